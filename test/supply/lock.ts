/** What the lock file pins: every package that `npm ci` brings, and which of them come along with an installed Cardex. */
import { readFileSync } from 'node:fs'

export interface LockedPackage {
  /** Folder of the package below the root: `node_modules/zod`. */
  path: string
  name: string
  version: string
  /** As the package states it: an SPDX id or expression, or words. */
  license?: string
  integrity?: string
  /** Address that it is loaded from; none is wanted, since each machine has its own registry. */
  resolved?: string
  hasInstallScript: boolean
  /** True where whoever installs Cardex gets it too. */
  isRuntime: boolean
}

interface Entry {
  name?: string
  version: string
  license?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: true
  dev?: true
  devOptional?: true
}

/** All packages of a lock file (version 3), in its order, without the root. */
export const lockedPackages = (file = 'package-lock.json'): LockedPackage[] => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
  return Object.entries(packages).filter(([path]) => path !== '').map(([path, { name, version, license, integrity, resolved, hasInstallScript, dev, devOptional }]) => ({
    path, name: name ?? path.split('node_modules/').at(-1) ?? path, version, hasInstallScript: hasInstallScript === true, isRuntime: !dev && !devOptional,
    ...(license === undefined ? {} : { license }), ...(integrity === undefined ? {} : { integrity }), ...(resolved === undefined ? {} : { resolved }),
  }))
}
