/** Both health checks, with each service of the shop unavailable in turn. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NIGHTS, toBackupFolder } from '#origin/backup/backup-format.ts'
import { deriveBackupKeys } from '#origin/backup/keys.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { Health } from '#shared/contract/health.ts'
import { DESK_TOKEN } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { databaseWith } from '#test-support/database-with.ts'
import worker from '../index.ts'
import type { Bindings } from '../request/env.ts'

beforeAll(() => fillTestCatalogue(env))
let lines: string[]
beforeEach(() => {
  lines = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

async function ask(path: string, headers: Record<string, string> = {}, vars: Partial<Bindings> = {}): Promise<Response> {
  const ctx = createExecutionContext()
  const response = await worker.fetch(new Request(`https://machine-7.internal${path}`, { headers }), { ...env, ...vars }, ctx)
  await waitOnExecutionContext(ctx)
  return response
}

const KEY = { Authorization: `Bearer ${DESK_TOKEN}` }

async function deep(vars: Partial<Bindings> = {}) {
  const response = await ask('/healthz?deep=1', KEY, vars)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return { status: response.status, ...Health.parse(await response.json()) }
}

const away = (): never => {
  throw new Error('D1_ERROR: Network connection lost, said ada@example.com')
}
const hanging = () => new Promise<never>(() => undefined)
/** Every method of a binding fails, or hangs. */
const broken = <Binding extends object>(how: () => unknown): Binding => new Proxy({}, { get: () => how }) as Binding

