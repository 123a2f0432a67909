import { deleteCookie, getCookie } from 'hono/cookie'
import { isApiKey } from '#shared/contract/api-scopes.ts'
import { DAY_SECONDS } from '#shared/text/durations.ts'
import { ORDER_LINK_DAYS } from '#shared/url/order-segment.ts'
import { setSiteCookie } from '../request/cookies.ts'
import type { Ctx, VisitorCookies } from '../request/env.ts'
import { readNetworkText } from './network-location.ts'
import { deleteTemporaryCookie, readTemporaryCookie, setTemporaryCookie, TEMPORARY_COOKIES } from './temporary-cookies.ts'

type Keys = 'rfq' | 'order'

const VISITOR = /^[0-9a-f]{32}$/
/** The id of a visitor's cart, as the API seals it. */
const CART_TOKEN = /^[\w.-]{16,200}$/
const NUMBER = /^[\w-]{4,32}$/
const KEY = /^[\w.-]{16,200}$/
const DEVICE = /^[\w!-]{16,1500}$/

/** A cookie has at most 4 KB: it stores the newest RFQs and orders, which still await an answer. */
const MAX_KEYS = 25

/** Characters that programs read differently in a header, so that the bytes would differ from the signed ones. */
const STRANGE = /[^\x20-\x7e]+/g

const DAYS = { visitor: 30, cart: 30, rfq: 60, order: ORDER_LINK_DAYS, device: 365 } as const

export const NO_COOKIES: VisitorCookies = {
  id: '',
  cart: null,
  cart_lines: null,
  rfq_access: new Map(),
  order_access: new Map(),
  bookmark: null,
  device: null,
}

/** Whether the request comes from a program with an API key: it gets no cookies. */
export const isKeyCaller = (c: Ctx): boolean => isApiKey(c.var.visitor.token ?? '')

/** Reads the visitor's cookies; values that we did not write count as absent. */
export function readVisitorCookies(c: Ctx): VisitorCookies {
  const id = getCookie(c, 'visitor') ?? ''
  const cart = getCookie(c, 'cart') ?? ''
  const device = getCookie(c, 'device') ?? ''
  const cartLines = readTemporaryCookie(c, 'cart_lines')
  return {
    id: VISITOR.test(id) ? id : '',
    cart: CART_TOKEN.test(cart) ? cart : null,
    cart_lines: cartLines === null ? null : Number(cartLines),
    rfq_access: readKeys(c, 'rfq'),
    order_access: readKeys(c, 'order'),
    bookmark: readTemporaryCookie(c, 'bookmark'),
    device: DEVICE.test(device) ? device : null,
  }
}

function readKeys(c: Ctx, name: Keys): ReadonlyMap<string, string> {
  const pairs = (getCookie(c, name) ?? '').split('!').flatMap((pair): [string, string][] => {
    const [number = '', key = ''] = pair.split('~')
    return NUMBER.test(number) && KEY.test(key) ? [[number, key]] : []
  })
  return new Map(pairs)
}

const setVisitorCookie = (c: Ctx, name: keyof typeof DAYS, value: string): void =>
  setSiteCookie(c, name, value, { seconds: DAYS[name] * DAY_SECONDS })

/** Changes the visitor for the rest of the request. */
const change = (c: Ctx, cookies: Partial<VisitorCookies>): void =>
  c.set('visitor', { ...c.var.visitor, cookies: { ...c.var.visitor.cookies, ...cookies } })

/** Deletes a visitor's cookies, since the next visitor at this browser is another. The record of sign-ins stays; it reveals nothing. */
export function dropVisitorCookies(c: Ctx): void {
  deleteCartLinesCookie(c)
  for (const name of Object.keys(DAYS)) if (name !== 'device') deleteCookie(c, name, { path: '/' })
  change(c, { id: '', cart: null, rfq_access: new Map(), order_access: new Map() })
}

/** Deletes the record of sign-ins. */
export function dropDevice(c: Ctx): void {
  deleteCookie(c, 'device', { path: '/' })
  change(c, { device: null })
}

