/** Every page in every state that looks different. Its type requires every route: a new route does not compile without an entry. */
import { randomUUID } from 'node:crypto'
import { type Query, type RouteName, type RouteParams, routes, toPath } from '#shared/routes.ts'
import type { PlacedOrder } from './orders.ts'
import type { SentRfq } from './rfq.ts'
import type { Cookies, World } from './world.ts'

export interface PageState {
  /** The route, and the distinction of this state. */
  name: string
  /** Without a language. */
  path: string
  cookies: Cookies
  /** A form sent without script, whose response is the page. It uses a random address: attempts are rate-limited by address. */
  post(): Readonly<Record<string, string>> | null
  status: number
  /** The first state of its route. */
  is_first: boolean
}

interface State {
  /** Empty for the most common state. */
  is?: string
  path?: string
  query?: Query
  as?: Cookies
  post?: Readonly<Record<string, string>>
  status?: number
}

/** A route that redirects. */
const REDIRECTS = 'leads on'
/** A route with a file. */
const IS_FILE = 'is a file'

type States<Name extends RouteName> =
  | typeof REDIRECTS
  | typeof IS_FILE
  | ((world: World) => readonly (State & { params?: RouteParams<(typeof routes)[Name]> })[])

/** The fields of a quote whose lines lost the list prices that they were filled with. */
const withoutPrices = (fields: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, name.endsWith('.unit_price') ? '' : value]))

/** An empty form. */
const NOTHING = {}
const WRONG = { status: 422 } as const
const UNREGISTERED_EMAIL = 'nobody@example.com'

const number = ({ order_number }: PlacedOrder) => ({ number: order_number.toLowerCase() })
const rfqNumber = ({ rfq_number }: SentRfq) => ({ number: rfq_number.toLowerCase() })
/** The id at the end of a page's URL. */
const toPartId = (page: string): string => /\d+$/.exec(page)?.[0] ?? ''
const only = (): readonly State[] => [{}]

