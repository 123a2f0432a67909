import { describe, expect, it } from 'vitest'
import { listedParts } from '#test-support/html.ts'
import { baseUrl } from '../served-site.ts'
import { callApi, getPage } from './site.ts'

interface Found {
  match: string
  listing: { total: number; items: { part_number: string }[] }
}

const search = (keyword: string) => callApi<Found>(`/api/index/search?keyword=${encodeURIComponent(keyword)}`)
const numbers = ({ listing }: Found): string[] => listing.items.map(({ part_number }) => part_number)
const toKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]+/g, '')

/** How a number matches a typed one: whole, prefix, fragment, or not at all. */
function toRank(partNumber: string, typed: string): number {
  const [key, typedKey] = [toKey(partNumber), toKey(typed)]
  if (key === typedKey) return 0
  return key.startsWith(typedKey) ? 1 : key.includes(typedKey) ? 2 : 3
}

describe('the order', () => {
  it.each(['NE555P', 'LM358', 'STM32F103C8T6', 'MAX232', '1N4007', 'BSS138', '74HC595', '10K0FKEA', 'GRM188', 'ESP32-WROOM'])(
    'of %s: whole, then beginning, then piece',
    async (typed) => {
      const found = await search(typed)
      const ranks = numbers(found).map((partNumber) => toRank(partNumber, typed))
      expect(ranks.length).toBeGreaterThan(0)
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
      expect(ranks.at(-1)).toBeLessThan(3)
    },
  )

  it.each([
    ['NE555P', 'exact'],
    ['STM32F103', 'prefix'],
    ['32F103C8', 'fragment'],
    ['microcontroller', 'keyword'],
    ['chip resistor 10k 0402', 'keyword'],
    ['qqqqzzzz', 'none'],
  ])('%s is found as: %s', async (typed, match) => {
    expect((await search(typed)).match).toBe(match)
  })

  it('puts words last: only where no number fits', async () => {
    expect((await search('NE555')).match).not.toBe('keyword')
    expect(numbers(await search('texas instruments ne555')).every((partNumber) => toKey(partNumber).includes('NE555'))).toBe(true)
  })
})

describe('a separator between two digits carries meaning', () => {
  const [SLOW, FAST] = ['ABM-1.8432MHZ', 'ABM-18.432MHZ']

  it.each([
    ['ABM-1.8432MHZ', SLOW],
    ['abm 1.8432 mhz', SLOW],
    ['ABM1,8432MHZ', SLOW],
    ['ＡＢＭ－１．８４３２ＭＨＺ', SLOW],
    ['ABM-18.432MHZ', FAST],
    ['abm18-432mhz', FAST],
  ])('%s is first of all %s', async (typed, partNumber) => {
    const found = await search(typed)
    expect(found.match).toBe('exact')
    expect(numbers(found)[0]).toBe(partNumber)
    const [suggested] = await callApi<{ part_number: string }[]>(`/api/index/searchOption?keyword=${encodeURIComponent(typed)}`)
    expect(suggested?.part_number).toBe(partNumber)
  })

  it('and without one either is meant', async () => {
    expect(numbers(await search('abm18432mhz')).sort()).toEqual([SLOW, FAST])
  })
})

describe('how it is typed does not matter', () => {
  const forms: readonly (readonly [typed: string, part_number: string])[] = [
    ['ne555p', 'NE555P'],
    ['Ne 555 p', 'NE555P'],
    ['NE-555-P', 'NE555P'],
    ['ＮＥ５５５Ｐ', 'NE555P'],
    ['NE\u200b555P', 'NE555P'],
    ['NE\u00a0555\u2011P', 'NE555P'],
    ['stm32f103c8t6', 'STM32F103C8T6'],
    ['STM32 F103 C8T6', 'STM32F103C8T6'],
    ['stm32f103-c8-t6', 'STM32F103C8T6'],
    ['esp32wroom32en4', 'ESP32-WROOM-32E-N4'],
    ['MAX485ESAT', 'MAX485ESA+T'],
    ['max485esa t', 'MAX485ESA+T'],
    ['74hc595d 118', '74HC595D,118'],
    ['74HC595D.118', '74HC595D,118'],
    // Typed on a Russian keyboard: М, А, Х are Cyrillic.
    ['МАХ485ESA+T', 'MAX485ESA+T'],
    ['МАХ485', 'MAX485ESA+T'],
    ['АТмеGА328Р-PU', 'ATMEGA328P-PU'],
  ]

  it.each(forms)('%s finds %s', async (typed, partNumber) => {
    expect(numbers(await search(typed))).toContain(partNumber)
  })

  it.each(forms)('%s suggests %s', async (typed, partNumber) => {
    const suggested = await callApi<{ part_number: string }[]>(`/api/index/searchOption?keyword=${encodeURIComponent(typed)}`)
    expect(suggested.length).toBeLessThanOrEqual(10)
    expect(suggested.map((suggestion) => suggestion.part_number)).toContain(partNumber)
  })

  it.each(['МАХ232', 'max232', 'ＭＡＸ２３２', 'MAX 232', 'MAX-232'])('%s finds the MAX232', async (typed) => {
    const found = numbers(await search(typed))
    expect(found.length).toBeGreaterThan(0)
    for (const partNumber of found) expect(toKey(partNumber)).toContain('MAX232')
  })

  it('the page lists the same parts in the same order', async () => {
    expect(listedParts(await getPage('/s?wd=lm358')).map(toKey)).toEqual(numbers(await search('lm358')).map(toKey))
  })
})

describe('fragments', () => {
  it.each(['103C8T', 'GA328P', '4HC595D', 'ROOM32E'])('%s, from the middle, finds its part', async (typed) => {
    const found = numbers(await search(typed))
    expect(found.length).toBeGreaterThan(0)
    for (const partNumber of found) expect(toKey(partNumber)).toContain(typed)
  })

  it('a number in the words of another language is a word all the same', async () => {
    const path = `/api/index/search?keyword=${encodeURIComponent('贴片电阻')}`
    const response = await fetch(new URL(path, baseUrl()), { headers: { Lang: 'zh' } })
    const { data } = (await response.json()) as { data: Found }
    expect(data.match).toBe('keyword')
    expect(data.listing.total).toBeGreaterThan(0)
  })
})
