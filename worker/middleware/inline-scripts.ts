import { createHash } from 'node:crypto'
import { toAttribute } from '#client/marks.ts'
import { COMPACT, DENSITY_KEY } from '#client/stores/density-key.ts'

/**
 * Prerenders a page of a list when its link is about to be clicked, so that it appears at once. Other pages are prefetched, except for
 * links that change something or are not pages.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [{ where: { selector_matches: '.pn-link' }, eagerness: 'moderate' }],
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/files/*', '/*exit', '/*/exit', '/pay/*', '/*/pay/*'] } },
          // Filters and sort orders are too many, and their script fetches them differently.
          { not: { selector_matches: '[rel~="nofollow"]' } },
          // Arriving at another language is a choice, which is remembered; pointing at its link is not.
          { not: { selector_matches: '[hreflang]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** The class of a document that uses system fonts until it has been painted: client/styles/tokens.css. */
const SYSTEM_FONTS = 'system-fonts'

/**
 * Runs before the first paint, so that nothing moves when the entry script runs: controls that need scripts are shown from the start,
 * and their replacements are hidden. If the entry script fails to load, the page returns to its state without scripts.
 *
 * The entry script is loaded after the first paint, and so are the fonts on a browser's first page: text is painted without waiting
 * for either. On later pages the fonts are in the browser's cache. A tab in the background paints nothing, so it waits for nothing.
 * A first paint may be reported twice; loading twice is the same as loading once.
 *
 * A click on a button before the entry script runs is marked; client/entry.ts repeats it.
 */
export const FIRST_SCRIPT = `((d,c)=>{c.add('has-script')
try{localStorage.${DENSITY_KEY}&&c.add('${COMPACT}');localStorage.fonts||c.add('${SYSTEM_FONTS}');localStorage.fonts=1}catch{}
let l=()=>{import(d.dataset.script).catch(()=>c.remove('has-script'));c.remove('${SYSTEM_FONTS}')}
document.hidden?l():new PerformanceObserver(l).observe({type:'paint'})
addEventListener('click',({target:t})=>{if(!c.contains('is-awake'))t.closest('button.needs-script')?.setAttribute('${toAttribute('pressed')}','')},true)
})(document.documentElement,document.documentElement.classList)`

/** The scripts of every document, by the hashes that a page's policy allows. */
export const INLINE_SCRIPTS: readonly string[] = [FIRST_SCRIPT, SPECULATION_RULES].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
)