const PAGES: { readonly [Name in RouteName]: States<Name> } = {
  home: ({ visitor, customer }) => [{}, { is: 'with things in the cart', as: visitor }, { is: 'signed in', as: customer }],
  about: only,
  trust: only,
  developers: only,
  developers_topic: () => [
    { params: { topic: 'part-prices' } },
    { is: 'of keys', params: { topic: 'keys' } },
    { is: 'of limits', params: { topic: 'limits' } },
    { is: 'of errors', params: { topic: 'errors' } },
    { is: 'of webhooks', params: { topic: 'webhooks' } },
  ],
  bom: ({ bom, visitor }) => [
    {},
    { is: 'nothing chosen', post: { text: '' }, ...WRONG },
    { is: 'words that name no part', post: { text: 'hello there, how are you' }, ...WRONG },
    { is: 'matched', params: { id: bom }, as: visitor },
    { is: 'its risks', params: { id: bom }, query: { view: 'risks' }, as: visitor },
    { is: 'by sources', params: { id: bom }, query: { buy: 'fewest_sources' }, as: visitor },
    { is: 'a wrong quantity', params: { id: bom }, as: visitor, post: { action: 'update', set_count: 'many' }, ...WRONG },
  ],
  bom_revisions: ({ bom, visitor }) => [
    { params: { id: bom }, as: visitor },
    { is: 'compared with itself', params: { id: bom }, as: visitor, query: { from: 1, to: 1 } },
  ],
  category_list: only,
  category: () => [
    { params: { id: 'operational-amplifiers' }, query: { package: 'DIP-8' } },
    { is: 'of groups', params: { id: 'capacitors' } },
    { is: 'with nothing left', params: { id: 'chip-resistors' }, query: { 'resistance.min': '10', 'resistance.max': '9' } },
    {
      is: 'narrowed in every way',
      params: { id: 'ceramic-capacitors' },
      query: { in_stock: true, 'capacitance.min': '1u', sort: '-stock', qty: '100' },
    },
  ],
  landing: ({ landing }) => [{ params: { id: 'ceramic-capacitors', facet: landing } }],
  certification: only,
  company_profile: only,
  cookies_policy: only,
  privacy_policy: only,
  terms_conditions: only,
  contact: () => [{}, { is: 'sent', query: { sent: '1' } }, { is: 'nothing filled in', post: NOTHING, ...WRONG }],
  exit: () => [
    {},
    { is: 'an account deleted', query: { account: 'deleted' } },
    { is: 'a session that was over', as: { token: 'x'.repeat(43) } },
  ],
  featured: only,
  forgot_password: REDIRECTS,
  forgot_identify: ({ recovered }) => [
    {},
    { is: 'sent', query: { sent: '1' }, as: recovered },
    { is: 'nothing filled in', post: NOTHING, ...WRONG },
  ],
  forgot_reset: ({ resetting }) => [
    { as: resetting },
    { is: 'no link' },
    { is: 'nothing filled in', as: resetting, post: NOTHING, ...WRONG },
    { is: 'two passwords', as: resetting, post: { password: 'correct horse', confirm_password: 'another one' }, ...WRONG },
  ],
  keywords: () => [{}, { is: 'a keyword', query: { wd: 'resistor' } }],
  login: () => [
    {},
    { is: 'after a new password', query: { reset: '1' } },
    { is: 'nothing filled in', post: NOTHING, ...WRONG },
    { is: 'a wrong password', post: { email: UNREGISTERED_EMAIL, password: 'not the password' }, ...WRONG },
  ],
  manufacturer_list: () => [{}, { is: 'no match', query: { q: 'no such maker' } }],
  manufacturer: () => [{ params: { id: 'murata' } }, { is: 'a further page', params: { id: 'murata' }, query: { page: 2 } }],
  account: REDIRECTS,
  account_bom_list: ({ customer, newAccount }) => [
    { as: customer },
    { is: 'no match', as: customer, query: { keyword: 'nothing' } },
    { is: 'none yet', as: newAccount },
  ],
  account_bom_memory: ({ customer, newAccount }) => [
    { as: customer },
    { is: 'asking once more', as: customer, query: { forget: 'names' } },
    { is: 'none yet', as: newAccount },
  ],
  account_profile: ({ customer }) => [
    { as: customer },
    { is: 'saved', as: customer, query: { saved: true } },
    { is: 'nothing filled in', as: customer, post: NOTHING, ...WRONG },
  ],
  account_rfq_history: ({ customer, newAccount }) => [
    { as: customer },
    { is: 'no match', as: customer, query: { keyword: 'nothing' } },
    { is: 'none yet', as: newAccount },
  ],
  account_rfq: ({ customer, rfqs }) => [{ params: rfqNumber(rfqs.customer), as: customer }],
  account_orders: ({ customer, newAccount }) => [
    { as: customer },
    { is: 'no match', as: customer, query: { status: 'refunded' } },
    { is: 'none yet', as: newAccount },
  ],
  account_order: ({ customer, customer_order: ownOrder }) => [{ params: number(ownOrder), as: customer }],
  account_address: ({ customer, newAccount, address_id }) => [
    { as: customer },
    { is: 'none yet', as: newAccount },
    { is: 'a new one', as: customer, query: { new: '1' } },
    { is: 'one to change', as: customer, query: { edit: address_id } },
    { is: 'one to delete', as: customer, query: { delete: address_id } },
    { is: 'saved', as: customer, query: { done: 'saved' } },
    { is: 'nothing filled in', as: customer, query: { new: '1' }, post: NOTHING, ...WRONG },
  ],
  account_watches: ({ customer, newAccount }) => [
    { as: customer },
    { is: 'none yet', as: newAccount },
    { is: 'ended', as: customer, query: { done: 'ended' } },
  ],
  watch: ({ customer, parts }) => [
    { query: { part: toPartId(parts.stocked) } },
    { is: 'signed in', query: { part: toPartId(parts.stocked) }, as: customer },
    { is: 'of a search', query: { search: '/s?wd=10k&package=0603' } },
    { is: 'sent', query: { done: 'mailed' } },
    { is: 'nothing filled in', query: { part: toPartId(parts.stocked) }, post: NOTHING, ...WRONG },
  ],
  watch_confirm: () => [{}, { is: 'a link that is over', as: { watch_confirm: 'x'.repeat(90) } }],
  watch_end: () => [{}, { is: 'a link that is over', as: { watch_end: 'x'.repeat(90) } }],
  account_keys: ({ customer, newAccount }) => [
    { as: customer },
    { is: 'none yet', as: newAccount },
    { is: 'nothing filled in', as: customer, post: NOTHING, ...WRONG },
  ],
  account_security: ({ customer }) => [
    { as: customer },
    { is: 'a new password', as: customer, query: { done: 'password' } },
    { is: 'nothing filled in', as: customer, post: { form: 'password' }, ...WRONG },
    { is: 'about to be deleted', as: customer, query: { delete: '1' } },
    { is: 'not deleted', as: customer, query: { delete: '1' }, post: { form: 'delete' }, ...WRONG },
  ],
  newsletter_confirm: ({ confirming, subscribed }) => [
    { as: confirming },
    { is: 'confirmed', as: subscribed },
    { is: 'no link' },
    { is: 'a link that is over', as: { newsletter_confirm: 'x'.repeat(90) } },
  ],
  newsletter_leave: ({ subscribed, left }) => [
    { as: subscribed },
    { is: 'left', as: left },
    { is: 'no link' },
    { is: 'a link that is over', as: { newsletter_leave: 'x'.repeat(90) } },
  ],
  news_list: only,
  news: () => [{ params: { id: 'mlcc-dc-bias' } }],
  register: ({ registered }) => [
    {},
    { is: 'sent', query: { sent: '1' }, as: registered },
    { is: 'to be sent again', query: { resend: '1' } },
    { is: 'nothing filled in', post: NOTHING, ...WRONG },
    { is: 'all wrong', post: { email: 'ada@', password: 'short', confirm_password: 'other', telephone: '12', country: 'GB' }, ...WRONG },
  ],
  register_activate: ({ activating }) => [
    { as: activating },
    { is: 'done', query: { done: '1' } },
    { is: 'no link' },
    { is: 'a link that is over', as: { activation: 'x'.repeat(43) } },
  ],
  rfq: ({ customer, code_needed }) => [
    {},
    { is: 'with a part, signed in', query: { part_number: 'LM358DR', qty: '100' }, as: customer },
    { is: 'nothing filled in', post: { action: 'send' }, ...WRONG },
    {
      is: 'all wrong',
      post: {
        action: 'send',
        'lines.0.part_number': 'LM358DR',
        'lines.0.qty': 'many',
        'lines.0.target_price': '-',
        'lines.1.qty': '5',
        email: 'ada',
      },
      ...WRONG,
    },
    { is: 'a code needed', post: code_needed, ...WRONG },
    { is: 'no file', post: { action: 'upload' }, ...WRONG },
  ],
  rfq_successful: ({ rfqs, visitor }) => [{ query: { number: rfqs.waiting.rfq_number }, as: visitor }, { is: 'for a stranger' }],
  rfq_quote: ({ rfqs, visitor }) => [
    { params: rfqNumber(rfqs.quoted), as: visitor },
    { is: 'waiting', params: rfqNumber(rfqs.waiting), as: visitor },
    { is: 'expired', params: rfqNumber(rfqs.expired), as: visitor },
    { is: 'nothing ticked', params: rfqNumber(rfqs.quoted), as: visitor, post: { quoted_at: '' }, ...WRONG },
  ],
  search: () => [
    { query: { wd: 'LM358' } },
    { is: 'by value', query: { wd: '10k 0603 1% resistor' } },
    { is: 'corrected', query: { wd: 'LM385Q' } },
    { is: 'too short', query: { wd: 'a' } },
    { is: 'no match', query: { wd: 'zzz-nothing-like-it' } },
    { is: 'nothing typed' },
    { is: 'nothing left', query: { wd: 'LM358', manufacturer: 'murata' } },
  ],
  datasheet: ({ parts }) => [
    {},
    { is: 'searched', query: { wd: 'LM358' } },
    { is: 'no match', query: { wd: 'zzz-nothing-like-it' } },
    { is: 'of a part', params: { id: parts.stocked } },
  ],
  product_start: REDIRECTS,
  product: ({ parts }) => [
    { params: { id: parts.stocked } },
    { is: 'with a quantity', params: { id: parts.stocked }, query: { qty: '2500' } },
    { is: 'out of stock', params: { id: parts.out_of_stock } },
    { is: 'empty fields', params: { id: parts.stocked }, post: { qty: '', email: '', contact_name: '' }, ...WRONG },
  ],
  passport: () => [{ params: { id: 'rc0603fr-0710kl-67108864' } }, { is: 'no such part', params: { id: 'no-such-part' }, status: 404 }],
  product_index: () => [{}, { is: 'a letter', params: { name: 's' } }, { is: 'a further page', params: { name: 's', page: 2 } }],
  cart: ({ visitor, cart_id, cart_share }) => [
    { as: visitor },
    { is: 'empty' },
    { is: 'shared by its owner', as: visitor, query: { link: cart_share } },
    { is: 'rounded', as: visitor, query: { rounded: '1' } },
    { is: 'about to lose a line', as: visitor, query: { remove: '1', id: cart_id } },
    { is: 'of somebody else', query: { shared: cart_share } },
    { is: 'a wrong quantity', as: visitor, post: { action: 'update', [`qty.${cart_id}`]: 'many' }, ...WRONG },
    { is: 'an unknown part typed', as: visitor, post: { action: 'paste', text: 'NO-SUCH-PART-77, 5' } },
    { is: 'nothing ticked', as: visitor, post: { action: 'remove' } },
  ],
  checkout: ({ visitor, checkout }) => [
    { as: visitor },
    { is: 'nothing filled in', as: visitor, post: { ...checkout, action: 'order', agree_terms: '' }, ...WRONG },
    {
      is: 'with ways of delivery',
      as: visitor,
      post: { ...checkout, 'shipping_address.country': 'DE', 'shipping_address.postal_code': '10115', action: 'quote' },
    },
  ],
  pay_successful: ({ orders, visitor }) => [
    { query: { order: orders.shipped.order_number }, as: visitor },
    { is: 'of nothing', query: { order: 'SO261121-000000' } },
  ],
  pay: ({ orders, visitor }) => [
    { params: { order: orders.unpaid.order_number.toLowerCase() }, as: visitor },
    { is: 'by wire', params: { order: orders.wire.order_number.toLowerCase() }, as: visitor },
    { is: 'paid', params: { order: orders.shipped.order_number.toLowerCase() }, as: visitor },
    { is: 'nothing chosen', params: { order: orders.unpaid.order_number.toLowerCase() }, as: visitor, post: NOTHING, ...WRONG },
  ],
  order_track: () => [
    {},
    { is: 'from elsewhere', query: { number: 'SO261121-000000' } },
    { is: 'nothing filled in', post: NOTHING, ...WRONG },
    { is: 'wrong', post: { order_number: 'SO261121-000000', email: UNREGISTERED_EMAIL }, ...WRONG },
  ],
  order: ({ orders, visitor }) => [
    ...Object.entries(orders).map(([is, order]) => ({ ...(is !== 'offered' && { is }), params: number(order), as: visitor })),
    { is: 'to be canceled', params: number(orders.unpaid), as: visitor, query: { ask: 'cancel' } },
    { is: 'to be received', params: number(orders.shipped), as: visitor, query: { ask: 'receive' } },
    { is: 'canceled just now', params: number(orders.canceled), as: visitor, query: { done: 'canceled' } },
    { is: 'ordered again in part', params: number(orders.shipped), as: visitor, query: { done: 'reordered', added: '1', gone: '1' } },
    { is: 'no answer chosen', params: number(orders.offered), as: visitor, post: { step: 'answer', revision: '1' }, ...WRONG },
  ],
  how_to_buy: only,
  refund: only,
  shipping: only,
  compare: ({ parts }) => [
    { query: { id: parts.compared } },
    { is: 'differences', query: { id: parts.compared, diff: true } },
    { is: 'empty' },
    { is: 'an unknown part', query: { id: parts.compared, add: 'NO-SUCH-PART-77' } },
  ],
  desk: ({ at_desk }) => [
    { as: at_desk },
    { is: 'no match', as: at_desk, query: { search: 'nothing' } },
    { is: 'signing in' },
    { is: 'a wrong secret', post: { form: 'enter', secret: 'not the secret' }, status: 403 },
  ],
  desk_order: ({ at_desk, orders, preparing, desk_forms }) => [
    { params: number(orders.wire), as: at_desk },
    ...(['offered', 'shipped', 'received', 'canceled', 'refunded'] as const).map((is) => ({ is, params: number(orders[is]), as: at_desk })),
    { is: 'to be sent', params: number(preparing), as: at_desk },
    {
      is: 'confirmed wrongly',
      params: number(orders.wire),
      as: at_desk,
      post: { ...desk_forms.wire['confirm'], received: 'all' },
      ...WRONG,
    },
    { is: 'offered nothing else', params: number(orders.wire), as: at_desk, post: { ...desk_forms.wire['offer'] }, ...WRONG },
    {
      is: 'offered wrongly',
      params: number(orders.wire),
      as: at_desk,
      post: { ...desk_forms.wire['offer'], 'lines.1.offer.unit_price': 'much', 'lines.2.offer.qty': '-1', valid_until: '2020-01-01' },
      ...WRONG,
    },
    {
      is: 'sent nowhere',
      params: number(preparing),
      as: at_desk,
      post: { ...desk_forms.preparing['ship'], shipping_carrier: '' },
      ...WRONG,
    },
    {
      is: 'refunded wrongly',
      params: number(preparing),
      as: at_desk,
      post: { ...desk_forms.preparing['refund'], how_much: 'part' },
      ...WRONG,
    },
    { is: 'changed meanwhile', params: number(orders.wire), as: at_desk, post: { form: 'cancel', steps: '0', note: '' }, status: 409 },
  ],
  desk_rfqs: ({ at_desk }) => [{ as: at_desk }],
  desk_rfq: ({ at_desk, rfqs, desk_forms }) => [
    { params: rfqNumber(rfqs.waiting), as: at_desk },
    { is: 'answered', params: rfqNumber(rfqs.quoted), as: at_desk },
    {
      is: 'answered with nothing',
      params: rfqNumber(rfqs.waiting),
      as: at_desk,
      post: withoutPrices(desk_forms.rfq['quote']),
      ...WRONG,
    },
    {
      is: 'answered wrongly',
      params: rfqNumber(rfqs.waiting),
      as: at_desk,
      post: { ...desk_forms.rfq['quote'], 'lines.1.unit_price': '0', valid_until: '2020-01-01' },
      ...WRONG,
    },
  ],
  desk_mails: ({ at_desk }) => [{ as: at_desk }],
  desk_webhooks: ({ at_desk }) => [
    { as: at_desk },
    { is: 'nothing given up', as: at_desk, query: { status: 'failed' } },
    { is: 'a wrong URL', as: at_desk, post: { form: 'webhook', url: 'erp' }, ...WRONG },
  ],
  desk_export: IS_FILE,
  desk_changes: ({ at_desk }) => [{ as: at_desk }, { is: 'no match', as: at_desk, query: { status: 'refused' } }],
  desk_change: ({ at_desk, changes }) => [
    { params: { id: changes.proposed }, as: at_desk },
    { is: 'live', params: { id: changes.live }, as: at_desk },
    { is: 'changed since', params: { id: changes.live }, as: at_desk, post: { form: 'undo', who: '' }, status: 409 },
  ],
}

