import type { Command } from './command.ts'
import { HTTP_OPTIONS } from './http-options.ts'
import { serveHttp } from './listen.ts'

export const serve: Command = {
  words: '',
  takes: [0, 0],
  about: 'Serves the built catalogue over HTTP: GET /tools lists the tools, POST /tools/<name> calls one, /mcp speaks MCP, and everything else is the static site. It listens on this machine alone and answers to its names alone, unless told otherwise. SIGINT or SIGTERM ends it when the calls in flight are answered.',
  options: [...HTTP_OPTIONS],
  examples: [
    ['', 'at http://127.0.0.1:8787/'],
    ['--port 9000 --log calls.jsonl', 'at another port, with a log of the calls'],
    ['--host 0.0.0.0 --allow-host catalogue.example.org --allow-origin https://app.example.org', 'for others, behind a proxy'],
  ],
  run: ({ options }, terminal) => serveHttp(options, terminal),
}
