/** Cloudflare's widget, where the operator has chosen it. Its script is loaded only when a code is required. */

/** The part of Turnstile's API that is used: https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      language: string
      'response-field': boolean
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => boolean
    },
  ): string
  remove(widget: string): void
}

declare global {
  var turnstile: Turnstile | undefined
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const LOAD_TIMEOUT_MS = 8000

let loading: Promise<Turnstile> | null = null

function load(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (): void => reject(new Error('Turnstile cannot be reached'))
    script.src = SCRIPT
    script.addEventListener('load', () => (globalThis.turnstile ? resolve(globalThis.turnstile) : fail()))
    script.addEventListener('error', fail)
    setTimeout(fail, LOAD_TIMEOUT_MS)
    document.head.appendChild(script)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Turnstile's language codes have two letters, except for Chinese, which has a country. */
const toTurnstileLanguage = (tag: string): string => ({ 'zh-Hans': 'zh-cn', 'zh-Hant': 'zh-tw' })[tag] ?? tag

/**
 * Shows the widget in its element.
 * @param onToken receives each token; empty when the last one has expired
 * @param onFailure called when it cannot be shown: another challenge is needed
 * @returns a function that removes it
 * @throws where Cloudflare cannot be reached
 */
export async function showTurnstile(
  container: HTMLElement,
  siteKey: string,
  onToken: (token: string) => void,
  onFailure: () => void,
): Promise<() => void> {
  const turnstile = await load()
  const widget = turnstile.render(container, {
    sitekey: siteKey,
    language: toTurnstileLanguage(document.documentElement.lang),
    'response-field': false,
    callback: onToken,
    'expired-callback': () => onToken(''),
    'error-callback': () => {
      onFailure()
      return true
    },
  })
  return () => turnstile.remove(widget)
}
