import { describe, expect, it, test } from 'vitest'
import { buildMakerNames } from './maker-names.ts'

const maker = (manufacturerId: number, name: string, ...aliases: string[]) => ({
  manufacturer_id: manufacturerId,
  slug: name.toLowerCase(),
  name,
  aliases,
  country: '',
  founded: null,
  part_count: 0,
  logo: '',
})
const makers = [
  maker(1, 'Texas Instruments', 'TI', 'Texas Instr.', '德州仪器', 'National Semiconductor'),
  maker(2, 'Würth Elektronik', 'Wurth'),
  maker(3, 'Vishay', 'Dale'),
  maker(4, 'Lite-On'),
  maker(5, 'onsemi', 'ON Semiconductor', 'Fairchild'),
  maker(6, 'Micron'),
  maker(7, 'NXP', 'NXP Semiconductors'),
  maker(8, 'Nexperia'),
  maker(9, 'Skyworks'),
]
const names = buildMakerNames(new Map(makers.map((ref) => [ref.manufacturer_id, ref])))

describe('buildMakerNames', () => {
  test.each([
    ['TI', [1]],
    ['Texas Instr.', [1]],
    ['TEXAS INSTRUMENTS INC', [1]],
    ['德州仪器', [1]],
    ['National', [1]],
    ['Wurth Electronics Inc.', [2]],
    ['Wuerth Elektronik GmbH', [2]],
    ['Vishay Beyschlag', [3]],
    ['Vishay Lite-On', [3, 4]],
    ['Fairchild/TI', [1, 5]],
    ['ON Semiconducto', [5]],
    // Makers with a successor; the successor's name means the successor alone.
    ['NXP', [7, 8]],
    ['NXP Semiconductors', [7, 8]],
    ['Nexperia', [8]],
    ['Silicon Laboratories Inc', [9]],
  ])('%s is recognized', (text, ids) => {
    expect([...names.find(text).ids].sort()).toEqual(ids)
  })

  it('reports a named maker that it does not recognize', () => {
    expect(names.find('HGSEMI')).toEqual({ is_named: true, ids: new Set() })
    expect(names.find('Micronas').ids.size).toBe(0)
  })

  it.each(['', '-', 'any', 'N/A', 'Digi-Key', '立创商城'])('reads %j as no maker', (text) => {
    expect(names.find(text).is_named).toBe(false)
  })
})
