import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE_ONLY, createProject, HEARTS, type Project } from './project.ts'

let project: Project
beforeAll(() => {
  project = createProject({ 'cards/hearts.md': HEARTS, 'cards/code-only.md': CODE_ONLY.replace('{card: hearts, ', '{external: exam-papers, ') })
  project.write('cards/upstreams.yaml', `- id: exam-papers
  name: Exam papers
  evidence:
    - id: e1
      kind: terms_page
      party: rights_holder
      scope: data
      covers_data: explicit
      clauses: {commercial_use: "no"}
      url: https://exams.example.org/terms
      retrieved_at: 2026-11-30
`)
})
afterAll(() => project.remove())

describe('cardex explain', () => {
  it('tells each step with the records it rests on, the verdict and the flags', async () => {
    const { code, out } = await project.run(['explain', 'code-only'])
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "Code Only (code-only)
        status   unstated, because: repo_only
        verdict  not_allowed, blocked by repo_only, upstream_restricted
        licence  none established
        access   open_download, so the catalogue does: link_only

      Steps
        R3b  looked where terms would stand, found none → unstated
             e1  T6  repo_license by rights_holder on repository, 2026-11-30: MIT
                 https://github.com/example/code-only/blob/0123456789abcdef0123456789abcdef01234567/LICENSE#L1
                 in their words: "MIT License"
             e2  T0  none_found by rights_holder on data, 2026-11-30: no terms found (data page)
                 data_page https://github.com/example/code-only
        R9   verdict → not_established
             e2: as above
        R8   what it derives from (exam-papers) → upstream_restricted
        R11  flags → repo_only
             e1: as above
        R8   what it derives from → not_allowed

      Flags
        blocks  repo_only            Only a repository licence  e1
        blocks  upstream_restricted  Upstream restricted

      Derives from
        exam-papers  content  merged  restricted  not_allowed
      "
    `)
  })

  it('explains a source that is no card', async () => {
    const { out } = await project.run(['explain', 'exam-papers'])
    expect(out).toMatchInlineSnapshot(`
      "Exam papers (exam-papers)
        status   restricted, because: explicit_terms
        verdict  not_allowed, blocked by noncommercial
        licence  LicenseRef-exam-papers-terms

      Steps
        R7   status from the terms → restricted
             e1  T2  terms_page by rights_holder on data, 2026-11-30: commercial use: no
                 https://exams.example.org/terms
        R9   verdict → not_allowed
             e1: as above
        R11  flags → noncommercial
             e1: as above
        R11  flags → custom_terms
             e1: as above

      Flags
        blocks   noncommercial  Non-commercial  e1
        caution  custom_terms   Custom terms    e1
      "
    `)
  })

  it('shows an edit at once, before any build', async () => {
    project.write('edited/hearts.md', HEARTS.replace('raw: CC BY 4.0', 'raw: CC BY-NC 4.0'))
    expect(await project.run(['explain', 'hearts', '--cards', 'edited'])).toMatchObject({ code: 0, out: expect.stringContaining('not_allowed, blocked by noncommercial') })
  })

  it('gives the same as JSON', async () => {
    const { out } = await project.run(['explain', 'HEARTS', '--json'])
    expect(JSON.parse(out)).toMatchObject({ id: 'hearts', derived: { license_status: 'permissive' }, evidence: [{ id: 'e1', tier: 'T4' }] })
  })

  it('reads a built catalogue where that is asked for', async () => {
    await project.build()
    const built = await project.run(['explain', 'code-only', '--catalogue', 'dist'])
    expect(built).toEqual(await project.run(['explain', 'code-only']))
  })

  it('names the nearest id, and what is broken', async () => {
    expect(await project.run(['explain', 'haerts'])).toMatchObject({ code: 2, err: expect.stringContaining('did you mean hearts?') })
    project.write('broken/hearts.md', HEARTS.replace('Hearts\n', '""\n'))
    expect(await project.run(['explain', 'hearts', '--cards', 'broken'])).toMatchObject({ code: 1, out: expect.stringContaining('broken/hearts.md:3:7 error') })
  })
})
