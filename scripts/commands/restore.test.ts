/** The command that brings a backup back, over the local D1 and R2 of a state. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { backUp } from '#origin/backup/back-up.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { openExistingDatabase, readLocalSecrets, withStorage } from '../dev/local-state.ts'
import { migrateState } from './migrate.ts'
import { runRestore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'restore-command-'))
const state = join(folder, 'state')
afterAll(() => rmSync(folder, { recursive: true }))

const change = (where: string, text: string): void => {
  using db = openExistingDatabase(where, 'SHOP')
  db.exec(text)
}
const countCustomers = (where: string): number => {
  using db = openExistingDatabase(where, 'SHOP')
  return Number(db.prepare('SELECT count(*) AS n FROM customers').get()?.['n'])
}

let printed: string[] = []
beforeEach(() => {
  printed = []
  for (const way of ['log', 'error', 'table', 'info'] as const)
    vi.spyOn(console, way).mockImplementation((line: unknown) => void printed.push(typeof line === 'string' ? line : JSON.stringify(line)))
})

afterEach(() => vi.restoreAllMocks())

beforeAll(async () => {
  migrateState(state)
  change(
    state,
    "INSERT INTO customers (customer_id, email, created_at) VALUES (1, 'a@example.com', '2026-01-01T00:00:00.000Z'), (2, 'b@example.com', '2026-01-01T00:00:00.000Z')",
  )
  using db = openExistingDatabase(state, 'SHOP')
  await withStorage(state, ({ FILES }) =>
    backUp({ SHOP: toLocalD1(db), FILES, BACKUP_KEY: readLocalSecrets(state).BACKUP_KEY }, new Date()),
  )
})

test('lists the backups, and brings one into a state', async () => {
  expect(await runRestore(['--list', '--from', state])).toBe(0)
  expect(printed.join()).toMatch(/^20\d\d-.*Z {2}begun .* 3 rows, 0\.0 MB$/)
  const to = join(folder, 'to')
  expect(await runRestore(['--to', to, '--from', state])).toBe(0)
  expect(printed.join('\n')).toContain('not in a backup: sessions (')
  expect(countCustomers(to)).toBe(2)
  // What is there is never written over.
  await expect(runRestore(['--to', to, '--from', state])).rejects.toThrow('There is a SHOP in')
  expect(await runRestore(['--sql', join(folder, 'sql'), '--from', state])).toBe(0)
  expect(readdirSync(join(folder, 'sql'))).toEqual(['0001.sql', 'plan.json'])
})

test('says what it wants, and what there is not', async () => {
  await expect(runRestore([])).rejects.toThrow('npm run restore -- --list |')
  await expect(runRestore(['--list', '--rehearse'])).rejects.toThrow('npm run restore -- --list |')
  await expect(runRestore(['--to', join(folder, 'x'), '--at', 'yesterday', '--from', state])).rejects.toThrow('--at needs a time')
  await expect(runRestore(['--to', join(folder, 'x'), '--at', '2020-01-01', '--from', state])).rejects.toThrow('or before: the first is of')
  vi.stubEnv('BACKUP_KEY', 'another-key-0123456789abcdefghijklmno')
  await expect(runRestore(['--list', '--from', state])).rejects.toThrow('sealed with another key')
  vi.stubEnv('BACKUP_KEY', 'short')
  await expect(runRestore(['--list', '--from', state])).rejects.toThrow('shorter than 32 characters')
  vi.unstubAllEnvs()
  expect(existsSync(join(folder, 'x'))).toBe(false)
})

test('rehearses: what is lost ends with 1, what came or changed since does not', async () => {
  const live = join(folder, 'live')
  cpSync(state, live, { recursive: true })
  expect(await runRestore(['--rehearse', '--from', live])).toBe(0)
  change(
    live,
    "INSERT INTO customers (customer_id, email, created_at) VALUES (3, 'c@example.com', '2099-01-01T00:00:00.000Z'); DELETE FROM customers WHERE customer_id = 2",
  )
  expect(await runRestore(['--rehearse', '--from', live])).toBe(0)
  expect(printed.join('\n')).toContain('"customers":{"same":1,"changed":0,"differs":0,"came":1,"went":1,"lost":0}')
  change(live, "INSERT INTO customers (customer_id, email, created_at) VALUES (4, 'd@example.com', '2026-01-01T00:00:00.000Z')")
  expect(await runRestore(['--rehearse', '--from', live])).toBe(1)
  expect(printed.join('\n')).toContain('customers: older than the backup and not in it: 1, as [4]')
})
