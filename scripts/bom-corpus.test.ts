import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchLines } from '#origin/db/bom-candidates.ts'
import { getReference } from '#origin/db/reference.ts'
import { type CorpusPart, traps, writings } from '#origin/domain/bom/collisions.ts'
import type { BomLine, BomMatch } from '#shared/bom/model.ts'
import { partNumberKey, partNumberReading } from '#shared/part-number.ts'
import { formatQuantity } from '#shared/units.ts'
import { writeCatalogue } from './demonstration.ts'
import { localD1 } from './local-d1.ts'
import { migrate } from './migrate.ts'

/** The known parts with pairs of one key, in a few seconds. */
const PARTS = 6000
const SAMPLES = 250

const database = new DatabaseSync(':memory:')
const db = localD1(database)
let parts: CorpusPart[] = []
/** How many numbers read so, and have the key. */
const readings = new Map<string, number>()
const keys = new Map<string, number>()

beforeAll(async () => {
  migrate(database)
  database.exec('BEGIN')
  writeCatalogue(database, PARTS, 'corpus')
  database.exec('COMMIT')
  const { manufacturers, categories } = await getReference(db)
  const all = database.prepare('SELECT part_id, part_number, key, manufacturer_id, package, attributes FROM parts').all()
  for (const row of all) {
    keys.set(String(row['key']), (keys.get(String(row['key'])) ?? 0) + 1)
    const reading = partNumberReading(String(row['part_number']))
    readings.set(reading, (readings.get(reading) ?? 0) + 1)
  }
  const resistors = categories.values().find(({ slug }) => slug === 'chip-resistors')?.category_id
  // Every part whose key another has, and some of all the others.
  const step = Math.floor(all.length / SAMPLES)
  const chosen = all.filter((row, index) => (keys.get(String(row['key'])) ?? 0) > 1 || index % step === 0)
  parts = chosen.map((row): CorpusPart => {
    const maker = manufacturers.get(Number(row['manufacturer_id']))
    const [ohms] = JSON.parse(String(row['attributes'])) as unknown[]
    const is_resistor = Math.floor(Number(row['part_id']) / 2 ** 25) === resistors
    const text = (value: number): string => formatQuantity(value, 'ohm', 'en').replace('\u00a0', '')
    return {
      goods_id: Number(row['part_id']),
      part_number: String(row['part_number']),
      manufacturer: maker?.name ?? '',
      aliases: maker?.aliases ?? [],
      package: row['package'] === null ? null : String(row['package']),
      value:
        is_resistor && typeof ohms === 'number' && ohms >= 1
          ? { text: text(ohms), wrong: [text(ohms * 10), text(ohms / 10), '100nF'] }
          : null,
    }
  })
}, 60_000)

afterAll(() => database.close())

const match = (lines: readonly BomLine[]): Promise<BomMatch[]> => matchLines(db, 'en', lines)

describe('matching against a catalogue', () => {
  it('accepts none of the traps', async () => {
    const rows = database
      .prepare('SELECT upper(p.part_number) AS number, m.name FROM parts p JOIN manufacturers m USING (manufacturer_id)')
      .all()
    const [own, of_maker] = [new Set<string>(), new Set<string>()]
    for (const { number, name } of rows) {
      own.add(String(number))
      of_maker.add(`${number} ${name}`)
    }
    const isNumber = (text: string, manufacturer?: string): boolean => {
      if (manufacturer !== undefined) return of_maker.has(`${text.toUpperCase()} ${manufacturer}`)
      // What reads like one number and only one is that number in other clothes.
      return own.has(text.toUpperCase()) || readings.get(partNumberReading(text)) === 1
    }
    const set = [...traps(parts, isNumber)]
    expect(set.length).toBeGreaterThan(5000)
    const found = await match(set.map(({ line }) => line))
    const accepted = set.flatMap(({ why, line }, index) => {
      const { state, goods_id } = found[index] as BomMatch
      return state === 'matched' ? [`${why}: ${JSON.stringify(line)} as ${goods_id}`] : []
    })
    expect(accepted).toEqual([])
  }, 60_000)

  it('finds what is only written otherwise', async () => {
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
