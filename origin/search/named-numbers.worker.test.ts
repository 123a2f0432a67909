/** A part number beside other words: words without hits are left out, and listed. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import * as catalogue from '#shared/contract/catalogue.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { countedDatabase } from '#test-support/counted-database.ts'
import { getLabels, getReferenceData } from '../catalogue/reference-data.ts'
import { matchQuery } from './find-parts.ts'

beforeAll(() => fillTestCatalogue(env))

/** It has neither a datasheet nor a second part with this beginning. */
const NUMBER = 'CRCW060310K0FKEA'
const OTHER = 'RC0402FR-0710KL'

const find = async (keyword: string, options = {}) => {
  const { match, listing, keywords, ignored, understood } = await ask(catalogue.search, { keyword }, options)
  return {
    match,
    items: listing.items.map(({ part_number }) => part_number),
    keywords,
    ignored,
    understood: understood.map(({ text }) => text),
  }
}

describe('a part number beside everyday words', () => {
  test.each([
    [`${NUMBER} datasheet`, ['datasheet']],
    [`buy ${NUMBER}`, ['buy']],
    [`${NUMBER} pinout equivalent`, ['pinout', 'equivalent']],
    [`100x ${NUMBER}`, ['100x']],
    [`10 pcs ${NUMBER}`, ['10']],
    [`MPN: ${NUMBER}`, []],
    [`MPN:${NUMBER}`, []],
    [`${NUMBER} Datenblatt Preis`, ['Datenblatt', 'Preis']],
    [`${NUMBER} hoja de datos`, ['hoja', 'datos']],
    [`prix ${NUMBER} fiche technique`, ['prix', 'fiche', 'technique']],
    [`${NUMBER} scheda tecnica`, ['scheda', 'tecnica']],
    [`купить ${NUMBER} цена`, ['купить', 'цена']],
    [`${NUMBER}规格书`, ['规格书']],
    [`${NUMBER} 規格書`, ['規格書']],
    [`${NUMBER} データシート`, ['データシート']],
    [`${NUMBER} 가격`, ['가격']],
    [`سعر ${NUMBER}`, ['سعر']],
    [`CRCW0603 10K0 FKEA datasheet`, ['datasheet']],
    [`${NUMBER} SOIC-14`, ['SOIC-14']],
  ])('%s finds the part, and lists the ignored words', async (query, ignored) => {
    expect(await find(query)).toMatchObject({ match: 'keyword', items: [NUMBER], ignored, understood: [] })
  })

  it('finds it in every language, whichever the words are of', async () => {
    for (const { lang } of LANGUAGES) expect((await find(`${NUMBER} Datenblatt`, { lang })).items, lang).toEqual([NUMBER])
  })

  it('finds all numbers that are named', async () => {
    expect(await find(`${OTHER} ${NUMBER} price`)).toMatchObject({ items: [OTHER, NUMBER], keywords: [OTHER, NUMBER], ignored: ['price'] })
  })

  it('finds numbers with that beginning, if no number is whole', async () => {
    expect(await find('CRCW0603 pinout')).toMatchObject({ items: [NUMBER], keywords: ['CRCW0603'], ignored: ['pinout'] })
  })

  it('is narrowed by conditions with hits, and each condition is a chip', async () => {
    expect(await find(`RC0402FR-07 10k buy`)).toMatchObject({ items: [OTHER], ignored: ['buy'], understood: ['10\u00a0kΩ'] })
    expect(await find(`RC0402FR-074K7L in stock`)).toMatchObject({ items: ['RC0402FR-074K7L'], ignored: ['stock'], understood: [] })
  })

  it('keeps exclusions', async () => {
    expect(await find(`${NUMBER} !vishay`)).toMatchObject({ items: [] })
  })

  it('is suggested between other words', async () => {
    const suggested = await ask(catalogue.searchOption, { keyword: `buy ${NUMBER}` })
    expect(suggested.map(({ part_number }) => part_number)).toEqual([NUMBER])
  })

  it('is looked up in few statements, however much is typed', async () => {
    const { db, ways } = countedDatabase(env.CATALOGUE)
    const [reference, labels] = await Promise.all([getReferenceData(db), getLabels(db, 'en')])
    ways()
    const words = Array.from({ length: 40 }, (_, at) => `RC0402FR-07${at % 2 ? '10KL' : '4K7L'} 5V${at}`).join(' ')
    await matchQuery(db, reference, labels, `${words} has:stock has:price`)
    expect(ways().length).toBeLessThanOrEqual(24)
  })
})

describe('a text that is no part number', () => {
  it('is not read as one', async () => {
    expect(await find('10k 0603 datasheet')).toMatchObject({ items: [], understood: ['10k', '0603', 'datasheet'] })
    expect(await find('no such thing')).toMatchObject({ match: 'none', ignored: [] })
  })

  it('a number that is nearly one is proposed between other words', async () => {
    const { did_you_mean } = await ask(catalogue.search, { keyword: 'buy CRCW060310K0FKFA' })
    expect(did_you_mean.map(({ part_number }) => part_number)).toEqual([NUMBER])
  })
})
