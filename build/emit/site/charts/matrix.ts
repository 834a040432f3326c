/** A table whose counts are also drawn as discs: read as numbers, seen as shape, and every one a link to its list. */
import { type Child, type ElementNode, h } from '../view/h.ts'

export interface Matrix {
  caption: string
  /** What the rows are. */
  corner: string
  columns: { head: Child; name: string }[]
  rows: { name: string; href?: string; cells: { count: number; href?: string; name: string }[] }[]
}

const RADIUS = 15

/** Area, not radius, is in proportion to the count. */
const disc = (count: number, most: number): ElementNode =>
  h('svg.disc', { viewBox: '-16 -16 32 32', 'aria-hidden': 'true', focusable: 'false' }, h('circle', { r: Math.max(2.5, RADIUS * Math.sqrt(count / most)).toFixed(1) }))

export const matrix = ({ caption, corner, columns, rows }: Matrix): ElementNode => {
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ count }) => count)))
  return h('div.scroll', { tabindex: 0, role: 'group', 'aria-label': caption }, h('table.matrix', {},
    h('caption.hidden', {}, caption),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, corner), columns.map(({ head }) => h('th', { scope: 'col' }, head)))),
    h('tbody', {}, rows.map(row => h('tr', {}, h('th', { scope: 'row' }, row.href ? h('a', { href: row.href }, row.name) : row.name),
      row.cells.map(({ count, href, name }) => h('td', {}, count === 0 ? h('span.zero', { 'aria-label': '0' }, '·')
        : href ? h('a', { href, 'aria-label': `${count}: ${name}` }, disc(count, most), h('span', {}, String(count))) : [disc(count, most), h('span', {}, String(count))])))))))
}
