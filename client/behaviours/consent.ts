import { readDataAttribute } from '../marks.ts'
import { areCookiesEnabled } from '../shell/cookies.ts'
import { showToast } from '../shell/toasts.ts'
import { showTranslatedToast } from './shell-words.ts'

/**
 * Sends an answer about cookies and takes the strip away. The policy of a page that is already here lets nobody else in: where
 * the answer does, the page is loaded anew, unless something was typed into it. Then it holds from the next page on.
 */
export async function sendConsent(form: HTMLFormElement, { hasTyped }: { hasTyped: boolean }): Promise<void> {
  const strip = form.closest('section')
  const { type } = await fetch(form.action, { method: 'POST', body: new FormData(form), redirect: 'manual' }).catch(() => Response.error())
  // A redirect says that the answer is taken; where it leads is where the reader is.
  if (type !== 'opaqueredirect' || !areCookiesEnabled()) {
    await showTranslatedToast(type === 'opaqueredirect' ? 'common.cookies_blocked' : 'common.failed')
    return
  }
  if (readDataAttribute(form, 'consent') === 'reload' && !hasTyped) {
    location.reload()
    return
  }
  const hadFocus = strip?.contains(document.activeElement)
  strip?.remove()
  if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true })
  showToast(readDataAttribute(strip, 'saved') ?? '')
}
