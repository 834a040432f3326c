import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Element, Root, RootContent } from 'hast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf } from '../../../../build/emit/artefact.ts'
import { LICENSE_STATUSES, type Manifest, type RowsFile } from '../../../../lib/model.ts'
import { openCatalogue } from '../../../../lib/index.ts'
import { PERMISSION_PHRASES, redLineFaults } from '../../../../lib/tools/red-line.ts'
import { shippedObjects } from '../../../shipped-cards.ts'
import { CODE_ONLY, createProject, HEARTS } from '../../../cli/project.ts'
import { attribute, buildSite, type BuiltSite, elements, parsePage, shippedSite, textIn } from './built-site.ts'

const site = await shippedSite()
const verdicts = new Map(site.cards.map(({ id, derived }) => [id, derived.commercial_use]))
const cardPages = site.cards.flatMap(({ id }) => [`cards/${id}/index.html`, `zh/cards/${id}/index.html`])

const trees = new Map<string, Root>()
/** All elements of each page, in order: most tests walk them. */
const pages = new Map<string, Element[]>()
const tree = (path: string): Root => trees.get(path) ?? parsePage('')
const elementsOf = (path: string): Element[] => pages.get(path) ?? []

beforeAll(() => {
  for (const path of site.pages) {
    const root = parsePage(site.text(path))
    trees.set(path, root)
    pages.set(path, elements(root))
  }
})
// All trees together are large, and the process goes on to other files.
afterAll(() => {
  trees.clear()
  pages.clear()
})

