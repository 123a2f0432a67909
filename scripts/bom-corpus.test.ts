import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchLines } from '#origin/db/bom-candidates.ts'
import { writings } from '#origin/domain/bom/collisions.ts'
import type { BomLine, BomMatch } from '#shared/bom/model.ts'
import { partNumberKey } from '#shared/part-number.ts'
import { catalogueTraps, corpusParts } from './bom-corpus.ts'
import { writeCatalogue } from './demonstration.ts'
import { localD1 } from './local-d1.ts'
import { migrate } from './migrate.ts'

/** The known parts with pairs of one key, in a few seconds. */
const PARTS = 6000

const database = new DatabaseSync(':memory:')

beforeAll(() => {
  migrate(database)
  database.exec('BEGIN')
  writeCatalogue(database, PARTS, 'corpus')
  database.exec('COMMIT')
}, 60_000)

afterAll(() => database.close())

const match = (lines: readonly BomLine[]): Promise<BomMatch[]> => matchLines(localD1(database), 'en', lines)

describe('matching against a catalogue', () => {
  it('accepts none of the traps', async () => {
    const set = await catalogueTraps(database)
    expect(set.length).toBeGreaterThan(5000)
    const found = await match(set.map(({ line }) => line))
    const accepted = set.flatMap(({ why, line }, index) => {
      const { state, goods_id } = found[index] as BomMatch
      return state === 'matched' ? [`${why}: ${JSON.stringify(line)} as ${goods_id}`] : []
    })
    expect(accepted).toEqual([])
  }, 60_000)

  it('finds what is only written otherwise', async () => {
    const keys = new Map<string, number>()
    for (const { key } of database.prepare('SELECT key FROM parts').all()) keys.set(String(key), (keys.get(String(key)) ?? 0) + 1)
    const parts = await corpusParts(database)
    const set = parts.filter(({ part_number }) => keys.get(partNumberKey(part_number)) === 1).flatMap((part) => [...writings(part)])
    expect(new Set(set.map(({ goods_id }) => goods_id)).size).toBeGreaterThan(200)
    const found = await match(set.map(({ line }) => line))
    const wrong = set.flatMap(({ how, line, goods_id }, index) => {
      const one = found[index] as BomMatch
      return one.state === 'matched' && one.goods_id === goods_id ? [] : [`${how}: ${JSON.stringify(line)} is ${JSON.stringify(one)}`]
    })
    expect(found.every(({ state, goods_id }, index) => state !== 'matched' || goods_id === set[index]?.goods_id)).toBe(true)
    expect(wrong.length, wrong.slice(0, 20).join('\n')).toBeLessThan(set.length * 0.01)
  }, 60_000)
})
