/**
 * `npm run fuzz -- --calls [--count N] [--call TEXT,TEXT] [--seed N] [--state DIR]`: sends hostile requests to every call of the contract,
 * over HTTP, to the production build with a copy of the state. Every response must be an envelope without internal details, and none may be
 * slow.
 */
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempDisposableSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { backup } from 'node:sqlite'
import { hashPassword } from '#origin/account/password-hash.ts'
import { addressAdd, addressList } from '#shared/contract/address.ts'
import { mainBom, mateBom, uploadBom } from '#shared/contract/bom.ts'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { getCaptcha } from '#shared/contract/captcha.ts'
import { cartAdd } from '#shared/contract/cart.ts'
import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { orderSubmit, orderTrack } from '#shared/contract/order.ts'
import { saveRfqContact } from '#shared/contract/rfq.ts'
import { login } from '#shared/contract/user.ts'
import { toDecimalString, toMoney } from '#shared/trade/money.ts'
import { toHttp } from '#worker/api/client.ts'
import { type Server, startServer, waitForEndSignal } from '../scripts/commands/serve.ts'
import { openExistingDatabase, readLocalSecrets, toDatabaseFile } from '../scripts/dev/local-state.ts'
import { duration, toCount } from '../scripts/dev/progress.mjs'
import { type HostileRequest, hostileRequests, judge } from './hostile-bodies.ts'
import { PASSWORD, type ProvideValue } from './ordinary-request.ts'

const AT_ONCE = 12
const LIMIT_MS = 1000
const SLOW_CALL_RETRIES = 3
const CALL_TIMEOUT_MS = 60_000
const COMPLAINTS_OF_A_CALL = 5

export interface CallResult {
  /** "POST /api/user/login" */
  call: string
  requests: number
  ms: number
  codes: ReadonlyMap<number, number>
  slowest_ms: number
  /** During parallel requests. */
  over_limit: number
  complaints: readonly string[]
}

export interface FuzzCallsOptions {
  state: string
  /** Requests per call. */
  count: number
  seed: number
  /** Only calls whose path contains one of these. */
  only?: readonly string[]
  /** The time limit of a single request; slow ones among parallel requests are repeated alone. */
  limit_ms?: number
  /** Ends the run with the results so far. */
  signal?: AbortSignal
  onResult?(result: CallResult): void
}

type Database = Awaited<ReturnType<Server['mf']['getD1Database']>>

interface Answer {
  status: number
  headers: { get(name: string): string | null }
  text: string
  ms: number
}

/** Sends `count` requests to every call, one call after the other. */
export async function fuzzCalls({
  state,
  count,
  seed,
  only = [''],
  limit_ms = LIMIT_MS,
  signal,
  onResult,
}: FuzzCallsOptions): Promise<CallResult[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'solderline-fuzz-'))
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  await copyState(state, folder.path)
  const faults: string[] = []
  const onLog = (message: string) => {
    if (message.includes('"level":"error"') && faults.length < 1000) faults.push(message.slice(0, 1500))
  }
  const server = await startServer({ port: 0, state: folder.path, vars: { WORK_BITS: '1' }, onLog })
  try {
    const [db, catalogue] = await Promise.all([server.mf.getD1Database('SHOP'), server.mf.getD1Database('CATALOGUE')])
    const calling = new Calling({ url: server.direct_url, agent, db, catalogue, desk_token: readLocalSecrets(folder.path).DESK_TOKEN })
    const results: CallResult[] = []
    for (const [index, endpoint] of ENDPOINTS.entries()) {
      const call = `${endpoint.method} ${endpoint.path}`
      if (signal?.aborted || !only.some((text) => call.includes(text))) continue
      await calling.prepare()
      faults.length = 0
      const result = await fuzzCall(calling, endpoint, { call, count, seed: seed * 1000 + index, faults, limit_ms, signal })
      results.push(result)
      onResult?.(result)
    }
    return results
  } finally {
    agent.destroy()
    await server.dispose()
  }
}

/** The calls delete, register and send mails. A server may be writing meanwhile, so SQLite copies the database. */
async function copyState(state: string, folder: string): Promise<void> {
  const databases = ['SHOP', 'CATALOGUE'] as const
  const files = databases.map((database) => toDatabaseFile(state, database))
  cpSync(state, folder, { recursive: true, filter: (path) => !files.some((file) => resolve(path).startsWith(file)) })
  for (const database of databases) {
    using db = openExistingDatabase(state, database)
    await backup(db, toDatabaseFile(folder, database))
  }
}

