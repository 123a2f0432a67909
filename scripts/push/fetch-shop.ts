/** Where a shop's hosts lead: to themselves, or all of them to a stand-in of the platform, which `SHOP_STAND_IN` names. */
export function fetchShop(url: string, init: RequestInit = {}): Promise<Response> {
  const testServerUrl = process.env['SHOP_STAND_IN']
  if (!testServerUrl) return fetch(url, init)
  const { host, pathname, search } = new URL(url)
  const headers = new Headers(init.headers)
  headers.set('X-Stand-In-Host', host)
  return fetch(testServerUrl + pathname + search, { ...init, headers })
}
