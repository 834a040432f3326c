import { fromHtml } from 'hast-util-from-html'
import fc from 'fast-check'
import type { RootContent } from 'hast'
import { describe, expect, it } from 'vitest'
import { htmlOf } from '../../../../build/emit/site/html.ts'
import { prose } from '../../../../build/emit/site/prose.ts'
import { h, type ViewNode } from '../../../../build/emit/site/view/h.ts'
import { runs } from '../../../runs.ts'
import { attribute, elements, textIn } from './built-site.ts'

/** What a browser reads: neighbouring texts are one. */
const readBack = (nodes: readonly RootContent[]): unknown[] => nodes.map(node =>
  node.type === 'text' ? node.value : node.type === 'element' ? [node.tagName, Object.entries(node.properties), readBack(node.children)] : node.type)
const meant = (nodes: readonly ViewNode[]): unknown[] => nodes.reduce<unknown[]>((list, node) => {
  const last = list.at(-1)
  if (node.type === 'element') return [...list, [node.tagName, Object.entries(node.properties), meant(node.children)]]
  return typeof last === 'string' ? [...list.slice(0, -1), last + node.value] : [...list, node.value]
}, [])

const hostile = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string(), fc.constantFrom('</p><script>alert(1)</script>', '<!--', ']]>', '&lt;', '&amp;amp', '"', "'", ' onload="x"', 'a\r\nb', '&#0;', '<svg/onload=x>', '\u2028'))
  .map(text => text.replaceAll('\0', ''))
const tree = fc.letrec<{ node: ViewNode }>(tie => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true },
    hostile.filter(text => text !== '').map((value): ViewNode => ({ type: 'text', value })),
    fc.tuple(fc.constantFrom('div', 'span.a.b', 'section', 'em'), hostile, fc.array(tie('node'), { maxLength: 4 })).map(([selector, title, children]) => h(selector, { title }, children))),
})).node

describe('elements as HTML', () => {
  it('are read back by a browser as the very elements, whatever texts and attributes hold', () => {
    fc.assert(fc.property(fc.array(tree, { maxLength: 5 }), (nodes) => {
      const { children } = fromHtml(nodes.map(htmlOf).join(''), { fragment: true })
      const inOrder = (list: unknown): unknown => JSON.parse(JSON.stringify(list).replaceAll('"class"', '"className"'))
      expect(readBack(children).map(part => JSON.parse(JSON.stringify(part).replaceAll('["a","b"]', '"a b"')) as unknown)).toEqual(inOrder(meant(nodes)))
    }), { numRuns: runs(500) })
  })

  it('hold nothing where HTML lets them hold nothing, and attributes without value', () => {
    expect(htmlOf(h('label', {}, h('input', { type: 'checkbox', checked: true, hidden: false }), 'yes'))).toBe('<label><input type="checkbox" checked>yes</label>')
  })

  it('refuse a script that could end itself', () => {
    expect(() => htmlOf(h('script', { type: 'application/ld+json' }, '{"name":"</script>"}'))).toThrow('might end it')
    expect(htmlOf(h('script', { type: 'application/ld+json' }, '{"a":"&"}'))).toBe('<script type="application/ld+json">{"a":"&"}</script>')
  })
})

describe('card prose', () => {
  it('keeps words, emphasis, lists and web links, and lets nothing else through', () => {
    const html = prose('A *b* [c](https://example.org/?a=1&b=2) [d](javascript:alert(1)) [e](doi:10.1/x) ![f](https://example.org/i.png) <b onclick="x">g</b>\n\n- h\n').map(htmlOf).join('')
    const all = elements(fromHtml(html, { fragment: true }))
    expect(all.map(({ tagName }) => tagName)).toEqual(['p', 'em', 'a', 'a', 'a', 'ul', 'li'])
    expect(all.filter(({ tagName }) => tagName === 'a').map(one => [textIn(one), attribute(one, 'href'), attribute(one, 'rel')])).toEqual([
      ['c', 'https://example.org/?a=1&b=2', 'noreferrer'], ['d', undefined, 'noreferrer'], ['e', 'https://doi.org/10.1/x', 'noreferrer'],
    ])
  })
})
