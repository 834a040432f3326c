/** From elements as data to the browser's own. Text becomes text nodes: nothing is ever parsed as markup. */
import type { Child, ViewNode } from './h.ts'
import { h } from './h.ts'

const SVG = 'http://www.w3.org/2000/svg'

const made = (node: ViewNode, inSvg: boolean): Node => {
  if (node.type === 'text') return document.createTextNode(node.value)
  const isSvg = inSvg || node.tagName === 'svg'
  const element = isSvg ? document.createElementNS(SVG, node.tagName) : document.createElement(node.tagName)
  for (const [name, value] of Object.entries(node.properties)) element.setAttribute(name, value === true ? '' : String(value))
  element.append(...node.children.map(child => made(child, isSvg)))
  return element
}

/** Replaces what an element holds. */
export const show = (place: Element, ...children: Child[]): void =>
  place.replaceChildren(...h('div', {}, children).children.map(child => made(child, false)))

/** The element that a page of ours surely has. */
export const byId = <T extends HTMLElement = HTMLElement>(id: string): T => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no element "${id}".`)
  return found as T
}

/** A page read from disk may not read files beside it: browsers forbid it. */
export const isFromDisk = (): boolean => location.protocol === 'file:'

/** Language and place of the page, as its root element states them. */
export const pageData = (): { lang: 'en' | 'zh'; home: string; top: string } => {
  const { lang, home = '', top = '' } = document.documentElement.dataset
  return { lang: lang === 'zh' ? 'zh' : 'en', home, top }
}
