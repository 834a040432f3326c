/** The search page by keyboard: `/` to the words, arrows through the results, Escape back. */
const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#answer h3 a')]

export const readKeys = (input: HTMLInputElement): void => {
  document.addEventListener('keydown', event => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const isWriting = target instanceof HTMLElement && (target.matches('input:not([type=checkbox]), textarea, select') || target.isContentEditable)
    if (key === '/' && !isWriting) {
      event.preventDefault()
      input.focus()
      input.select()
      return
    }
    const list = links()
    const at = list.findIndex(link => link === document.activeElement)
    if (key === 'Escape' && at >= 0) input.focus()
    if ((key === 'ArrowDown' || key === 'ArrowUp') && (at >= 0 || document.activeElement === input)) {
      const next = key === 'ArrowDown' ? list[at + 1] : at > 0 ? list[at - 1] : at === 0 ? input : undefined
      if (next) event.preventDefault()
      next?.focus()
    }
  })
}
