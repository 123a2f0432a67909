import { createHash } from 'node:crypto'
import { attributeOf } from '#client/marks.ts'
import { COMPACT, DENSITY_KEY } from '#client/stores/density-key.ts'

/** A part of a list is shown at once: its page is made ready when its link is about to be clicked. Other pages are fetched; what changes something, or is no page, is not. */
export const SPECULATION = JSON.stringify({
  prerender: [{ where: { selector_matches: '.pn-link' }, eagerness: 'moderate' }],
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/files/*', '/*exit', '/*/exit', '/pay/*', '/*/pay/*'] } },
          // Filters and orders are one of many, and their script fetches them differently.
          { not: { selector_matches: '[rel~="nofollow"]' } },
          // Arriving there is a choice, which is remembered; pointing there is none.
          { not: { selector_matches: '[hreflang]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/**
 * Runs before the first paint, so that nothing moves when the page's script comes: what needs it is there from the start, what
 * stands in for it is not. Should that script not come, the page is again the one without. A press before it comes is marked,
 * and taken up in client/entry.ts.
 */
export const FIRST = `(c=>{c.add('has-script')
try{localStorage.${DENSITY_KEY}&&c.add('${COMPACT}')}catch{}
addEventListener('error',({target:t})=>{if(t.id==='entry')c.remove('has-script')},true)
addEventListener('click',({target:t})=>{if(!c.contains('is-awake'))t.closest('button.needs-script')?.setAttribute('${attributeOf('pressed')}','')},true)
})(document.documentElement.classList)`

/** The scripts that stand in every document, by what a page's policy lets them run with. */
export const INLINE_SCRIPTS: readonly string[] = [FIRST, SPECULATION].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
)
