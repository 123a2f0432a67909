import { describe, expect, it, test } from 'vitest'
import { MAKERS } from '#origin/catalogue/makers.ts'
import { CATEGORIES, PARAMETERS, WORDS } from '#origin/catalogue/taxonomy.ts'
import { SERIES as DIGITAL } from './digital.ts'
import { SERIES as DISCRETES } from './discretes.ts'
import { devices, family, forms, pick, value, vCode, written } from './families.ts'
import { readSeries } from './read-series.ts'

const HEAD = { slug: 'maker-x', manufacturer: 'maker', category: 'eeprom', name: 'X', summary: '', source: '' }

test.each([
  ['4.7k', 4700],
  ['15n', 1.5e-8],
  ['0.1u', 1e-7],
  ['64Ki', 65536],
  ['-40', -40],
  ['2M', 2e6],
])('reads %s as %d', (text, expected) => {
  expect(value(text)).toBe(expected)
})

it('refuses what is not a value', () => {
  expect(() => value('1k5')).toThrow(RangeError)
})

it('writes voltages as ordering codes do', () => {
  expect([2.4, 5.1, 10, 75].map(vCode)).toEqual(['2V4', '5V1', '10', '75'])
})

it('refuses a form that the table does not have', () => {
  expect(() => pick(forms('DR SOIC-8 reel 2500'), 'PWR')).toThrow(RangeError)
})

describe('family', () => {
  const table = forms(`
    *T-I/SN SOIC-# reel 3300
    -W      SOIC-# tube 8:90,20:38 1.5 -40..125
  `)
  const series = family(HEAD, devices(written('name pins usd memory_size', 'A 8 0.2 1Ki\nB 20 0.4 2Ki'), table), { temperature_max: 85 })

  it('counts the pairs of device and form', () => {
    expect(series.size).toBe(4)
    expect(Array.from({ length: 4 }, (_, index) => series.at(index).part_number)).toEqual(['AT-I/SN', 'A-W', 'BT-I/SN', 'B-W'])
  })

  it('lets the form decide the case, the pack, the price and the temperature', () => {
    expect(series.at(3)).toMatchObject({
      package: 'SOIC-20W',
      packaging: 'tube',
      spq: 38,
      base_price: 600_000,
      parameters: { memory_size: 2048, temperature_min: -40, temperature_max: 125 },
    })
    expect(series.at(0).parameters['temperature_max']).toBe(85)
  })

  it('refuses an index outside the series', () => {
    expect(() => series.at(4)).toThrow(RangeError)
    expect(() => series.at(-1)).toThrow(RangeError)
  })
})

describe('semiconductor series', () => {
  const all = [...DISCRETES, ...DIGITAL, ...readSeries('analog')]
  const categories = new Map(CATEGORIES.map((category) => [category.slug, category]))
  const kinds = new Map(PARAMETERS.map((parameter) => [parameter.slug, parameter.kind]))
  const makers = new Set(MAKERS.map((maker) => maker.slug))

  it('has slugs of its own, known makers and leaf categories', () => {
    expect(new Set(all.map((series) => series.slug)).size).toBe(all.length)
    for (const series of all) {
      expect(makers, series.slug).toContain(series.manufacturer)
      expect(categories.get(series.category)?.parent, series.slug).toBeTruthy()
    }
  })

  it('gives every index another part number', () => {
    const seen = new Set<string>()
    let total = 0
    for (const series of all) {
      for (let index = 0; index < series.size; index++) seen.add(`${series.manufacturer} ${series.at(index).part_number}`)
      total += series.size
    }
    expect(seen.size).toBe(total)
    expect(total).toBeGreaterThan(12_000)
  })

  it('bears only parameters of its category, numbers as clean numbers and words that have names', () => {
    const wrong = new Set<string>()
    for (const series of all) {
      const allowed = categories.get(series.category)?.parameters ?? []
      for (let index = 0; index < series.size; index++) {
        const part = series.at(index)
        for (const [slug, content] of Object.entries(part.parameters)) {
          const kind = kinds.get(slug)
          const fits =
            allowed.includes(slug) &&
            (kind === 'number'
              ? typeof content === 'number' && Number.isFinite(content) && Number(content.toPrecision(10)) === content
              : typeof content === 'string' && (kind !== 'word' || WORDS[slug]?.includes(content)))
          if (!fits) wrong.add(`${part.part_number} ${slug} ${content}`)
        }
        if (part.spq < 1 || !Number.isInteger(part.spq) || !Number.isInteger(part.base_price) || !part.package) wrong.add(part.part_number)
        if (/[\s*#]$|\*/.test(part.part_number)) wrong.add(part.part_number)
      }
    }
    expect([...wrong].slice(0, 20)).toEqual([])
  })

  it('knows where semiconductors are packed as reels', () => {
    for (const series of all) {
      for (let index = 0; index < series.size; index++) {
        const { packaging, spq } = series.at(index)
        if (packaging === 'reel') expect(spq, series.slug).toBeGreaterThanOrEqual(250)
      }
    }
  })
})
