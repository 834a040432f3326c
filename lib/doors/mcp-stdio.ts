/** MCP over standard input and output: what a host starts as a process of its own. Node only. */
import { isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse, type JSONRPCMessage, type McpServerFactory } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'

/** How long, in milliseconds, answers may still take when the client has closed its end. */
const LAST_ANSWERS_MS = 5000

/** Answers what was asked before stdin ended, where the package's own transport drops it: a script may pipe its questions in and leave. */
class PatientTransport extends StdioServerTransport {
  readonly closed: Promise<void>
  /** Ids of requests without an answer. */
  #asked = new Set<unknown>()
  #answered: (() => void) | undefined
  #ending: Promise<void> | undefined
  #end: () => void = () => {}

  constructor() {
    super()
    this.closed = new Promise(resolve => { this.#end = resolve })
  }

  override async start(): Promise<void> {
    const deliver = this.onmessage
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has one handler of each kind and is no event target
    this.onmessage = message => {
      if (isJSONRPCRequest(message)) this.#asked.add(message.id)
      // What was cancelled gets no answer.
      if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') this.#settle(message.params?.requestId)
      deliver?.(message)
    }
    await super.start()
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message)
    if (isJSONRPCResponse(message)) this.#settle(message.id)
  }

  #settle(id: unknown): void {
    this.#asked.delete(id)
    if (this.#asked.size === 0) this.#answered?.()
  }

  override close(): Promise<void> {
    return this.#ending ??= this.#closeAfter(this.#asked.size === 0 ? Promise.resolve() : this.#lastAnswers())
  }

  /** Settles when all is answered, or the time is up. */
  #lastAnswers(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, LAST_ANSWERS_MS)
      this.#answered = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #closeAfter(settled: Promise<void>): Promise<void> {
    await settled
    await super.close()
    this.#end()
  }
}

/** A connection that is being served. */
export interface StdioConnection {
  /** Settles when the client has closed its end and has its answers, or after `close`. */
  closed: Promise<void>
  /** Ends the connection. */
  close(): Promise<void>
}

/** Serves the one client at the other end of this process's standard streams. Nothing else may write to stdout meanwhile. */
export const serveMcpOverStdio = (factory: McpServerFactory): StdioConnection => {
  const transport = new PatientTransport()
  const { close } = serveStdio(factory, { transport })
  return { closed: transport.closed, close }
}
