/** Values and checks that the table of scenarios refers to by name: request values, and expectations beyond the schemas. */
import { createHash } from 'node:crypto'
import * as address from '#shared/contract/address.ts'
import * as bom from '#shared/contract/bom.ts'
import { getCaptcha } from '#shared/contract/captcha.ts'
import * as cart from '#shared/contract/cart.ts'
import * as catalogue from '#shared/contract/catalogue.ts'
import { optionsSelect } from '#shared/contract/common.ts'
import * as desk from '#shared/contract/desk.ts'
import { deskEventList } from '#shared/contract/desk-events.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import * as order from '#shared/contract/order.ts'
import * as profile from '#shared/contract/profile.ts'
import { cartQuote } from '#shared/contract/quote.ts'
import { saveRfqContact } from '#shared/contract/rfq.ts'
import * as site from '#shared/contract/site.ts'
import { sitemapCategories } from '#shared/contract/sitemap.ts'
import { uploadExcel } from '#shared/contract/upload.ts'
import { login, type register } from '#shared/contract/user.ts'
import { watchList } from '#shared/contract/watch.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { parseMoney } from '#shared/trade/money.ts'
import type { ExampleRequest, WireData } from './conversation.ts'
import { formatValue } from './mismatches.ts'
import { requireValue, type ScenarioPart, type ScenarioState } from './scenario.ts'

/** An id without a record. */
export const UNUSED_ID = '2147483646'
const WEEK_MS = 7 * 86_400_000
const PASSWORD = 'a fresh harbour lamp 77'
const CONTACT = { contact_name: 'Conformance run', telephone: '+49301234567', country: 'DE', city: 'Berlin' }
const ADDRESS = { ...CONTACT, company_name: 'Example GmbH', address_line1: 'Musterstraße 1', postal_code: '10115' }
const COMPANY = { company_name: 'Example GmbH', country: 'DE', address: 'Musterstraße 1', city: 'Berlin', telephone: '+49301234567' }
const SHEET = 'Part number,Manufacturer,Quantity\nLM317T,ST,100\nNE555P,TI,250\n'

type Part = NonNullable<WireData<typeof catalogue.featureGoodsList>>[number]
type Node = WireData<typeof catalogue.categoryTree>[number]

/** Categories of a list; empty for any other value. */
const nodesIn = (list: unknown): Node[] => (Array.isArray(list) ? list.filter((node) => typeof node === 'object' && node !== null) : [])

/** The largest category without subcategories. */
function fullest(nodes: readonly Node[]): Node | null {
  const leaves = (node: Node): Node[] => (nodesIn(node.children).length === 0 ? [node] : nodesIn(node.children).flatMap(leaves))
  return nodesIn(nodes)
    .flatMap(leaves)
    .reduce<Node | null>((largest, leaf) => (leaf.part_count > (largest?.part_count ?? 0) ? leaf : largest), null)
}

/** The first part that can be bought now, with its offer and that offer's smallest quantity. */
function buyable({ parts }: ScenarioState): { offer_id: number; qty: number; part: ScenarioPart } {
  const priced = parts.flatMap((part) => part.offers.map((offer) => ({ ...offer, part })))
  const { offer_id, moq, part } = requireValue(priced.find(({ is_priced, stock, moq: least }) => is_priced && stock >= least))
  return { offer_id, qty: moq, part }
}

const addedLine = (state: ScenarioState) =>
  requireValue(state.of(cart.cartAdd).cart.lines.find(({ offer_id }) => offer_id === buyable(state).offer_id))

function toOrder(state: ScenarioState): ExampleRequest<typeof order.orderSubmit> {
  const ways = state.of(cartQuote).ways.filter(({ can_choose }) => can_choose)
  const { delivery, freight } = requireValue(ways.find((way) => way.freight !== null) ?? ways[0])
  const { payments } = state.of(order.orderTerms)
  const { item_id, cart_num, price } = addedLine(state)
  return {
    email: state.email,
    shipping_address: ADDRESS,
    delivery,
    freight,
    carrier_account: delivery === 'customer_account' ? 'DHL 123' : '',
    lines: [{ item_id, qty: cart_num, unit_price: price }],
    payment: payments.includes('wire') ? 'wire' : (payments[0] ?? 'wire'),
    remark: 'A line of the conformance run.',
    verification: state.proof,
    agree_terms: true,
  }
}

