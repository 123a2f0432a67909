/** The nightly backup in the production Worker inside the local runtime: the first night of a shop, the next one, and the way back. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Miniflare } from 'miniflare'
import { folderOf } from '#origin/backup/kept.ts'
import { backupKeys } from '#origin/backup/keys.ts'
import { listNights } from '#origin/backup/last-backup.ts'
import { filesOf, findBackup } from '#origin/backup/open-backup.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { migrateState } from '../scripts/commands/migrate.ts'
import { startServer } from '../scripts/commands/serve.ts'
import { localD1 } from '../scripts/dev/local-d1.ts'
import { localSecrets, openExistingDatabase } from '../scripts/dev/local-state.ts'
import { compareShops } from '../scripts/restore/compare-shop.ts'
import { restoreShop } from '../scripts/restore/restore-shop.ts'
import { childPids, cpuSecondsOf } from './processes.ts'

export interface BackupFigure {
  what: string
  rows: number
  /** Runs of the jobs, of which there is one in five minutes. */
  runs: number
  seconds: number
  slowest_run_ms: number
  /** Of workerd, with D1's SQLite and R2. */
  cpu_seconds: number
  /** Pieces that were written, and their bytes; of the way back: read. */
  pieces: number
  megabytes: number
}

/** With its customer and address, which every tenth has. */
const ROWS_OF_ORDER = 9.2

