import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GROUPS } from '#shared/contract/about/about.ts'
import { GROUP_NAMES, getDocumentedCall, listGroupCalls } from '#shared/contract/about/all-calls.ts'
import { getExample } from '#shared/contract/about/examples.ts'
import { REQUEST_HEADERS, RESPONSE_HEADERS } from '#shared/contract/about/headers.ts'
import { CALLS } from '#shared/contract/calls.ts'
import { signEdgeProof } from '#worker/api/proof.ts'
import { startSmallest } from '../../docs/api/smallest.mjs'
import { NODE, ROOT, runQuietly } from '../dev/install.mjs'
import { printReport } from './report.ts'
import { type ConformReport, runConform } from './run.ts'

/** Milliseconds the tool waits for one answer: far above what a loaded machine takes; only the call that never answers costs them. */
const TIMEOUT_MS = 2000

interface Reply {
  status?: number
  type?: string
  text?: string
  location?: string
}

/** What is done to the answers of the smallest API, or instead of them: by the call, with the request's headers and fields. */
type Wrong = (data: never, received: { lang: string; body: Record<string, unknown>; query: URLSearchParams }) => unknown | Reply

const example = (name: string): unknown => structuredClone(getExample(name).data)
const envelope = (data: unknown, code: unknown = 200): Reply => ({ text: JSON.stringify({ code, message: 'Success', data }) })

interface Listed {
  listing: { total: number; items: { offers: { price_breaks: { unit_price: unknown }[] }[]; description: unknown }[] }
}
const WRONG: Readonly<Record<string, Wrong>> = {
  'GET /api/category/tree': (tree: { part_count: unknown }[]) => tree.map((node) => ({ ...node, part_count: String(node.part_count) })),
  'POST /api/index/getCategory': (data: Listed | null, { body }) => {
    // Whatever is asked for, and whatever page of it.
    if (!data) return envelope({ category: {}, listing: {} })
    const [part] = data.listing.items
    const [offer] = part?.offers ?? []
    if (part && !body['sort']) part.description = null
    for (const each of offer?.price_breaks ?? []) each.unit_price = Number(each.unit_price)
    return data
  },
  'GET /api/index/search': (data: Listed & { match: string }, { query }) => {
    if (query.get('keyword')?.startsWith('zz')) return { ...data, match: 'fuzzy', listing: { ...data.listing, total: 3 } }
    return data
  },
  'GET /api/goods/goodsDetail': (data: object | null) => {
    if (!data) return envelope(null, 404)
    const { former_number: _, ...rest } = data as { former_number: unknown }
    return { ...rest, updated_at: '24.11.2026 08:00' }
  },
  'GET /api/config/getConfig': (data: object, { lang }) =>
    lang === 'ar'
      ? { type: 'text/html', text: '<h1>Welcome</h1>' }
      : { ...data, companyname: 'Example', search_examples: 'LM317T', languages: ['en', 'xx'] },
  'GET /api/config/getSeo': () => ({ status: 302, location: '/login' }),
  'GET /api/lang/list': () => ({ text: '{"code":200,' }),
  'GET /api/site/label': () => ({ text: JSON.stringify({ code: '200', data: null }) }),
  'GET /api/manufacturers': () => ({ status: 500, text: 'Internal Server Error', type: 'text/plain' }),
  'GET /api/site/news': () => {
    const list = example('newsList') as { total: number; items: object[] }
    return envelope({ total: 9, items: [...list.items, ...list.items].slice(0, 2) })
  },
  'GET /api/category/stat': () => envelope({ ...(example('categoryStat') as object), parts: 1 }),
  'GET /api/goods/recommend/:id': () => new Promise<Reply>(() => {}),
  // A customer's profile, returned to any caller.
  'GET /api/user/profile/info': () => envelope(example('profileInfo')),
  'GET /api/cart': () => envelope({ ...(example('cart') as object), prices_as_of: undefined }),
  'POST /api/user/login': () => envelope({ reason: 'no such account' }, 4000),
}

