/** Suggestions for mistyped numbers, in workerd: single typing errors in the numbers of widely used parts. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import discretes from '#demo/curated/discretes-modules-connectors.tsv?raw'
import circuits from '#demo/curated/integrated-circuits.tsv?raw'
import { toGoodsPageUrl, toPartNumberKey } from '#shared/trade/part-number.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { toPartId } from '../catalogue/ids.ts'
import { computeSpellingDistance } from './confusions.ts'
import { findNearNumbers, SELECT_BY_KEY, SELECT_BY_PREFIX, WALK_KEYS_SQL } from './did-you-mean.ts'

/** The first column of the lists, one number a line, without those of the test catalogue. */
const EXPECTED_SUGGESTIONS = [
  ...new Set([circuits, discretes].flatMap((text) => text.trim().split('\n').slice(1)).map((line) => line.split('\t')[0] ?? '')),
].filter((partNumber) => !TEST_PARTS.some((part) => part.part_number === partNumber))
const CATEGORY_ID = 2
const FIRST_ORDINAL = 100
const BATCH = 200

beforeAll(async () => {
  await fillTestCatalogue(env)
  const part = env.CATALOGUE.prepare(
    "INSERT INTO parts (part_id, part_number, key, manufacturer_id, package, lifecycle, rohs, attributes) VALUES (?, ?, ?, 1, NULL, 0, 1, '[null]')",
  )
  const fragment = env.CATALOGUE.prepare('INSERT INTO part_fragments (rowid, key) VALUES (?, ?)')
  const statements = EXPECTED_SUGGESTIONS.flatMap((partNumber, index) => {
    const id = toPartId(CATEGORY_ID, FIRST_ORDINAL + index)
    const key = toPartNumberKey(partNumber)
    return [part.bind(id, partNumber, key), fragment.bind(id, key)]
  })
  for (let at = 0; at < statements.length; at += BATCH) await env.CATALOGUE.batch(statements.slice(at, at + BATCH))
})

const near = async (typed: string): Promise<string[]> => (await findNearNumbers(env.CATALOGUE, typed)).map(({ part_number }) => part_number)

describe('a mistyped number', () => {
  test.each([
    ['characters that look alike, in several places', '1N4OO7', /^1N4007/],
    ['a letter for a digit', 'BSSl38', /^BSS138/],
    ['look-alikes together with an edit', 'W25Q12BJVSIQX', /^W25Q128JVSIQ$/],
    ['neighbours that changed places', 'STM32F013C8T6', /^STM32F103C8T6$/],
    ['a character too many', 'NE5555P', /^NE555P$/],
    ['a character too few', 'ATMEG328P-PU', /^ATMEGA328P-PU$/],
    ['another character', 'ATMEGA329P-PU', /^ATMEGA328P-PU$/],
    ['the first character', 'XTM32F103C8T6', /^STM32F103C8T6$/],
    ['a beginning that is mistyped', 'STM32F013C8', /^STM32F103C8T6$/],
    ['two edits', 'ATMEAG382P-PU', /^ATMEGA328P-PU$/],
    ['two edits at the beginning', 'TSM3F2103C8T6', /^STM32F103C8T6$/],
    ['two edits far from each other', 'XTM32F103C8T9', /^STM32F103C8T6$/],
    ['a packing that the number does not have', 'LM358DR-REEL', /^LM358DR$/],
    ['a packing in place of another', '74HC595D/TAPE', /^74HC595D,118$/],
    ['a tail that no number has', 'STM32F103C8T6 LQFP', /^STM32F103C8T6$/],
    ['Cyrillic letters', 'АТМЕGА329P-PU', /^ATMEGA328P-PU$/],
  ])('%s: %s', async (_, typed, expected) => {
    expect((await near(typed))[0]).toMatch(expected)
  })

  it('has the data of a suggestion', async () => {
    const [{ part_id, part_number, package: name }] = TEST_PARTS as [(typeof TEST_PARTS)[0]]
    expect(await findNearNumbers(env.CATALOGUE, 'RC0402FR-O71OKL')).toEqual([
      { part_number, goods_page_url: toGoodsPageUrl(part_number, part_id), manufacturer: 'Yageo', package: name },
    ])
  })

  it('puts parts in stock first', async () => {
    // 10K is in stock, 4K7 is not; both are one edit away from their beginning.
    expect(await near('RC0402FX-07')).toEqual(['RC0402FR-0710KL', 'RC0402FR-074K7L'])
  })

  it('has at most five suggestions, none of them double', async () => {
    const numbers = await findNearNumbers(env.CATALOGUE, 'STM32F01')
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers.length).toBeLessThanOrEqual(5)
    expect(new Set(numbers.map(({ goods_page_url }) => goods_page_url)).size).toBe(numbers.length)
  })
})

