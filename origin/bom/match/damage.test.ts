import { describe, expect, it, test } from 'vitest'
import { findSpreadsheetDamage } from './damage.ts'

describe('findSpreadsheetDamage', () => {
  test.each([
    ['9.55E+12', '955E10'],
    ['1.00E+05', '1E05'],
    ['1-MAR', 'MAR1'],
    ['Mar-01', 'MAR01'],
    ['2001-03-01', 'MAR01'],
    ['2001-03-01', '0301'],
    ['03/01/2001', '312001'],
    ['1. Dez', ''],
    ['1725669.0', '1725669'],
    ['0.30000000000000004', '03'],
    ['46802', '046802'],
    ['0022012067', '22012067'],
  ])('%j may have been %s', (text, key) => {
    if (key === '') expect(findSpreadsheetDamage(text)).toBeNull()
    else expect(findSpreadsheetDamage(text)?.keys).toContain(key)
  })

  it('gives the digits that agree with the remaining ones', () => {
    const ranges = findSpreadsheetDamage('6.29105E+11')?.ranges ?? []
    expect(ranges[0]).toEqual({ from: '629104500000', to: '629105499999' })
    expect(ranges[1]).toEqual({ from: '0629104500000', to: '0629105499999' })
    expect(findSpreadsheetDamage('9.55E+12')?.certain).toBe(true)
  })

  it.each(['LM358', '1N4148', 'E12', '955E10', '10-100-MARK', '100-MARK', '', '1.5KE68A', '9E'])('finds no damage in %j', (text) => {
    expect(findSpreadsheetDamage(text)).toBeNull()
  })

  it('also accepts digits as typed', () => {
    expect(findSpreadsheetDamage('1725669')?.certain).toBe(false)
    expect(findSpreadsheetDamage('10-11-2023')?.certain).toBe(false)
  })
})
