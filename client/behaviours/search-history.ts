import { toSelector } from '../marks.ts'
import { clearSearchHistory, readSearchHistory, rememberSearch } from '../stores/search-history.ts'

/** Lists the saved searches in their section, which stays hidden where there are none. */
export function showSearchHistory(section: HTMLElement): void {
  const list = section.querySelector('ul')
  const line = section.querySelector('template')?.content
  if (!list || !line) return
  const renderHistory = (): void => {
    list.replaceChildren()
    for (const search of readSearchHistory()) {
      const copy = document.importNode(line, true)
      const [link, text] = [copy.querySelector('a'), copy.querySelector('bdi')]
      if (!link || !text) continue
      const address = new URL(link.href)
      address.searchParams.set('wd', search)
      link.href = address.pathname + address.search
      text.textContent = search
      list.appendChild(copy)
    }
    section.hidden = list.childElementCount === 0
  }
  section.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const chosen = target.closest('a')?.querySelector('bdi')?.textContent
    if (chosen) rememberSearch(chosen)
    if (!target.closest(toSelector('clear-history'))) return
    clearSearchHistory()
    renderHistory()
    document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
  })
  // A page restored from the browser's history may lack the last search.
  addEventListener('pageshow', renderHistory)
  renderHistory()
}
