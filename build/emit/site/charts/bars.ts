/** Bars with their names and numbers: a list first, a drawing second. */
import { type ElementNode, h } from '../view/h.ts'
import { sign, type SignName } from '../view/icons.ts'

export interface Bar { name: string; count: number; href: string; sign?: SignName; kind?: string }

const LENGTH = 1000

export const bars = (items: readonly Bar[]): ElementNode => {
  const most = Math.max(1, ...items.map(({ count }) => count))
  return h('ul.bars', {}, items.map(({ name, count, href, sign: mark, kind = '' }) => h('li', { class: kind }, h('a', { href }, h('span.bar-name', {}, mark ? sign(mark) : null, name),
    h('svg', { viewBox: `0 0 ${LENGTH} 10`, preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false' }, h('rect', { x: 0, y: 0, width: Math.round(LENGTH * count / most), height: 10 })),
    h('span.n', {}, String(count))))))
}
