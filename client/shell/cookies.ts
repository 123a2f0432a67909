/**
 * Whether the browser lets this site store anything: where it rejects cookies, it rejects storage too. `navigator.cookieEnabled` cannot
 * tell, because it is true even then.
 */
export function areCookiesEnabled(): boolean {
  try {
    return globalThis.localStorage !== undefined
  } catch {
    return false
  }
}
