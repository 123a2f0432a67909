import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchLines } from '#origin/bom/candidates.ts'
import { EMPTY_SOURCE } from '#shared/bom/empty-source.ts'
import type { BomMatch } from '#shared/bom/model.ts'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import { readBom } from '#shared/table-reading/lists/read-bom.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { writeCatalogue } from '../scripts/commands/demonstration.ts'
import { migrate } from '../scripts/dev/apply-migrations.ts'
import { toLocalD1 } from '../scripts/dev/local-d1.ts'
import { MIGRATIONS } from '../scripts/dev/local-state.ts'
import { catalogueTraps, corpusParts } from './bom-corpus.ts'
import { writings } from './collisions.ts'

/** The curated parts with pairs of one key, in a few seconds. */
const PARTS = 6000

/** Real files, beside the repository. */
const FIXTURES = process.env['BOM_FIXTURES'] ?? join(import.meta.dirname, '../../shared/fixtures/bom')

const database = new DatabaseSync(':memory:')

beforeAll(async () => {
  migrate(database, MIGRATIONS.CATALOGUE)
  database.exec('BEGIN')
  await writeCatalogue(database, PARTS, 'corpus')
  database.exec('COMMIT')
}, 60_000)

afterAll(() => database.close())

const match = (lines: readonly BomLine[]): Promise<BomMatch[]> => matchLines(toLocalD1(database), 'en', lines)

describe('matching against a catalogue', () => {
  it('accepts none of the traps', async () => {
    const set = await catalogueTraps(database)
    expect(set.length).toBeGreaterThan(5000)
    const matches = await match(set.map(({ line }) => line))
    const accepted = set.flatMap(({ why, line }, index) => {
      const { state, goods_id } = matches[index] as BomMatch
      return state === 'matched' ? [`${why}: ${JSON.stringify(line)} as ${goods_id}`] : []
    })
    expect(accepted).toEqual([])
  }, 180_000)

  it('finds what is only written otherwise', async () => {
    const keys = new Map<string, number>()
    for (const { key } of database.prepare('SELECT key FROM parts').all()) keys.set(String(key), (keys.get(String(key)) ?? 0) + 1)
    const parts = await corpusParts(database)
    const set = parts.filter(({ part_number }) => keys.get(toPartNumberKey(part_number)) === 1).flatMap((part) => [...writings(part)])
    expect(new Set(set.map(({ goods_id }) => goods_id)).size).toBeGreaterThan(200)
    const matches = await match(set.map(({ line }) => line))
    const wrong = set.flatMap(({ how, line, goods_id }, index) => {
      const one = matches[index] as BomMatch
      return one.state === 'matched' && one.goods_id === goods_id ? [] : [`${how}: ${JSON.stringify(line)} is ${JSON.stringify(one)}`]
    })
    expect(matches.every(({ state, goods_id }, index) => state !== 'matched' || goods_id === set[index]?.goods_id)).toBe(true)
    expect(wrong.length, wrong.slice(0, 20).join('\n')).toBeLessThan(set.length * 0.01)
  }, 60_000)
})

describe('in every language of the page', () => {
  /** The checked part of a match; the two sides of a remark are texts for people. */
  const toJudgement = ({ state, kind, goods_id, rivals, remarks, evidence }: BomMatch) => ({
    state,
    kind,
    goods_id,
    rivals,
    remarks: remarks.map(({ code }) => code),
    evidence,
  })

  async function differing(lines: readonly BomLine[]): Promise<string[]> {
    const judged = new Map<Language, string[]>()
    for (const { lang } of LANGUAGES)
      judged.set(
        lang,
        (await matchLines(toLocalD1(database), lang, lines)).map((one) => JSON.stringify(toJudgement(one))),
      )
    const [first = []] = judged.values()
    return lines.flatMap((line, index) =>
      [...judged].flatMap(([lang, all]) => (all[index] === first[index] ? [] : [`${lang}: ${JSON.stringify(line)} ${all[index]}`])),
    )
  }

  it('judges words of any language alike', async () => {
    const words = database.prepare("SELECT DISTINCT label FROM labels WHERE kind IN ('word', 'category_one')").all()
    const numbers = database.prepare('SELECT part_number FROM parts ORDER BY part_id').all()
    const lines = words.map(({ label }, row): BomLine => {
      const partNumber = String(numbers[(row * 7) % numbers.length]?.['part_number'])
      return { ...EMPTY_SOURCE, row, part_number: partNumber, description: `Radial Can - ${label}`, alternates: [], supplier_skus: [] }
    })
    expect(lines.length).toBeGreaterThan(500)
    const matches = await match(lines)
    expect(matches.filter(({ remarks }) => remarks.some(({ code }) => code === 'mounting_differs')).length).toBeGreaterThan(3)
    expect(await differing(lines)).toEqual([])
  }, 120_000)

  it.skipIf(!existsSync(FIXTURES))(
    'judges ten real files alike',
    async () => {
      const names = readdirSync(FIXTURES).filter((name) => /\.(?:csv|xlsx|xls|txt|tsv)$/i.test(name))
      const files = ['altium-odrive-v3.4-latin1.csv', ...names].slice(0, 10)
      for (const file of files) {
        const { lines } = await readBom(readFileSync(join(FIXTURES, file)))
        expect(await differing(lines), file).toEqual([])
      }
    },
    120_000,
  )
})
