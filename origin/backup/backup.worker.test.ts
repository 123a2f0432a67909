import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/text/durations.ts'
import { app } from '#worker/app.tsx'
import { runScheduledJobs } from '../jobs.ts'
import { type BackupEnv, backUp } from './back-up.ts'
import { toBackupFolder } from './backup-format.ts'
import { deriveBackupKeys } from './keys.ts'
import { listBackups, readLastBackup } from './last-backup.ts'
import { getBackup, readPieces, toBackupFiles } from './open-backup.ts'
import { listNextRanges, readRange, readSchema } from './read-rows.ts'
import { EXCLUDED_TABLES, listFamilyTables, TABLE_FAMILIES, type TableFamily } from './tables.ts'

const BACKUP_KEY = 'a-key-for-tests-0123456789abcdefghij'
const keys = await deriveBackupKeys(BACKUP_KEY)
const currentFolder = toBackupFolder(keys)
const local = (more: Partial<BackupEnv> = {}): BackupEnv => ({ SHOP: env.SHOP, FILES: env.FILES, BACKUP_KEY, ...more })

/** Each test has its own nights: those of the test before are long past. */
let night = Date.parse('2026-01-10T03:00:00Z')
function laterOn(ms: number): Date {
  night += ms
  return new Date(night)
}

/** Runs of the jobs until nothing is left to do. @returns how many did work */
async function finishBackup(more: Partial<BackupEnv> = {}, pieces = 100): Promise<number> {
  for (let runs = 0; ; runs++) {
    const before = await readProgressTag()
    await backUp(local(more), laterOn(5 * MINUTE_MS), { pieces, ms: 60_000 })
    if ((await readProgressTag()) === before) return runs
  }
}
const readProgressTag = async () => (await env.FILES.head(`${currentFolder}progress`))?.etag

const chunkCount = async () => (await toBackupFiles(env.FILES).list(`${currentFolder}chunks/`)).length

/** Rows of the last backup, as JSON texts by table. */
async function lastRows(): Promise<Map<string, string[]>> {
  const files = toBackupFiles(env.FILES)
  const rows = new Map<string, string[]>()
  for await (const { table, lines } of readPieces(files, keys, await getBackup(files, keys, new Date(night))))
    rows.set(table, [...(rows.get(table) ?? []), ...lines])
  return rows
}

const run = (text: string) => env.SHOP.prepare(text).run()
const ORDER_COLUMNS = `order_number, email, lang, time_zone, status, payment, delivery, carrier_account, incoterm, named_place,
  shipping_address, billing_address, po_number, remark, weight_grams, submitted_at`