function toRfq({ email, parts: [part], proof }: ScenarioState): ExampleRequest<typeof saveRfqContact> {
  const { part_number = 'LM317T', manufacturer = '', goods_id = null } = part ?? {}
  const lines = [{ part_number, manufacturer, qty: 1000, goods_id, target_price: '0.05' }]
  const sender = { contact_name: 'Conformance run', company_name: 'Example Ltd', telephone: '+442079460018', country: 'GB', email }
  return { ...sender, comment: 'A line of the conformance run.', lines, time_zone: 'Europe/London', verification: proof }
}

const registration = ({ email }: ScenarioState): ExampleRequest<typeof register> => ({
  ...CONTACT,
  ...COMPANY,
  email,
  password: PASSWORD,
  confirm_password: PASSWORD,
  agree_policy: true,
})

/** A value of a facet, as a filter, with its number of parts. */
function facet(state: ScenarioState): { filters: string; count: number } {
  const { field, values } = requireValue(
    state.of(catalogue.getCategoryFilter).facets.find(({ kind, values: [first] }) => kind === 'words' && first),
  )
  const { value, count } = requireValue(values[0])
  return { filters: new URLSearchParams({ [field]: value }).toString(), count }
}

/** The address that the address book did not contain before. */
function newAddress(state: ScenarioState): number | undefined {
  const before = state.of(address.addressList).map(({ address_id }) => address_id)
  return state.of(address.addressAdd).find(({ address_id }) => !before.includes(address_id))?.address_id
}

const currentSession = (state: ScenarioState): number =>
  requireValue(state.of(profile.sessionList).find(({ is_current }) => is_current)).session_id

/** The values of `$name` in the table, besides the responses of a scenario. */
export const VALUES: Readonly<Record<string, (state: ScenarioState) => unknown>> = {
  unused_id: () => UNUSED_ID,
  email: ({ email }) => email,
  proof: ({ proof }) => proof,
  credentials: ({ access }) => access.credentials,
  desk_secret: ({ access }) => access.desk,
  leaf: (state) => fullest(state.of(catalogue.categoryTree)),
  parts: ({ parts }) => parts,
  part: ({ parts: [part] }) => part && { ...part, part_prefix: part.part_number.slice(0, 4), maker_prefix: part.manufacturer.slice(0, 4) },
  keyword: ({ parts: [part] }) => part?.part_number.slice(0, 2) ?? 'a',
  facet,
  maker: (state) => state.of(catalogue.manufacturers).toSorted((a, b) => b.part_count - a.part_count)[0],
  letter: (state) => state.of(catalogue.productNav).find(({ count }) => count > 0),
  sitemap: (state) => state.of(sitemapCategories).categories.find(({ positions }) => positions > 0),
  feedback_type: (state) => Object.keys(state.of(optionsSelect).feedback_type ?? {})[0],
  search_subject: () => ({ kind: 'search', search: '/s?wd=resistor' }),
  rfq: toRfq,
  other_rfq: (state) => ({ ...toRfq(state), comment: 'Another one with the same key.' }),
  sent_rfq: ({ rfq }) => {
    const { rfq_number, as } = requireValue(rfq)
    const access = requireValue(as.rfqKey(rfq_number))
    return { rfq_number, access, wrong_access: `${access.slice(0, -2)}zz` }
  },
  quote: ({ rfq }) => {
    const validUntil = new Date(Date.now() + WEEK_MS).toISOString()
    return {
      rfq_number: requireValue(rfq).rfq_number,
      valid_until: validUntil,
      lines: [{ position: 1, unit_price: '0.0421', lead_time_weeks: 2 }],
    }
  },
  sheet_file: () => new File([SHEET], 'parts.csv', { type: 'text/csv' }),
  sheet: (state) => {
    const { file_id, sheet, sheets } = state.of(uploadExcel)
    const { header_row, columns } = requireValue(sheets[sheet])
    return { file_id, sheet, header_row, columns }
  },
  bom_part: ({ parts: [part] }) => part?.part_number ?? 'LM317T',
  added_bom_line: (state) => state.of(bom.addBomSource).lines.at(-1)?.line_id,
  offer: (state) => ({ offer_id: buyable(state).offer_id, qty: buyable(state).qty }),
  offer_twice: (state) => ({ qty: buyable(state).qty * 2 }),
  pasted: (state) => `${buyable(state).part.part_number}, ${buyable(state).qty}`,
  cart_line: addedLine,
  order: toOrder,
  dearer_order: (state) => {
    const request = toOrder(state)
    return { ...request, lines: request.lines.map((line) => ({ ...line, unit_price: '99999.99' })) }
  },
  placed: (state) => ({ order_number: state.of(order.orderSubmit).order_number }),
  tracked: (state) => (state.of(order.orderTrack).needs_session ? null : { order_number: state.of(order.orderSubmit).order_number }),
  sent_order: ({ order_number }) => ({ order_number: requireValue(order_number) }),
  received: (state) => {
    const { order_number, status, amounts } = state.of(desk.deskOrderDetail).order
    if (status === 'canceled') return null
    return { order_number, received: amounts.total, bank_reference: `CONFORM-${order_number}`.slice(0, 80) }
  },
  registration,
  other_registration: (state) => ({ ...registration(state), confirm_password: 'another' }),
  profile: (state) => {
    const { email: _, ...profileFields } = state.of(profile.profileInfo)
    const missing = Object.entries(COMPANY).filter(([name]) => !profileFields[name as keyof typeof profileFields])
    return { ...profileFields, ...Object.fromEntries(missing) }
  },
  address: () => ADDRESS,
  new_address_id: newAddress,
  changed_address: (state) => ({ ...ADDRESS, address_id: requireValue(newAddress(state)), city: 'Hamburg' }),
  current_session_id: currentSession,
  change_set: (state) => `conform-${state.caller('desk').visitor.slice(0, 12)}`,
}

