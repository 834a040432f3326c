/** What the pages of a catalogue do that is too large to be shown at once. */
import { posix } from 'node:path'
import type { Element } from 'hast'
import { beforeAll, describe, expect, it } from 'vitest'
import { collected, textOf } from '../../../../build/emit/artefact.ts'
import { datasetsASign } from '../../../../build/emit/site/charts/glance.ts'
import { emitSite } from '../../../../build/emit/site/index.ts'
import { linkedCard } from '../../linked-card.ts'
import { catalogueOf } from '../exports/small.ts'
import { attribute, elements, parsePage, textIn } from './built-site.ts'

const COUNT = 801
const idOf = (at: number): string => `set-${String(at).padStart(4, '0')}`

let pages: Map<string, string>
beforeAll(async () => {
  const cards = Array.from({ length: COUNT }, (_, at) => {
    const linked = linkedCard()
    return { ...linked, card: { ...linked.card, id: idOf(at), name: `Set ${String(at).padStart(4, '0')} with a name that goes on` } }
  })
  pages = new Map((await collected(emitSite(catalogueOf(cards), new Set(), '0123456789abcdef'))).map(artefact => [artefact.path, textOf(artefact)]))
}, 60_000)

const all = (path: string): Element[] => elements(parsePage(pages.get(path) ?? ''))
const isIn = (tag: string, name: string) => (one: Element): boolean => one.tagName === tag && attribute(one, 'className') === name

describe.each(['', 'zh/'])('the list of all datasets, in parts (%s)', (folder) => {
  const parts = [`${folder}datasets/index.html`, `${folder}datasets/2/index.html`]

  it('has each dataset once, in the order of the catalogue', () => {
    expect([...pages.keys()].filter(path => path.startsWith(`${folder}datasets/`))).toEqual(parts)
    const listed = parts.map(path => all(path).filter(({ tagName }) => tagName === 'tr').flatMap(one => attribute(one, 'dataAbout') ?? []))
    expect(listed.map(ids => ids.length)).toEqual([500, 301])
    expect(listed.flat()).toEqual(Array.from({ length: COUNT }, (_, at) => idOf(at)))
  })

  it('leads from each part to every part, named by what it begins and ends with, and to each card', () => {
    for (const [at, path] of parts.entries()) {
      const links = all(path).filter(({ tagName }) => tagName === 'a')
      const target = (one: Element): string => posix.normalize(posix.join(posix.dirname(path), attribute(one, 'href') ?? ''))
      const own = all(path).filter(isIn('ol', 'parts')).flatMap(elements).filter(({ tagName }) => tagName === 'a')
      expect(own.map(target)).toEqual(parts)
      expect(own.map(textIn)).toEqual(['Set 0000 with a… – Set 0499 with a…', 'Set 0500 with a… – Set 0800 with a…'])
      expect(own.map(one => attribute(one, 'ariaCurrent'))).toEqual(parts.map((_, part) => (part === at ? 'page' : undefined)))
      for (const link of links.filter(one => !/^https?:/.test(attribute(one, 'href') ?? '') && !attribute(one, 'href')?.startsWith('#'))) {
        expect([path, target(link), pages.has(target(link)) || target(link) === 'manifest.json']).toEqual([path, target(link), true])
      }
    }
  })
})

describe('the other pages', () => {
  it('list no names, which the script offers instead', () => {
    for (const path of ['compare/index.html', 'zh/use/index.html']) expect([path, all(path).filter(({ tagName }) => tagName === 'option')]).toEqual([path, []])
  })

  it('draw a sign for several datasets, and say for how many', () => {
    const overview = all('overview/index.html')
    expect(overview.filter(isIn('p', 'glance-signs')).map(one => one.children.length)).toEqual([81])
    expect(overview.filter(isIn('section', 'chart')).map(textIn)[0]).toContain('One sign for up to 10 datasets')
    expect([178, 800, 801, 8001, 100_000, 1_000_000].map(datasetsASign)).toEqual([1, 1, 10, 20, 200, 1000])
  })

  it('are no larger for it', () => {
    for (const [path, html] of pages) expect([path, html.length < 400_000]).toEqual([path, true])
  })
})
