/** `cardex serve` as a process of its own, for measurements from outside. */
import { spawn } from 'node:child_process'

export interface Serving {
  address: string
  pid: number
  /** Asks it to end, and gives the code it ends with. */
  stop(): Promise<number | null>
}

/** Starts it at a free port. @param nodeArgs options of Node itself */
export const startServing = async (nodeArgs: string[] = []): Promise<Serving> => {
  const child = spawn(process.execPath, [...nodeArgs, 'build/bin.js', 'serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>(resolve => { child.on('exit', resolve) })
  const address = await new Promise<string>((resolve, reject) => {
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      const found = /http:\/\/[\d.]+:\d+/.exec(out)?.[0]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error('cardex serve ended before it listened')))
  })
  return {
    address, pid: child.pid ?? 0,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
