/** Verdict and status as people meet them everywhere: a sign, a word, a colour. */
import type { CommercialUse, LicenseStatus } from '../../../../lib/model.ts'
import { type ElementNode, h } from './h.ts'
import { sign } from './icons.ts'

/** A label of a facet's value in the page's language. */
export type LabelOf = (facet: string, value: string) => string

/** `data-verdict` is what the red-line test reads. */
export const verdictBadge = (verdict: CommercialUse, label: LabelOf): ElementNode =>
  h('span.badge.verdict', { class: `is-${verdict}`, 'data-verdict': verdict }, sign(`v-${verdict}`), h('span', {}, label('commercial_use', verdict)))

export const statusBadge = (status: LicenseStatus, label: LabelOf): ElementNode =>
  h('span.badge.status', { 'data-status': status }, sign(`s-${status}`), h('span', {}, label('license_status', status)))
