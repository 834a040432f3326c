/**
 * A file of the output: where it lies and what it holds. Emitters make them, one after the other; output.ts alone writes them, each
 * before the next is made, so that no output is ever in the memory as a whole.
 */
export type Artefact = TextArtefact | BytesArtefact

interface Placed {
  /** Path inside the output, with forward slashes: `cards/medqa.json`. */
  path: string
}

/** A file of text, written as UTF-8. */
export interface TextArtefact extends Placed { text: string; bytes?: undefined }

/** A file as the bytes that are written: what large outputs are held as, since a string takes up to twice as much. */
export interface BytesArtefact extends Placed { bytes: Uint8Array; text?: undefined }

/** How much text becomes bytes at a time. */
const PIECE = 1 << 16

/** A file from pieces of text, which are never joined to one string: that of a large index would take hundreds of megabytes. */
export const piecesArtefact = (path: string, pieces: Iterable<string>): BytesArtefact => {
  const chunks: Buffer[] = []
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < PIECE) continue
    chunks.push(Buffer.from(text))
    text = ''
  }
  return { path, bytes: Buffer.concat([...chunks, Buffer.from(text)]) }
}

/** A JSON file in one line: keys in the order they were put in, so the same catalogue gives the same bytes. */
export const jsonArtefact = (path: string, value: object): BytesArtefact => ({ path, bytes: Buffer.from(`${JSON.stringify(value)}\n`) })

/** All files of an output at once, for those who look at them in memory. */
export const collected = async (artefacts: AsyncIterable<Artefact>): Promise<Artefact[]> => {
  const all: Artefact[] = []
  for await (const artefact of artefacts) all.push(artefact)
  return all
}

/** What is written to the disk. */
export const bytesOf = (artefact: Artefact): Uint8Array => (artefact.text === undefined ? artefact.bytes : Buffer.from(artefact.text))

/** The same as text. */
export const textOf = (artefact: Artefact): string => artefact.text ?? new TextDecoder().decode(artefact.bytes)

/** What a JSON file of the output holds. */
export const valueOf = <T>(artefact: Artefact): T => JSON.parse(textOf(artefact)) as T
