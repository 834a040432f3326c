import { hasErrors } from '../check/diagnostic.ts'
import { createReloadDoor, type ReloadDoor } from '../dev/reload-door.ts'
import { type OpenOutput, openOutput } from '../emit/output.ts'
import type { Sources } from '../inventory.ts'
import type { Memory } from '../memory.ts'
import { buildFolder, type Checked } from '../pipeline.ts'
import type { Command, ExitCode } from './command.ts'
import { listen } from '../../lib/doors/node.ts'
import { openDoor, portIn, start } from './listen.ts'
import type { Options } from './options.ts'
import { outFolder, sourcesIn } from './places.ts'
import type { Terminal } from './terminal.ts'
import { watchCards } from './watching.ts'

const HOST = '127.0.0.1'

type Outcome = { version: string; changed: boolean } | undefined

/** Builds into an open output. Undefined where nothing could be built: the next round, or a word on the terminal, tells why. */
const buildOnce = async (sources: Sources, memory: Memory, output: OpenOutput, terminal: Terminal): Promise<Outcome> => {
  const begun = performance.now()
  const { built } = await buildFolder(sources, memory)
  if (!built || built.catalogue.cards.length === 0) return undefined
  const written = await output.write(built.emit())
  if (!written.ok) {
    terminal.tell(`cardex: ${written.message}`)
    return undefined
  }
  const { manifest: { version }, changed } = written
  const seconds = ((performance.now() - begun) / 1000).toFixed(2)
  terminal.print(`${terminal.colours.green(changed ? 'built' : 'unchanged')} ${output.path}, version ${version}, in ${seconds} s`)
  return { version, changed }
}

/** The output is held only for the moment of a build, so that a build by hand may come between. */
const buildInto = async (sources: Sources, memory: Memory, out: string, terminal: Terminal): Promise<Outcome> => {
  const output = openOutput(out)
  if (!output.ok) {
    terminal.tell(`cardex: ${output.message}`)
    return undefined
  }
  try {
    return await buildOnce(sources, memory, output, terminal)
  } finally {
    output.release()
  }
}

const tellFaults = ({ diagnostics }: Checked, door: ReloadDoor): void =>
  door.tell({ event: 'faults', errors: diagnostics.filter(({ severity }) => severity === 'error').length })

const develop = async (options: Options, terminal: Terminal): Promise<ExitCode> => {
  const sources = sourcesIn(options)
  const out = outFolder(options)
  const port = portIn(options.port)
  const door = createReloadDoor()
  const server = await start(listen(door, { host: HOST, port }), HOST, port)
  let isShown = false
  terminal.print(`http://${HOST}:${server.port}/`)
  const code = await watchCards({
    sources,
    async after({ checked }, memory) {
      if (hasErrors(checked.diagnostics)) return tellFaults(checked, door)
      const built = await buildInto(sources, memory, out, terminal)
      if (!built || (isShown && !built.changed)) return
      await door.show((await openDoor({ ...options, catalogue: out })).door)
      isShown = true
      door.tell({ event: 'built', version: built.version })
    },
  }, terminal)
  await server.close(500)
  return code
}

export const dev: Command = {
  words: '',
  takes: [0, 0],
  about: 'Watches the folder of cards while you edit. After every change it reads what changed, checks all cards together, and tells the errors at their lines; where there is none it builds the catalogue and serves it on this machine alone, and open pages reload by themselves. Nothing an editor leaves behind ends it: broken YAML, deleted and renamed files are told like any fault. Ctrl-C ends it.',
  options: ['cards', 'out', 'as-of', 'port', 'no-build'],
  examples: [
    ['', 'check, build into ./dist and serve it at http://127.0.0.1:8787/'],
    ['--cards my/cards --port 9000', 'a folder of your own, at another port'],
    ['--no-build', 'only check, as cardex check --watch does'],
  ],
  run: ({ options }, terminal) => (options['no-build'] ? watchCards({ sources: sourcesIn(options) }, terminal) : develop(options, terminal)),
}