describe('the pages', () => {
  it('are one per card and language, and the same kinds in both languages', () => {
    const own = ['index.html', 'overview/index.html', 'compare/index.html', 'use/index.html', 'rules/index.html', 'datasets/index.html']
    expect(site.pages.toSorted()).toEqual([...own, ...own.map(path => `zh/${path}`), ...cardPages].toSorted())
  })

  it('are listed with size and hash, and leave the version of the content alone', () => {
    const { version } = site.json<Manifest>('manifest.json')
    const { files } = site.json<Pick<Manifest, 'files'>>('beside.json')
    const listed = new Map(files.map(({ path, sha256 }) => [path, sha256]))
    for (const path of [...site.pages, 'site/site.css', 'site/search.js', 'site/summaries/0.json']) {
      expect([path, listed.get(path)]).toEqual([path, createHash('sha256').update(site.text(path)).digest('hex')])
    }
    expect(site.text('index.html')).toContain(version)
  })

  it('are the same bytes when they are built again', async () => {
    const project = createProject(Object.fromEntries(['imaging/verse', 'omics/alphafold-db', 'omics/uniprot', 'imaging/camelyon', 'text/cmb'].map(name => [`cards/${name}.md`, readFileSync(`cards/${name}.md`, 'utf8')])))
    try {
      const [one, two] = [await buildSite(project.path('cards')), await buildSite(project.path('cards'))]
      expect(one.pages.length).toBeGreaterThan(20)
      const hashes = ({ artefacts }: BuiltSite): string[][] => artefacts.map(artefact => [artefact.path, createHash('sha256').update(bytesOf(artefact)).digest('hex')])
      expect(hashes(two)).toEqual(hashes(one))
    } finally {
      project.remove()
    }
  })

  it('name their language, their other language and a policy that lets nothing in from elsewhere', () => {
    for (const [path, all] of pages) {
      const html = all.find(({ tagName }) => tagName === 'html')
      expect([path, html && attribute(html, 'lang')]).toEqual([path, path.startsWith('zh/') ? 'zh-Hans' : 'en'])
      expect(all.some(one => attribute(one, 'hrefLang') !== undefined)).toBe(true)
      const policy = all.find(one => attribute(one, 'httpEquiv') === 'Content-Security-Policy')
      expect(policy && attribute(policy, 'content')).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    }
  })

  it('hold no inline script, style or handler and load nothing from elsewhere', () => {
    const isInline = (one: Element): boolean => one.tagName === 'style' || one.tagName === 'iframe' || one.tagName === 'img'
      || (one.tagName === 'script' && attribute(one, 'type') !== 'application/ld+json' && attribute(one, 'src') === undefined)
      || Object.keys(one.properties).some(name => name === 'style' || /^on[A-Z]/.test(name))
    const isForeign = (one: Element): boolean => /^(?:https?:)?\/\//.test(attribute(one, 'src') ?? (one.tagName === 'link' ? attribute(one, 'href') : undefined) ?? '')
    expect([...pages].flatMap(([path, all]) => all.filter(one => isInline(one) || isForeign(one)).map(({ tagName, properties }) => [path, tagName, properties]))).toEqual([])
    expect(isInline({ type: 'element', tagName: 'p', properties: { onClick: 'x()' }, children: [] }) && isForeign({ type: 'element', tagName: 'link', properties: { href: '//example.org/a.css' }, children: [] })).toBe(true)
  })

  it('carry what a card\'s file of schema.org says, for those who harvest pages', () => {
    for (const card of site.cards) {
      const [data] = elementsOf(`cards/${card.id}/index.html`).filter(one => attribute(one, 'type') === 'application/ld+json')
      const [text] = data?.children ?? []
      expect(JSON.parse(text?.type === 'text' ? text.value : 'null')).toEqual(site.json(`cards/${card.id}/dataset.jsonld`))
    }
  })

  it('link only to what is there', () => {
    const ids = new Map([...pages].map(([path, all]) => [path, new Set(all.flatMap(one => attribute(one, 'id') ?? []))]))
    const files = new Set(site.artefacts.map(({ path }) => path))
    const broken: string[] = []
    for (const [path, all] of pages) {
      for (const one of all) {
        const href = attribute(one, 'href')
        if (href === undefined || /^https?:/.test(href)) continue
        const [place = '', hash] = href.split('#')
        const file = place.split('?')[0] ?? ''
        const target = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file))
        if (!files.has(target) && target !== 'manifest.json') broken.push(`${path}: ${href}`)
        else if (hash && trees.has(target) && !ids.get(target)?.has(hash)) broken.push(`${path}: ${href}`)
      }
    }
    expect(broken).toEqual([])
  })

  it('name each id once', () => {
    for (const [path, all] of pages) {
      const seen = new Set<string>()
      const twice = all.flatMap(one => attribute(one, 'id') ?? []).filter(id => seen.size === seen.add(id).size)
      expect([path, twice]).toEqual([path, []])
    }
  })

  it('leave no gap of a string unfilled and no value unnamed', () => {
    for (const [path, all] of pages) {
      const body = all.find(({ tagName }) => tagName === 'main')
      expect([path, body ? textIn(body).match(/\{\w+\}|\bundefined\b|\bnull\b|\[object /)?.[0] : 'no main']).toEqual([path, undefined])
    }
  })

  it('are small: a card with its style and script within 40 kB, gzipped', () => {
    const packed = (path: string): number => gzipSync(site.bytes(path) ?? new Uint8Array(), { level: 9 }).length
    const frame = packed('site/site.css') + packed('site/frame.js')
    for (const path of cardPages) expect([path, packed(path) + frame < 40_000]).toEqual([path, true])
  })

  it('hold the summary of each card once, in files of a few', () => {
    const files = site.artefacts.filter(({ path }) => path.startsWith('site/summaries/'))
    const { version } = site.json<Manifest>('manifest.json')
    const all = files.map((_, at) => site.json<{ version: string; summaries: string[] }>(`site/summaries/${at}.json`))
    expect(all.flatMap(({ summaries }) => summaries)).toEqual(site.json<RowsFile>('rows.json').rows.map(({ id }) => site.cards.find(card => card.id === id)?.summary))
    expect(new Set(all.map(one => one.version))).toEqual(new Set([version]))
    for (const file of files) expect([file.path, bytesOf(file).length < 12_000]).toEqual([file.path, true])
  })
})

/** What a page says, with the card each string is about; quotations apart, as in an answer of a tool. */
const saidOn = (node: Root | RootContent): unknown[] => {
  if (node.type === 'text') return [node.value]
  if (!('children' in node)) return []
  const inner = node.children.flatMap(saidOn)
  const own = node.type === 'element' ? [...new Set(['title', 'ariaLabel', 'content'].flatMap(name => attribute(node, name) ?? []))] : []
  if (node.type !== 'element') return inner
  if (attribute(node, 'dataThirdParty') !== undefined) return [{ untrusted_third_party_text: inner }]
  const id = attribute(node, 'dataAbout') ?? attribute(node, 'dataCard')
  const said = [...own, ...inner]
  return id === undefined ? said : [{ id, said }]
}

