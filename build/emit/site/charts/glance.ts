/** Every dataset as one sign in a field, grouped by verdict. */
import type { CommercialUse } from '../../../../lib/model.ts'
import { type ElementNode, h } from '../view/h.ts'

export interface Glance { verdict: CommercialUse; label: string; href: string; datasets: { name: string; href: string }[] }

const PER_ROW = 26
const STEP = 26

/** The links in the drawing are for those who point; everybody else has the counts and the list of all datasets. */
export const glance = (groups: readonly Glance[], text: string): ElementNode => h('div.glance', {},
  h('p.hidden', {}, text),
  groups.filter(({ datasets }) => datasets.length).map(({ verdict, label, href, datasets }) => {
    const rows = Math.ceil(datasets.length / PER_ROW)
    const across = Math.min(PER_ROW, Math.max(datasets.length, 1))
    return h('div.glance-group', { class: `is-${verdict}` },
      h('h3', {}, h('a', { href }, h('strong', {}, String(datasets.length)), ' ', label)),
      h('svg', { viewBox: `0 0 ${PER_ROW * STEP} ${rows * STEP}`, class: across < PER_ROW ? 'short' : '', 'aria-hidden': 'true', focusable: 'false' }, datasets.map(({ name, href: card }, at) =>
        h('a', { href: card, tabindex: -1 }, h('title', {}, name), h('rect.hit', { x: (at % PER_ROW) * STEP, y: Math.floor(at / PER_ROW) * STEP, width: STEP, height: STEP }), h('use', { href: `#v-${verdict}`, x: (at % PER_ROW) * STEP + 3, y: Math.floor(at / PER_ROW) * STEP + 3, width: 20, height: 20 })))))
  }))
