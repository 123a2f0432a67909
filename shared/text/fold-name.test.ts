import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeName } from './fold-name.ts'

describe('a folded name', () => {
  it.each([
    ['STMicroelectronics', 'ST Micro'],
    ['ON Semiconductor', 'onsemi'],
    ['Würth Elektronik', 'WURTH'],
    ['Analog Devices Inc.', 'devices inc'],
    ['ＲＯＨＭ', 'rohm'],
    ['德州仪器', '德州'],
    ['J.S.T. Mfg.', 'JST'],
    ['삼성전기', '삼성'],
  ])('%s is found by %s', (name, typed) => {
    expect(normalizeName(name)).toContain(normalizeName(typed))
  })

  it.each(['', ' ', '…', '-/.', '\u0301', '\ud800'])('%j is nothing', (text) => {
    expect(normalizeName(text)).toBe('')
  })

  it('stays as it is when folded again', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => normalizeName(normalizeName(text)) === normalizeName(text)))
  })
})
