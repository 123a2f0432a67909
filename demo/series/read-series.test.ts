import { readdirSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { MAKERS } from '#origin/catalogue/makers.ts'
import { CATEGORIES, PARAMETER_WORDS, PARAMETERS } from '#origin/catalogue/taxonomy.ts'
import { readSeries } from './read-series.ts'

test('every file of a series is listed, so none is forgotten', () => {
  for (const folder of readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const files = readdirSync(`${import.meta.dirname}/${folder.name}`)
    expect(files.sort(), folder.name).toEqual(
      readSeries(folder.name)
        .map(({ slug }) => `${slug}.tsv`)
        .sort(),
    )
  }
})

describe('semiconductor series', () => {
  const all = ['discretes', 'digital', 'analog'].flatMap(readSeries)
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
              : typeof content === 'string' && (kind !== 'word' || PARAMETER_WORDS[slug]?.includes(content)))
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
