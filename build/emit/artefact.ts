/** A file of the output: where it lies and what it holds. Emitters make them; output.ts alone writes them. */
export interface Artefact {
  /** Path inside the output, with forward slashes: `cards/medqa.json`. */
  path: string
  text: string
}

/** A JSON file in one line: keys in the order they were put in, so the same catalogue gives the same bytes. */
export const jsonArtefact = (path: string, value: object): Artefact => ({ path, text: `${JSON.stringify(value)}\n` })
