/** Fetches from a shop's host, or from the platform's stand-in of `SHOP_STAND_IN`. */
export function fetchShop(url: string, init: RequestInit = {}): Promise<Response> {
  const testServerUrl = process.env['SHOP_STAND_IN']
  if (!testServerUrl) return fetch(url, init)
  const { host, pathname, search } = new URL(url)
  const headers = new Headers(init.headers)
  headers.set('X-Stand-In-Host', host)
  return fetch(testServerUrl + pathname + search, { ...init, headers })
}
