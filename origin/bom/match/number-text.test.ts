import { describe, expect, it, test } from 'vitest'
import { isCommonType, readNumberText, splitPartNumbers } from './number-text.ts'

describe('readNumberText', () => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['-', 'placeholder'],
    ['TBD', 'placeholder'],
    ['Any', 'placeholder'],
    ['x16', 'placeholder'],
    ['#N/A', 'placeholder'],
    ['待定', 'placeholder'],
    ['C25804', 'supplier_code'],
    ['296-1395-1-ND', 'supplier_code'],
    ['100', 'other'],
    ['10K', 'other'],
    ['0402', 'other'],
    ['1N', 'other'],
    ['LED', 'other'],
    ['2x5', 'other'],
    ['USB', 'other'],
    ['100nF', 'other'],
    ['SOT-23', 'other'],
    ['1N4148', 'number'],
    ['2N7000', 'number'],
    ['4N25', 'number'],
    ['629105136821', 'number'],
    ['GRM188R71E104KA01D', 'number'],
    ['МАХ232', 'number'],
  ])('%j is %s', (text, expected) => {
    expect(readNumberText(text)).toBe(expected)
  })
})

describe('splitPartNumbers', () => {
  it('finds numbers beside other words, never the whole cell', () => {
    expect(splitPartNumbers('LM358DR / LM358DT')).toEqual(['LM358DR', 'LM358DT'])
    expect(splitPartNumbers('TI LM358DR (reel)')).toEqual(['LM358DR'])
    expect(splitPartNumbers('LM358DR')).toEqual([])
    expect(splitPartNumbers('RES SMD 10K OHM 1% 0603')).toEqual([])
  })
})

it('recognizes the types that all makers produce', () => {
  expect(['1N4148', '2N7002', 'BC847B', 'BAT54S', 'BZX84C5V1', '2SC1815', 'SMBJ24CA', 'MMBT3904', 'SS14'].every(isCommonType)).toBe(true)
  expect(['1N4148W-7-F', '2N7002LT1G', 'BC847BLT1G', 'LM358DR', 'BSS138LT1G', 'BME280', 'S25FL128'].some(isCommonType)).toBe(false)
})
