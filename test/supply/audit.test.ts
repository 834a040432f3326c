import { describe, expect, it } from 'vitest'
import { readAudit } from './audit.ts'

const report = (counts: object, vulnerabilities: object = {}): string => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, ...counts } } })

describe('an audit', () => {
  it('is passed where nothing is known', () => {
    expect(readAudit(report({}))).toEqual({ said: 'audited: no known weakness', code: 0 })
  })

  it('fails from moderate on, with what is weak', () => {
    expect(readAudit(report({ high: 1, low: 2 }, { left: { severity: 'low' }, pad: { severity: 'high', range: '<2.0.1' }, also: { severity: 'low', range: '*' } })))
      .toEqual({ said: 'audited: 1 high, 2 low\n  high pad <2.0.1\n  low also *\n  low left', code: 1 })
    for (const severity of ['moderate', 'critical']) expect(readAudit(report({ [severity]: 1 })).code).toBe(1)
  })

  it('tells of the least and does not fail for it', () => {
    expect(readAudit(report({ low: 1 }, { pad: { severity: 'low', range: '*' } }))).toEqual({ said: 'audited: 1 low\n  low pad *', code: 0 })
  })

  it.each([
    ['a registry that takes no audits', '{"message":"405 Method Not Allowed - POST https://registry.example.org/-/npm/v1/security/advisories/bulk","method":"POST","statusCode":405,"error":{"summary":"","detail":""}}', '405 Method Not Allowed'],
    ['no network', '{"error":{"code":"ENOTFOUND","summary":"request to https://registry.example.org/-/npm failed","detail":""}}', 'request to failed'],
    ['an error without words', '{"error":{"code":"EAI_AGAIN","summary":""}}', 'EAI_AGAIN'],
    ['a page', '<html>', 'no readable answer'],
    ['nothing', '', 'no readable answer'],
  ])('says of %s that nothing was learned, and names no address', (_, printed, reason) => {
    const { said, code } = readAudit(printed)
    expect(said).toBe(`not audited: the registry answered no audit (${reason}). This says nothing about the packages; ask again where the registry does.`)
    expect(code).toBe(0)
  })
})