/** Error pages. */
const ERRORS = [
  { name: 'lost', path: '/nothing-here', post: () => null, status: 404 },
  { name: 'posted to', path: '/about', post: () => NOTHING, status: 405 },
] as const

/** Every page in every state, for any language. */
export function everyPage(world: World): PageState[] {
  const pages = Object.entries(PAGES).flatMap(([name, states]) =>
    typeof states === 'string'
      ? []
      : listStates(name as RouteName, states as (world: World) => readonly (State & { params?: never })[], world),
  )
  return [...pages, ...ERRORS.map((error) => ({ ...error, cookies: {}, is_first: true }))]
}

function listStates(name: RouteName, states: (world: World) => readonly (State & { params?: never })[], world: World): PageState[] {
  return states(world).map(({ is = '', query, as = {}, post = null, status = 200, params }, index) => ({
    name: is === '' ? name : `${name}: ${is}`,
    path: toPath(routes[name], 'en', params ?? ({} as never), query),
    cookies: as,
    post: () => post && { ...post, ...(post['email'] === UNREGISTERED_EMAIL && { email: `nobody-${randomUUID()}@example.com` }) },
    status,
    is_first: index === 0,
  }))
}

/** Routes that only redirect, as URLs without a language. */
export const listRedirectingPages = (): string[] =>
  Object.entries(PAGES).flatMap(([name, states]) => (states === REDIRECTS ? [routes[name as RouteName].pattern] : []))