/** Common options of the requests for one call. */
interface Course extends Pick<FuzzCallsOptions, 'count' | 'seed'> {
  call: string
  faults: readonly string[]
  limit_ms: number
  signal: AbortSignal | undefined
}

async function fuzzCall(
  calling: Calling,
  endpoint: Endpoint,
  { call, count, seed, faults, limit_ms, signal }: Course,
): Promise<CallResult> {
  const requests = hostileRequests(endpoint, {
    seed,
    toKnownValue: (field, isNumber) => calling.toKnownValue(endpoint.path)(field, isNumber),
  })
  const needsWork = 'verification' in ((endpoint.request as { shape?: object }).shape ?? {})
  const codes = new Map<number, number>()
  const complaints: string[] = []
  const slow: { request: HostileRequest; caller: Readonly<Record<string, string>> }[] = []
  let [left, slowestMs, overLimit] = [count, 0, 0]
  const started = performance.now()
  const complain = (request: HostileRequest, problem: string) =>
    complaints.push(`${request.how}: ${problem}\n    ${request.path.slice(0, 300)} ${String(request.body).slice(0, 400)}`)

  async function work(): Promise<void> {
    while (left > 0 && !signal?.aborted && complaints.length < COMPLAINTS_OF_A_CALL) {
      const turn = left--
      // Of every four requests one is a visitor's, one the desk's, and two a customer's. Three of four come from the permitted caller.
      const who = turn % 4 > 0 ? (endpoint.caller === 'desk' ? 'desk' : 'customer') : turn % 8 > 0 ? 'visitor' : 'desk'
      const caller = calling.caller(who)
      if (needsWork) await calling.doWork(caller)
      const request = requests.next().value
      const answer = await calling.send(request, caller)
      const { code, problem } = judge(answer, request.path)
      codes.set(code, (codes.get(code) ?? 0) + 1)
      if (problem !== null) complain(request, `${problem} ${faults.at(-1) ?? ''}`)
      slowestMs = Math.max(slowestMs, answer.ms)
      if (answer.ms > limit_ms) {
        overLimit++
        slow.push({ request, caller })
      }
      if (who === 'customer' && code === CODE.session_invalid) await calling.signIn()
      if (code === CODE.too_many_requests) await calling.forgetAttempts()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const ms = performance.now() - started
  for (const { request, caller } of slow.slice(0, SLOW_CALL_RETRIES)) {
    const again = await calling.send(request, caller)
    if (again.ms > limit_ms) complain(request, `took ${Math.round(again.ms)} ms by itself`)
  }
  return { call, requests: count - left, ms, codes, slowest_ms: slowestMs, over_limit: overLimit, complaints }
}

const computeHash = (text: string): string => createHash('sha256').update(text).digest('hex')

const EMAIL = 'fuzz@fuzz.example'

interface Connection {
  /** Without a trailing slash. */
  url: string
  agent: Agent
  db: Database
  catalogue: Database
  desk_token: string
}

/** A customer with every kind of data, and the headers for their calls. */
class Calling {
  readonly #connection: Connection
  readonly #token = randomBytes(32).toString('base64url')
  readonly #visitor = randomBytes(16).toString('hex')
  /** Existing values, by their names in the contract. */
  #things: Readonly<Record<string, unknown>> = {}
  #work: { challenge: string; solution: string } | null = null
  /** The hash of the password in honest requests. */
  readonly #password_hash = hashPassword(PASSWORD)
  #count = 0

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Opens a new session: some calls end it. */
  async signIn(): Promise<void> {
    const now = new Date()
    const at = now.toISOString()
    const later = new Date(now.getTime() + 86_400_000).toISOString()
    const { db } = this.#connection
    await db.batch([
      db
        .prepare(
          'INSERT INTO customers (email, password_hash, created_at) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET password_hash = ?2',
        )
        .bind(EMAIL, await this.#password_hash, at),
      db
        .prepare(
          `INSERT OR REPLACE INTO sessions (token_hash, session_id, customer_id, created_at, last_used_at, expires_at)
           SELECT ?, 1, customer_id, ?, ?, ? FROM customers WHERE email = ?`,
        )
        .bind(computeHash(this.#token), at, at, later, EMAIL),
    ])
  }

  /** Resets the delay after many attempts at one account. */
  forgetAttempts(): Promise<unknown> {
    return this.#connection.db.prepare('DELETE FROM attempts').run()
  }

  /** Recreates the records of a call, as other calls may have deleted them: a BOM, addresses, an RFQ. */
  async prepare(): Promise<void> {
    await this.signIn()
    const { db, catalogue } = this.#connection
    await db.batch([db.prepare('DELETE FROM addresses'), db.prepare('DELETE FROM attempts')])
    const part = await catalogue.prepare('SELECT part_id, part_number FROM parts LIMIT 1').first<{ part_id: number; part_number: string }>()
    if (!part) throw new Error('the catalogue is empty')
    const { part_id: goodsId, part_number } = part
    const person = { contact_name: 'Fuzz', company_name: 'Fuzz Ltd', telephone: '+442079460018', country: 'GB' }
    const lines = Array.from({ length: 20 }, (_, row) => ({ row, part_number, qty: 10 }))
    const { bom_id } = await this.#ask(uploadBom, { name: 'fuzz', lines })
    await this.#ask(mateBom, { bom_id, count: 20 })
    const bom = await this.#ask(mainBom, { id: bom_id })
    for (let i = 0; i < 2; i++)
      await this.#ask(addressAdd, { ...person, address_line1: '1 Street', city: 'London', postal_code: 'SW1A 1AA' })
    const addressIds = (await this.#ask(addressList, {})).map(({ address_id }) => address_id)
    const caller = this.caller('customer')
    await this.doWork(caller)
    const verification = { work: this.#work ?? undefined }
    const sent = await this.#ask(saveRfqContact, { ...person, email: EMAIL, lines: [{ part_number, qty: 5 }], verification })
    const lineIds = bom.lines.map(({ line_id }) => line_id)
    const offer = await catalogue
      .prepare("SELECT offer_id, moq FROM offers WHERE price_breaks <> '' AND stock > 1000 * moq LIMIT 1")
      .first<{ offer_id: number; moq: number }>()
    if (!offer) throw new Error('nothing is in stock')
    const fill = async () => {
      const { cart } = await this.#ask(cartAdd, { items: [{ offer_id: offer.offer_id, qty: offer.moq }] })
      const line = cart.lines.find(({ offer_id }) => offer_id === offer.offer_id)
      return { item_id: line?.item_id ?? 0, qty: line?.cart_num ?? 0, unit_price: toDecimalString(line?.price ?? toMoney(0)) }
    }
    // Releases the stock of earlier orders: a customer's unpaid orders are limited.
    await db.prepare('UPDATE order_lines SET reserved_qty = 0').run()
    const { order_number } = await this.#ask(orderSubmit, {
      email: EMAIL,
      lines: [await fill()],
      delivery: 'pick_up',
      payment: 'wire',
      freight: '0',
      agree_terms: true,
      shipping_address: { ...person, address_line1: '1 Street', city: 'London', postal_code: 'SW1A 1AA' },
    })
    this.#things = {
      ...(await fill()),
      offer_id: offer.offer_id,
      order_number,
      order: order_number,
      revision: 1,
      access: undefined,
      goods_id: goodsId,
      bom_id,
      into: bom_id,
      bom_ids: ['0'.repeat(26)],
      line_id: lineIds[0],
      line_ids: lineIds.slice(0, 3),
      address_id: addressIds[0],
      address_ids: addressIds.slice(0, 1),
      rfq_number: sent.rfq_number,
      session_id: 1,
      positions: [1],
      position: 1,
      ids: [1],
    }
  }

  /** The values that the requests of a call may refer to. */
  toKnownValue(path: string): ProvideValue {
    return (field, isNumber) => {
      switch (field) {
        case 'email':
          // Signing in needs an existing account, and finding an order its buyer's email.
          return path === login.path || path === orderTrack.path ? EMAIL : `fuzz${this.#count}@fuzz.example`
        case 'id':
          return this.#things[path.startsWith('/api/bom/') ? 'bom_id' : isNumber ? 'goods_id' : 'none'] ?? 'resistors'
        case 'verification':
          return { work: this.#work }
        default:
          return this.#things[field]
      }
    }
  }

  /** The headers of a caller from a random network address: rate limits by address never apply. */
  caller(who: 'visitor' | 'customer' | 'desk'): Readonly<Record<string, string>> {
    const count = ++this.#count
    return {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomBytes(16).toString('hex'),
      'CF-Connecting-IP': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
      Cookie: `visitor=${this.#visitor}${who === 'customer' ? `; token=${this.#token}` : ''}`,
      ...(who === 'desk' && { Authorization: `Bearer ${this.#connection.desk_token}` }),
    }
  }

  /** Solves the proof of work for a form. */
  async doWork(caller: Readonly<Record<string, string>>): Promise<void> {
    const puzzle = await this.#ask(getCaptcha, { kind: 'work' }, caller)
    if (puzzle.kind !== 'work') return
    for (let solution = 0; ; solution++) {
      this.#work = { challenge: puzzle.challenge, solution: String(solution) }
      // One bit: the first digit is below 8.
      if (/^[0-7]/.test(computeHash(`${puzzle.challenge}.${solution}`))) return
    }
  }

  async send(request: Omit<HostileRequest, 'how'>, caller: Readonly<Record<string, string>>): Promise<Answer> {
    const { url, agent } = this.#connection
    const { hostname, port } = new URL(url)
    const headers = new Map(
      [...Object.entries(caller), ...Object.entries(request.headers)].map(([name, value]) => [name.toLowerCase(), value]),
    )
    const body = request.body === null ? null : Buffer.from(request.body as string)
    if (body !== null) headers.set('content-length', String(body.length))
    const started = performance.now()
    return new Promise((resolve) => {
      const failed = ({ message }: Error) =>
        resolve({ status: 0, headers: { get: () => null }, text: `no answer: ${message}`, ms: performance.now() - started })
      const { method, path } = request
      const sent = send(
        { hostname, port, agent, method, path, headers: Object.fromEntries(headers), timeout: CALL_TIMEOUT_MS },
        (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('error', failed)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: { get: (name) => [response.headers[name.toLowerCase()]].flat()[0] ?? null },
              text: Buffer.concat(pieces).toString(),
              ms: performance.now() - started,
            }),
          )
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`not in ${CALL_TIMEOUT_MS} ms`)))
      sent.on('error', failed)
      sent.end(body ?? undefined)
    })
  }

  /** A call that must succeed. */
  async #ask<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, caller = this.caller('customer')): Promise<EndpointData<E>> {
    const { path, query, body } = toHttp(endpoint, request)
    const { text } = await this.send({ method: endpoint.method, path: path + query, headers: {}, body }, caller)
    const { code, data } = Envelope.parse(JSON.parse(text))
    if (code !== CODE.success) throw new Error(`${endpoint.path}: ${text.slice(0, 500)}`)
    return endpoint.data.parse(data) as EndpointData<E>
  }
}

/** One call in one line, followed by its complaints. */
export function showResult({ call, requests, ms, codes, slowest_ms, over_limit, complaints }: CallResult): string {
  const seen = [...codes].sort(([a], [b]) => a - b).map(([code, times]) => `${code}: ${times}`)
  const rate = Math.round((requests / ms) * 1000)
  const slow = `${Math.round(slowest_ms)} ms${over_limit > 0 ? ` (${over_limit} too slow beside others)` : ''}`
  return [
    `${call.padEnd(44)} ${String(requests).padStart(6)} ${String(rate).padStart(5)}/s  slowest ${slow.padEnd(9)} ${seen.join('  ')}`,
    ...complaints.map((complaint) => `  ! ${complaint}`),
  ].join('\n')
}

/** Options of the command as typed. */
export interface FuzzArguments {
  count?: string
  seed?: string
  call?: string
}

/** @returns the exit code */
export async function runFuzzCalls(options: FuzzArguments, state: string): Promise<number> {
  const count = toCount(options.count, 'count') ?? 10_000
  const seed = toCount(options.seed, 'seed') ?? 1
  const only = options.call?.split(',')
  const started = performance.now()
  const ending = new AbortController()
  void waitForEndSignal().then(() => ending.abort())
  const results = await fuzzCalls({
    state,
    count,
    seed,
    signal: ending.signal,
    ...(only && { only }),
    onResult: (result) => console.log(showResult(result)),
  })
  const sum = (of: (result: CallResult) => number) => results.reduce((total, result) => total + of(result), 0)
  const [requests, complaints] = [sum((result) => result.requests), sum((result) => result.complaints.length)]
  console.log(
    `${requests.toLocaleString('en')} requests to ${results.length} calls (seed ${seed}) in ${duration(performance.now() - started)}: ${complaints} complaints`,
  )
  return complaints > 0 ? 1 : 0
}
