/** The search page: words and facets asked of the library in the browser, the address kept in step. */
import { byId, isFromDisk, pageData, show } from '../view/dom.ts'
import { h } from '../view/h.ts'
import { sign } from '../view/icons.ts'
import { reader } from '../words/lang.ts'
import { SEARCH } from '../words/search.ts'
import { matchView, noMatchView } from './answer-view.ts'
import { ask, type Asked } from './ask.ts'
import type { Counts } from './facet-counts.ts'
import { facetsView, OPEN_AT_FIRST } from './facets-view.ts'
import { readKeys } from './keys.ts'
import { labelsOf } from './labels.ts'
import { load, type Loaded } from './loaded.ts'
import { readState, type State, switched, writeState } from './state.ts'

const PAGE = 20
const MOST_PICKS = 5
const { lang, home, top } = pageData()
const say = reader(SEARCH, lang)

const main = document.querySelector<HTMLElement>('.search-page')
const input = byId<HTMLInputElement>('q')
const place = { answer: byId('answer'), facets: byId('facets'), chips: byId('chips'), count: byId('count'), tray: byId('tray') }

const tellWhy = (why: 'failed' | 'without_script'): void => show(place.count, say(why), ' ', h('a', { href: `${home}datasets/index.html` }, say('all_list')))

const start = (loaded: Loaded): void => {
  const { documents, facets } = loaded
  const label = labelsOf(facets.facets, lang)
  let state: State = readState(location.search, facets)
  let most = PAGE
  /** True while a word may still be unfinished. */
  let isTyping = false
  const picks = new Set<string>()
  const open = new Set(OPEN_AT_FIRST)
  const whole = new Set<string>()

  const drawFacets = (counts: Counts): void => {
    const focused = document.activeElement?.id
    show(place.facets, facetsView({ facets: facets.facets, counts, state, label, lang, open, whole }))
    if (focused?.startsWith('f-')) document.getElementById(focused)?.focus()
  }

  const drawChips = (): void => show(place.chips, [...state.chosen].flatMap(([facet, values]) => [...values].map(value => h('button.chip.active', {
    type: 'button', 'data-facet': facet, 'data-value': value, 'aria-label': say('remove', { facet: label(facet, ''), value: label(facet, value) }),
  }, h('span.muted', {}, `${label(facet, '')} `), label(facet, value), sign('close')))),
  state.chosen.size ? h('button.quiet', { type: 'button', id: 'clear' }, say('clear')) : null)

  const drawTray = (): void => {
    place.tray.hidden = !picks.size
    const query = new URLSearchParams([...picks].map(id => ['id', id]))
    show(place.tray, h('span', {}, say('picked', { n: picks.size })),
      h('a.button', { href: `${home}compare/index.html?${query}` }, say('compare')), h('a.button', { href: `${home}use/index.html?${query}` }, say('check')),
      h('button.quiet', { type: 'button', id: 'drop' }, say('drop')))
  }

  const drawAnswer = ({ found, shown, completed, isAll }: Asked): void => {
    main?.classList.toggle('asked', !isAll)
    const total = found.matched ? found.total : 0
    const count = isAll ? say('all_n', { n: documents }) : total === 1 ? say('found_one', { all: documents }) : say('found_n', { n: total, all: documents })
    show(place.count, count, found.ignored.length ? h('span.muted', {}, ` ${say('ignored', { words: found.ignored.join(', ') })}`) : null,
      completed ? h('span.muted', {}, ` ${say('showing_for', { word: completed })}`) : null)
    const view = { lang, label, home, facets, documents, picks, shown }
    show(place.answer, found.matched ? matchView(view, found) : noMatchView(view, found))
  }

  /** An answer that comes after a later question was asked is not shown. */
  let asking = 0
  const redraw = async (): Promise<void> => {
    const turn = ++asking
    place.answer.setAttribute('aria-busy', 'true')
    try {
      const asked = await ask(loaded, state, isTyping, most)
      if (turn !== asking) return
      drawAnswer(asked)
      drawFacets(asked.counts)
      drawChips()
    } catch {
      if (turn !== asking) return
      tellWhy('failed')
      // What stands there answers another question.
      show(place.answer)
    }
    if (turn === asking) place.answer.removeAttribute('aria-busy')
  }

  const go = (next: State, how: 'push' | 'replace' = 'push'): void => {
    state = next
    most = PAGE
    const address = writeState(state)
    if (address !== location.search) history[how === 'push' ? 'pushState' : 'replaceState'](null, '', address || location.pathname)
    void redraw()
  }

  input.addEventListener('input', () => {
    isTyping = true
    go({ ...state, query: input.value }, 'replace')
  })
  byId('search').addEventListener('submit', event => {
    event.preventDefault()
    isTyping = false
    go({ ...state, query: input.value })
  })
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
    if (target.dataset.facet) return go(switched(state, target.dataset.facet, target.value))
    if (!target.checked) picks.delete(target.value)
    else if (picks.size < MOST_PICKS) picks.add(target.value)
    else target.checked = false
    drawTray()
  })
  // A verdict's tile is a link to its list; here the list is at hand.
  document.querySelector('.verdicts')?.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-filter]') : null
    if (!link?.dataset.filter || !(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go({ ...state, chosen: new Map([['commercial_use', new Set([link.dataset.filter])]]) })
  })
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    const { facet, value, whole: all, drop, word, insteadOf } = button.dataset
    if (facet && value) {
      go(switched(state, facet, value))
      input.focus()
    } else if (all) {
      if (!whole.delete(all)) whole.add(all)
      void redraw()
    } else if (drop) {
      go({ ...state, chosen: new Map([...state.chosen].filter(([name]) => name !== drop)) })
      input.focus()
    } else if (word && insteadOf) {
      input.value = state.query.replace(insteadOf, () => word)
      isTyping = false
      go({ ...state, query: input.value })
      input.focus()
    } else if (button.id === 'clear') {
      go({ ...state, chosen: new Map() })
      input.focus()
    } else if (button.id === 'more') {
      const from = most
      most += PAGE
      void redraw().then(() => document.querySelectorAll<HTMLElement>('#rows h3 a')[from]?.focus())
    } else if (button.id === 'drop') {
      picks.clear()
      drawTray()
      void redraw()
    }
  })
  place.facets.addEventListener('toggle', ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.dataset.facet) return
    if (target.open) open.add(target.dataset.facet)
    else open.delete(target.dataset.facet)
  }, true)
  addEventListener('popstate', () => {
    state = readState(location.search, facets)
    input.value = state.query
    isTyping = false
    most = PAGE
    void redraw()
  })
  readKeys(input)
  if (state.query) input.value = state.query
  else if (input.value) state = { ...state, query: input.value }
  void redraw()
}

const wide = matchMedia('(min-width: 62rem)')
const fold = byId<HTMLDetailsElement>('facets-fold')
const follow = (): void => { fold.open = wide.matches }
wide.addEventListener('change', follow)
follow()

if (isFromDisk()) tellWhy('without_script')
else load(new URL(top || './', location.href)).then(start, () => tellWhy('failed'))
