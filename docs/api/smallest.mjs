/**
 * The smallest API that makes a catalogue shop stand: categories, parts and search, in two languages, out of this file.
 *
 *   node docs/api/smallest.mjs 4000
 *   API_BASE=http://localhost:4000 npm start
 *   npm run conform -- --api http://localhost:4000
 *
 * Whatever it does not have it answers with the code 4004, and pages do without it.
 */
import { createServer } from 'node:http'

const NAMES = {
  en: { timers: 'Timers', regulators: 'Linear regulators', voltage_max: 'Supply voltage, max.', shop: 'Example Components' },
  de: { timers: 'Timer', regulators: 'Linearregler', voltage_max: 'Versorgungsspannung, max.', shop: 'Beispiel Bauteile' },
}
const CATEGORIES = ['timers', 'regulators']
/** Pages that this API has no calls for, as `npm run conform` lists them: header and footer do not lead to them. */
const ABSENT_PAGES = [
  ...['/manufacturer', '/products', '/news', '/cart', '/about', '/certification', '/howtobuy', '/shipping', '/refund'],
  ...['privacy-policy', 'terms-conditions', 'cookies-policy'].map((page) => `/companyprofile/${page}`),
]
const UPDATED_AT = new Date().toISOString()

/** Number, maker, category, package, volts, stock, and the price of one piece, in dollars, from a quantity up. */
const PARTS = [
  ['NE555P', 'TI', 'timers', 'DIP-8', 16, 12_400, { 1: '0.42', 100: '0.31' }],
  ['NE555DR', 'TI', 'timers', 'SOIC-8', 16, 38_000, { 10: '0.19', 1000: '0.12' }],
  ['TLC555CP', 'TI', 'timers', 'DIP-8', 15, 0, { 1: '0.88' }],
  ['ICM7555IBAZ', 'Renesas', 'timers', 'SOIC-8', 18, 2100, { 1: '1.05', 25: '0.91' }],
  ['LM317T', 'ST', 'regulators', 'TO-220', 40, 9000, { 1: '0.55', 50: '0.44' }],
  ['L7805CV', 'ST', 'regulators', 'TO-220', 35, 25_000, { 1: '0.48', 50: '0.39' }],
  ['AMS1117-3.3', 'AMS', 'regulators', 'SOT-223', 15, 60_000, { 10: '0.11', 1000: '0.07' }],
].map(([partNumber, maker, category, pack, volts, stock, prices], index) => ({
  ...{ goods_id: index + 1, part_number: partNumber, maker, category, pack, volts, stock, prices },
  /** What its page is called; it may hold letters, digits and `-`. */
  url: `${partNumber.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${index + 1}`,
}))

/** A refusal: `code` says what happened, and HTTP stays at 200. */
class Refused extends Error {
  constructor(code, message, data = null) {
    super(message)
    Object.assign(this, { code, data })
  }
}
const notFound = () => new Refused(4004, 'Not found')

const maker = ({ maker: name }) => ({ slug: name.toLowerCase(), name })

/** A part as lists show it. */
const summary = (part, words) => ({
  goods_id: part.goods_id,
  goods_page_url: part.url,
  part_number: part.part_number,
  manufacturer: maker(part),
  category: { slug: part.category, name: words[part.category] },
  package: part.pack,
  description: `${words[part.category]}, ${part.pack}, ${part.volts} V`,
  icons: '',
  lifecycle: 'active',
  rohs: true,
  stock: part.stock,
  has_datasheet: false,
  offers: [offer(part)],
  parameters: [{ slug: 'voltage_max', name: words.voltage_max, text: `${part.volts} V`, value: part.volts, unit: 'V' }],
})

const offer = ({ goods_id, stock, prices }) => {
  const moq = Math.min(...Object.keys(prices).map(Number))
  return {
    ...{ offer_id: goods_id, packaging: 'tube', location: 'Munich', supplier: 'own', stock },
    ...{ moq, multiple: moq, spq: moq, lead_time_weeks: 0, date_code: null },
    // Money travels as a text.
    price_breaks: Object.entries(prices).map(([fromQty, unitPrice]) => ({ from_qty: Number(fromQty), unit_price: unitPrice })),
  }
}

const node = (slug, words) => ({
  ...{ slug, name: words[slug], blurb: '', drawing: '' },
  part_count: PARTS.filter(({ category }) => category === slug).length,
  children: [],
})

