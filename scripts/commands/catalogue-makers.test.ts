import { describe, expect, it, test } from 'vitest'
import type { MakerRow } from '#origin/catalogue/feed/plan/find-makers.ts'
import { MAKERS } from '#origin/catalogue/makers.ts'
import { findSimilarMakers, formatMergedMakers, formatSimilarMakers } from './catalogue-makers.ts'

const row = (name: string, at: number): MakerRow => ({
  manufacturer_id: at,
  slug: name.toLowerCase().replace(/[^a-z]+/g, '-'),
  name,
  aliases: [],
  part_count: 1,
})
const MAKER_ROWS = MAKERS.map(({ name }, at) => row(name, at))

describe('makers that may be one', () => {
  test.each([
    ['Microchip Tech', 'Microchip Technology'],
    ['ROHM Semicon', 'ROHM'],
    ['Vishay Intertech', 'Vishay'],
    ['NXP Semiconductors N.V.', 'NXP'],
    ['NXP Semicon', 'NXP'],
    ['Texas Instrumnets', 'Texas Instruments'],
    ['Murata Manufacturing', 'Murata'],
    ['Littlefuse', 'Littelfuse'],
    ['Sensirion AG', 'Sensirion'],
  ])('%s is near %s', (name, near) => {
    expect(findSimilarMakers(MAKER_ROWS, [name]).map(([, maker]) => maker.name)).toContain(near)
  })

  test.each(['UNI-ROYAL', '国巨电子', 'TE', 'AB', 'Semiconductor Co., Ltd.'])('%s is near none', (name) => {
    expect(findSimilarMakers(MAKER_ROWS, [name])).toEqual([])
  })

  it('are reported once, and none is similar to itself', () => {
    const makers = ['Acme', 'ACME Inc.', 'Acme Power', 'Other'].map(row)
    expect(findSimilarMakers(makers).map(([name, near]) => `${name} ${near.name}`)).toEqual([
      'Acme ACME Inc.',
      'Acme Acme Power',
      'ACME Inc. Acme Power',
    ])
  })

  it('come with the command that makes them one, or says before an import that they are', () => {
    const makerRows = [row('Microchip Technology', 1)]
    expect(formatSimilarMakers(makerRows, ['Microchip Tech'])).toEqual([
      'New manufacturers that may be existing ones under another name:',
      '  Microchip Tech – Microchip Technology?  npm run catalogue -- makers alias microchip-technology "Microchip Tech"',
    ])
    expect(formatSimilarMakers([...makerRows, row('Microchip Tech', 2)], ['Microchip Tech'])[1]).toContain(
      'makers merge microchip-tech microchip-technology',
    )
    expect(formatSimilarMakers(makerRows, ['Other'])).toEqual([])
  })
})

describe('makers that were merged by the import', () => {
  const lines = (rows: Record<string, number>, makers: MakerRow[] = []) =>
    formatMergedMakers(makers, new Map(Object.entries(rows))).slice(1)

  test.each([
    [{ 'TA-I Tech': 2541, 'TAI-TECH': 914 }, '  TA-I Tech (2,541 rows), TAI-TECH (914 rows)'],
    [{ ESwitch: 30, 'E-Switch': 40 }, '  ESwitch (30 rows), E-Switch (40 rows)'],
    [{ 'Uni-Royal(厚声)': 99, 'UNIROYAL (厚声)': 20 }, '  Uni-Royal(厚声) (99 rows), UNIROYAL (厚声) (20 rows)'],
  ])('over a hyphen inside a word are named: %j', (rows, expected) => {
    expect(lines(rows)).toEqual([expected])
  })

  it('are named with one of the catalogue', () => {
    expect(lines({ 'TA-I Tech': 2541 }, [{ ...row('TAI-TECH', 1), part_count: 914 }])).toEqual([
      '  TA-I Tech (2,541 rows), TAI-TECH (914 parts of the catalogue)',
    ])
  })

  test.each([
    { 'Würth Elektronik': 100, 'WÜRTH-ELEKTRONIK': 100, 'Würth  Elektronik': 100 },
    { 'FH (Guangdong Fenghua)': 500, 'FH(Guangdong Fenghua)': 500, 'fh guangdong fenghua': 50 },
    { 'ST Microelectronics': 500, STMicroelectronics: 500 },
    { 'TA-I Tech': 2541, 'TAI-TECH': 3 },
    { 'TA-I Tech': 2541, 'TA-I TECH': 100 },
  ])('by case, blanks, brackets or a slip of the pen are not: %j', (rows) => {
    expect(lines(rows)).toEqual([])
  })
})
