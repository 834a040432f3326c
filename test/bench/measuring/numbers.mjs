/** Medians, percentiles and how numbers are shown. */

const sorted = values => [...values].sort((a, b) => a - b)

/** The value below which a share of all lie (nearest rank); NaN of no values. @param {readonly number[]} values */
export const percentile = (values, share) => sorted(values)[Math.min(values.length - 1, Math.max(0, Math.ceil(values.length * share) - 1))] ?? NaN

/** @param {readonly number[]} values */
export const median = values => percentile(values, 0.5)

/** @param {readonly number[]} values */
export const least = values => Math.min(...values)

/** Three digits that count. */
export const shown = value => {
  if (value === undefined || Number.isNaN(value)) return '-'
  const size = Math.abs(value)
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ',')
}

export const kilobytes = bytes => (bytes === undefined ? '-' : shown(bytes / 1000))
export const megabytes = bytes => (bytes === undefined ? '-' : shown(bytes / 1e6))

/** A table in Markdown. @param {readonly string[]} heads @param {readonly (readonly unknown[])[]} rows */
export const table = (heads, rows) => [heads, heads.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
  .map(cells => `| ${cells.join(' | ')} |`).join('\n')
