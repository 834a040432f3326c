import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { derivable, derive, upstream } from './derivable.ts'

interface HardCase {
  case: string
  situation: string
  upstreams?: Record<string, unknown>[]
  expect: {
    license_status: string; reason?: string; license?: string; commercial_use: string; repo_only?: boolean
    conditions?: string[]; flags?: string[]; parts?: Record<string, [string, string]>
  }
}

const cases = parse(readFileSync(new URL('../../cases/hard-cases.yaml', import.meta.url), 'utf8')) as HardCase[]

describe('hard cases of licence reading', () => {
  it.each(cases.map(one => [`${one.case}: ${one.situation}`, one] as const))('%s', (_, one) => {
    const { derived } = derive(derivable(one as unknown as Record<string, unknown>), { upstreams: (one.upstreams ?? []).map(upstream) })
    const { flags = [], parts, ...rest } = one.expect
    expect(derived).toMatchObject(rest)
    expect(derived.risk_flags).toEqual(expect.arrayContaining(flags))
    if (parts) {
      expect(Object.fromEntries(derived.subsets.map(p => [p.id, [p.license_status, p.commercial_use]]))).toEqual(parts)
    }
  })

  it('covers 1 to 45 but for 13', () => {
    const numbers = new Set(cases.map(one => Number.parseInt(one.case, 10)))
    expect(Array.from({ length: 45 }, (_, i) => i + 1).filter(n => !numbers.has(n))).toEqual([13])
  })
})
