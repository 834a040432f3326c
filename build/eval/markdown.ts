import type { Share } from './wilson.ts'

const cell = (value: unknown): string => String(value ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A table in Markdown. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map((_, at) => (at ? '---:' : '---')), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')

const percent = (number: number): string => `${(number * 100).toFixed(1)} %`

/** `62/66, 93.9 % (85.4 to 97.6 %)`. */
export const shareText = ({ hits, of, share, interval }: Share): string =>
  share === null || interval === null ? 'nothing to count' : `${hits}/${of}, ${percent(share)} (${(interval[0] * 100).toFixed(1)} to ${percent(interval[1])})`