describe('nothing is suggested', () => {
  test.each([
    '',
    'LM3',
    'ab',
    '---',
    '🙂🙂🙂🙂🙂',
    '贴片电阻1206',
    'ZZZZZZZZZZZZ',
    '0'.repeat(64),
    'A1'.repeat(40),
    '"; DROP TABLE parts;--',
    '\u0000\u0000',
    '%%%%____',
  ])('for %j', async (typed) => {
    expect(await near(typed)).toEqual([])
  })

  it('that is the typed number itself', async () => {
    for (const partNumber of EXPECTED_SUGGESTIONS.filter((_, index) => index % 97 === 0))
      expect(await near(partNumber)).not.toContain(partNumber)
  })
})

/** Numbers of all kinds, the same ones every time, and every kind of edit at varying positions. */
const EDITS = EXPECTED_SUGGESTIONS.filter((partNumber, index) => index % 7 === 0 && toPartNumberKey(partNumber).length >= 6).map(
  (partNumber, index) => {
    const key = toPartNumberKey(partNumber)
    const at = (index * 5) % (key.length - 1)
    const other = 'QX7K'.charAt(index % 4)
    const [head, tail] = [key.slice(0, at), key.slice(at)]
    const typed = [
      head + other + tail.slice(1),
      head + other + tail,
      head + tail.slice(1),
      head + tail.charAt(1) + tail.charAt(0) + tail.slice(2),
    ]
    return { part_number: partNumber, key, typed: typed[index % 4] ?? '' }
  },
)

describe('any single edit', () => {
  it('finds the number again, unless five others are as near', async () => {
    expect(EDITS.length).toBeGreaterThan(250)
    let hits = 0
    for (const { part_number, key, typed } of EDITS) {
      if (typed === key) continue
      const suggested = await near(typed)
      if (suggested.includes(part_number)) {
        hits++
        continue
      }
      expect(suggested, `${typed} for ${part_number}`).toHaveLength(5)
      for (const other of suggested) {
        const meant = toPartNumberKey(other)
        const isAsNear = Array.from({ length: meant.length }, (_, cut) => meant.slice(0, meant.length - cut)).some(
          (beginning) => computeSpellingDistance(typed, beginning, 1) !== null,
        )
        expect(isAsNear, `${other} for ${typed}`).toBe(true)
      }
    }
    expect(hits / EDITS.length).toBeGreaterThan(0.95)
  }, 60_000)
})

describe('its statements seek, whatever the size of the catalogue', () => {
  test.each([
    ['walk', WALK_KEYS_SQL, ['[]', '[]', 10, 10]],
    ['beginnings', SELECT_BY_PREFIX, ['[]', 1]],
    ['whole numbers', SELECT_BY_KEY, ['[]', 1]],
  ])('%s', async (_, sql, values) => {
    const { results } = await env.CATALOGUE.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>()
    const plan = results.map(({ detail }) => detail)
    expect(plan.some((step) => /SEARCH (parts|p) .*(parts_by_key|PRIMARY KEY)/.test(step))).toBe(true)
    for (const step of plan) expect(step).not.toMatch(/^SCAN (parts|p|o|m)\b/)
  })
})
