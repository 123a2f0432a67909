import { COMPARE_KEY } from '../stores/compare-key.ts'
import { kept } from '../stores/kept.ts'

let is_comparing = false

function compare(): void {
  if (is_comparing) return
  is_comparing = true
  void import('./compare.ts').then(({ startCompare }) => startCompare())
}

/** Small behaviours that few pages have: their code comes with what needs it. */
export function startSections(): void {
  look()
  // The script may be here before the end of a page that arrives slowly.
  document.addEventListener('DOMContentLoaded', () => look(true))
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLElement && target.dataset['compare'] !== undefined) compare()
  })
}

/** Whether parts were ticked on another page of this tab: only then do ticks need their script before they are touched. */
const ticked = kept('sessionStorage', COMPARE_KEY, (ids) => Array.isArray(ids) && ids.length > 0)

let recent_started = false

function look(is_whole = document.readyState !== 'loading'): void {
  if (document.querySelector('[data-compare-add], [data-compare-shown]') || (ticked.read() && document.querySelector('[data-compare]')))
    compare()
  if (!is_whole || recent_started || !document.querySelector('[data-recent]')) return
  recent_started = true
  void import('./recent.ts').then(({ startRecent }) => startRecent())
}
