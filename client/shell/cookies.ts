/** Whether the browser lets this site keep anything: where it refuses cookies, it refuses storage too. `navigator.cookieEnabled` is true there. */
export function areCookiesEnabled(): boolean {
  try {
    return globalThis.localStorage !== undefined
  } catch {
    return false
  }
}
