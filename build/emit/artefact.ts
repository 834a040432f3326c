/** A file of the output: where it lies and what it holds. Emitters make them; output.ts alone writes them. */
export type Artefact = TextArtefact | BytesArtefact

interface Placed {
  /** Path inside the output, with forward slashes: `cards/medqa.json`. */
  path: string
}

/** A file of text, written as UTF-8. */
export interface TextArtefact extends Placed { text: string; bytes?: undefined }

/** A file that is no text. */
export interface BytesArtefact extends Placed { bytes: Uint8Array; text?: undefined }

/** A JSON file in one line: keys in the order they were put in, so the same catalogue gives the same bytes. */
export const jsonArtefact = (path: string, value: object): TextArtefact => ({ path, text: `${JSON.stringify(value)}\n` })

/** What is written to the disk. */
export const bytesOf = (artefact: Artefact): Uint8Array => (artefact.text === undefined ? artefact.bytes : Buffer.from(artefact.text))

/** What a JSON file of the output holds. */
export const valueOf = <T>({ text }: Artefact): T => JSON.parse(text ?? 'null') as T
