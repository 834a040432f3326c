/** The shipped cards through the real pipeline: calibration, spread, and the red line over what is derived. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_MODES, COMMERCIAL_USES, type Derived, isUsable, LICENSE_STATUSES } from '../../../lib/model.ts'
import { type DerivedCatalogue, deriveFolder } from '../../../build/pipeline.ts'

const folder = fileURLToPath(new URL('../../../cards', import.meta.url))

interface Calibrated { id: string; access: string; flags: string[]; license_status: string; reason: string; commercial_use: string; repo_only: boolean }
const calibration = parse(readFileSync(new URL('../../cases/calibration.yaml', import.meta.url), 'utf8')) as Calibrated[]

let catalogue: DerivedCatalogue
const derivedOf = (id: string): Derived => {
  const card = catalogue.cards.find(one => one.card.id === id)
  if (!card) throw new Error(`no card ${id}`)
  return card.derived
}

beforeAll(async () => {
  const { catalogue: derived, diagnostics } = await deriveFolder({ cards: folder, shipped: folder })
  if (!derived) throw new Error(`the shipped cards have errors: ${JSON.stringify(diagnostics.find(({ severity }) => severity === 'error'))}`)
  catalogue = derived
})

describe('the shipped cards', () => {
  it.each(calibration.map(one => [one.id, one] as const))('%s comes out as a careful reader concludes', (id, { access, flags, license_status, reason, commercial_use, repo_only }) => {
    const derived = derivedOf(id)
    expect(derived).toMatchObject({ license_status, reason, commercial_use, repo_only })
    expect(derived.risk_flags).toEqual(expect.arrayContaining(flags))
    expect(catalogue.cards.find(one => one.card.id === id)?.card.access.mode).toBe(access)
  })

  it('show every status, every verdict and most access modes', () => {
    const all = catalogue.cards.map(({ derived }) => derived)
    expect(new Set(all.map(d => d.license_status))).toEqual(new Set(LICENSE_STATUSES))
    expect(new Set(all.map(d => d.commercial_use))).toEqual(new Set(COMMERCIAL_USES))
    expect(new Set(catalogue.cards.map(({ card }) => card.access.mode)).size).toBeGreaterThanOrEqual(ACCESS_MODES.length - 2)
  })

  it('are usable only by an established status without a blocking flag, and name the evidence', () => {
    for (const { card, derived, evidence } of catalogue.cards) {
      const known = new Set(evidence.map(({ id }) => id))
      for (const step of derived.trace) for (const id of step.evidence) expect([card.id, known.has(id)]).toEqual([card.id, true])
      if (!isUsable(derived.commercial_use)) continue
      expect([card.id, ['public_domain', 'permissive', 'share_alike', 'mixed'].includes(derived.license_status)]).toEqual([card.id, true])
      expect([card.id, derived.flags.filter(({ severity }) => severity === 'B')]).toEqual([card.id, []])
    }
  })
})
