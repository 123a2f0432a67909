/** A shop's whole catalogue is pulled as a file, and pushed again unchanged and with changes in one row of a hundred. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { type Server, startServer } from '../scripts/commands/serve.ts'
import { NODE, ROOT } from '../scripts/dev/install.mjs'
import { type LocalDatabase, openExistingDatabase, readLocalSecrets } from '../scripts/dev/local-state.ts'
import { childPids, forgetPeak, memoryMib } from './processes.ts'

const DATABASES = ['SHOP', 'CATALOGUE'] as const satisfies readonly LocalDatabase[]
const SECOND_MS = 1000
const LOOK_MS = 50

export interface PushFigure {
  what: string
  parts: number
  file_mb: number
  seconds: number
  /** Rows written, as triggers of both databases count them. */
  rows_written: number
  /** Peak memory of the command and of the server, MiB. */
  command_mib: number
  server_mib: number
}

type Database = ReturnType<typeof openExistingDatabase>

/** The tables whose writes are counted. A search index is left out: each write to it also writes the part. */
const listTables = (db: Database): string[] =>
  db
    .prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'bench_writes'`)
    .all()
    .map(({ name }) => String(name))

/** Makes a database count every written row. */
function countWrites(db: Database): void {
  db.exec('CREATE TABLE IF NOT EXISTS bench_writes (rows INTEGER NOT NULL); DELETE FROM bench_writes; INSERT INTO bench_writes VALUES (0)')
  for (const table of listTables(db))
    for (const event of ['INSERT', 'UPDATE', 'DELETE'])
      db.exec(
        `CREATE TRIGGER IF NOT EXISTS bench_${table}_${event} AFTER ${event} ON ${table} BEGIN UPDATE bench_writes SET rows = rows + 1; END`,
      )
}

function forgetWrites(db: Database): void {
  for (const table of listTables(db))
    for (const event of ['INSERT', 'UPDATE', 'DELETE']) db.exec(`DROP TRIGGER IF EXISTS bench_${table}_${event}`)
  db.exec('DROP TABLE bench_writes')
}

const sumWrites = (databases: readonly Database[]): number =>
  databases.reduce((sum, db) => sum + Number(db.prepare('SELECT rows FROM bench_writes').get()?.['rows']), 0)

/** Runs `npm run catalogue` and measures its memory. */
async function runCommand(args: readonly string[], token: string): Promise<{ seconds: number; mib: number }> {
  const start = performance.now()
  const command = spawn(NODE, [join(ROOT, 'scripts/commands/catalogue.ts'), ...args], {
    env: { ...process.env, DESK_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [mib, output] = [0, '']
  command.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const look = setInterval(() => {
    if (command.pid !== undefined && command.exitCode === null) mib = Math.max(mib, memoryMib(command.pid, 'peak') || 0)
  }, LOOK_MS)
  const [code] = (await once(command, 'close')) as [number]
  clearInterval(look)
  if (code !== 0) throw new Error(`catalogue ${args[0]} ended with ${code}: ${output}`)
  console.log(output.trim())
  return { seconds: (performance.now() - start) / SECOND_MS, mib }
}

/** Writes the same file with another stock and price in one row of a hundred. */
async function changeSome(file: string, changed: string): Promise<void> {
  const out = createWriteStream(changed)
  let [line, stock, price]: [number, number, number] = [0, -1, -1]
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const cells = text.split(',')
    if (line++ === 0) [stock, price] = [cells.indexOf('stock'), cells.indexOf('price_1_usd')]
    // Quoted cells may contain commas: those rows stay unchanged.
    else if (line % 100 === 0 && !text.includes('"') && cells[price]) {
      cells[stock] = String(Number(cells[stock]) + 17)
      cells[price] = String(Math.round(Number(cells[price]) * 1.07 * 1e6) / 1e6)
    }
    out.write(`${cells.join(',')}\r\n`)
  }
  out.end()
  await finished(out)
}

export async function benchPush(state: string): Promise<PushFigure[]> {
  const databases = DATABASES.map((database) => openExistingDatabase(state, database))
  for (const db of databases) countWrites(db)
  const before = new Set(childPids())
  let server: Server | null = null
  try {
    server = await startServer({ port: 0, state, onLog() {} })
    const serverPid = childPids().find((pid) => !before.has(pid)) ?? Number.NaN
    const { DESK_TOKEN: token } = readLocalSecrets(state)
    const url = server.direct_url
    const parts = Number(databases[1]?.prepare('SELECT count(*) AS parts FROM parts').get()?.['parts'])
    const [file, changed] = [join(state, 'pulled.csv'), join(state, 'pulled-changed.csv')]
    const measure = async (what: string, path: string, args: readonly string[]): Promise<PushFigure> => {
      const was = sumWrites(databases)
      forgetPeak(serverPid)
      const { seconds, mib } = await runCommand(args, token)
      return {
        what,
        parts,
        file_mb: statSync(path).size / 1e6,
        seconds,
        rows_written: sumWrites(databases) - was,
        command_mib: mib,
        server_mib: memoryMib(serverPid, 'peak'),
      }
    }
    const push = (path: string): string[] => ['push', path, '--to', url, '--state', state, '--who', 'bench', '--yes']
    const pulled = await measure('pull', file, ['pull', file, '--from', url, '--state', state])
    await changeSome(file, changed)
    return [
      pulled,
      // The first push confirms all prices as of now, once in six hours.
      await measure('push without changes, the first of the day', file, push(file)),
      await measure('push without changes', file, push(file)),
      await measure('push with one row in a hundred changed', changed, push(changed)),
      await measure('push of what was there before', file, push(file)),
    ]
  } finally {
    await server?.dispose()
    for (const db of databases) {
      forgetWrites(db)
      db.close()
    }
  }
}