/** An expectation of a response beyond its schema. */
export interface Check {
  at: string
  expected: string
  received: string
  holds: boolean
}

export const toCheck = (at: string, holds: boolean, expected: string, received: unknown): Check => ({
  ...{ at, holds, expected },
  received: typeof received === 'string' ? received : formatValue(received),
})

/** A proof of work with more bits takes too long for a run. */
const MAX_BITS = 24

function zeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}

/** Solves a proof of work, as a browser does for a form. */
function prove(challenge: string, bits: number): ScenarioState['proof'] {
  for (let solution = 0; bits <= MAX_BITS; solution++)
    if (zeroBits(createHash('sha256').update(`${challenge}.${solution}`).digest()) >= bits)
      return { work: { challenge, solution: String(solution) } }
  return {}
}

function priceChecks({ part_number, offers }: Part): Check[] {
  return (offers ?? []).flatMap(({ price_breaks, moq }, index) => {
    const at = `data.listing.items[].offers[${index}].price_breaks`
    const quantities = (price_breaks ?? []).map(({ from_qty }) => from_qty)
    const isAscending = quantities.every((qty, position) => position === 0 || qty > (quantities[position - 1] ?? 0))
    const prices = (price_breaks ?? []).map(({ unit_price }) => parseMoney(String(unit_price)))
    const isPositive = prices.every((price) => price === null || price > 0)
    return [
      toCheck(at, isAscending, `quantities ascending (${part_number})`, quantities),
      toCheck(at, (quantities[0] ?? 0) <= moq, `a price at the minimum quantity ${moq} (${part_number})`, quantities),
      toCheck(at, isPositive, `prices above zero; an offer without prices is on request (${part_number})`, quantities),
    ]
  })
}

const toScenarioPart = ({ goods_id, goods_page_url, part_number, manufacturer, offers }: Part): ScenarioPart => ({
  ...{ goods_id, goods_page_url, part_number },
  manufacturer: manufacturer.name,
  offers: offers.map(({ offer_id, moq, stock, price_breaks }) => ({ offer_id, moq, stock, is_priced: price_breaks.length > 0 })),
})

type Checks = (data: never, state: ScenarioState) => readonly Check[]
const checks = <E extends Endpoint>(_endpoint: E, of: (data: NonNullable<WireData<E>>, state: ScenarioState) => readonly Check[]): Checks =>
  of