describe('the red line', () => {
  it('holds on every card\'s page: nothing reads as permission that is none', () => {
    for (const path of cardPages) {
      const id = path.split('/').at(-2) ?? ''
      expect([path, redLineFaults({ id, said: saidOn(tree(path)) }, verdicts)]).toEqual([path, []])
    }
  })

  it('holds in lists, charts and rules', () => {
    for (const path of site.pages.filter(one => !one.includes('cards/'))) {
      expect([path, redLineFaults(saidOn(tree(path)), verdicts)]).toEqual([path, []])
    }
  })

  it('a card\'s own verdict is shown as it is, and never a higher one', () => {
    const shown = (node: Root | Element, id: string): string[] => node.children.flatMap(child => {
      if (child.type !== 'element') return []
      // Other datasets and single parts are named as such and have results of their own.
      if ((attribute(child, 'dataAbout') ?? id) !== id || attribute(child, 'dataPart') !== undefined) return []
      return [...attribute(child, 'dataVerdict') ? [attribute(child, 'dataVerdict') ?? ''] : [], ...shown(child, id)]
    })
    for (const { id, derived } of site.cards) {
      for (const path of [`cards/${id}/index.html`, `zh/cards/${id}/index.html`]) {
        expect([path, [...new Set(shown(tree(path), id))]]).toEqual([path, [derived.commercial_use]])
      }
    }
  })

  it('is one that a page could cross', () => {
    const crossed = parsePage('<main data-card="medqa"><p>MedQA may be used commercially.</p></main>')
    expect(redLineFaults(saidOn(crossed), verdicts)).not.toEqual([])
    expect(PERMISSION_PHRASES.length).toBeGreaterThan(5)
  })
})

describe('a card\'s page', () => {
  it('shows status, verdict, every record with its source, and every rule that was used', () => {
    for (const card of site.cards) {
      const all = elementsOf(`cards/${card.id}/index.html`)
      const shown = (name: string): Set<string> => new Set(all.flatMap(one => attribute(one, name) ?? []))
      const [ids, hrefs, labels] = [shown('id'), shown('href'), [...shown('ariaLabel')]]
      expect([card.id, shown('dataStatus').has(card.derived.license_status)]).toEqual([card.id, true])
      expect([card.id, card.evidence.filter(({ id, url }) => !ids.has(id) || (url !== undefined && !hrefs.has(url)))]).toEqual([card.id, []])
      expect([card.id, card.derived.trace.filter(({ rule }) => !labels.some(label => label.endsWith(rule)))]).toEqual([card.id, []])
    }
  })

  it('marks the words of others as quotations and shows them nowhere else', () => {
    for (const card of site.cards) {
      const quotes = elementsOf(`cards/${card.id}/index.html`).filter(one => attribute(one, 'dataThirdParty') !== undefined)
      const quoted = quotes.map(textIn).join('\n')
      for (const { untrusted_third_party_text: words } of card.evidence) if (words) expect([card.id, quoted.includes(words)]).toEqual([card.id, true])
      expect(quotes.every(one => textIn(one).startsWith('Quoted, not our words'))).toBe(true)
    }
  })

  it('draws its lineage, and says the same in a table', () => {
    const root = tree('cards/hetionet/index.html')
    const drawn = elements(root).find(one => one.tagName === 'svg' && attribute(one, 'className') === 'lineage')
    const card = site.cards.find(({ id }) => id === 'hetionet')
    expect(drawn && elements(drawn).filter(({ tagName }) => tagName === 'rect')).toHaveLength((card?.derived_from.length ?? 0) + (card?.used_by.length ?? 0) + 1)
    const table = elements(root).filter(({ tagName }) => tagName === 'table').map(textIn).join('\n')
    for (const { name } of card?.derived_from ?? []) expect(table).toContain(name)
  })

  it('sets disagreeing statements side by side', () => {
    const sides = elementsOf('cards/medqa/index.html').filter(one => attribute(one, 'className') === 'side').map(one => textIn(one))
    expect(sides.map(side => /^(MIT|CC-BY-4.0|CC-BY-SA-4.0)/.exec(side)?.[1])).toEqual(['MIT', 'CC-BY-4.0', 'CC-BY-SA-4.0'])
  })

  it('leads to its files for machines', () => {
    const hrefs = elementsOf('zh/cards/medqa/index.html').flatMap(one => attribute(one, 'href') ?? [])
    expect(hrefs).toEqual(expect.arrayContaining(['../../../cards/medqa.json', '../../../cards/medqa/dataset.jsonld']))
  })

  it('shows only look-alikes whose verdict is established', () => {
    for (const path of cardPages) {
      const section = elementsOf(path).find(one => attribute(one, 'id') === 'lookalikes')
      for (const one of section ? elements(section) : []) {
        const id = attribute(one, 'dataAbout')
        if (id !== undefined) expect(['allowed', 'allowed_with_conditions']).toContain(verdicts.get(id))
      }
    }
  })

  it('shows the look-alikes that the library finds', async () => {
    const catalogue = await openCatalogue(await shippedObjects())
    for (const { id } of site.cards) {
      const answer = await catalogue.similar({ id, limit: 4, filters: { commercial_use: ['allowed', 'allowed_with_conditions'] } })
      const section = elementsOf(`cards/${id}/index.html`).find(one => attribute(one, 'id') === 'lookalikes')
      const shown = section ? elements(section).flatMap(one => attribute(one, 'dataAbout') ?? []) : []
      expect([id, shown]).toEqual([id, ((answer.rows ?? []) as { id: string }[]).map(row => row.id)])
    }
  })
})

