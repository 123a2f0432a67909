import { isServiceCookie } from '#shared/visitor/consent.ts'

const PREFIX = '__Host-'

/**
 * Adds the prefix `__Host-` to our cookies on https, where no sibling host can set a cookie of that name. The Worker's code, and http on a
 * developer's machine, use the plain names. Cookies without the prefix are dropped, except for those that scripts set (language, time zone)
 * and those of third parties, which a rejection deletes.
 * @param answer handles the request with plain names
 */
export async function withHostCookies(request: Request, answer: (plain: Request) => Response | Promise<Response>): Promise<Response> {
  const header = request.headers.get('Cookie')
  if (!request.url.startsWith('https:')) return answer(request)
  const sent = cookiesIn(header ?? '')
  const ours = new Map<string, string>()
  for (const [name, value] of sent) {
    if (name.startsWith(PREFIX)) ours.set(name.slice(PREFIX.length), value)
    else if (sent.has(PREFIX + name)) continue
    else if (name === 'lang' || name === 'browser_zone' || isServiceCookie(name)) ours.set(name, value)
  }
  const answered = await answer(header === null ? request : withCookies(request, ours))
  const set = answered.headers.getSetCookie()
  if (set.length === 0) return answered
  const response = new Response(answered.body, answered)
  response.headers.delete('Set-Cookie')
  for (const line of set) response.headers.append('Set-Cookie', isServiceCookie(toCookieName(line)) ? line : PREFIX + secure(line))
  return response
}

function withCookies(request: Request, cookies: ReadonlyMap<string, string>): Request {
  const headers = new Headers(request.headers)
  headers.delete('Cookie')
  if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  return new Request(request, { headers })
}

const toCookieName = (line: string): string => line.slice(0, line.indexOf('='))

/** The browser accepts a name with the prefix only with `Secure`, even to delete the cookie. */
const secure = (line: string): string => (/; *secure *(?:;|$)/i.test(line) ? line : `${line}; Secure`)

/** The raw values of a Cookie header by name; the first of a name counts. */
function cookiesIn(header: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, at)).trim()
    if (name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}