/** Orders with three lines, three steps, a payment that was captured, and, of each tenth, its customer with an address. */
function fillShop(db: DatabaseSync, orders: number): void {
  const n = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders})`
  const at = "strftime('%Y-%m-%dT%H:%M:%S.000Z', 1760000000 + i * 30, 'unixepoch')"
  const address = `json_object('contact_name', 'Ada ' || i, 'company_name', 'Company ' || i || ' GmbH', 'address_line1', 'Street ' || i, 'address_line2', '', 'city',
    'Stuttgart', 'state', '', 'postal_code', '70173', 'country', 'DE', 'telephone', '+49 711 ' || i)`
  db.exec(`BEGIN;
    ${n} INSERT INTO customers (customer_id, email, contact_name, company_name, created_at, password_hash)
      SELECT i, 'buyer' || i || '@example.com', 'Ada ' || i, 'Company ' || i || ' GmbH', ${at}, hex(randomblob(48)) FROM n WHERE i % 10 = 0;
    ${n} INSERT INTO addresses (customer_id, contact_name, company_name, address_line1, address_line2, city, state, postal_code, country, telephone, is_default_shipping,
      is_default_billing, created_at) SELECT i, 'Ada', 'Company ' || i, 'Street ' || i, '', 'Stuttgart', '', '70173', 'DE', '', 1, 1, ${at} FROM n WHERE i % 10 = 0;
    ${n} INSERT INTO orders (order_id, order_number, customer_id, email, lang, time_zone, status, payment, delivery, carrier_account, incoterm, named_place, shipping_address,
      billing_address, po_number, remark, freight, weight_grams, submitted_at, paid_at)
      SELECT i, 'SO' || i, iif(i % 10 = 0, i, NULL), 'buyer' || i || '@example.com', 'en', 'Europe/Berlin', 'received', 'card', 'dhl', '', 'DAP', 'Stuttgart', ${address}, ${address},
        'PO-' || i, '', 12000000, 120, ${at}, ${at} FROM n;
    ${n} INSERT INTO order_lines (order_id, revision, position, offer_id, reserved_qty, goods_id, part_number, brand_name, packaging, date_code, qty, unit_price, lead_time_weeks, ext_price)
      SELECT i, 0, p.value, i * 8 + p.value, 100, i, 'LM' || (i * 7 % 40000) || 'CS8-' || p.value || '#PBF', 'Analog Devices', 'tape_reel', '2431', 100 + i % 900, 123400 + i, 0, 12340000
      FROM n, json_each('[1,2,3]') p;
    ${n} INSERT INTO order_history SELECT i, p.value, ${at}, 'buyer', NULL, 'unpaid', '' FROM n, json_each('[0,1,2]') p;
    ${n} INSERT INTO payments SELECT lower(hex(randomblob(16))), i, 'stripe', 'pi_' || i, NULL, 12340000, ${at}, NULL FROM n;
    INSERT INTO payment_events SELECT 'stripe', 'evt_' || order_id, payment_id, order_id, 'captured', amount, created_at, created_at FROM payments;
    COMMIT`)
}

/** A day's trade: one order in a thousand comes new, and of the last thousand each twentieth is sent. */
function trade(db: DatabaseSync, orders: number): void {
  const added = Math.max(1, Math.round(orders / 1000))
  db.exec(`INSERT INTO orders (order_number, email, lang, time_zone, status, payment, delivery, carrier_account, incoterm, named_place, shipping_address, billing_address, po_number,
      remark, freight, weight_grams, submitted_at) SELECT 'NEW' || order_id, email, lang, time_zone, 'unpaid', payment, delivery, '', incoterm, named_place, shipping_address,
      billing_address, '', '', freight, 1, strftime('%Y-%m-%dT%H:%M:%fZ') FROM orders WHERE order_id <= ${added};
    UPDATE orders SET status = 'shipping', shipping_number = 'JD' || order_id WHERE order_id > ${orders - 1000} AND order_id % 20 = 0`)
}

export async function benchBackup(rows: number): Promise<BackupFigure[]> {
  const state = mkdtempSync(join(tmpdir(), 'bench-backup-'))
  const before = new Set(childPids())
  try {
    migrateState(state)
    const orders = Math.round(rows / ROWS_OF_ORDER)
    using db = openExistingDatabase(state, 'SHOP')
    fillShop(db, orders)
    const server = await startServer({ port: 0, state, onLog() {} })
    try {
      const pids = childPids().filter((pid) => !before.has(pid))
      const keys = await backupKeys(localSecrets(state).BACKUP_KEY)
      const FILES = (await server.mf.getR2Bucket('FILES')) as unknown as R2Bucket
      const night = (what: string) => measureNight(what, server.mf, FILES, folderOf(keys), pids)
      const figures = [await night('the first night')]
      await makeYesterday(FILES, folderOf(keys))
      trade(db, orders)
      figures.push(await night('the night after a day of trade'))
      await makeYesterday(FILES, folderOf(keys))
      figures.push(await night('a night without any change'))
      return [...figures, ...(await wayBack(state, FILES, keys))]
    } finally {
      await server.dispose()
    }
  } finally {
    rmSync(state, { recursive: true, force: true })
  }
}

async function measureNight(what: string, mf: Miniflare, files: R2Bucket, folder: string, pids: readonly number[]): Promise<BackupFigure> {
  const [nights, pieces] = [(await listNights(files, folder)).length, await piecesIn(files, folder)]
  const worker = await mf.getWorker('solderline')
  const cpu = () => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)
  const [cpuBefore, start] = [cpu(), performance.now()]
  let [runs, slowest] = [0, 0]
  while ((await listNights(files, folder)).length === nights) {
    const begun = performance.now()
    await worker.scheduled({ cron: '' })
    slowest = Math.max(slowest, performance.now() - begun)
    runs++
  }
  const seconds = (performance.now() - start) / 1000
  const last = (await listNights(files, folder)).at(-1)
  const after = await piecesIn(files, folder)
  return {
    what,
    rows: last?.rows ?? 0,
    runs,
    seconds,
    slowest_run_ms: slowest,
    cpu_seconds: cpu() - cpuBefore,
    pieces: after.count - pieces.count,
    megabytes: (after.bytes - pieces.bytes) / 1e6,
  }
}

async function piecesIn(files: R2Bucket, folder: string): Promise<{ count: number; bytes: number }> {
  let [count, bytes] = [0, 0]
  let cursor: string | undefined
  do {
    const listed = await files.list({ prefix: `${folder}chunks/`, ...(cursor !== undefined && { cursor }) })
    count += listed.objects.length
    for (const { size } of listed.objects) bytes += size
    cursor = listed.truncated ? listed.cursor : undefined
  } while (cursor !== undefined)
  return { count, bytes }
}

/** Has the backups be of a day earlier, so that the next one is due. */
async function makeYesterday(files: R2Bucket, folder: string): Promise<void> {
  for (const { key, started_at, finished_at, rows, bytes } of await listNights(files, folder)) {
    const object = await files.get(key)
    if (!object) continue
    const earlier = addMs(new Date(started_at), -DAY_MS).toISOString()
    const customMetadata = { started_at: earlier, finished_at, rows: String(rows), bytes: String(bytes) }
    await files.put(key, await object.arrayBuffer(), { customMetadata })
  }
}

async function wayBack(state: string, bucket: R2Bucket, keys: Awaited<ReturnType<typeof backupKeys>>): Promise<BackupFigure[]> {
  const files = filesOf(bucket)
  const manifest = await findBackup(files, keys, addMs(new Date(), DAY_MS))
  const file = join(state, 'restored.sqlite')
  const cpu = process.cpuUsage()
  const figure = async (what: string, work: () => Promise<unknown>): Promise<BackupFigure> => {
    const [start, before] = [performance.now(), process.cpuUsage(cpu)]
    await work()
    const used = process.cpuUsage(cpu)
    return {
      what,
      rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
      runs: 1,
      seconds: (performance.now() - start) / 1000,
      slowest_run_ms: performance.now() - start,
      cpu_seconds: (used.user + used.system - before.user - before.system) / 1e6,
      pieces: manifest.families.reduce((sum, { chunks }) => sum + chunks.length, 0),
      megabytes: manifest.bytes / 1e6,
    }
  }
  return [
    await figure('restored', () => restoreShop(file, files, keys, manifest)),
    await figure('compared row by row', async () => {
      using live = openExistingDatabase(state, 'SHOP')
      using restored = new DatabaseSync(file, { readOnly: true })
      await compareShops(localD1(live), localD1(restored), manifest.started_at, new Date().toISOString())
    }),
  ]
}
