/**
 * A push that is interrupted at any of its batches, before the shop receives it or before its response arrives: the command ends, the
 * connection breaks, or the server stops. The next run completes it exactly, and it can be undone.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskChangeDetail, deskChangeUndo, MAX_BATCH_PARTS } from '#shared/contract/desk-catalogue.ts'
import { IN_MATRIX } from '#test-support/matrix.ts'
import { EXIT_CODES } from '../../scripts/commands/exit.ts'
import { migrateState } from '../../scripts/commands/migrate.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/dev/install.mjs'
import { openDatabase, readLocalSecrets } from '../../scripts/dev/local-state.ts'
import { callShop } from '../../scripts/push/running-shop.ts'

const BATCHES = 3
const PARTS = (BATCHES - 1) * MAX_BATCH_PARTS + 200
/** New parts at the end of the file. */
const NEW = 5
const COLUMNS = 'manufacturer,part_number,category,stock,price_1_qty,price_1_usd,param:resistance'

/** The interruption at a batch. */
type Break = 'the command ends' | 'the line is cut' | 'the server is gone'
type Moment = 'before the shop has it' | 'while the shop does it' | 'before its answer comes'

let server: Server
let proxy: HttpServer
let folder: string
let state: string
let command: ChildProcess | null = null
/** At which batch of the run, counted from 1, it is interrupted. */
let plan: { at: number; what: Break; when: Moment } | null = null
/** Batches sent to the shop. */
let batches = 0

function toFile(stock: number, isNew: boolean): string {
  const rows = Array.from(
    { length: PARTS + (isNew ? NEW : 0) },
    (_, index) => `Steady,BROKEN-${10_000 + index},chip-resistors,${stock + index},1,1.5,${index + 1}`,
  )
  const file = join(folder, `${stock}.csv`)
  writeFileSync(file, `${[COLUMNS, ...rows].join('\n')}\n`)
  return file
}

async function start(): Promise<void> {
  server = await startServer({ port: 0, state, onLog() {} })
}

/** Interrupts the push. */
async function doBreak(what: Break, response: ServerResponse): Promise<void> {
  if (what === 'the command ends') command?.kill('SIGKILL')
  if (what === 'the server is gone') {
    await server.dispose()
    await start()
  }
  response.destroy()
}

/** The proxy between the command and the shop. */
async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const body = Buffer.concat(pieces)
  const { method = 'GET', url = '/', headers } = request
  const isBatch = method === 'PUT' && !(JSON.parse(body.toString()) as { is_dry_run?: boolean }).is_dry_run
  const broken = isBatch && ++batches === plan?.at ? plan : null
  if (broken?.when === 'before the shop has it') return doBreak(broken.what, response)
  const pendingResponse = fetch(server.direct_url + url, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: headers.authorization ?? '' },
    ...(method !== 'GET' && { body }),
  })
  if (broken?.when === 'while the shop does it') {
    // Parts of a batch take about as long.
    await new Promise((resolve) => setTimeout(resolve, 20 * broken.at))
    await Promise.all([doBreak(broken.what, response), pendingResponse.catch(() => null)])
    return
  }
  const answer = await pendingResponse
  const text = await answer.text()
  if (broken) return doBreak(broken.what, response)
  response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text)
}

/** Runs the command. @returns its exit code, null if it was killed, and its output */
async function push(file: string, url: string): Promise<{ code: number | null; output: string }> {
  batches = 0
  const args = ['push', file, '--to', url, '--state', state, '--who', 'ERP', '--yes']
  command = spawn(NODE, [join(ROOT, 'scripts/commands/catalogue.ts'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(command, 'close')) as [number | null]
  return { code, output }
}

/** All data of parts and offers that a push can change. */
function everything(): string {
  const db = openDatabase(state, 'CATALOGUE')
  try {
    const parts = db.prepare('SELECT part_id, part_number, attributes FROM parts ORDER BY part_id').all()
    const offers = db.prepare('SELECT offer_id, stock, moq, multiple, spq, price_breaks FROM offers ORDER BY offer_id').all()
    return JSON.stringify([parts, offers])
  } finally {
    db.close()
  }
}

/** The last change set: a killed run did not print it, and if its last batch arrived, the next run does not either. */
function lastChangeSet(): string {
  const db = openDatabase(state, 'CATALOGUE')
  try {
    return String(db.prepare('SELECT change_set_id FROM change_sets ORDER BY started_at DESC LIMIT 1').get()?.['change_set_id'])
  } finally {
    db.close()
  }
}

function stocks(): number[] {
  const db = openDatabase(state, 'CATALOGUE')
  try {
    return db
      .prepare('SELECT o.stock FROM parts p JOIN offers o ON o.offer_id / 8 = p.part_id ORDER BY p.part_number')
      .all()
      .map(({ stock }) => Number(stock))
  } finally {
    db.close()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-breaks-'))
  state = join(folder, 'state')
  migrateState(state)
  const { code, output } = await runQuietly(NODE, [
    ...[join(ROOT, 'scripts/commands/catalogue.ts'), 'import', toFile(100, false), '--state', state],
  ])
  if (code !== 0) throw new Error(output)
  await start()
  proxy = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
})
afterAll(async () => {
  proxy?.close()
  await server?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const BREAKS: readonly Break[] = ['the command ends', 'the line is cut', 'the server is gone']
const MOMENTS: readonly Moment[] = ['before the shop has it', 'while the shop does it', 'before its answer comes']
const ALL = BREAKS.flatMap((what) =>
  MOMENTS.flatMap((when) => Array.from({ length: BATCHES }, (_, index) => ({ what, when, at: index + 1 }))),
)
// One of each kind of interruption and of each moment.
const SOME = ALL.filter(({ what, when, at }) => BREAKS.indexOf(what) === MOMENTS.indexOf(when) && at === BATCHES - BREAKS.indexOf(what))

it.each(IN_MATRIX ? ALL : SOME)('is completed where $what at batch $at, $when, and then undone', { timeout: 120_000 }, async (broken) => {
  const before = everything()
  const stock = 1000 * (1 + ALL.findIndex((each) => each.what === broken.what && each.when === broken.when && each.at === broken.at))
  const file = toFile(stock, true)
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  plan = broken
  const first = await push(file, url)
  plan = null
  // After a broken connection or a server restart the command retries.
  expect(first.code, first.output).toBe(broken.what === 'the command ends' ? null : EXIT_CODES.all)
  const second = await push(file, url)
  expect(second.code, second.output).toBe(EXIT_CODES.all)
  expect(stocks()).toEqual(Array.from({ length: PARTS + NEW }, (_, index) => stock + index))
  const changeSet = lastChangeSet()
  const shop = { url: server.direct_url, token: readLocalSecrets(state).DESK_TOKEN }
  // A single change set, without duplicate rows.
  const detail = await callShop(shop, deskChangeDetail, { change_set: changeSet })
  expect(detail).toMatchObject({ state: 'applied', counts: { changed: PARTS + NEW, new: NEW, stock: PARTS }, batches: { total: BATCHES } })
  expect((await push(file, url)).output).toContain('The shop already matches the file.')
  expect(batches).toBe(0)
  for (let left = 1; left > 0; )
    ({ left } = await callShop(shop, deskChangeUndo, { change_set: changeSet, who: 'Ada', despite_later: true }))
  expect(everything()).toBe(before)
})
