import { describe, expect, it, test } from 'vitest'
import type { MakerRow } from '#origin/catalogue/import/maker-changes.ts'
import { MAKERS } from '#origin/catalogue/makers.ts'
import { nearMakerLines, nearMakers } from './catalogue-makers.ts'

const row = (name: string, at: number): MakerRow => ({
  manufacturer_id: at,
  slug: name.toLowerCase().replace(/[^a-z]+/g, '-'),
  name,
  aliases: [],
  part_count: 1,
})
const KNOWN = MAKERS.map(({ name }, at) => row(name, at))

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
    expect(nearMakers(KNOWN, [name]).map(([, maker]) => maker.name)).toContain(near)
  })

  test.each(['UNI-ROYAL', '国巨电子', 'TE', 'AB', 'Semiconductor Co., Ltd.'])('%s is near none', (name) => {
    expect(nearMakers(KNOWN, [name])).toEqual([])
  })

  it('are told of once, and none is near itself', () => {
    const makers = ['Acme', 'ACME Inc.', 'Acme Power', 'Other'].map(row)
    expect(nearMakers(makers).map(([name, near]) => `${name} ${near.name}`)).toEqual([
      'Acme ACME Inc.',
      'Acme Acme Power',
      'ACME Inc. Acme Power',
    ])
  })

  it('come with the command that makes them one, or says before an import that they are', () => {
    const known = [row('Microchip Technology', 1)]
    expect(nearMakerLines(known, ['Microchip Tech'])).toEqual([
      'New manufacturers that may be known ones by another name:',
      '  Microchip Tech – Microchip Technology?  npm run catalogue -- makers alias microchip-technology "Microchip Tech"',
    ])
    expect(nearMakerLines([...known, row('Microchip Tech', 2)], ['Microchip Tech'])[1]).toContain(
      'makers merge microchip-tech microchip-technology',
    )
    expect(nearMakerLines(known, ['Other'])).toEqual([])
  })
})