describe('/healthz', () => {
  it('reports that the Worker runs, and reads nothing', async () => {
    const unreachableDatabase = new Proxy({}, { get: (_, name) => expect.unreachable(`asked for ${String(name)}`) })
    const vars = {
      SHOP: unreachableDatabase,
      CATALOGUE: unreachableDatabase,
      CACHE: unreachableDatabase,
      FILES: unreachableDatabase,
      STRIPE_SECRET_KEY: 'sk',
      SITE_URL: '',
    } as Partial<Bindings>
    const response = await ask('/healthz', {}, vars)
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('/healthz?deep=1', () => {
  it('reports every service as healthy', async () => {
    const health = await deep({ VERSION: { id: 'v-1', tag: 'one', timestamp: '2026-11-24T00:00:00Z' } })
    expect(health).toMatchObject({
      status: 200,
      ok: true,
      faults: [],
      version: { id: 'v-1', tag: 'one', created_at: '2026-11-24T00:00:00Z' },
      api: { kind: 'embedded', ok: true, error: null },
      shop: { ok: true, migrations: { missing: [], unknown: [] } },
      catalogue: { ok: true, migrations: { missing: [], unknown: [] }, parts: TEST_PARTS.length },
      kv: { ok: true },
      files: { ok: true },
      mail: { waiting: 0, abandoned: 0, oldest_waiting_at: null },
    })
    expect(health.shop?.migrations?.applied).toBeGreaterThan(0)
    expect(Date.parse(health.catalogue?.filled_at ?? '')).toBeGreaterThan(Date.parse('2020-01-01'))
  })

  it('counts waiting and failed mails', async () => {
    const add = (next: string, sent: string | null) =>
      env.SHOP.prepare(
        "INSERT INTO mails (kind, subject_id, created_at, next_try_at, sent_at) VALUES ('x', '1', '2026-01-02T03:04:05.000Z', ?, ?)",
      ).bind(next, sent)
    await env.SHOP.batch([
      add('2026-01-02T03:04:05.000Z', null),
      add('2026-01-02T03:04:05.000Z', '2026-01-02T03:04:06.000Z'),
      add('9999-12-31T00:00:00.000Z', null),
    ])
    expect(await deep()).toMatchObject({
      status: 200,
      ok: true,
      warnings: ['mails_waiting', 'mails_given_up', 'backup_missing'],
      mail: { waiting: 1, abandoned: 1, oldest_waiting_at: '2026-01-02T03:04:05.000Z' },
    })
    await env.SHOP.prepare("DELETE FROM mails WHERE kind = 'x'").run()
  })

  it('knows the last backup', async () => {
    const BACKUP_KEY = 'only-for-tests-of-backups-0123456789'
    const folder = toBackupFolder(await deriveBackupKeys(BACKUP_KEY))
    const put = (finishedAt: string) =>
      env.FILES.put(`${folder}${NIGHTS}2026-01-02T030405Z`, 'sealed', {
        customMetadata: { started_at: finishedAt, finished_at: finishedAt, rows: '7', bytes: '99' },
      })
    expect(await deep({ BACKUP_KEY })).toMatchObject({ last_backup: null, warnings: ['backup_missing'] })
    const now = new Date().toISOString()
    await put(now)
    expect(await deep({ BACKUP_KEY })).toMatchObject({ status: 200, last_backup: { finished_at: now, rows: 7, bytes: 99 }, warnings: [] })
    await put('2026-01-02T03:04:05.000Z')
    expect(await deep({ BACKUP_KEY })).toMatchObject({ status: 200, ok: true, warnings: ['backup_missing'] })
  })

  it('says which migrations of the code are not applied, and which the code does not know', async () => {
    await env.SHOP.prepare("UPDATE d1_migrations SET name = '9999_from_tomorrow.sql' WHERE name = '0001_create_shop.sql'").run()
    const health = await deep()
    expect(health).toMatchObject({ status: 503, ok: false, faults: ['shop_migrations'] })
    expect(health.shop?.migrations).toMatchObject({ missing: ['0001_create_shop.sql'], unknown: ['9999_from_tomorrow.sql'] })
    await env.SHOP.prepare("UPDATE d1_migrations SET name = '0001_create_shop.sql' WHERE name LIKE '9999%'").run()
  })

  it.each<[string, () => Partial<Bindings>, string[]]>([
    ['SHOP', () => ({ SHOP: databaseWith(env.SHOP, { prepare: away, batch: away }) }), ['api', 'shop']],
    ['CATALOGUE', () => ({ CATALOGUE: databaseWith(env.CATALOGUE, { prepare: away, batch: away }) }), ['catalogue']],
    ['KV', () => ({ CACHE: broken(away) }), ['kv']],
    ['R2', () => ({ FILES: broken(away) }), ['files']],
  ])('says that %s is away', async (name, createVars, faults) => {
    const health = await deep(createVars())
    expect(health).toMatchObject({ status: 503, ok: false, faults: expect.arrayContaining(faults) })
    expect(health.faults.length, name).toBeLessThanOrEqual(2)
    expect(JSON.stringify(health)).not.toContain('ada@example.com')
  })

  it('waits two seconds at most for what hangs, and says so', async () => {
    const start = Date.now()
    const hangs = databaseWith(env.SHOP, { prepare: () => ({ bind: () => ({ all: hanging }), all: hanging }) as never, batch: hanging })
    const health = await deep({ SHOP: hangs, CACHE: broken(hanging), FILES: broken(hanging) })
    expect(health.faults).toEqual(expect.arrayContaining(['shop', 'kv', 'files']))
    expect(Date.now() - start).toBeLessThan(5000)
  })

  it('asks an API of the operator, and says nothing of databases that are not in use', async () => {
    expect(await deep({ API_BASE: env.TEST_API })).toMatchObject({
      status: 503,
      faults: ['api'],
      shop: null,
      catalogue: null,
      mail: null,
      api: { kind: 'own', ok: false },
    })
    const answering = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ code: 200, message: '', data: {} }))
    expect(await deep({ API_BASE: env.TEST_API, SHOP: broken(away) })).toMatchObject({ status: 200, api: { kind: 'own', ok: true } })
    expect(answering).toHaveBeenCalledOnce()
  })
})

describe('the key', () => {
  it.each([
    { headers: {}, varsOf: () => ({}), status: 403, code: CODE.not_allowed },
    { headers: { Authorization: 'Bearer not-the-key-of-this-desk' }, varsOf: () => ({}), status: 403, code: CODE.not_allowed },
    {
      headers: { Authorization: 'Bearer not-the-key-of-this-desk' },
      varsOf: () => ({ SHOP: broken<Bindings['SHOP']>(away) }),
      status: 403,
      code: CODE.not_allowed,
    },
    { headers: KEY, varsOf: () => ({ DESK_TOKEN: '' }), status: 404, code: CODE.not_found },
  ])('is needed: $status for $headers', async ({ headers, varsOf: createVars, status, code }) => {
    const response = await ask('/healthz?deep=1', headers, createVars())
    expect([response.status, Envelope.parse(await response.json())]).toMatchObject([status, { code, data: null }])
    expect(lines.join().includes('call_not_allowed')).toBe(status === 403)
  })

  it('has the attempt limit of the desk’s sign-in, and every attempt is logged', async () => {
    const from = { 'CF-Connecting-IP': '203.0.113.91' }
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) {
      const guess = { Authorization: `Bearer a-guess-of-the-secret-${i}` }
      statuses.push((await ask('/healthz?deep=1', { ...guess, ...from })).status)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429])
    const right = await ask('/healthz?deep=1', { ...KEY, ...from })
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(0)
    const events = lines.map((line) => JSON.parse(line) as { event: string; call?: string; network?: string })
    expect(events.filter(({ event }) => event === 'call_not_allowed')).toHaveLength(5)
    expect(events.filter(({ event }) => event === 'call_limited')).toHaveLength(4)
    expect(events[0]).toMatchObject({ call: 'GET /healthz', network: expect.stringMatching(/^.{16}$/) })
  })
})