let smallest: Server
let fake: Server
const toUrl = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  smallest = await startSmallest(0)
  fake = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', headers } = request
    const url = new URL(request.url ?? '/', toUrl(smallest))
    const lang = String(headers['lang'] ?? '')
    const text = Buffer.concat(chunks).toString()
    const received = { lang, query: url.searchParams, body: method === 'GET' ? {} : (JSON.parse(text || '{}') as Record<string, unknown>) }
    const answered = await fetch(url, { method, headers: { Lang: lang }, ...(method !== 'GET' && { body: text }) })
    const { data } = (await answered.clone().json()) as { data: never }
    const wrong = WRONG[`${method} ${url.pathname.replace(/recommend\/\d+/, 'recommend/:id')}`]
    const made = wrong ? await wrong(data, received) : null
    const reply: Reply = made === null ? { text: await answered.text() } : isReply(made) ? made : envelope(made)
    response.writeHead(reply.status ?? 200, {
      'Content-Type': reply.type ?? 'application/json',
      ...(reply.location && { Location: reply.location }),
    })
    response.end(reply.text ?? '')
  })
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', () => resolve()))
})

const isReply = (made: unknown): made is Reply => typeof made === 'object' && made !== null && ('text' in made || 'status' in made)

afterAll(() => {
  for (const server of [smallest, fake]) {
    server.close()
    server.closeAllConnections()
  }
})

describe('an API that is wrong in many ways at once', () => {
  let report: ConformReport
  beforeAll(async () => {
    report = await runConform({ api: toUrl(fake), timeout_ms: TIMEOUT_MS, token: 'token-of-a-test' })
  })

  it.each([
    ['GET /api/category/tree', 'data[0].part_count', 'a whole number', '"4"'],
    ['POST /api/index/getCategory', 'data.listing.items[0].description', 'a text', 'null'],
    ['POST /api/index/getCategory', 'data.listing.items[0].offers[0].price_breaks[0].unit_price', 'money: a text', '0.42'],
    ['POST /api/index/getCategory', 'code', '4004: the category does not exist', '200'],
    ['GET /api/index/search', 'data.match', '"exact" or "prefix" or "fragment" or "keyword" or "none"', '"fuzzy"'],
    ['GET /api/index/search', 'data.listing.total', '0 for what is nowhere', '3'],
    ['GET /api/goods/goodsDetail', 'data.former_number', 'a text, or null', 'nothing: it is not there'],
    ['GET /api/goods/goodsDetail', 'data.updated_at', 'an instant in UTC', '"24.11.2026 08:00"'],
    ['GET /api/goods/goodsDetail', 'code', '4004: the part does not exist', '404'],
    ['GET /api/config/getConfig', 'Content-Type', 'application/json', 'text/html'],
    ['GET /api/config/getConfig', 'body', 'JSON', '<h1>Welcome</h1>'],
    ['GET /api/config/getConfig', 'data.languages', 'en, zh, tw', '["xx"]'],
    ['GET /api/config/getSeo', 'HTTP status', '200', '302'],
    ['GET /api/lang/list', 'body', 'JSON', '{"code":200,'],
    ['GET /api/site/label', 'code', 'a number', '"200"'],
    ['GET /api/site/label', 'message', 'a text', 'nothing'],
    ['GET /api/manufacturers', 'HTTP status', '200', '500'],
    ['GET /api/site/news', 'data.items', 'on page 2 nothing of page 1', 'again:'],
    ['GET /api/site/news', 'data.items', 'no items beyond the last page', '2'],
    ['GET /api/goods/recommend/:id', 'answer', 'one within 2 s', 'timeout'],
    ['GET /api/user/profile/info', 'code', '4001: no token came along', '200'],
    ['GET /api/user/profile/info', 'code', '4001: the token opens no session', '200'],
    ['GET /api/cart', 'data.prices_as_of', 'a text, or null', 'nothing: it is not there'],
    ['GET /api/cart', 'data.lines', 'no lines for a visitor without X-Cart', '1'],
    ['POST /api/user/login', 'data.fields', 'an object: field to the key of a message', 'nothing'],
  ])('finds in %s at %s what is not %s', (call, at, expected, receivedText) => {
    const faults = report.faults.filter((fault) => fault.call === call && fault.at === at)
    const fault = faults.find((each) => each.expected.startsWith(expected))
    expect(fault, JSON.stringify(faults, null, 2)).toBeDefined()
    expect(fault?.received).toContain(receivedText)
  })

  it('says once what every item of a list has', () => {
    const of = (call: string, at: RegExp) => report.faults.filter((fault) => fault.call === call && at.test(fault.at))
    const prices = of('POST /api/index/getCategory', /unit_price$/)
    expect(prices).toHaveLength(1)
    expect(prices[0]?.times).toBeGreaterThan(2)
    expect(of('GET /api/category/tree', /part_count$/)).toHaveLength(1)
  })

  it('notes what is passed over without a fault', () => {
    expect(report.notes).toContainEqual(
      expect.objectContaining({ call: 'GET /api/config/getConfig', at: 'data.companyname', received: '"Example"' }),
    )
  })

  it('is reported as wrong', () => {
    expect(report.is_right).toBe(false)
    const lines: string[] = []
    printReport(report, (line) => lines.push(line))
    const text = lines.join('\n')
    expect(text).toMatch(/catalogue \* +wrong/)
    expect(text).toContain(`Faults: ${report.faults.length}`)
    for (const { at, expected, received: receivedText } of report.faults)
      for (const words of [at, expected, receivedText]) expect(text).toContain(words)
    expect(lines.at(-1)).toContain('deviates from the contract')
  })
})

