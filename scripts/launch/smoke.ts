/** Smoke tests of a version at its separate URL before it gets public traffic: a buyer's first steps, and whether all resources exist. */
import type { z } from 'zod'
import { cartAdd, cartRemove } from '#shared/contract/cart.ts'
import { categoryTree, getCategory, type PartSummary } from '#shared/contract/catalogue.ts'
import { deskMailTrial } from '#shared/contract/desk.ts'
import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { Health } from '#shared/contract/health.ts'
import { DEFAULT_LANGUAGE, type LanguageEntry, listEnabledLanguages } from '#shared/languages.ts'
import { routes, toPath, withLanguage } from '#shared/routes.ts'
import { fetchShop } from '../push/fetch-shop.ts'

/** The time that the tests wait for a new URL, which is not reachable everywhere at once. */
const START_TIMEOUT_MS = 60_000
const PAUSE_MS = 2000
const TESTED_LANGUAGE_COUNT = 3

/** A test, and the fault of its response; null: passed. */
export interface SmokeFinding {
  question: string
  wrong: string | null
}

/** A visitor of a version: stores cookies, and sends the desk's key, which every request there needs. */
class Visitor {
  readonly #url: string
  readonly #token: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  async ask(path: string, init: RequestInit & { desk?: boolean } = {}): Promise<Response> {
    const { desk, ...rest } = init
    const headers = new Headers(init.headers)
    headers.set('X-Launch-Key', this.#token)
    if (desk) headers.set('Authorization', `Bearer ${this.#token}`)
    headers.set('Cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetchShop(this.#url + path, { redirect: 'manual', ...rest, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return answer
  }

  async call<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, desk = false): Promise<EndpointData<E>> {
    const isGet = endpoint.method === 'GET'
    const answer = await this.ask(endpoint.path, {
      method: endpoint.method,
      desk,
      ...(!isGet && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(request) }),
    })
    const { code, message, data } = Envelope.parse(await answer.json())
    if (code !== CODE.success) throw new Error(`${endpoint.method} ${endpoint.path} answered ${code} ${message}`)
    return endpoint.data.parse(data) as EndpointData<E>
  }

  /** Loads a page. @throws unless it is complete and contains the expected texts */
  async page(path: string, ...expected: string[]): Promise<void> {
    const answer = await this.ask(path)
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}, request ${answer.headers.get('X-Request-Id') ?? 'without a number'}`)
    const html = await answer.text()
    if (!html.trimEnd().endsWith('</html>')) throw new Error(`${path} breaks off`)
    for (const words of expected) if (!html.includes(words)) throw new Error(`${path} does not have ${words}`)
  }
}

/** Waits until a URL responds. @throws on a timeout */
async function waitForStart(visitor: Visitor, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const answer = await visitor.ask('/healthz').catch((error: unknown) => new Error(String(error)))
    if (answer instanceof Response && answer.ok) return
    if (Date.now() > end) throw new Error(answer instanceof Response ? `/healthz answered ${answer.status}` : answer.message)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/**
 * Runs all tests, even after a failure: the operator gets all faults at once.
 * @param url of the version, or of the shop
 * @param onFinding receives each result at once
 */
export async function runSmokeTests(
  url: string,
  { token, languages, patience_ms = START_TIMEOUT_MS }: { token: string; languages: readonly string[]; patience_ms?: number },
  onFinding: (finding: SmokeFinding) => void,
): Promise<boolean> {
  const visitor = new Visitor(url, token)
  let isWell = true
  const ask = async <T>(question: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      const result = await work()
      onFinding({ question, wrong: null })
      return result
    } catch (error) {
      isWell = false
      onFinding({ question, wrong: error instanceof Error ? error.message : String(error) })
      return null
    }
  }
  await ask('is it alive', () => waitForStart(visitor, patience_ms))
  if (!isWell) return false
  const health = await ask('health', () => readHealth(visitor))
  for (const { lang, tag } of listTestedLanguages(languages))
    await ask(`home page in ${lang}`, () => visitor.page(withLanguage(lang, '/'), `lang="${tag}"`))
  if (health?.catalogue?.parts !== 0) await testParts(visitor, ask)
  if (health?.api.kind !== 'own') await ask('a mail, not sent', () => tryMail(visitor))
  return isWell
}

async function readHealth(visitor: Visitor): Promise<z.output<typeof Health>> {
  const answer = await visitor.ask('/healthz?deep=1', { desk: true })
  const body: unknown = await answer.json()
  const health = Health.safeParse(body)
  if (!health.success) throw new Error(`it answered ${JSON.stringify(body).slice(0, 200)}`)
  if (!health.data.ok) throw new Error(`at fault: ${health.data.faults.join(', ')}`)
  return health.data
}

async function testParts(visitor: Visitor, ask: <T>(question: string, work: () => Promise<T>) => Promise<T | null>): Promise<void> {
  const part = await ask('a part to buy', () => findPart(visitor))
  if (!part) return
  const { part_number, goods_id, goods_page_url } = part
  // With a sort order an exact number is listed instead of redirecting to its page.
  const listed = new URLSearchParams({ wd: part_number, sort: 'part_number' })
  await ask('a search', () => visitor.page(`${toPath(routes.search, DEFAULT_LANGUAGE, {})}?${listed}`, goods_page_url))
  await ask('its page', () => visitor.page(toPath(routes.product, DEFAULT_LANGUAGE, { id: goods_page_url }), part_number))
  const [offer] = part.offers
  if (!offer) return
  await ask('a line of a cart', async () => {
    const { cart, unknown } = await visitor.call(cartAdd, { items: [{ goods_id, qty: offer.moq }] })
    const line = cart.lines.find((each) => each.part_number === part_number)
    if (!line || unknown.length > 0) throw new Error(`${part_number} did not go into the cart`)
    await visitor.call(cartRemove, { ids: [line.item_id] })
  })
}

/** A part in stock; any part in a shop without stock. */
async function findPart(visitor: Visitor): Promise<PartSummary> {
  const tree = await visitor.call(categoryTree, {})
  const leaves = tree
    .flatMap((node) => [node, ...node.children])
    .filter(({ children, part_count }) => children.length === 0 && part_count > 0)
  const [category] = leaves.toSorted((a, b) => b.part_count - a.part_count)
  if (!category) throw new Error('the catalogue has no category with parts')
  for (const filters of ['in_stock=1', '']) {
    const { listing } = await visitor.call(getCategory, { id: category.slug, filters, page_size: 1 })
    if (listing.items[0]) return listing.items[0]
  }
  throw new Error(`${category.slug} has ${category.part_count} parts, and lists none`)
}

async function tryMail(visitor: Visitor): Promise<void> {
  const { is_sendable, from } = await visitor.call(deskMailTrial, {}, true)
  if (!is_sendable) throw new Error(`nothing is set up that sends a mail from ${from}`)
}

/** English, and other languages of the shop, right-to-left ones first. */
const listTestedLanguages = (codes: readonly string[]): readonly LanguageEntry[] =>
  listEnabledLanguages(codes)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, TESTED_LANGUAGE_COUNT)

const rank = ({ lang, dir }: LanguageEntry): number => (lang === DEFAULT_LANGUAGE ? 0 : dir === 'rtl' ? 1 : 2)
