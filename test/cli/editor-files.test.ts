/** The files that editors, hooks and pull requests run the command by: they name what exists, and read what is really printed. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readArguments } from '../../build/cli/arguments.ts'
import { COMMANDS, isCommand } from '../../build/cli/commands.ts'
import { CODE_ONLY, createProject, finished, HEARTS, type Project } from './project.ts'

const read = (path: string): unknown => parse(readFileSync(path, 'utf8'))

const pattern = z.strictObject({
  regexp: z.string(), file: z.literal(1), line: z.literal(2), column: z.literal(3), severity: z.literal(4), message: z.literal(5), code: z.literal(6),
})
const task = z.strictObject({
  label: z.string(), detail: z.string(), type: z.literal('process'), command: z.literal('node'), args: z.array(z.string()),
  options: z.strictObject({ env: z.record(z.string(), z.string()) }), group: z.unknown().optional(), presentation: z.unknown(),
  isBackground: z.literal(true).optional(),
  problemMatcher: z.union([z.tuple([]), z.strictObject({
    owner: z.string(), source: z.string(), fileLocation: z.tuple([z.literal('relative'), z.literal('${workspaceFolder}')]), pattern,
    background: z.strictObject({ activeOnStart: z.literal(true), beginsPattern: z.string(), endsPattern: z.string() }).optional(),
  })]),
})
const { tasks } = z.strictObject({ version: z.literal('2.0.0'), tasks: z.array(task) }).parse(JSON.parse(readFileSync('.vscode/tasks.json', 'utf8')))

const step = z.strictObject({
  name: z.string().optional(), uses: z.string().optional(), with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(), if: z.string().optional(), shell: z.string().optional(),
})
const workflow = z.object({
  on: z.strictObject({ pull_request: z.strictObject({ paths: z.tuple([z.literal('cards/**')]) }) }),
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.strictObject({ cards: z.looseObject({ steps: z.array(step) }) }),
}).parse(read('.github/workflows/cards.yml'))
const scripts = workflow.jobs.cards.steps.flatMap(({ run }) => run ?? [])

const hooks = z.array(z.strictObject({
  id: z.string(), name: z.string(), description: z.string(), entry: z.string(), language: z.literal('system'), files: z.string(), pass_filenames: z.boolean().optional(),
})).parse(read('.pre-commit-hooks.yaml'))

/** Every call of the command in these files, as words after `cardex`. */
const calls: string[][] = [
  ...tasks.map(({ args }) => args.slice(1)),
  ...hooks.map(({ entry }) => entry.split(' ').slice(3)),
  ...scripts.flatMap(script => [...script.matchAll(/build\/bin\.js ([^\n>|]*)/g)].map(([, words = '']) => words.trim().replaceAll('"', '').split(/\s+/))),
]

it('calls only commands and options that exist', async () => {
  expect(calls.length).toBeGreaterThan(7)
  for (const [name = '', ...args] of calls) {
    expect(isCommand(name), name).toBe(true)
    if (isCommand(name)) expect(readArguments(await COMMANDS[name].load(), args)).toBeDefined()
  }
})

it('lets a pull request run nothing that its author may write into a script', () => {
  for (const script of scripts) expect(script).not.toContain('${{')
})

describe('the problem matcher', () => {
  let project: Project
  beforeAll(() => {
    project = createProject({
      'cards/hearts.md': HEARTS.replace('human_subjects: none', 'human_subject: none').replace('mode: open_download', 'mode: on_request'),
      'cards/with space/code-only.md': CODE_ONLY.replace('name: Code Only', 'name: Hearts').replace('  - {card: hearts', '  - {card: code-only'), 'cards/broken.md': 'No card\n',
    })
  })
  afterAll(() => project.remove())

  it('reads every finding that the command prints, and nothing else', async () => {
    const check = tasks.find(({ label }) => label === 'cards: check')
    const found = await finished(project.spawn(['check'], check?.options.env))
    const matcher = z.object({ pattern }).parse(check?.problemMatcher)
    const regexp = new RegExp(matcher.pattern.regexp)
    const matched = found.out.split('\n').flatMap(line => {
      const [, path, row, column, severity, message, rule] = regexp.exec(line) ?? []
      return path === undefined ? [] : [{ path, line: Number(row), column: Number(column), severity, message, rule }]
    })
    const told = JSON.parse((await project.run(['check', '--json'])).out) as Record<string, unknown>[]
    expect(matched).toEqual(told.map(({ path, line, column, severity, message, rule }) => ({ path, line, column, severity, message, rule })))
    expect(new Set(matched.map(({ severity }) => severity))).toEqual(new Set(['error', 'warning']))
    expect(new Set(matched.map(({ path }) => path)).size).toBe(3)
  })

  it('knows where each round of a watch begins and ends, with the findings between', async () => {
    const watch = tasks.find(({ label }) => label === 'cards: watch')
    const matcher = z.object({ pattern, background: z.object({ beginsPattern: z.string(), endsPattern: z.string() }) }).parse(watch?.problemMatcher)
    const kinds: [RegExp, string][] = [[new RegExp(matcher.background.beginsPattern), 'begins'], [new RegExp(matcher.background.endsPattern), 'ends'], [new RegExp(matcher.pattern.regexp), 'finding']]
    const tidy = createProject({ 'cards/hearts.md': HEARTS })
    const child = tidy.spawn(['check', '--watch'], watch?.options.env)
    try {
      const seen: string[] = []
      let rest = ''
      await new Promise<void>((done, fail) => {
        child.on('close', () => fail(new Error('the watch ended')))
        child.stderr?.setEncoding('utf8').on('data', (told: string) => {
          if (told.includes('watching')) tidy.write('cards/hearts.md', HEARTS.replace('human_subjects: none', 'human_subject: none'))
        })
        child.stdout?.setEncoding('utf8').on('data', (text: string) => {
          const lines = (rest + text).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) seen.push(...kinds.filter(([kind]) => kind.test(line)).map(([, kind]) => kind))
          if (seen.filter(kind => kind === 'ends').length === 2) done()
        })
      })
      expect(seen).toEqual(['begins', 'ends', 'begins', 'finding', 'finding', 'ends'])
    } finally {
      child.removeAllListeners('close').kill()
      tidy.remove()
    }
  }, 60_000)
})

it('writes the summary of a pull request, and warns where a verdict became more permissive', () => {
  const project = createProject({ 'cards/hearts.md': HEARTS.replace('raw: CC BY 4.0', 'raw: CC BY-NC 4.0').replace('under CC BY 4.0', 'under CC BY-NC 4.0') })
  const git = (...args: string[]): string => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: project.folder, encoding: 'utf8' }).trim()
  try {
    git('init', '-q'); git('add', '-A'); git('commit', '-q', '-m', 'First')
    project.write('cards/hearts.md', HEARTS)
    project.write('summary.md', '')
    const script = (scripts.at(-1) ?? '').replaceAll('build/bin.js', JSON.stringify(`${process.cwd()}/build/bin.js`))
    const said = execFileSync('bash', ['-e', '-c', script], { cwd: project.folder, encoding: 'utf8', env: { ...process.env, BASE: git('rev-parse', 'HEAD'), GITHUB_STEP_SUMMARY: project.path('summary.md') } })
    expect(said).toContain('::warning title=cardex diff::A verdict became more permissive')
    expect(project.read('summary.md')).toContain('hearts')
  } finally {
    project.remove()
  }
}, 60_000)
