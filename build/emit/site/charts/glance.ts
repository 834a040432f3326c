/** Every dataset as one sign in a field, grouped by verdict. */
import type { CommercialUse } from '../../../../lib/model.ts'
import { type ElementNode, h } from '../view/h.ts'
import { sign } from '../view/icons.ts'

export interface Glance { verdict: CommercialUse; label: string; href: string; datasets: { name: string; href: string }[] }

/** The signs are links for those who point; everybody else has the counts and the list of all datasets. */
export const glance = (groups: readonly Glance[], text: string): ElementNode => h('div.glance', {},
  h('p.hidden', {}, text),
  groups.filter(({ datasets }) => datasets.length).map(({ verdict, label, href, datasets }) => h('div.glance-group', { class: `is-${verdict}` },
    h('h3', {}, h('a', { href }, h('strong', {}, datasets.length), ' ', label)),
    h('p.glance-signs', { 'aria-hidden': 'true' }, datasets.map(({ name, href: card }) => h('a', { href: card, title: name, tabindex: -1 }, sign(`v-${verdict}`)))))))