/** A page of parts; one beyond the last is empty. */
function listing(parts, { filters = '', sort = '', page = 1, page_size = 50 }, words) {
  const wanted = new URLSearchParams(filters)
  const fits = (part) =>
    (!wanted.has('in_stock') || part.stock > 0) &&
    (!wanted.get('package') || wanted.getAll('package').includes(part.pack)) &&
    (!wanted.get('manufacturer') || wanted.getAll('manufacturer').includes(maker(part).slug))
  const found = parts.filter(fits)
  const field = sort.replace(/^-/, '')
  if (field === 'part_number') found.sort((a, b) => a.part_number.localeCompare(b.part_number))
  if (field === 'stock') found.sort((a, b) => a.stock - b.stock)
  if (sort.startsWith('-')) found.reverse()
  const [number, size] = [Number(page), Number(page_size)]
  const items = found.slice((number - 1) * size, number * size).map((part) => summary(part, words))
  return { total: found.length, total_is_exact: true, page: number, page_size: size, items }
}

/** The calls, by method and path; each gets the request and the words of the language. */
const CALLS = {
  'GET /api/config/getConfig': (_, words) => ({
    company_name: words.shop,
    contact_email: 'sales@example.com',
    languages: ['en', 'de'],
    absent_pages: ABSENT_PAGES,
  }),

  'GET /api/category/tree': (_, words) => CATEGORIES.map((slug) => node(slug, words)),

  'POST /api/index/getCategory': ({ id, ...request }, words) => {
    if (!CATEGORIES.includes(id)) throw notFound()
    const parts = PARTS.filter(({ category }) => category === id)
    const columns = [{ slug: 'voltage_max', name: words.voltage_max, kind: 'number' }]
    return { category: { ...node(id, words), parent: null, columns }, listing: listing(parts, request, words) }
  },

  'GET /api/index/search': ({ keyword = '', ...request }, words) => {
    const typed = keyword.trim().toLowerCase()
    const text = (part) => [part.part_number, part.maker, part.pack, words[part.category]].join(' ').toLowerCase()
    const parts = PARTS.filter((part) => typed !== '' && text(part).includes(typed))
    const exact = parts.filter((part) => part.part_number.toLowerCase() === typed)
    const match = exact.length > 0 ? 'exact' : parts.length > 0 ? 'keyword' : 'none'
    const found = listing([...exact, ...parts.filter((part) => !exact.includes(part))], request, words)
    const count = (slug) => parts.filter(({ category }) => category === slug).length
    const categories = CATEGORIES.filter(count).map((slug) => ({ slug, name: words[slug], count: count(slug) }))
    return { match, listing: found, categories, category: null, understood: [], keywords: [], ignored: [], did_you_mean: [] }
  },

  'GET /api/goods/goodsDetail': ({ id }, words) => {
    const part = PARTS.find(({ url }) => url === id)
    if (!part) throw notFound()
    return {
      ...summary(part, words),
      ...{ former_number: null, series: null, manufacturer_logo: '', datasheet_url: null, lead_time_weeks: 0 },
      breadcrumb: [{ slug: part.category, name: words[part.category] }],
      ...{ updated_at: UPDATED_AT, is_fresh: true, indexed: true },
    }
  },
}

async function readRequest(request, url) {
  if (request.method === 'GET') return Object.fromEntries(url.searchParams)
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString() || '{}')
  } catch {
    throw new Refused(4000, 'Broken JSON', { fields: { body: 'invalid' } })
  }
}

/** The envelope of whatever happens. */
async function answer(request) {
  try {
    const url = new URL(request.url, 'http://localhost')
    const call = CALLS[`${request.method} ${url.pathname}`]
    if (!call) throw notFound()
    const words = NAMES[request.headers.lang] ?? NAMES.en
    return { code: 200, message: 'Success', data: call(await readRequest(request, url), words) }
  } catch (error) {
    if (error instanceof Refused) return { code: error.code, message: error.message, data: error.data }
    console.error(request.headers['x-request-id'], error)
    return { code: 5000, message: 'A fault of ours', data: null }
  }
}

/** Starts it. @param port 0 for any that is free */
export function startSmallest(port) {
  const server = createServer(async (request, response) => {
    const body = JSON.stringify(await answer(request))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}

if (process.argv[1] === import.meta.filename) {
  const server = await startSmallest(Number(process.argv[2] ?? 4000))
  console.log(`Listening on http://localhost:${server.address().port}`)
}
