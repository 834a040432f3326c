/** The cards of this repository as moulds: what made cards take their structure, lengths, tags and kinds of evidence from. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { z } from 'zod'
import type { cardSchema } from '../../../build/check/schema.ts'

const CARDS = fileURLToPath(new URL('../../../cards/', import.meta.url))

/** A card's frontmatter as it is written. */
export type Frontmatter = z.input<typeof cardSchema>

export interface Mould {
  /** The folder that the real card lies in. */
  area: string
  frontmatter: Frontmatter
  /** Heading and length of each section. */
  sections: { heading: string; length: number }[]
}

export interface Moulds {
  moulds: Mould[]
  /** English labels by facet and value. */
  labels: ReadonlyMap<string, string>
  /** Ids of the sources that have no card. */
  upstreams: string[]
}

const namesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith(ending)).map(name => name.replaceAll('\\', '/')).sort()

const mouldOf = (file: string): Mould => {
  const [, frontmatter = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(readFileSync(`${CARDS}${file}`, 'utf8')) ?? []
  const sections = body.split(/^## /m).slice(1).map(section => {
    const [heading = '', ...lines] = section.split('\n')
    return { heading, length: lines.join('\n').trim().length }
  })
  return { area: file.slice(0, file.indexOf('/')), frontmatter: parse(frontmatter), sections }
}

interface FacetFile { facet: string; values: { value: string; label: { en: string } }[] }

const labelsOf = (file: string): [string, string][] => {
  const { facet, values }: FacetFile = parse(readFileSync(`${CARDS}vocabulary/${file}`, 'utf8'))
  return values.map(({ value, label }) => [`${facet}/${value}`, label.en.toLowerCase()])
}

/** Read all real cards, in the order of their paths. */
export const readMoulds = (): Moulds => {
  const upstreams: { id: string }[] = parse(readFileSync(`${CARDS}upstreams.yaml`, 'utf8'))
  return {
    moulds: namesIn(CARDS, '.md').map(mouldOf),
    labels: new Map(namesIn(`${CARDS}vocabulary/`, '.yaml').filter(name => name !== 'reserved.yaml').flatMap(labelsOf)),
    upstreams: upstreams.map(({ id }) => id),
  }
}
