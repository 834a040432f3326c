/** The words of an answer: its bytes decoded as it says or shows, and of a page what a reader sees. */
import { fromHtml } from 'hast-util-from-html'
import { toText } from 'hast-util-to-text'

export interface PageText {
  /** What a reader sees. */
  text: string
  /** The source of a page, where words may stand that scripts show; absent for plain files. */
  source?: string
}

const TEXTUAL = /^(text\/|application\/(json|ld\+json|xml|xhtml\+xml|javascript|x-yaml|yaml|rtf|x-tex|toml)|[a-z]+\/[a-z.+-]+\+(xml|json))/

/** True where the bytes are no text, whatever the header says. */
const looksBinary = (bytes: Uint8Array): boolean => {
  const head = bytes.subarray(0, 4096)
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return (!isUtf16 && head.includes(0)) || String.fromCharCode(...head.subarray(0, 5)) === '%PDF-'
}

const decoderFor = (label: string | undefined): TextDecoder | undefined => {
  try {
    return label === undefined ? undefined : new TextDecoder(label)
  } catch {
    return undefined
  }
}

const markOf = ([a, b, c]: Uint8Array): string | undefined =>
  (a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : undefined)

/** What the page itself says in its first kilobyte. */
const declared = (bytes: Uint8Array): string | undefined =>
  /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 1024)))?.slice(1).find(Boolean)

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Bytes that are UTF-8 are read so even where a header is wrong about it; hardly anything else happens to be. */
const decoded = (bytes: Uint8Array, type: string): string => {
  const header = /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1]
  const decoder = decoderFor(markOf(bytes)) ?? (isUtf8(bytes) ? decoderFor('utf-8') : undefined) ?? decoderFor(header) ?? decoderFor(declared(bytes)) ?? new TextDecoder('windows-1252')
  return decoder.decode(bytes)
}

/** A style that is never closed goes on to the end, as it does for a browser. */
const withoutStyles = (source: string): string => {
  const [before = '', ...styles] = source.split(/<style\b/i)
  return [before, ...styles.map(style => style.split(/<\/style\s*>/i).slice(1).join(' '))].join(' ')
}

/** Entities and escapes of a page's source, so that data which scripts show reads as it shows. */
const plainSource = (source: string): string =>
  withoutStyles(source).replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).replace(/\\[nrt]/g, ' ').replace(/\\(["'/\\])/g, '$1')

/** What a reader of a page sees; nothing where its elements stand inside each other so deep that no reader shows it. */
const seen = (source: string): string => {
  try {
    return toText(fromHtml(source))
  } catch (thrown) {
    if (thrown instanceof RangeError) return ''
    throw thrown
  }
}

/**
 * @param contentType as the answer says; an answer that says nothing is judged by its bytes
 * @returns undefined for what is no text, such as a PDF
 */
export const pageText = (bytes: Uint8Array, contentType = ''): PageText | undefined => {
  const type = contentType.toLowerCase()
  if (looksBinary(bytes) || (type !== '' && !TEXTUAL.test(type) && !type.startsWith('application/octet-stream'))) return undefined
  const text = decoded(bytes, type)
  const isPage = /html/.test(type) || (type === '' && /^\s*<(!doctype|html)/i.test(text))
  return isPage ? { text: seen(text), source: plainSource(text) } : { text }
}
