import { PREFERENCE_COOKIE_DAYS } from '#shared/visitor/link-times.ts'
import { readDataAttribute } from '../marks.ts'

/** The reader chose to stay: stored like a choice in the switcher, for 365 days. */
export async function stayInLanguage(button: HTMLElement): Promise<void> {
  button.closest('.language-hint')?.remove()
  const { default: Cookies } = await import('js-cookie')
  Cookies.set('lang', readDataAttribute(document.documentElement, 'lang') ?? '', { expires: PREFERENCE_COOKIE_DAYS, sameSite: 'lax' })
}

/** The server does not see the fragment, and scripts may have changed the query. */
export function followLanguageLink(link: HTMLAnchorElement): void {
  link.search = location.search
  link.hash = location.hash
}
