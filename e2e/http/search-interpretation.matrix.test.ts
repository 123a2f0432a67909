/** What an engineer types, in the way they would say it, on the search page: chips, results, and the way back. */
import { describe, expect, it, test } from 'vitest'
import { elements } from '#test-support/html.ts'
import { baseUrl } from '../served-site.ts'

interface Search {
  match: string
  listing: {
    total: number
    items: { part_number: string; parameters: { slug: string; value: number | string }[]; package: string | null }[]
  }
  interpretation: {
    kind: string
    text: string
    query_without: string
    compared: { sign: string | null; others: { sign: string; query: string }[] } | null
  }[]
  keywords: string[]
  ignored: string[]
  did_you_mean: { part_number: string }[]
  category: { slug: string } | null
}

const base = baseUrl()

async function search(keyword: string, rest: Record<string, string> = {}): Promise<Search> {
  const answer = await fetch(`${base}/api/index/search?${new URLSearchParams({ keyword, page_size: '100', ...rest })}`)
  return ((await answer.json()) as { data: Search }).data
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const numbers = ({ listing }: Search): string[] => listing.items.map(({ part_number }) => part_number).sort()

test.each([
  ['10k 0603 1%', ['10 kΩ', '0603', '±1 %'], []],
  ['100nF 50V X7R 0402', ['100 nF', '50 V', 'X7R', '0402'], []],
  ['4u7 ceramic capacitor', ['4.7 µF', 'Ceramic capacitors (MLCC)'], []],
  ['STM32 LQFP48', ['LQFP-48'], ['STM32']],
  ['3.3V LDO SOT-23-5', ['3.3 V', 'Linear regulators (LDO)', 'SOT-23-5'], []],
  ['schottky 40V 1A SMA', ['Schottky diodes', '≥ 40 V', '≥ 1 A', 'SMA'], []],
  ['0.1 inch header 2x5', ['2.54 mm', 'Pin headers and sockets', 'Positions 10', 'Rows 2'], []],
  ['8-pin op amp', ['8-pin', 'Operational amplifiers'], []],
  ['100nF|220nF 0402', ['100 nF / 220 nF', '0402'], []],
  ['≥50V !Murata has:datasheet', ['≥ 50 V', '≠ Murata', 'datasheet'], []],
])('%s is understood as %j', async (query, chips, keywords) => {
  const found = await search(query)
  expect(found.interpretation.map(({ text }) => plain(text))).toEqual(chips)
  expect(found.keywords).toEqual(keywords)
})

test.each([
  '10k 0603 1%',
  '100nF X7R 0402',
  '2M2',
  'STM32 LQFP48',
  '3.3V LDO SOT-23-5',
  'schottky 40V 1A SMA',
  '≥50V !Murata has:datasheet',
])('%s finds parts', async (query) => {
  expect((await search(query)).listing.total).toBeGreaterThan(0)
})

describe('a chip', () => {
  it('leads to the query without it, and all of them to nothing', async () => {
    let query = '100nF 50V X7R 0402'
    let chips = (await search(query)).interpretation
    while (chips.length > 0) {
      const [first, ...others] = chips
      query = first?.query_without ?? ''
      if (query === '') break
      chips = (await search(query)).interpretation
      // What is left may be of one category, which says that a number is a rating.
      const texts = (all: Search['interpretation']): string[] => all.map(({ text }) => text.replace(/^≥ /, ''))
      expect(texts(chips)).toEqual(texts(others))
    }
    expect(query).toBe('')
  })
})

describe('a value', () => {
  it('is matched whatever it is written as', async () => {
    const expectedParts = numbers(await search('100nF 0402'))
    expect(expectedParts.length).toBeGreaterThan(0)
    for (const same of ['0.1uF 0402', '0,1 µF 0402', '100 nF 0402', '0402 100000pF', '0.1μF 1005M'])
      expect(numbers(await search(same)), same).toEqual(expectedParts)
    expect(numbers(await search('0402 104 X7R'))).toEqual(numbers(await search('0402 100nF X7R')))
  })

  it('is not looked for in numbers', async () => {
    const { listing } = await search('100nF')
    for (const { parameters } of listing.items) expect(parameters.map(({ value }) => value)).toContain(1e-7)
  })

  it('may be a range with both ends, and what it rules out', async () => {
    const { listing } = await search('ceramic capacitor 10nF..100nF !0402')
    expect(listing.total).toBeGreaterThan(0)
    for (const { parameters, package: name } of listing.items) {
      const capacitance = Number(parameters.find(({ slug }) => slug === 'capacitance')?.value)
      expect(capacitance).toBeGreaterThanOrEqual(1e-8 * 0.999)
      expect(capacitance).toBeLessThanOrEqual(1e-7 * 1.001)
      expect(name).not.toBe('0402')
    }
  })
})

describe('a rating', () => {
  const drain = ({ listing }: Search): number[] =>
    listing.items.map(({ parameters }) => Number(parameters.find(({ slug }) => slug === 'drain_source_voltage')?.value))

  it('can be a minimum, exact or a maximum, each one link from the other', async () => {
    const least = await search('n-channel mosfet 30V')
    const chip = least.interpretation.find(({ text }) => plain(text) === '≥ 30 V')
    const other = (sign: string): string => chip?.compared?.others.find((way) => way.sign === sign)?.query ?? ''
    const [exact, atMostParts] = await Promise.all([search(other('=')), search(other('≤'))])
    expect(Math.max(...drain(least))).toBeGreaterThan(30)
    expect(Math.min(...drain(least))).toBe(30)
    expect(new Set(drain(exact))).toEqual(new Set([30]))
    expect(Math.max(...drain(atMostParts))).toBe(30)
    expect(least.listing.total + atMostParts.listing.total - exact.listing.total).toBe((await search('n-channel mosfet')).listing.total)
    expect(atMostParts.interpretation.map(({ compared }) => compared?.sign)).toContain('≤')
  })

  it('is not what a part is for', async () => {
    const { listing, interpretation } = await search('LDO 3.3V 500mA')
    expect(listing.total).toBeGreaterThan(0)
    for (const { parameters } of listing.items) expect(parameters.map(({ value }) => value)).toContain(3.3)
    expect(interpretation.map(({ text }) => plain(text))).toEqual(['Linear regulators (LDO)', '3.3 V', '≥ 500 mA'])
  })

  it('is the same beside a piece of a number, where the word index answers, as in the columns of a category', async () => {
    const named = await search('30V PSMN')
    expect(named.listing.total).toBeGreaterThan(0)
    expect(Math.min(...drain(named))).toBeGreaterThanOrEqual(30)
  })
})

describe('conditions and filters', () => {
  it('are one: what is typed narrows like what is chosen', async () => {
    const typed = await search('chip resistor 10k 0603')
    const chosen = await search('chip resistor', { filters: 'package=0603&resistance=10000' })
    expect(typed.category?.slug).toBe('chip-resistors')
    expect(numbers(typed)).toEqual(numbers(chosen))
  })

  it('sort a search as they sort a category', async () => {
    const { listing } = await search('chip resistor 0603', { sort: 'resistance' })
    const values = listing.items.map(({ parameters }) => Number(parameters.find(({ slug }) => slug === 'resistance')?.value))
    expect(values).toEqual([...values].sort((a, b) => a - b))
    const byNumber = await search('chip resistor 0603', { sort: 'part_number' })
    const found = byNumber.listing.items.map(({ part_number }) => part_number.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    expect(found).toEqual([...found].sort())
  })
})

describe('words that mean nothing', () => {
  it('are left out beside conditions, and said to be', async () => {
    const found = await search('gorgeous op amp SOIC-8')
    expect(found.ignored).toEqual(['gorgeous'])
    expect(found.listing.total).toBe((await search('op amp SOIC-8')).listing.total)
  })
})

describe('a mistyped part number', () => {
  test.each([
    ['STM32F1O3C8T6', 'STM32F103C8T6'],
    ['RC06O3FR-0710KL', 'RC0603FR-0710KL'],
    ['LM3S8DR', 'LM358DR'],
    ['TPS543ODDAR', 'TPS5430DDAR'],
    ['ATMEGA32BP-PU', 'ATMEGA328P-PU'],
  ])('%s: did you mean %s', async (typed, meant) => {
    const { listing, did_you_mean } = await search(typed)
    expect(listing.total).toBe(0)
    expect(did_you_mean[0]?.part_number).toBe(meant)
    const html = await (await fetch(`${base}/s?${new URLSearchParams({ wd: typed })}`)).text()
    expect(elements(html, 'main a').map(({ text }) => text)).toContain(meant)
  })

  it('has no suggestion where nothing is near', async () => {
    expect((await search('XQZWVKJ99')).did_you_mean).toEqual([])
  })
})
