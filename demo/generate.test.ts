import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAKERS } from '#origin/catalogue/makers.ts'
import type { PartInput } from '#origin/catalogue/model.ts'
import { CATEGORIES, PARAMETER_WORDS, PARAMETERS } from '#origin/catalogue/taxonomy.ts'
import { ALL_SERIES, chooseIndices, generateParts, planCatalogue } from './generate.ts'

const makers = new Set(MAKERS.map((maker) => maker.slug))
const categories = new Map(
  CATEGORIES.filter((category) => category.parent !== null).map((category) => [category.slug, new Set(category.parameters)]),
)
const definitions = new Map(PARAMETERS.map((parameter) => [parameter.slug, parameter]))

/** What is wrong with a part, in words; empty if nothing is. */
function faults(part: PartInput): string[] {
  const texts: string[] = []
  const say = (text: string) => texts.push(`${part.manufacturer} ${part.part_number}: ${text}`)
  if (part.part_number !== part.part_number.trim() || part.part_number.length === 0 || part.part_number.length > 64) say('part number')
  if (/undefined|NaN|null/.test(part.part_number) || /undefined|NaN/.test(part.package ?? '')) say('broken code')
  if (!makers.has(part.manufacturer)) say('unknown maker')
  const allowed = categories.get(part.category)
  if (!allowed) say(`unknown category ${part.category}`)
  for (const [slug, value] of Object.entries(part.parameters)) {
    const definition = definitions.get(slug)
    if (!allowed?.has(slug)) say(`${slug} is no parameter of ${part.category}`)
    else if (definition?.kind === 'number') {
      if (typeof value !== 'number' || !Number.isFinite(value)) say(`${slug} is not a number`)
      else if (!Number.isInteger(value) && value !== Number(value.toPrecision(6))) say(`${slug} is not clean: ${value}`)
    } else if (definition?.kind === 'word' && !PARAMETER_WORDS[slug]?.includes(String(value))) say(`${slug} has no word ${value}`)
    else if (definition?.kind === 'code' && (typeof value !== 'string' || value === '')) say(`${slug} is no code`)
  }
  if (!Number.isInteger(part.spq) || part.spq < 1) say(`pack of ${part.spq}`)
  if (!Number.isInteger(part.base_price) || part.base_price < 1) say(`price of ${part.base_price}`)
  return texts
}

describe('series', () => {
  test('have a slug of their own and a known maker and category', () => {
    expect(new Set(ALL_SERIES.map((series) => series.slug)).size).toBe(ALL_SERIES.length)
    for (const series of ALL_SERIES) {
      expect(makers.has(series.manufacturer), series.slug).toBe(true)
      expect(categories.has(series.category), series.slug).toBe(true)
      expect(series.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    }
  })

  test('hold more parts than a full database', () => {
    expect(ALL_SERIES.reduce((sum, series) => sum + series.size, 0)).toBeGreaterThanOrEqual(32_000_000)
  })

  test.each(ALL_SERIES.map((series) => [series.slug, series] as const))(
    '%s gives well-formed parts from its first index to its last',
    (_, series) => {
      const step = Math.max(1, Math.floor(series.size / 400))
      const texts: string[] = []
      for (let index = 0; index < series.size; index += step) texts.push(...faults(series.at(index)))
      texts.push(...faults(series.at(series.size - 1)))
      expect(texts.slice(0, 5)).toEqual([])
    },
  )

  test.each(ALL_SERIES.map((series) => [series.slug, series] as const))(
    '%s is pure and gives another part number for another index',
    (_, series) => {
      const index = fc.integer({ min: 0, max: series.size - 1 })
      fc.assert(
        fc.property(index, index, (a, b) => {
          expect(series.at(a)).toEqual(series.at(a))
          expect(series.at(a).part_number === series.at(b).part_number).toBe(a === b)
        }),
        { numRuns: 40, seed: 20_260_101 },
      )
    },
  )

  test.each(ALL_SERIES.filter((series) => series.size <= 40_000).map((series) => [series.slug, series] as const))(
    '%s has every part number once',
    (_, series) => {
      const seen = new Set<string>()
      for (let index = 0; index < series.size; index++) seen.add(series.at(index).part_number)
      expect(seen.size).toBe(series.size)
    },
  )
})

describe('planCatalogue', () => {
  const available = ALL_SERIES.reduce((sum, series) => sum + series.size, 0)

  test.each([0, 1, 37, 1_000, 40_000, 1_000_000, 30_000_000])('spreads %i parts exactly, within each series', (total) => {
    const plan = planCatalogue(total)
    expect(plan.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    for (const { series, count } of plan) expect(count).toBeLessThanOrEqual(series.size)
  })

  test('takes everything when everything is asked for', () => {
    expect(planCatalogue(available).every(({ series, count }) => series.size === count)).toBe(true)
  })

  test.each([-1, 1.5, Number.NaN, available + 1])('refuses %d parts', (total) => {
    expect(() => planCatalogue(total)).toThrow(RangeError)
  })

  test('uses every series in a catalogue of 40,000', () => {
    expect(planCatalogue(40_000)).toHaveLength(ALL_SERIES.length)
  })

  test('chooses each index once, also of a series that is not ranked', () => {
    const plain = { ...(ALL_SERIES[0] as (typeof ALL_SERIES)[number]), size: 1_000, ranked: false }
    const indices = [...chooseIndices(plain, 1_000)]
    expect(new Set(indices).size).toBe(1_000)
    expect(Math.max(...indices)).toBe(999)
  })
})

describe('generateParts', () => {
  const parts = [...generateParts(40_000)]

  test('makes each part number of a maker once', () => {
    const seen = new Set<string>()
    const twice: string[] = []
    for (const part of parts) {
      const key = `${part.manufacturer} ${part.part_number}`
      if (seen.has(key)) twice.push(key)
      seen.add(key)
    }
    expect(twice).toEqual([])
    expect(seen.size).toBe(40_000)
  })

  test('makes well-formed parts of at least 60 categories', () => {
    expect(parts.flatMap(faults).slice(0, 10)).toEqual([])
    expect(new Set(parts.map((part) => part.category)).size).toBeGreaterThanOrEqual(60)
  })

  test('prefers what is ordered most', () => {
    const made = new Set(parts.map((part) => part.part_number))
    for (const partNumber of [
      'RC0603FR-0710KL',
      'RC0402FR-07100RL',
      'CRCW060310K0FKEA',
      'CC0603KRX7R9BB104',
      'GRM188R71H104KA93D',
      'BLM18AG601SN1D',
      'B4B-XH-A',
    ]) {
      expect(made.has(partNumber), partNumber).toBe(true)
    }
  })

  test('repeats itself', () => {
    const first = [...generateParts(500)]
    expect([...generateParts(500)]).toEqual(first)
  })
})