/** So many orders with three lines and one step of history each. */
async function addOrders(count: number, prefix: string): Promise<void> {
  await env.SHOP.batch([
    env.SHOP.prepare(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO orders (${ORDER_COLUMNS}) SELECT '${prefix}' || i, 'b' || i || '@example.com', 'en', 'UTC', 'unpaid', 'wire', 'dhl', '', 'EXW', '',
        '{"company_name":"Größe ${'\u{1F600}'} ' || i || '"}', '{}', '', 'line 1' || char(10) || '"two"', 10, '2026-01-01T00:00:00.000Z' FROM n`),
    env.SHOP.prepare(`INSERT INTO order_lines (order_id, revision, position, reserved_qty, part_number, brand_name, packaging, date_code, qty, unit_price, lead_time_weeks)
      SELECT order_id, 0, p.value, 0, 'LM317-' || p.value, 'TI', 'reel', '', 10, 250000, 0 FROM orders, json_each('[1,2,3]') p WHERE order_number GLOB '${prefix}*'`),
    env.SHOP.prepare(`INSERT INTO order_history (order_id, step, at, actor, to_status, note) SELECT order_id, 0, submitted_at, 'buyer', 'unpaid', ''
      FROM orders WHERE order_number GLOB '${prefix}*'`),
  ])
}

beforeAll(async () => {
  await applyD1Migrations(env.SHOP, inject('migrations').SHOP)
  await addOrders(700, 'SO1-')
  await run(
    "INSERT INTO customers (customer_id, email, created_at) VALUES (9223372036854775807, 'huge@example.com', '2025-01-01T00:00:00.000Z')",
  )
  await run("INSERT INTO site_config (name, value) VALUES ('nul', 'a' || char(0) || 'b')")
})
beforeEach(() => void laterOn(DAY_MS))

describe('a backup', () => {
  it('has every table of the schema, or gives the reason', async () => {
    const { results } = await env.SHOP.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' ORDER BY name",
    ).all<{ name: string }>()
    expect(
      [...TABLE_FAMILIES.flatMap(listFamilyTables), ...Object.keys(EXCLUDED_TABLES), 'd1_migrations', 'sqlite_sequence'].sort(),
    ).toEqual(results.map(({ name }) => name))
  })

  it('does not exist without a key, nor is it due before the night', async () => {
    await backUp({ ...local(), BACKUP_KEY: '' }, new Date(night))
    expect(await toBackupFiles(env.FILES).list('backup/')).toEqual([])
    expect(await readLastBackup(local())).toBeNull()
    await expect(backUp(local({ BACKUP_KEY: 'short' }), new Date(night))).rejects.toThrow('shorter than 32')
  })

  it('has all rows unchanged, sealed', async () => {
    const done = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    await finishBackup()
    expect(done.mock.calls.join()).toContain('backup_done')
    const rows = await lastRows()
    expect(rows.get('orders')).toHaveLength(700)
    expect(rows.get('order_lines')).toHaveLength(2100)
    expect(rows.get('order_history')).toHaveLength(700)
    expect(rows.get('customers')?.[0]).toContain('[9223372036854775807,"huge@example.com"')
    expect(rows.get('site_config')).toEqual(['["nul","a\\u0000b"]'])
    expect(rows.has('sessions')).toBe(false)
    const last = await readLastBackup(local())
    expect(last?.rows).toBe([...rows.values()].flat().length)
    expect(last?.bytes).toBeGreaterThan(10_000)
    for (const key of await toBackupFiles(env.FILES).list('backup/'))
      expect(Buffer.from((await toBackupFiles(env.FILES).read(key)) ?? []).includes('example.com'), key).toBe(false)
  })

  it('writes the next night’s changes, and nothing else', async () => {
    const before = await chunkCount()
    await finishBackup()
    expect(await chunkCount()).toBe(before)
    laterOn(DAY_MS)
    await run('UPDATE order_lines SET qty = 11 WHERE order_id = 300 AND position = 2')
    await finishBackup()
    expect(await chunkCount()).toBe(before + 1)
    laterOn(DAY_MS)
    await run('DELETE FROM order_history WHERE order_id = 10')
    await run('DELETE FROM order_lines WHERE order_id = 10')
    await run('DELETE FROM orders WHERE order_id = 10')
    await finishBackup()
    expect(await chunkCount()).toBe(before + 2)
    expect((await lastRows()).get('orders')).toHaveLength(699)
  })

  it('is made once a day', async () => {
    await finishBackup()
    const nights = async () => (await listBackups(env.FILES, currentFolder)).length
    const count = await nights()
    expect(await finishBackup()).toBe(0)
    laterOn(12 * HOUR_MS)
    expect(await finishBackup()).toBe(0)
    expect(await nights()).toBe(count)
    laterOn(12 * HOUR_MS)
    expect(await finishBackup()).toBeGreaterThan(0)
    expect(await nights()).toBe(count + 1)
  })

  it('continues after an interrupted run, piece by piece, and counts only once it is complete', async () => {
    await addOrders(50, 'SO2-')
    const nights = (await listBackups(env.FILES, currentFolder)).length
    await backUp(local(), laterOn(5 * MINUTE_MS), { pieces: 1, ms: 60_000 })
    expect(await listBackups(env.FILES, currentFolder)).toHaveLength(nights)
    expect(await finishBackup({}, 1)).toBeGreaterThan(8)
    const rows = await lastRows()
    expect(rows.get('orders')).toHaveLength(749)
    expect(rows.get('order_lines')).toHaveLength(2247)
    expect(new Set(rows.get('orders')).size).toBe(749)
  })

  it('is complete whichever call of the bucket fails', async () => {
    await run("UPDATE orders SET remark = 'changed'")
    let calls = 0
    let failing = Number.POSITIVE_INFINITY
    const FILES = new Proxy(env.FILES, {
      get:
        (bucket, name: keyof R2Bucket) =>
        (...args: unknown[]) => {
          if (++calls === failing) throw new Error('gone')
          return (bucket[name] as (...args: unknown[]) => unknown)(...args)
        },
    })
    for (let first = 1; ; first++) {
      laterOn(DAY_MS)
      await run(`UPDATE orders SET remark = 'changed ${first}'`)
      ;[calls, failing] = [0, first]
      // The first run fails; its lease expires after a while.
      const hasFailed = await backUp(local({ FILES }), new Date(night)).then(
        () => false,
        () => true,
      )
      if (!hasFailed) break
      failing = Number.POSITIVE_INFINITY
      laterOn(21 * MINUTE_MS)
      await finishBackup()
      const orders = (await lastRows()).get('orders') ?? []
      expect(orders).toHaveLength(749)
      expect(orders.every((line) => line.includes(`"changed ${first}"`))).toBe(true)
    }
    expect(calls).toBeGreaterThan(15)
    laterOn(21 * MINUTE_MS)
    await finishBackup()
  })

  it('reads a table of many columns, more than a function of D1 has arguments', async () => {
    const names = Array.from({ length: 70 }, (_, i) => `c${i}`)
    await run(`CREATE TABLE wide (${names.map((name) => `${name} TEXT`).join(', ')}, PRIMARY KEY (c0))`)
    await run(`INSERT INTO wide VALUES (${names.map((name) => `'${name},[]"'`).join(', ')})`)
    const [schema, family] = [await readSchema(env.SHOP), { table: 'wide' } as unknown as TableFamily]
    const { ranges } = await listNextRanges(env.SHOP, schema, family, null)
    const [section] = await readRange(env.SHOP, schema, family, ranges[0] ?? { after: null, to: '[""]' }, '')
    expect(JSON.parse(section?.lines[0] ?? '')).toEqual(names.map((name) => `${name},[]"`))
    await run('DROP TABLE wide')
  })

  it('is made the next night although an old one, or the saved progress, was spoiled, and deletes no piece then', async () => {
    await finishBackup()
    const spoiled = (await listBackups(env.FILES, currentFolder))[0]?.key ?? ''
    const bytes = (await toBackupFiles(env.FILES).read(spoiled)) ?? new Uint8Array()
    await env.FILES.put(spoiled, 'spoiled', { customMetadata: { started_at: '2026-01-01T00:00:00.000Z' } })
    await env.FILES.put(`${currentFolder}progress`, 'spoiled')
    await env.FILES.put(`${currentFolder}chunks/orphan`, 'x')
    laterOn(DAY_MS)
    const last = (await readLastBackup(local()))?.finished_at ?? ''
    await expect(finishBackup()).rejects.toThrow('was altered')
    expect(Date.parse((await readLastBackup(local()))?.finished_at ?? '')).toBeGreaterThan(Date.parse(last))
    expect(await toBackupFiles(env.FILES).list(`${currentFolder}chunks/orphan`)).toHaveLength(1)
    expect(await finishBackup()).toBe(0)
    await env.FILES.put(spoiled, bytes)
  })

  it('is made by one run at a time', async () => {
    const puts = vi.spyOn(env.FILES, 'put')
    await Promise.all([backUp(local(), new Date(night)), backUp(local(), new Date(night))])
    const manifests = puts.mock.calls.filter(([key]) => key.includes('/nights/'))
    expect(manifests).toHaveLength(1)
    await finishBackup()
  })

  it('is started again if migrations came meanwhile', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await backUp(local(), laterOn(MINUTE_MS), { pieces: 1, ms: 60_000 })
    await run("INSERT INTO d1_migrations (name) VALUES ('9999_test.sql')")
    await finishBackup()
    expect(warned.mock.calls.join()).toContain('backup_restarted')
    expect((await getBackup(toBackupFiles(env.FILES), keys, new Date(night))).migrations).toContain('9999_test.sql')
    await run("DELETE FROM d1_migrations WHERE name = '9999_test.sql'")
  })

  it('leaves out customers who registered after it had begun', async () => {
    await run(
      `INSERT INTO customers (customer_id, email, created_at) VALUES (77, 'late@example.com', '${new Date(night + DAY_MS).toISOString()}')`,
    )
    await finishBackup()
    expect((await lastRows()).get('customers')?.join()).not.toContain('late@example.com')
    await run('DELETE FROM customers WHERE customer_id = 77')
  })

  it('is deleted when it is old: nights, then months, and pieces that none names', async () => {
    const start = (await listBackups(env.FILES, currentFolder)).at(-1)?.started_at ?? ''
    laterOn(40 * DAY_MS)
    await env.FILES.put(`${currentFolder}chunks/orphan`, 'x')
    await env.FILES.put('backup/0000000000000000/nights/20200101T000000Z', 'x')
    await env.FILES.put('backup/0000000000000000/chunks/a', 'x')
    await finishBackup()
    const backups = await listBackups(env.FILES, currentFolder)
    const months = backups.slice(0, -1).map(({ key }) => key.split('/').at(-1)?.slice(0, 6))
    expect(new Set(months).size).toBe(months.length)
    expect(backups.at(-1)?.started_at).not.toBe(start)
    const keysLeft = await toBackupFiles(env.FILES).list('backup/')
    expect(keysLeft).not.toContain(`${currentFolder}chunks/orphan`)
    expect(keysLeft.filter((key) => key.includes('0000000000000000'))).toEqual([])
    // Every stored backup can be read to its last piece.
    for (const { finished_at } of backups) {
      const manifest = await getBackup(toBackupFiles(env.FILES), keys, new Date(Date.parse(finished_at) + 1000))
      let rows = 0
      for await (const section of readPieces(toBackupFiles(env.FILES), keys, manifest)) rows += section.rows
      expect(rows).toBe(Object.values(manifest.rows).reduce((sum, count) => sum + count))
    }
  })

  it('is made by the jobs', async () => {
    const before = await readLastBackup(local())
    await runScheduledJobs({ ...env, ...local(), API_BASE: '' })
    const after = await readLastBackup(local())
    expect(Date.parse(after?.finished_at ?? '')).toBeGreaterThan(Date.parse(before?.finished_at ?? ''))
    // With another origin's API nothing is stored here.
    const FILES = new Proxy(env.FILES, { get: () => expect.unreachable('the bucket was asked') })
    await runScheduledJobs({ ...env, ...local({ FILES }), API_BASE: 'https://api.test' })
  })

  it('has no URL in the shop', async () => {
    const names = await toBackupFiles(env.FILES).list('backup/')
    expect(names.length).toBeGreaterThan(10)
    const piece = names.find((key) => key.includes('/chunks/')) ?? ''
    const manifest = names.find((key) => key.includes('/nights/')) ?? ''
    for (const key of [piece, manifest, `${currentFolder}progress`])
      for (const path of [
        `/${key}`,
        `/files/${key}`,
        `/files/site/../${key}`,
        `/files/site/..%2f${key.replaceAll('/', '%2f')}`,
        `/files/pictures/${key}`,
        `/files/datasheets/../${key}`,
        `/files/datasheets/%2e%2e/${key}.pdf`,
        `/files/${key}.pdf`,
        `/api/${key}`,
        `/api/desk/${key}`,
        `/de/files/${key}`,
      ]) {
        const answer = await app.request(`https://shop.test${path}`, {}, env)
        const bytes = Buffer.from(await answer.arrayBuffer())
        const content = Buffer.from((await toBackupFiles(env.FILES).read(key)) ?? [])
        expect(content.length).toBeGreaterThan(20)
        expect(bytes.includes(content.subarray(0, 20)), path).toBe(false)
      }
  })
})
