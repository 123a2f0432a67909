import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { listStatesBefore, ORDER_STATES } from '#shared/trade/order-states.ts'
import type { Sql } from '../database/sql.ts'
import { IS_OVER, IS_WAITING, toTransitionCondition } from './states.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Production sources of the API and the edge with their texts in one line, by their paths. */
const SOURCES = ['origin', 'worker'].flatMap((tier) =>
  readdirSync(join(ROOT, tier), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return { path: relative(ROOT, path), text: readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ') }
    }),
)

const listWriters = (pattern: RegExp): string[] => SOURCES.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

describe('an order is written in one place', () => {
  test.each([
    { what: 'its status', pattern: /UPDATE orders(?: AS o)? SET (?:(?!WHERE)[^`'"])*\bstatus =/i, by: 'states' },
    { what: 'its first status', pattern: /(?:INTO orders\b|insert\(\s*'orders')/i, by: 'states' },
    { what: 'its history', pattern: /(?:(?:INTO|UPDATE|DELETE FROM) |insert\(\s*')order_history\b/i, by: 'states' },
    { what: 'its payments', pattern: /(?:(?:INTO|UPDATE|DELETE FROM) |insert\(\s*')payments\b/i, by: 'ledger' },
    { what: 'what happened to its money', pattern: /(?:(?:INTO|UPDATE|DELETE FROM) |insert\(\s*')payment_events\b/i, by: 'ledger' },
    { what: 'its refunds', pattern: /(?:(?:INTO|UPDATE|DELETE FROM) |insert\(\s*')refunds\b/i, by: 'ledger' },
  ])('$what by $by alone', ({ pattern, by }) => {
    expect(listWriters(pattern)).toEqual([`origin/order/${by}.ts`])
  })

  it('never under a computed name', () => {
    expect(
      listWriters(/(?:UPDATE|INTO|DELETE FROM) (?:orders(?: AS o)? SET )?\$\{/i).filter((path) => path.startsWith('origin/order/')),
    ).toEqual([])
  })
})

/** The text of a piece of SQL. */
function toSqlText(piece: Sql): string {
  const texts: string[] = []
  const db = {
    prepare(text: string) {
      texts.push(text)
      return { bind: () => null }
    },
  }
  piece.on(db as unknown as D1Database)
  return texts.join()
}

describe('state conditions in SQL match the state machine', () => {
  test.each(ORDER_STATES)('before %s', (to) => {
    expect(toSqlText(toTransitionCondition(to))).toBe(
      `o.status IN (${listStatesBefore(to)
        .map((from) => `'${from}'`)
        .join(', ')})`,
    )
  })

  it('names waiting states, and final ones', () => {
    expect(toSqlText(IS_WAITING)).toBe("o.status IN ('unpaid', 'confirming')")
    expect(toSqlText(IS_OVER)).toBe("o.status IN ('refunded', 'canceled')")
  })
})
