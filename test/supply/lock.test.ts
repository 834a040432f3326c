/** What `npm ci` brings, here and to whoever installs Cardex: pinned, from anywhere, running nothing, under licences that let it be used. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lockedPackages } from './lock.ts'
import { isPermissive, THIRD_PARTY, thirdParty } from './third-party.ts'

const packages = lockedPackages()
const runtime = packages.filter(({ isRuntime }) => isRuntime)
const readJson = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>

describe('the lock file', () => {
  it('pins each package by its content, and names no place that it comes from', () => {
    expect(packages.length).toBeGreaterThan(300)
    expect(packages.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')).map(({ path }) => path)).toEqual([])
    expect(packages.filter(({ resolved }) => resolved !== undefined).map(({ path }) => path)).toEqual([])
    // What packages say of their funding loads nothing.
    expect(JSON.stringify(readJson('package-lock.json'), (key, value: unknown) => (key === 'funding' ? undefined : value))).not.toContain('://')
  })

  it('is the one of package.json', () => {
    const { packages: { '': root } } = readJson('package-lock.json') as { packages: Record<string, Record<string, unknown>> }
    const stated = readJson('package.json')
    for (const key of ['name', 'version', 'license', 'dependencies', 'devDependencies', 'peerDependencies', 'engines', 'bin']) expect(root?.[key], key).toEqual(stated[key])
  })

  it('lets no package run anything at installation that users get', () => {
    expect(runtime.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual([])
    // In a clone one may: esbuild looks whether its binary came along as an optional package, as it does, and works when no script is run.
    expect(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual(['esbuild'])
    const { scripts } = readJson('package.json') as { scripts: Record<string, string> }
    expect(Object.keys(scripts).filter(name => /^(?:pre|post)?install$/.test(name))).toEqual([])
  })
})

describe('the licences of what users get', () => {
  it('are permissive, each by its id', () => {
    expect(runtime.length).toBeGreaterThan(50)
    expect(runtime.filter(({ license }) => !isPermissive(license)).map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  it('are what the packages themselves say, where they lie with their texts', () => {
    for (const { path, license, version } of runtime.filter(one => existsSync(one.path))) {
      expect([path, readJson(`${path}/package.json`)]).toEqual([path, expect.objectContaining({ license, version })])
    }
  })

  it('would not be so by other words, expressions or silence', () => {
    for (const license of [undefined, '', 'mit', 'GPL-3.0-only', 'MPL-2.0', 'MIT OR GPL-3.0-only', '(MIT AND Zlib)', 'UNLICENSED', 'SEE LICENSE IN LICENSE.md', 'constructor']) expect(isPermissive(license), license).toBe(false)
  })

  it(`are listed in ${THIRD_PARTY} (if not: npm run licences)`, () => {
    expect(readFileSync(THIRD_PARTY, 'utf8')).toBe(thirdParty(packages))
  })
})
