/**
 * Signs of their own shape for each verdict and status, so that no meaning hangs on colour alone. Drawn on a 24 by 24 grid;
 * a page holds each sign it uses once (`signSheet`), everything else refers to it.
 */
import type { CommercialUse, LicenseStatus } from '../../../../lib/model.ts'
import { type ElementNode, h } from './h.ts'

const path = (d: string, more: Record<string, string | number> = {}): ElementNode => h('path', { d, ...more })

/** Verdicts: disc with a tick, rounded square with a tick, octagon with a cross, dashed ring with a question mark. */
const VERDICT_SIGNS: Readonly<Record<CommercialUse, ElementNode[]>> = {
  allowed: [path('M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20z', { class: 'solid' }), path('M7 12.5l3.4 3.4L17 8.8', { class: 'cut' })],
  allowed_with_conditions: [path('M6 2.5h12A3.5 3.5 0 0 1 21.5 6v12a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 18V6A3.5 3.5 0 0 1 6 2.5z', { class: 'solid' }), path('M6.5 10.5l3 3L16 7M7 18h10', { class: 'cut' })],
  not_allowed: [path('M8 2h8l6 6v8l-6 6H8l-6-6V8z', { class: 'solid' }), path('M8 8l8 8M16 8l-8 8', { class: 'cut' })],
  not_established: [h('circle', { cx: 12, cy: 12, r: 9.6, class: 'ring' }), path('M9 9.6c0-1.9 1.3-3 3-3s3 1.1 3 2.8c0 2.2-3 2.3-3 4.4', { class: 'stroke' }), h('circle', { cx: 12, cy: 17.2, r: 1.35, class: 'solid' })],
}

/** Statuses, in line only: they say what is declared, not what may be done. */
const STATUS_SIGNS: Readonly<Record<LicenseStatus, ElementNode[]>> = {
  public_domain: [h('circle', { cx: 12, cy: 12, r: 9, class: 'line' }), path('M6 18L18 6', { class: 'line' })],
  permissive: [h('circle', { cx: 12, cy: 12, r: 9, class: 'line' }), path('M8 12.5l3 3l5.2-6', { class: 'line' })],
  share_alike: [path('M20 12a8 8 0 1 1-2.4-5.7M20 3v4.6h-4.6', { class: 'line' })],
  mixed: [h('circle', { cx: 12, cy: 12, r: 9, class: 'line' }), path('M12 3a9 9 0 0 1 0 18z', { class: 'solid' })],
  restricted: [h('rect', { x: 4.5, y: 10.5, width: 15, height: 10, rx: 2, class: 'line' }), path('M8 10.5V7.5a4 4 0 0 1 8 0v3', { class: 'line' })],
  conflict: [path('M3 8.5h14l-4-4M21 15.5H7l4 4', { class: 'line' })],
  unstated: [path('M4 5h16v11H10l-4 4v-4H4z', { class: 'line dash' })],
  unverifiable: [h('circle', { cx: 10.5, cy: 10.5, r: 6.5, class: 'line' }), path('M15.4 15.4L21 21', { class: 'line' })],
}

const OTHER_SIGNS = {
  block: [path('M12 3.2l9.5 17H2.5z', { class: 'solid' }), path('M12 9.5v5M12 17.2v.3', { class: 'cut' })],
  caution: [path('M12 3.2l9.5 17H2.5z', { class: 'line' }), path('M12 9.5v5M12 17.2v.3', { class: 'line' })],
  out: [path('M9 5h10v10M19 5L6 18', { class: 'line' })],
  copy: [h('rect', { x: 8, y: 8, width: 12, height: 12, rx: 2, class: 'line' }), path('M4 16V5.5A1.5 1.5 0 0 1 5.5 4H16', { class: 'line' })],
  theme: [h('circle', { cx: 12, cy: 12, r: 8.6, class: 'line' }), path('M12 3.4a8.6 8.6 0 0 1 0 17.2z', { class: 'solid' })],
  close: [path('M6 6l12 12M18 6L6 18', { class: 'line' })],
  find: [h('circle', { cx: 10.5, cy: 10.5, r: 6.5, class: 'line' }), path('M15.4 15.4L21 21', { class: 'line' })],
} satisfies Record<string, ElementNode[]>

const SIGNS: Readonly<Record<string, ElementNode[]>> = {
  ...Object.fromEntries(Object.entries(VERDICT_SIGNS).map(([name, nodes]) => [`v-${name}`, nodes])),
  ...Object.fromEntries(Object.entries(STATUS_SIGNS).map(([name, nodes]) => [`s-${name}`, nodes])),
  ...OTHER_SIGNS,
}
export type SignName = `v-${CommercialUse}` | `s-${LicenseStatus}` | keyof typeof OTHER_SIGNS

/** A sign; the word beside it says the same, so it is hidden from those who listen. */
export const sign = (name: SignName): ElementNode =>
  h('svg.sign', { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, h('use', { href: `#${name}` }))

/** The signs that a page refers to, or all, drawn once out of sight. */
export const signSheet = (names: Iterable<string> = Object.keys(SIGNS)): ElementNode =>
  h('svg.sheet', { 'aria-hidden': 'true', focusable: 'false', width: 0, height: 0 },
    [...names].map(name => h('symbol', { id: name, viewBox: '0 0 24 24' }, SIGNS[name] ?? [])))
