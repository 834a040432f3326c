/** Choosing datasets by name on a page that keeps them in its address. */
import { byId, show } from '../view/dom.ts'
import { h } from '../view/h.ts'
import { sign } from '../view/icons.ts'
import { type Lang, reader } from '../words/lang.ts'
import { PICK } from '../words/tools.ts'
import { offerNames } from './offers.ts'
import type { Opened } from './opened.ts'

export interface Picker { ids(): string[] }

interface Found { asked: string; found: boolean; row?: { id: string }; nearest?: string[]; ambiguous?: string[] }

/**
 * Starts the picker with the ids of the address.
 * @param most how many may be chosen
 * @param changed is called at once and after each change
 */
export const startPicker = async ({ catalogue, readNames }: Opened, { lang, home, most, changed }: { lang: Lang; home: string; most: number; changed(ids: string[]): void }): Promise<Picker> => {
  const say = reader(PICK, lang)
  const asked = [...new Set(new URLSearchParams(location.search).getAll('id'))]
  let names = await readNames(asked)
  const ids = asked.filter(id => names.has(id)).slice(0, most)
  const input = byId<HTMLInputElement>('name')
  const note = byId('pick-note')

  const draw = (): void => {
    const query = new URLSearchParams(location.search)
    query.delete('id')
    for (const id of ids) query.append('id', id)
    history.replaceState(null, '', `${location.pathname}?${query}`)
    show(byId('picked'), ids.map(id => h('li.chip', {}, h('a', { href: `${home}cards/${id}/index.html` }, names.get(id)),
      h('button', { type: 'button', 'data-id': id, 'aria-label': say('remove', { name: names.get(id) ?? id }) }, sign('close')))))
    changed([...ids])
  }

  const add = async (typed: string): Promise<void> => {
    if (ids.length >= most) return show(note, say('full', { n: most }))
    const answer = await catalogue.check({ names: [typed] })
    const [found] = (answer.results ?? []) as Found[]
    if (found?.found && found.row) {
      names = await readNames([found.row.id])
      if (!ids.includes(found.row.id)) ids.push(found.row.id)
      input.value = ''
      show(note)
      return draw()
    }
    const nearest = found?.ambiguous ?? found?.nearest ?? []
    names = await readNames(nearest)
    const near = nearest.map(id => names.get(id) ?? id)
    show(note, say('unknown'), near.length ? ` ${say('near', { names: near.join(', ') })}` : null)
  }

  byId('picker').addEventListener('submit', event => {
    event.preventDefault()
    if (input.value.trim()) void add(input.value.trim())
  })
  byId('picked').addEventListener('click', ({ target }) => {
    const id = target instanceof Element ? target.closest('button')?.dataset.id : undefined
    if (id === undefined) return
    ids.splice(ids.indexOf(id), 1)
    draw()
    input.focus()
  })
  const list = byId('names')
  if (!list.children.length) offerNames(catalogue, input, list)
  draw()
  return { ids: () => [...ids] }
}
