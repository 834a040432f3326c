/** Calls per task of one or two runs as an SVG: a bar for each, hollow where the task did not come out right. */
import { resultsOf, type TaskResult } from './compare.ts'
import type { Run } from './run-folder.ts'

const ROW = 16
const BAR = 6
const LEFT = 230
const UNIT = 28
const TOP = 40
const COLOURS = ['#0b6e99', '#c2571a'] as const

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const number = (value: number): string => String(Math.round(value * 100) / 100)

const bar = ({ task, calls, right, of }: TaskResult, y: number, colour: string): string =>
  `<rect x="${LEFT}" y="${y}" width="${number(Math.max(1, calls * UNIT))}" height="${BAR}" fill="${right === of ? colour : 'none'}" stroke="${colour}"><title>${escaped(task)}: ${number(calls)} calls, ${right} of ${of} right</title></rect>`

/** @param runs one or two runs of the same tasks */
export const callsPicture = (runs: readonly Run[]): string => {
  const series = runs.slice(0, COLOURS.length).map(({ meta, lines }, at) => ({ name: `${meta.agent} (${meta.source})`, colour: COLOURS[at] ?? COLOURS[0], results: new Map(resultsOf(lines).map(one => [one.task, one])) }))
  const tasks = [...new Set(series.flatMap(({ results }) => [...results.keys()]))]
  const most = Math.max(1, ...series.flatMap(({ results }) => [...results.values()].map(({ calls }) => calls)))
  const height = TOP + tasks.length * ROW + 12
  const width = LEFT + most * UNIT + 60
  const grid = Array.from({ length: Math.ceil(most) + 1 }, (_, at) => {
    const x = LEFT + at * UNIT
    return `<line x1="${x}" y1="${TOP - 6}" x2="${x}" y2="${height - 8}" stroke="#ddd"/><text x="${x}" y="${TOP - 10}" text-anchor="middle">${at}</text>`
  })
  const rows = tasks.flatMap((task, at) => {
    const y = TOP + at * ROW
    return [`<text x="${LEFT - 6}" y="${y + 10}" text-anchor="end">${escaped(task)}</text>`, ...series.flatMap(({ results, colour }, index) => {
      const result = results.get(task)
      return result ? [bar(result, y + index * (BAR + 1), colour)] : []
    })]
  })
  const legend = series.map(({ name, colour }, at) => `<rect x="${10 + at * 240}" y="8" width="10" height="10" fill="${colour}"/><text x="${26 + at * 240}" y="17">${escaped(name)}</text>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${number(Math.max(width, 500))}" height="${height}" font-family="sans-serif" font-size="10" role="img" aria-label="Calls per task">`,
    '<title>Calls per task; hollow where not right</title>', '<rect width="100%" height="100%" fill="#fff"/>', ...legend, ...grid, ...rows, '</svg>', '',
  ].join('\n')
}