describe('an API that lacks what is needed', () => {
  it('names the missing call, and a group with only some calls is incomplete', async () => {
    const lacking = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const data =
        pathname === '/api/category/tree'
          ? example('categoryTree')
          : pathname === '/api/cart'
            ? { ...(example('cart') as object), lines: [] }
            : null
      response.writeHead(data ? 200 : 404, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ code: data ? 200 : 4004, message: '', data }))
    })
    await new Promise<void>((resolve) => lacking.listen(0, '127.0.0.1', () => resolve()))
    const report = await runConform({ api: toUrl(lacking) })
    lacking.close()
    const gone = report.faults.filter(({ at }) => at === 'the call').map(({ call }) => call)
    expect(gone).toEqual(expect.arrayContaining(['POST /api/index/getCategory', 'GET /api/index/search', 'POST /api/cart/items']))
    expect(gone).not.toContain('POST /api/user/login')
    expect(report.groups.find(({ group }) => group === 'catalogue')?.state).toBe('incomplete')
    expect(report.groups.find(({ group }) => group === 'account')?.state).toBe('absent')
    expect(report.notes).toContainEqual(expect.objectContaining({ call: 'calls that are not there', at: 'HTTP status', received: '404' }))
  })

  it.each([null, [], {}, 'text', 7, [null], [{}], { lines: null, items: null, listing: null, total: 'x' }])(
    'is asked to the end though every answer holds %j',
    async (data) => {
      const odd = createServer((_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code: 200, message: '', data }))
      })
      await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', () => resolve()))
      const options = {
        may_write: true,
        token: 'token-of-a-test',
        credentials: { email: 'a@example.com', password: 'x' },
        desk_secret: 'x',
      }
      const report = await runConform({ api: toUrl(odd), ...options })
      odd.close()
      expect(report.is_right).toBe(false)
      const calls = new Set(report.faults.map(({ call }) => call))
      for (const call of [
        'GET /api/category/tree',
        'GET /api/index/search',
        'GET /api/site/news',
        'GET /api/user/profile/info',
        'POST /api/user/login',
      ])
        expect([...calls]).toContain(call)
      for (const { group, state } of report.groups) expect(state, group).not.toBe('whole')
    },
  )

  it('is called once where nothing listens', async () => {
    const report = await runConform({ api: 'http://127.0.0.1:9' })
    expect(report.is_right).toBe(false)
    expect(report.faults).toMatchObject([{ call: 'GET /api/category/tree', at: 'answer' }])
  })
})