/** The checks by name, which the table calls as `check name`. */
export const CHECKS: Readonly<Record<string, Checks>> = {
  has_parts: checks(catalogue.categoryTree, (tree) => [toCheck('data', fullest(tree) !== null, 'a category with parts in it', '0 parts')]),
  counted_as_in_tree: checks(catalogue.getCategory, ({ listing: { total, total_is_exact } }, state) => {
    const count = fullest(state.of(catalogue.categoryTree))?.part_count
    return [toCheck('data.listing.total', total === count || !total_is_exact, `${count}, as the tree counts the category`, total)]
  }),
  events_ascend: checks(deskEventList, ({ items, next }) => {
    const numbers = items.map(({ event_id }) => event_id)
    const isAscending = numbers.every((number, index) => number > (numbers[index - 1] ?? 0)) && next >= (numbers.at(-1) ?? 0)
    return [toCheck('data.items[].event_id', isAscending, 'ascending numbers', numbers.join())]
  }),
  prices: checks(catalogue.getCategory, ({ listing }) => listing.items.flatMap(priceChecks)),
  in_stock: checks(catalogue.getCategory, ({ listing: { items } }, state) => {
    const empty = items.find(({ stock }) => !(stock > 0))
    state.parts.push(...(items.length > 0 ? items : state.of(catalogue.getCategory).listing.items).map(toScenarioPart))
    const expected = 'parts in stock alone, with the filter in_stock=1'
    return [toCheck('data.listing.items[].stock', !empty, expected, `${empty?.part_number}: ${empty?.stock}`)]
  }),
  other_first: checks(catalogue.getCategory, ({ listing: { total, items } }, state) => {
    const forwards = state.answer('forwards') as WireData<typeof catalogue.getCategory>
    const [first, last] = [forwards.listing.items[0]?.part_number, items[0]?.part_number]
    return [toCheck('data.listing.items[0]', total < 2 || first !== last, 'another part first than with sort "part_number"', last)]
  }),
  counted_as_in_facet: checks(catalogue.getCategory, ({ listing: { total, total_is_exact } }, state) => {
    const { count } = facet(state)
    return [toCheck('data.listing.total', total === count || !total_is_exact, `${count}, as getCategoryFilter counts the value`, total)]
  }),
  finds_part: checks(catalogue.search, ({ listing }, { parts: [part] }) => {
    const numbers = listing.items.map(({ part_number }) => part_number)
    const isThere = numbers.includes(part?.part_number ?? '')
    return [toCheck('data.listing.items', isThere, `${part?.part_number}, listed by a category, by its number`, numbers.slice(0, 3))]
  }),
  other_parts: checks(catalogue.goodsRecommend, (found, { parts: [part] }) => [
    toCheck('data', !found.some(({ goods_id }) => goods_id === part?.goods_id), 'other parts than this one', part?.part_number),
  ]),
  languages: checks(site.getConfig, ({ absent_pages, languages }, state) => {
    state.absent_pages = absent_pages ?? []
    const codes: readonly string[] = LANGUAGES.map(({ lang }) => lang)
    const unsupportedLanguages = (languages ?? []).filter((code) => !codes.includes(code))
    return [toCheck('data.languages', unsupportedLanguages.length === 0, codes.join(', '), unsupportedLanguages)]
  }),
  newest_first: checks(site.newsList, ({ items }) => {
    const dates = items.map(({ published_at }) => published_at)
    return [toCheck('data.items', dates.join() === dates.toSorted().reverse().join(), 'the newest first', dates.slice(0, 3))]
  }),
  proof: checks(getCaptcha, (challenge, state) => {
    if (challenge.kind !== 'work') return []
    state.proof = prove(challenge.challenge, challenge.bits)
    return [toCheck('data.bits', challenge.bits <= MAX_BITS, `at most ${MAX_BITS}: a phone must be able to solve it`, challenge.bits)]
  }),
  sent_rfq: checks(saveRfqContact, ({ rfq_number, submitted_at, answer_due_at }, state) => {
    const as = state.caller('visitor')
    state.rfq = { rfq_number, as }
    return [
      toCheck('data.answer_due_at', answer_due_at > submitted_at, 'after submitted_at', answer_due_at),
      toCheck('header X-Rfq-Access', as.rfqKey(rfq_number) !== undefined, `${rfq_number}~key`, 'nothing'),
    ]
  }),
  matched: checks(bom.mainBom, ({ lines: [line] }, { parts: [part] }) => {
    const number = line?.part?.part_number
    return [toCheck('data.lines[0].part', !part || number === part.part_number, `${part?.part_number}, which the catalogue has`, number)]
  }),
  added: checks(cart.cartAdd, ({ cart: { lines, total } }, state) => {
    const { offer_id, qty } = buyable(state)
    const name = state.caller('visitor').cart
    const isName = name !== undefined && /^[\w.-]{16,200}$/.test(name)
    const line = lines.find((each) => each.offer_id === offer_id)
    const sum = lines.filter((each) => each.state === 'ok').reduce((all, each) => all + (parseMoney(each.ext_price) ?? 0), 0)
    return [
      toCheck('header X-Cart', isName, 'a name of 16 to 200 letters, digits, "_", "." and "-": the edge keeps nothing else', name),
      toCheck('data.cart.lines', line !== undefined, `the offer ${offer_id} that was added`, lines),
      toCheck('data.cart.lines[].cart_num', !line || line.cart_num === qty, `${qty}, which may be ordered as it is`, line?.cart_num),
      toCheck('data.cart.total', parseMoney(total) === sum, 'the sum of the lines that can be bought', total),
    ]
  }),
  merged: checks(cart.cartMerge, ({ lines }, state) => [
    toCheck(
      'data.lines',
      lines.some(({ offer_id }) => offer_id === buyable(state).offer_id),
      'the visitor’s line among the customer’s',
      lines,
    ),
  ]),
  deliverable: checks(cartQuote, ({ ways }) => {
    const canChoose = ways.some(({ can_choose }) => can_choose)
    return [
      toCheck(
        'data.ways',
        canChoose,
        'a way of delivery that can be chosen for Germany',
        ways.map(({ delivery }) => delivery),
      ),
    ]
  }),
  ordered: checks(cart.cart, ({ lines }, state) => {
    const isDeleted = state.of(order.orderSubmit) && !lines.some(({ item_id }) => item_id === addedLine(state).item_id)
    return [toCheck('data.lines', isDeleted, 'without the line that was ordered', lines.length)]
  }),
  order: checks(order.orderDetail, ({ order_number, amounts: { goods, freight, total }, history }, state) => {
    state.order_number = order_number
    const sum = (parseMoney(goods) ?? 0) + (freight === null ? 0 : (parseMoney(freight) ?? 0))
    const hasKey = state.caller('visitor').orderKey(order_number) !== undefined
    return [
      toCheck('header X-Order-Access', hasKey, `${order_number}~key, for a visitor`, 'nothing'),
      toCheck('data.amounts.total', parseMoney(total) === sum, 'goods and freight together', total),
      toCheck('data.history', history.length > 0, 'at least that it was placed', history),
    ]
  }),
  one_is_current: checks(profile.sessionList, (sessions) => {
    const count = sessions.filter(({ is_current }) => is_current).length
    return [toCheck('data[].is_current', count === 1, 'true of one session: the one that asks', count)]
  }),
  has_new_address: checks(address.addressAdd, (book, state) => {
    const before = state.of(address.addressList).length
    return [toCheck('data', book.length === before + 1, 'the whole book, with the new address', book.length)]
  }),
  address_changed: checks(address.addressChange, (book, state) => {
    const city = book.find(({ address_id }) => address_id === newAddress(state))?.city
    return [toCheck('data[].city', city === 'Hamburg', '"Hamburg", as sent', city)]
  }),
  ...Object.fromEntries(
    ['one', 'two'].map((name) => [
      `signed_in_${name}`,
      checks(login, ({ token }, state) => {
        state.signIn(name, token)
        return []
      }),
    ]),
  ),
  session_ended: checks(profile.sessionEnd, (left, state) => {
    const isDeleted = !left.some(({ session_id }) => session_id === currentSession(state))
    return [toCheck('data', isDeleted, 'without the session that was ended', left.length)]
  }),
  watched: checks(watchList, (list) => {
    const isThere = list.some(({ subject }) => subject.kind === 'search' && subject.search === '/s?wd=resistor')
    return [toCheck('data', isThere, 'the watch that was just set', list)]
  }),
  has_quoted_line: checks(cart.cart, ({ lines }, { rfq }) => {
    const price = lines.find(({ rfq_number }) => rfq_number === rfq?.rfq_number)?.price
    return [toCheck('data.lines', price === '0.0421', 'the accepted line at the quoted price 0.0421', price)]
  }),
}
