import { type Diagnostic, hasErrors } from '../check/diagnostic.ts'
import { formatGithub, formatJson, formatText } from '../check/format.ts'
import type { Findings } from '../pipeline.ts'
import { Misuse } from './command.ts'
import { type Format, FORMATS, type Options } from './options.ts'
import { SHIPPED_CARDS } from './places.ts'
import type { Terminal } from './terminal.ts'

/** The format that the options ask for; `--json` is short for `--format json`. */
export const formatOf = ({ format, json }: Options): Format => {
  if (json && format !== undefined && format !== 'json') throw new Misuse(`--json and --format ${format} contradict each other`)
  return json ? 'json' : FORMATS.find(known => known === format) ?? 'text'
}

const rendered = (diagnostics: readonly Diagnostic[], format: Format, { textOf }: Pick<Findings, 'textOf'>, { colours }: Terminal): string => {
  if (format === 'json') return formatJson(diagnostics)
  if (format === 'github') return formatGithub(diagnostics)
  return formatText(diagnostics, { source: textOf, palette: { error: colours.red, warning: colours.yellow, place: colours.bold, quiet: colours.dim } })
}

/** Prints findings in a format. JSON is printed even where there is nothing, so that a reader always gets an array. */
export const printFindings = (diagnostics: readonly Diagnostic[], format: Format, findings: Pick<Findings, 'textOf'>, terminal: Terminal): void => {
  const text = rendered(diagnostics, format, findings, terminal).trimEnd()
  if (text !== '') terminal.print(text)
}

/** Says which tables were not beside the cards. */
export const tellBorrowed = ({ borrowed }: Pick<Findings, 'borrowed'>, folder: string, terminal: Terminal): void => {
  if (borrowed.length) terminal.tell(`${folder} has no ${borrowed.join(', no ')}: taken from the package (${SHIPPED_CARDS})`)
}

/** 1 where there is an error; warnings pass. */
export const exitFor = (diagnostics: readonly Diagnostic[]): 0 | 1 => (hasErrors(diagnostics) ? 1 : 0)