describe('an API that wants the edge to prove itself', () => {
  const SECRET = 'a-secret-of-two-sides-0123456789abcdef'

  /** @param isStrict whether it looks at the proof */
  async function startProving(isStrict: boolean): Promise<Server> {
    const proving = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { method = 'GET', headers } = request
      const url = toUrl(smallest) + (request.url ?? '/')
      const body = new Uint8Array(Buffer.concat(chunks))
      const [, time = '0'] = String(headers['x-edge-proof']).split('.')
      const responseHeaders = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]))
      const proof = await signEdgeProof({ API_SECRET: SECRET }, { method, url, headers: responseHeaders, body }, Number(time) * 1000)
      if (isStrict && proof !== headers['x-edge-proof']) {
        response.writeHead(401).end()
        return
      }
      const answered = await fetch(url, { method, headers: { Lang: String(headers['lang']) }, ...(method !== 'GET' && { body }) })
      response.writeHead(answered.status, { 'Content-Type': 'application/json' }).end(await answered.text())
    })
    await new Promise<void>((resolve) => proving.listen(0, '127.0.0.1', () => resolve()))
    return proving
  }

  it.each([
    { name: 'is right with its secret, files and all', isStrict: true, secret: SECRET, faults: [] },
    { name: 'rejects a caller without one', isStrict: true, secret: null, faults: ['HTTP status'] },
    { name: 'is told when it takes any proof', isStrict: false, secret: SECRET, faults: ['header X-Edge-Proof'] },
  ])('$name', async ({ isStrict, secret, faults }) => {
    const proving = await startProving(isStrict)
    const report = await runConform({ api: toUrl(proving), groups: ['catalogue', 'rfq'], may_write: true, secret })
    proving.close()
    const found = new Set(report.faults.map(({ at }) => at))
    for (const at of faults) expect([...found]).toContain(at)
    if (faults.length === 0) expect(report.faults).toEqual([])
  })
})

describe('npm run conform', () => {
  const run = (...args: string[]) => runQuietly(NODE, [join(ROOT, 'scripts/run.mjs'), 'scripts/commands/conform.ts', ...args])

  it('ends with 0 where all that is needed is right, and with 1 where it is not', async () => {
    const right = await run('--api', toUrl(smallest), '--groups', 'catalogue,site')
    expect(right.output).toContain('Everything required is correct')
    expect(right.code).toBe(0)
    const wrong = await run('--api', toUrl(fake), '--groups', 'catalogue', '--json')
    expect(wrong.code).toBe(1)
    const report = JSON.parse(wrong.output) as ConformReport
    expect(report.groups.map(({ group }) => group)).toEqual(['catalogue'])
    expect(report.faults.length).toBeGreaterThan(5)
  })

  it('says how it is used', async () => {
    expect((await run()).output).toContain('--groups')
    const unknownGroupRun = await run('--api', toUrl(smallest), '--groups', 'everything')
    expect(unknownGroupRun.code).toBe(2)
    expect(unknownGroupRun.output).toContain('There is no group "everything"')
  })
})

it('writes the document of the calls: `npx vitest run --project unit scripts/conform -u`', async () => {
  const cells = (name: string): string[] => {
    const { method = '', path = '', summary = '' } = CALLS.get(name) ?? {}
    return [`\`${method} ${path}\``, summary, getDocumentedCall(name).without ?? '**needed**']
  }
  const toTable = (rows: readonly string[][]): string[] => {
    const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
    const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    return lines.toSpliced(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  }
  const groups = GROUP_NAMES.map((group) => {
    const { title, description, without } = GROUPS[group]
    const table = toTable([['call', 'what it is for', 'without it'], ...listGroupCalls(group).map(cells)])
    return [`## ${title}`, '', `${description} ${without === null ? '' : `_Without it:_ ${without}`}`.trim(), '', ...table].join('\n')
  })
  const head =
    '# The calls, group by group\n\nMade of `shared/contract/about/` by `scripts/conform/conform.test.ts`. Of a group that is there, the calls that are needed have to be; what pages do\nwithout the others is said beside them. Requests, answers and codes: `/api/openapi.json` of a running shop.'
  const headers = (title: string, list: typeof REQUEST_HEADERS): string => {
    const rows = list.map(({ name, description, is_always }) => [`\`${name}\``, description, is_always ? 'always' : 'where there is one'])
    return [`## ${title}`, '', ...toTable([['header', 'what it holds', 'goes along'], ...rows])].join('\n')
  }
  const about = [headers('Headers of a call', REQUEST_HEADERS), headers('Headers of an answer', RESPONSE_HEADERS)]
  await expect(`${[head, ...groups, ...about].join('\n\n')}\n`).toMatchFileSnapshot(join(ROOT, 'docs/api/calls.md'))
})
