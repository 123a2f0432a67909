import { SEARCH_MIN_CHARACTERS } from '#shared/url/search-limits.ts'
import { rememberSearch } from '../stores/search-history.ts'
import { showTranslatedToast } from './page-messages.ts'

/** Stores the keyword of any search box in the history, hydrated or not; a keyword that is too short is not sent. */
export function rememberOrReject(form: HTMLFormElement, event: Event): void {
  const field = form.elements.namedItem('wd')
  if (!(field instanceof HTMLInputElement) || field.type !== 'search') return
  const keyword = field.value.trim()
  if ([...keyword].length >= SEARCH_MIN_CHARACTERS) {
    rememberSearch(keyword)
    return
  }
  event.preventDefault()
  void showTranslatedToast('search.too_short')
}

/** "/" focuses the search of the page's header, unless the focus is in a field or a dialog is open. */
export function focusSearchOnSlash(event: KeyboardEvent): void {
  const { target, key } = event
  if (key !== '/' || !(target instanceof Element) || target.closest('input, textarea, select, dialog')) return
  event.preventDefault()
  document.getElementById('search-input')?.focus()
}
