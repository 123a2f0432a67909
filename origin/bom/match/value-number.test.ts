import { expect, test } from 'vitest'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { findOtherValueNumber } from './value-number.ts'

const findRemarkCode = (value: string, partNumber: string) =>
  findOtherValueNumber(value, { part_number: partNumber, key: toPartNumberKey(partNumber) })?.code ?? null

test.each([
  ['AP7361C-25ER', 'AP7361C-25E-13', 'suffix_differs'],
  ['LM2596-ADJ', 'LM2596S-5.0', 'suffix_differs'],
  ['AMS1117-3.3', 'AMS1117-5.0', 'number_differs'],
  ['BC847B', 'BC847C,215', 'suffix_differs'],
  ['CH340G', 'CH340C', 'suffix_differs'],
  ['TL431A', 'TL431BIDBZR', 'suffix_differs'],
  ['2N7002K', '2N7002-7-F', 'suffix_differs'],
  ['TPS63000', 'TPS63001DRCR', 'number_differs'],
  ['CC0603KRX7R9BB104', 'CC0603KRX7R8BB104', 'number_differs'],
])('%s beside %s is %s', (value, part, code) => {
  expect(findRemarkCode(value, part)).toBe(code)
})

test.each([
  ['', 'LM358P'],
  ['10k', 'RC0603FR-0710KL'],
  ['100nF', 'CC0603KRX7R9BB104'],
  ['LM358', 'LM358P'],
  ['LM358DR', 'LM358D'],
  ['AP7361C-25E-13', 'AP7361C-25E-13'],
  ['ap7361c-25e', 'AP7361C-25E-13'],
  ['LM1117-3.3', 'LM1117MPX-3.3/NOPB'],
  ['LD1117-3.3V', 'LD1117S33TR'],
  ['STM32F103C8Tx', 'STM32F103C8T6'],
  ['TLV70033_SOT23-5', 'TLV70033DDCR'],
  ['MCP1700-3302E', 'MCP1700T-3302E/TT'],
  ['74HC595', 'SN74HC595DR'],
  ['ABM8-16MHz', 'ABM8-16.000MHZ-B2-T'],
  ['USB 2.0', 'USB2514B'],
  ['LM358 or LM2904', 'LM358P'],
  ['BC857B', 'BC847B,215'],
])('%j beside %s does not contradict', (value, part) => {
  expect(findRemarkCode(value, part)).toBeNull()
})
