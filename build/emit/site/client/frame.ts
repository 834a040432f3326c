/** On every page, before it is drawn: the chosen theme. After: the switches, the way to a folded record, copying. */
const THEMES = ['auto', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const KEY = 'cardex-theme'

const stored = (): Theme => {
  try {
    return THEMES.find(theme => theme === localStorage.getItem(KEY)) ?? 'auto'
  } catch {
    return 'auto'
  }
}

const apply = (theme: Theme): void => {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

const store = (theme: Theme): void => {
  try {
    localStorage.setItem(KEY, theme)
  } catch { /* A browser that keeps nothing forgets it at the next page. */ }
}

const themeSwitch = (): void => {
  const button = document.querySelector<HTMLButtonElement>('button.theme')
  if (!button) return
  let theme = stored()
  const tell = (): void => {
    button.setAttribute('aria-label', button.dataset[theme] ?? '')
    button.title = button.dataset[theme] ?? ''
  }
  button.hidden = false
  button.addEventListener('click', () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto'
    store(theme)
    apply(theme)
    tell()
  })
  tell()
}

/** The other language keeps what the page shows: its query and its place. */
const twinLink = (): void => {
  const link = document.querySelector<HTMLAnchorElement>('a[data-twin]')
  const plain = link?.getAttribute('href')
  if (!link || plain === null || plain === undefined) return
  const follow = (): void => { link.setAttribute('href', plain + location.search + location.hash) }
  for (const event of ['pointerdown', 'focus', 'click']) link.addEventListener(event, follow)
}

/** A record may lie folded: whoever follows a link to it sees it. */
const unfold = (): void => {
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
  const fold = target?.closest('details')
  if (!fold || fold.open) return
  fold.open = true
  target?.scrollIntoView()
}

const copyButtons = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    if (!navigator.clipboard) continue
    button.hidden = false
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy ?? '')?.textContent ?? '')
      const word = button.querySelector('span')
      if (word) word.textContent = button.dataset.done ?? ''
    })
  }
}

apply(stored())
document.addEventListener('DOMContentLoaded', () => {
  themeSwitch()
  twinLink()
  copyButtons()
  unfold()
})
addEventListener('hashchange', unfold)
