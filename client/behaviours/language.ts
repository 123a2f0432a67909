import { PREFERENCE_COOKIE_DAYS } from '#shared/visitor/link-times.ts'
import { readDataAttribute } from '../marks.ts'

/** Stores the page's language like a choice in the language switcher, for 365 days. */
export async function storeLanguageChoice(button: HTMLElement): Promise<void> {
  button.closest('.language-hint')?.remove()
  const { default: Cookies } = await import('js-cookie')
  Cookies.set('lang', readDataAttribute(document.documentElement, 'lang') ?? '', { expires: PREFERENCE_COOKIE_DAYS, sameSite: 'lax' })
}

/** Adds the current query and fragment to a language link: scripts may have changed the query, and the server does not see the fragment. */
export function addQueryToLanguageLink(link: HTMLAnchorElement): void {
  link.search = location.search
  link.hash = location.hash
}
