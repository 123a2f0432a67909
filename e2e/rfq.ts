/** RFQs, quotes and customers for the tests, created like those of buyers and the sales desk. */
import { createHash, randomUUID } from 'node:crypto'
import { openExistingDatabase, readLocalSecrets } from '../scripts/dev/local-state.ts'
import { baseUrl, stateFolder } from './served-site.ts'

export interface RequestedLine {
  part_number: string
  qty: number
  manufacturer?: string
  date_code?: string
  target_price?: string
  goods_id?: number
}

export interface SentRfq {
  rfq_number: string
  /** The access key in the mail's link. */
  key: string
  /** The path of that link. */
  link: string
}

interface Envelope<T> {
  code: number
  message: string
  data: T
}

async function post<T>(path: string, body: unknown, headers: Record<string, string>): Promise<{ data: T; cookies: string[] }> {
  const response = await fetch(`${baseUrl()}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { code, message, data } = (await response.json()) as Envelope<T>
  if (code !== 200) throw new Error(`${path} is answered with ${code} ${message} ${JSON.stringify(data)}`)
  return { data, cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '') }
}

/** Zero bits at the beginning of a SHA-256. */
function zeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}

function solve(challenge: string, bits: number): string {
  for (let solution = 0; ; solution++)
    if (zeroBits(createHash('sha256').update(`${challenge}.${solution}`).digest()) >= bits) return String(solution)
}

/** Sends an RFQ from a new browser, or as a customer. */
export async function sendRfq(
  lines: readonly RequestedLine[],
  { token, lang = 'en' }: { token?: string; lang?: string } = {},
): Promise<SentRfq> {
  // Separate addresses: the tests must not reach the limits of one sender or recipient.
  const address = { 'CF-Connecting-IP': `198.51.100.${Math.ceil(Math.random() * 254)}`, Lang: lang }
  const signedIn: string[] = token === undefined ? [] : [`token=${token}`]
  const response = await fetch(`${baseUrl()}/api/captcha/getCaptcha?kind=work`, {
    headers: { ...address, Cookie: signedIn.join('; ') },
  })
  const { data } = (await response.json()) as Envelope<{ challenge: string; bits: number }>
  const visitor = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const { data: sent, cookies } = await post<{ rfq_number: string }>(
    '/api/rfq/saveRfqContact',
    {
      contact_name: 'Ada Byron',
      company_name: 'Analytical Engines Ltd',
      email: `ada-${randomUUID().slice(0, 8)}@example.com`,
      telephone: '+44 20 7946 0000',
      country: 'GB',
      comment: 'Two reels at most, please.',
      time_zone: 'Europe/London',
      lines: lines.map((line) => ({
        target_price: null,
        goods_id: null,
        delivery_plan_date: null,
        certificate: null,
        test: null,
        ...line,
      })),
      verification: { work: { challenge: data.challenge, solution: solve(data.challenge, data.bits) } },
    },
    { ...address, Cookie: [...visitor, ...signedIn].join('; '), 'Idempotency-Key': randomUUID() },
  )
  const rfqCookie = decodeURIComponent(cookies.find((cookie) => cookie.startsWith('rfq='))?.slice('rfq='.length) ?? '')
  const key = rfqCookie.split('!').at(-1)?.split('~')[1] ?? ''
  if (key === '') throw new Error('the answer to an RFQ left no key to it')
  const { rfq_number } = sent
  return { rfq_number, key, link: `/rfq/quote/${rfq_number.toLowerCase()}?key=${encodeURIComponent(key)}` }
}

export interface LineAnswer {
  position: number
  /** A decimal; null is no offer. */
  unit_price: string | null
  qty?: number
  part_number?: string
  manufacturer?: string
  date_code?: string
  lead_time_weeks?: number
  note?: string
}

/** Sends the desk's quote. */
export async function answerRfq(rfqNumber: string, lines: readonly LineAnswer[], validUntil: Date): Promise<void> {
  const { DESK_TOKEN } = readLocalSecrets(stateFolder())
  await post(
    '/api/desk/rfq/quote',
    { rfq_number: rfqNumber, lines, valid_until: validUntil.toISOString() },
    { Authorization: `Bearer ${DESK_TOKEN}` },
  )
}

/** Expires a quote's prices now: the desk can only set a future time. */
export function expireQuote(rfqNumber: string): void {
  const db = openExistingDatabase(stateFolder(), 'SHOP')
  const past = new Date(Date.now() - 60_000).toISOString()
  db.prepare('UPDATE rfqs SET valid_until = ? WHERE rfq_number = ?').run(past, rfqNumber)
  db.prepare('UPDATE cart_items SET price_until = ? WHERE rfq_id = (SELECT rfq_id FROM rfqs WHERE rfq_number = ?)').run(past, rfqNumber)
  db.close()
}

/** A new customer who is signed in. @returns the session's token */
export function signIn(): string {
  const token = randomUUID()
  const db = openExistingDatabase(stateFolder(), 'SHOP')
  const now = new Date()
  const { lastInsertRowid } = db
    .prepare('INSERT INTO customers (email, contact_name, created_at) VALUES (?, ?, ?)')
    .run(`${token}@example.com`, 'Ada Byron', now.toISOString())
  db.prepare('INSERT INTO sessions (token_hash, customer_id, created_at, expires_at) VALUES (?, ?, ?, ?)').run(
    createHash('sha256').update(token).digest('hex'),
    lastInsertRowid,
    now.toISOString(),
    new Date(now.getTime() + 86_400_000).toISOString(),
  )
  db.close()
  return token
}
