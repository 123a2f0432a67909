import { DAY_SECONDS } from '#shared/text/durations.ts'
import { ORDER_LINK_DAYS } from '#shared/url/order-address.ts'
import { isServiceCookie } from '#shared/visitor/consent.ts'
import { SESSION_DAYS } from '#shared/visitor/link-times.ts'

const PREFIX = '__Host-'

/**
 * Until then a browser's cookies without prefix are taken over: whoever was signed in before they had one stays so. A session
 * lasts a week; nobody has an honest one by now.
 */
const TAKEN_OVER_UNTIL_MS = Date.parse('2027-01-01T00:00:00Z')

/** What is taken over, and for how many days it is kept then. All others are of one visit, or set again. */
const TAKEN_OVER: ReadonlyMap<string, number> = new Map([
  ['token', SESSION_DAYS],
  ['userInfo', SESSION_DAYS],
  ['visitor', 30],
  ['cart', 30],
  ['rfq', 60],
  ['order', ORDER_LINK_DAYS],
])
/** What our scripts read, or write: a name, and a preference. */
const READ_BY_SCRIPTS: ReadonlySet<string> = new Set(['userInfo', 'lang'])

/**
 * Gives every cookie of ours the prefix `__Host-` on its way through https, where no sibling host can set one of that name; inside
 * they have their plain names, as on a developer's machine. What has none is no cookie of ours, but for the language that a
 * script keeps, and third parties' cookies, which an answer about cookies ends.
 * @param answer answers the request with plain names
 */
export async function withHostCookies(request: Request, answer: (plain: Request) => Response | Promise<Response>): Promise<Response> {
  const header = request.headers.get('Cookie')
  if (!request.url.startsWith('https:')) return answer(request)
  const sent = cookiesIn(header ?? '')
  const ours = new Map<string, string>()
  const takenCookies = new Map<string, string>()
  for (const [name, value] of sent) {
    if (name.startsWith(PREFIX)) ours.set(name.slice(PREFIX.length), value)
    else if (sent.has(PREFIX + name)) continue
    else if (name === 'lang' || isServiceCookie(name)) ours.set(name, value)
    else if (TAKEN_OVER.has(name) && Date.now() < TAKEN_OVER_UNTIL_MS) {
      ours.set(name, value)
      takenCookies.set(name, value)
    }
  }
  const answered = await answer(header === null ? request : withCookies(request, ours))
  const set = answered.headers.getSetCookie()
  if (set.length === 0 && takenCookies.size === 0) return answered
  const response = new Response(answered.body, answered)
  response.headers.delete('Set-Cookie')
  const changed = new Set<string>()
  for (const line of set) {
    changed.add(nameOf(line))
    response.headers.append('Set-Cookie', isServiceCookie(nameOf(line)) ? line : PREFIX + secure(line))
  }
  for (const [name, value] of takenCookies) {
    if (!changed.has(name)) response.headers.append('Set-Cookie', takenOver(name, value))
    response.headers.append('Set-Cookie', `${name}=; Max-Age=0; Path=/`)
  }
  return response
}

function withCookies(request: Request, cookies: ReadonlyMap<string, string>): Request {
  const headers = new Headers(request.headers)
  headers.delete('Cookie')
  if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  return new Request(request, { headers })
}

const nameOf = (line: string): string => line.slice(0, line.indexOf('='))

/** The browser takes a name with the prefix from nobody who does not say so, not even to forget it. */
const secure = (line: string): string => (/; *secure *(?:;|$)/i.test(line) ? line : `${line}; Secure`)

function takenOver(name: string, value: string): string {
  const seconds = (TAKEN_OVER.get(name) ?? 0) * DAY_SECONDS
  return `${PREFIX}${name}=${value}; Max-Age=${seconds}; Path=/${READ_BY_SCRIPTS.has(name) ? '' : '; HttpOnly'}; Secure; SameSite=Lax`
}

/** A Cookie header by name, as it stands there; the first of a name counts. */
function cookiesIn(header: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, at)).trim()
    if (name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}
