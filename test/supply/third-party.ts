/** `npm run licences`: writes `build/THIRD-PARTY.md`, the licences of what an installed Cardex brings along. */
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type LockedPackage, lockedPackages } from './lock.ts'

export const THIRD_PARTY = 'build/THIRD-PARTY.md'

/** Licences that ask for no more than to be named and kept with the code. Another one is a decision, and a line here. */
const PERMISSIVE: ReadonlySet<string> = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'])

/** True for a licence of the closed list; expressions, other words and silence are none. */
export const isPermissive = (license: string | undefined): boolean => license !== undefined && PERMISSIVE.has(license)

/** The file's text: names, versions and licence ids, by name in code-unit order. The texts of the licences lie in the packages. */
export const thirdParty = (packages: readonly LockedPackage[]): string => {
  const runtime = packages.filter(({ isRuntime }) => isRuntime)
  const rows = runtime.map(({ name, version, license = 'not stated' }) => `| ${name} | ${version} | ${license} |`)
  return `# Third-party packages

What comes along when Cardex is installed: the ${runtime.length} packages of the lock file that are not for development alone. Each package holds the text of its
licence. Written by \`npm run licences\` from \`package-lock.json\`.

| package | version | licence |
| --- | --- | --- |
${rows.toSorted().join('\n')}
`
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) writeFileSync(THIRD_PARTY, thirdParty(lockedPackages()))
