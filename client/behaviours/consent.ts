import { readDataAttribute } from '../marks.ts'
import { areCookiesEnabled } from '../shell/cookies.ts'
import { showToast } from '../shell/toasts.ts'
import { showTranslatedToast } from './page-messages.ts'

/**
 * Sends an answer about cookies and removes the banner. The policy of the loaded page allows no further third parties: where the answer
 * allows some, the page is reloaded, unless it has input. In that case the answer takes effect on the next page.
 */
export async function sendConsent(form: HTMLFormElement, { hasTyped }: { hasTyped: boolean }): Promise<void> {
  const strip = form.closest('section')
  const { type } = await fetch(form.action, { method: 'POST', body: new FormData(form), redirect: 'manual' }).catch(() => Response.error())
  // A redirect means that the answer was accepted; its target is the reader's page.
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
