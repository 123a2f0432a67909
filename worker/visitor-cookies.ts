import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { WorkerEnv } from './env.ts'

const DAY = 86_400

/** What the edge keeps of a visitor in cookies that no script reads, and hands to the API as headers. */
export interface VisitorCookies {
  /** Opaque, random: the same browser again. Empty until something asked for it. */
  id: string
  /** The signed id of the cart, or null. */
  cart: string | null
  /** Keys to RFQs, by their numbers; newest last. */
  rfq_access: ReadonlyMap<string, string>
}

const VISITOR = /^[0-9a-f]{32}$/
const CART = /^[\w.-]{16,200}$/
const RFQ_NUMBER = /^[\w-]{4,32}$/
const RFQ_KEY = /^[\w.-]{16,200}$/

/** A cookie holds 4 KB: the newest RFQs, which are the ones somebody waits for. */
const RFQ_KEYS_MOST = 25

const DAYS = { visitor: 30, cart: 30, rfq: 60 } as const

/** Reads the visitor's cookies; what we did not write counts as absent. */
export function readVisitorCookies(c: Context<WorkerEnv>): VisitorCookies {
  const id = getCookie(c, 'visitor') ?? ''
  const cart = getCookie(c, 'cart') ?? ''
  const pairs = (getCookie(c, 'rfq') ?? '').split('!').flatMap((pair): [string, string][] => {
    const [number = '', key = ''] = pair.split('~')
    return RFQ_NUMBER.test(number) && RFQ_KEY.test(key) ? [[number, key]] : []
  })
  return { id: VISITOR.test(id) ? id : '', cart: CART.test(cart) ? cart : null, rfq_access: new Map(pairs) }
}

function keep(c: Context<WorkerEnv>, name: keyof typeof DAYS, value: string): void {
  setCookie(c, name, value, {
    path: '/',
    maxAge: DAYS[name] * DAY,
    httpOnly: true,
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
  })
}

/** Forgets a visitor altogether: who sits here next is somebody else. */
export function dropVisitorCookies(c: Context<WorkerEnv>): void {
  for (const name of Object.keys(DAYS)) deleteCookie(c, name, { path: '/' })
  c.set('visitor', { ...c.var.visitor, cookies: { id: '', cart: null, rfq_access: new Map() } })
}

/** The visitor's id, made and kept with the first call that needs one. */
export function visitorId(c: Context<WorkerEnv>): string {
  const { visitor } = c.var
  if (visitor.cookies.id === '') {
    const id = crypto.randomUUID().replaceAll('-', '')
    c.set('visitor', { ...visitor, cookies: { ...visitor.cookies, id } })
    keep(c, 'visitor', id)
  }
  return c.var.visitor.cookies.id
}

/** Keeps the key to an RFQ. */
export function keepRfqAccess(c: Context<WorkerEnv>, rfq_number: string, access: string): void {
  const { visitor } = c.var
  const all = new Map(visitor.cookies.rfq_access)
  all.delete(rfq_number)
  all.set(rfq_number, access)
  const rfq_access = new Map([...all].slice(-RFQ_KEYS_MOST))
  c.set('visitor', { ...visitor, cookies: { ...visitor.cookies, rfq_access } })
  keep(c, 'rfq', [...rfq_access].map(([number, key]) => `${number}~${key}`).join('!'))
}

/** What an answer of the API hands back for the visitor's cookies; it never reaches the browser's scripts. */
export function keepHandedBack(c: Context<WorkerEnv>, answered: Headers): void {
  const cart = answered.get('X-Cart')
  if (cart !== null && CART.test(cart) && cart !== c.var.visitor.cookies.cart) {
    c.set('visitor', { ...c.var.visitor, cookies: { ...c.var.visitor.cookies, cart } })
    keep(c, 'cart', cart)
  }
  const [number = '', key = ''] = (answered.get('X-Rfq-Access') ?? '').split('~')
  if (RFQ_NUMBER.test(number) && RFQ_KEY.test(key)) keepRfqAccess(c, number, key)
}

/** Browsing leaves no trace of a visitor, and what is cached must not know one. */
const BROWSING = /^\/api\/(?:index|category|manufacturers|goods|site|lang|config|common)(?:\/|$)/

/** Whether a call is told who makes it, beside the token: its answer, or a limit on it, depends on that. */
export const isPersonal = (path: string): boolean => !BROWSING.test(path)

/** The headers that say to the API who calls, beside the Bearer. */
export function callerHeaders(c: Context<WorkerEnv>): Record<string, string> {
  const { cart } = c.var.visitor.cookies
  const url = new URL(c.req.url)
  return {
    'X-Visitor': visitorId(c),
    'X-Client-Address': c.req.header('CF-Connecting-IP') ?? '',
    'X-Client-Agent': (c.req.header('User-Agent') ?? '').slice(0, 500),
    'X-Client-Country': typeof c.req.raw.cf?.['country'] === 'string' ? c.req.raw.cf['country'] : '',
    'X-Site-Url': (c.env.SITE_URL || url.origin).replace(/\/$/, ''),
    ...(cart !== null && { 'X-Cart': cart }),
  }
}