/** The visitor's id, made and stored for the first call that needs one. */
function visitorId(c: Ctx): string {
  if (c.var.visitor.cookies.id === '') {
    const id = crypto.randomUUID().replaceAll('-', '')
    change(c, { id })
    setVisitorCookie(c, 'visitor', id)
  }
  return c.var.visitor.cookies.id
}

export const setCartLinesCookie = (c: Ctx, count: number): void => setTemporaryCookie(c, 'cart_lines', String(count))

/** Deletes the number of lines; called before a change, which may affect the cart. */
export function deleteCartLinesCookie(c: Ctx): void {
  if (c.var.visitor.cookies.cart_lines === null) return
  deleteTemporaryCookie(c, 'cart_lines')
  change(c, { cart_lines: null })
}

export const storeRfqAccess = (c: Ctx, rfqNumber: string, access: string): void => storeKey(c, 'rfq', rfqNumber, access)

/** Stores the key to an order, from a link in a mail. */
export const storeOrderAccess = (c: Ctx, orderNumber: string, access: string): void => storeKey(c, 'order', orderNumber, access)

function storeKey(c: Ctx, name: Keys, number: string, key: string): void {
  if (!NUMBER.test(number) || !KEY.test(key)) return
  const all = new Map(c.var.visitor.cookies[`${name}_access`])
  all.delete(number)
  all.set(number, key)
  const remainingKeys = new Map([...all].slice(-MAX_KEYS))
  change(c, { [`${name}_access`]: remainingKeys })
  setVisitorCookie(c, name, [...remainingKeys].map(([number, key]) => `${number}~${key}`).join('!'))
}

/** Stores the values of an API's response in the visitor's cookies; they never reach the browser's scripts. */
export function storeResponseCookies(c: Ctx, answered: Headers): void {
  if (isKeyCaller(c)) return
  const cart = answered.get('X-Cart')
  // The cookie is also set for an unchanged id: a cart's lifetime starts at its last change, and so does its cookie's.
  if (cart !== null && CART_TOKEN.test(cart)) {
    change(c, { cart })
    setVisitorCookie(c, 'cart', cart)
  }
  const bookmark = answered.get('X-Bookmark')
  if (bookmark !== null && TEMPORARY_COOKIES.bookmark.fits.test(bookmark)) {
    change(c, { bookmark })
    setTemporaryCookie(c, 'bookmark', bookmark)
  }
  const device = answered.get('X-Known-Device')
  if (device !== null && DEVICE.test(device)) {
    change(c, { device })
    setVisitorCookie(c, 'device', device)
  }
  for (const [name, header] of [
    ['rfq', 'X-Rfq-Access'],
    ['order', 'X-Order-Access'],
  ] as const) {
    const [number = '', key = ''] = (answered.get(header) ?? '').split('~')
    storeKey(c, name, number, key)
  }
}

/**
 * The headers that identify the caller to the API, besides the Bearer.
 * @param orderNumber of the order that the call is about: its key is sent where this browser has one
 */
export function toCallerHeaders(c: Ctx, orderNumber = ''): Record<string, string> {
  const { cart, order_access, bookmark, device } = c.var.visitor.cookies
  const key = order_access.get(orderNumber)
  return {
    ...(!isKeyCaller(c) && { 'X-Visitor': visitorId(c) }),
    'X-Client-Address': c.req.header('CF-Connecting-IP') ?? '',
    'X-Client-Agent': (c.req.header('User-Agent') ?? '').slice(0, 500).replace(STRANGE, '?').trim(),
    'X-Client-Country': readNetworkText(c, 'country'),
    'X-Site-Url': c.var.site_url,
    ...(cart !== null && { 'X-Cart': cart }),
    ...(bookmark !== null && { 'X-Bookmark': bookmark }),
    ...(device !== null && { 'X-Known-Device': device }),
    ...(key !== undefined && { 'X-Order-Access': key }),
  }
}
