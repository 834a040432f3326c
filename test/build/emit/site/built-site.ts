/** The pages of a catalogue, built in memory, and ways to read them. */
import { fromHtml } from 'hast-util-from-html'
import { visit } from 'unist-util-visit'
import type { Element, Root, RootContent } from 'hast'
import { buildFolder } from '../../../../build/pipeline.ts'
import { shippedBuild } from '../../../shipped-cards.ts'
import { type Artefact, bytesOf, collected, textOf } from '../../../../build/emit/artefact.ts'
import type { PublishedCard } from '../../../../lib/model.ts'

export interface BuiltSite {
  artefacts: readonly Artefact[]
  bytes(path: string): Uint8Array | undefined
  text(path: string): string
  json<T>(path: string): T
  pages: string[]
  cards: PublishedCard[]
}

/** Builds the site of a folder of cards, with exports, in memory. */
export const buildSite = async (cards: string): Promise<BuiltSite> => {
  const { built, diagnostics } = await buildFolder({ cards, shipped: 'cards' }, undefined, { site: true, exports: true })
  if (!built) throw new Error(`The cards do not build: ${JSON.stringify(diagnostics.slice(0, 3))}`)
  return siteOf(await collected(built.emit()))
}

const siteOf = (artefacts: readonly Artefact[]): BuiltSite => {
  const files = new Map(artefacts.map(artefact => [artefact.path, artefact]))
  const bytes = (path: string): Uint8Array | undefined => {
    const artefact = files.get(path)
    return artefact && bytesOf(artefact)
  }
  const text = (path: string): string => {
    const artefact = files.get(path)
    return artefact ? textOf(artefact) : ''
  }
  return {
    artefacts, bytes, text, json: path => JSON.parse(text(path)),
    pages: [...files.keys()].filter(path => path.endsWith('.html')),
    cards: [...files.keys()].filter(path => /^cards\/[^/]+\.json$/.test(path)).map(path => JSON.parse(text(path)) as PublishedCard),
  }
}

/** The site of the shipped cards. */
export const shippedSite = async (): Promise<BuiltSite> => siteOf((await shippedBuild()).artefacts)

export const parsePage = (html: string): Root => fromHtml(html)

export const elements = (tree: Root | Element): Element[] => {
  const found: Element[] = []
  visit(tree, 'element', (node: Element) => { found.push(node) })
  return found
}

export const attribute = (element: Element, name: string): string | undefined => {
  const value = element.properties[name]
  return value === undefined || value === null || value === false ? undefined : Array.isArray(value) ? value.join(' ') : String(value)
}

export const textIn = (node: Root | RootContent): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textIn).join('') : ''
