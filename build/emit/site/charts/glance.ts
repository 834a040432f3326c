/** Every dataset as one sign in a field, grouped by verdict; of very many a sign for several. */
import type { CommercialUse } from '../../../../lib/model.ts'
import { type Child, type ElementNode, h } from '../view/h.ts'
import { sign } from '../view/icons.ts'

export interface Glance { verdict: CommercialUse; label: string; href: string; datasets: { name: string; href: string }[] }

/** More signs than this are no glance. */
const MOST_SIGNS = 800

const STEPS = [1, 10, 20, 50, 100, 200, 500] as const

/** How many datasets a sign stands for at most. */
export const datasetsASign = (datasets: number): number => STEPS.find(each => datasets / each <= MOST_SIGNS) ?? 1000

const signs = ({ verdict, datasets }: Glance, each: number): Child => each === 1
  ? datasets.map(({ name, href }) => h('a', { href, title: name, tabindex: -1 }, sign(`v-${verdict}`)))
  : Array.from({ length: Math.ceil(datasets.length / each) }, () => h('span', {}, sign(`v-${verdict}`)))

/** Single signs are links for those who point; everybody else has the counts and the list of all datasets. */
export const glance = (groups: readonly Glance[], text: string, each: number): ElementNode => h('div.glance', {},
  h('p.hidden', {}, text),
  groups.filter(({ datasets }) => datasets.length).map(group => h('div.glance-group', { class: `is-${group.verdict}` },
    h('h3', {}, h('a', { href: group.href }, h('strong', {}, group.datasets.length), ' ', group.label)),
    h('p.glance-signs', { 'aria-hidden': 'true' }, signs(group, each)))))