describe('the overview', () => {
  it('counts what the facets count', () => {
    const { facets } = site.json<{ facets: { facet: string; values: { value: string; count: number }[] }[] }>('facets.json')
    const links = elementsOf('overview/index.html').filter(({ tagName }) => tagName === 'a')
    const flags = facets.find(({ facet }) => facet === 'risk_flags')?.values.filter(({ count }) => count > 0) ?? []
    for (const { value, count } of flags) {
      const link = links.find(one => attribute(one, 'href') === `../index.html?risk_flags=${value}` && /\d$/.test(textIn(one)))
      expect([value, link && Number(/\d+$/.exec(textIn(link))?.[0])]).toEqual([value, count])
    }
    for (const status of LICENSE_STATUSES) {
      const cells = links.filter(one => attribute(one, 'href')?.includes(`?access=`) && attribute(one, 'href')?.endsWith(`license_status=${status}`))
      const total = facets.find(({ facet }) => facet === 'license_status')?.values.find(({ value }) => value === status)?.count
      expect([status, cells.reduce((sum, one) => sum + Number(textIn(one)), 0)]).toEqual([status, total])
    }
  })
})

describe('a catalogue that says where it is edited', () => {
  it('leads from each card to its file, in whatever folder it lies', async () => {
    const project = createProject()
    try {
      project.write('cards/catalogue.yaml', 'name: Mine\ndescription: Cards of mine.\npublisher: Me\nmetadata_license: CC0-1.0\nas_of: 2026-11-30\nsite: https://cards.example.org/\nedit: https://github.com/me/cards/edit/main/cards\n')
      const own = await buildSite(project.path('cards'))
      expect(own.text('cards/code-only/index.html')).toContain('href="https://github.com/me/cards/edit/main/cards/qa/code-only.md"')
      expect(own.text('cards/hearts/index.html')).toContain('Mine, as of 2026-11-30, version')
      expect(own.text('cards/hearts/index.html')).toContain('https://cards.example.org/cards/hearts/')
    } finally {
      project.remove()
    }
  })
})

describe('a withdrawn dataset', () => {
  it('keeps its page and gives no address of the data on any page', async () => {
    const project = createProject({ 'cards/hearts.md': HEARTS, 'cards/qa/code-only.md': CODE_ONLY.replace('derived_from:', 'handling: {act: tombstone, reason: Taken down., date: 2026-11-30}\nderived_from:') })
    try {
      const own = await buildSite(project.path('cards'))
      expect(own.text('cards/code-only/index.html')).toContain('Withdrawn on 2026-11-30')
      for (const path of own.pages) expect([path, own.text(path).includes('github.com/example/code-only')]).toEqual([path, false])
    } finally {
      project.remove()
    }
  })
})
