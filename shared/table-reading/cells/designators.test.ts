import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { looksLikeDesignators } from './designator-lists.ts'
import { listDesignatorNames, readDesignators } from './designators.ts'

test.each([
  ['R1', ['R1']],
  ['R1, R2, R5-R8', ['R1', 'R2', 'R5', 'R6', 'R7', 'R8']],
  ['R1 R2', ['R1', 'R2']],
  ['R1;R2', ['R1', 'R2']],
  ['R1\nR2\n', ['R1', 'R2']],
  ['C1...C4', ['C1', 'C2', 'C3', 'C4']],
  ['C258..C261', ['C258', 'C259', 'C260', 'C261']],
  ['C1–C3', ['C1', 'C2', 'C3']],
  ['C1 — C3', ['C1', 'C2', 'C3']],
  ['C1～C3、C7', ['C1', 'C2', 'C3', 'C7']],
  ['R1,2,5-7', ['R1', 'R2', 'R5', 'R6', 'R7']],
  ['BTN0-6', ['BTN0', 'BTN1', 'BTN2', 'BTN3', 'BTN4', 'BTN5', 'BTN6']],
  ['R01-R03', ['R01', 'R02', 'R03']],
  ['R1 to R3', ['R1', 'R2', 'R3']],
  ['C4, C3, C2, ', ['C4', 'C3', 'C2']],
  ['R1,,R2', ['R1', 'R2']],
  ['U$1', ['U$1']],
  ['C1N1, C3L1,U10B', ['C1N1', 'C3L1', 'U10B']],
  ['HS1 Q1#2', ['HS1', 'Q1#2']],
  ['prj0:R1-R3 prj1:R2', ['prj0:R1', 'prj0:R2', 'prj0:R3', 'prj1:R2']],
  ['TIME CARD - C3, C4', ['C3', 'C4']],
  ['TIME CARD-C[5-7,1,13]', ['C5', 'C6', 'C7', 'C1', 'C13']],
  ['R[10-12, R32, R17', ['R10', 'R11', 'R12', 'R32', 'R17']],
  ['R1, R1', ['R1']],
  ['C  2,C  3,C  1', ['C2', 'C3', 'C1']],
  ['DA1, VD1...VD3', ['DA1', 'VD1', 'VD2', 'VD3']],
])('reads %j', (text, list) => {
  expect(readDesignators(text)).toEqual({ list, complete: true })
})

it('never expands from one letter to another, backwards, or without end', () => {
  expect(readDesignators('A1-B3').list).toEqual(['A1', 'B3'])
  expect(readDesignators('C10-C2')).toEqual({ list: ['C10', 'C2'], complete: false })
  expect(readDesignators('R1-R99999')).toEqual({ list: ['R1', 'R99999'], complete: false })
})

test.each(['do not need solder,will insert after assembly', 'PCB', 'loose gold connectors', '', 'Total: 3'])(
  'does not take %j for places',
  (text) => {
    expect(readDesignators(text).complete).toBe(false)
  },
)

test.each(['GRM155R71C104KA88D', 'BC857BLT1G', 'NE555P', '100nF', '10k', 'SOT-23', '0402', 'Yageo'])(
  'does not mistake %j for one',
  (text) => {
    expect(looksLikeDesignators(text)).toBe(false)
  },
)

test.each([
  ['ICSP', ['ICSP']],
  ['5V_E, 3.3V_E', ['5V_E', '3.3V_E']],
  ['R1-R3, PWR', ['R1', 'R2', 'R3', 'PWR']],
  ['J5, J9, LDR', ['J5', 'J9', 'LDR']],
  ['VOL+ VOL-', ['VOL+', 'VOL-']],
  ['Sockel U1', ['Sockel U1']],
  ['BAT/BUT1', ['BAT/BUT1']],
  ['#CE_NAND_E', ['#CE_NAND_E']],
  ['do not need solder, will insert after assembly', []],
  ['', []],
])('%j names the places %j', (cell, names) => {
  expect(listDesignatorNames(cell)).toEqual(names)
})

it('counts as many places as a range has, whatever divides them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('R', 'C', 'U', 'LED'), fc.nat({ max: 900 }), fc.nat({ max: 40 })), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(', ', ' ', ';', '\n', ' ; '),
      fc.constantFrom('-', '–', '..', '...', ' - '),
      (ranges, joiner, dash) => {
        const text = ranges
          .map(([letters, from, more]) => (more === 0 ? `${letters}${from}` : `${letters}${from}${dash}${letters}${from + more}`))
          .join(joiner)
        const expected = new Set(
          ranges.flatMap(([letters, from, more]) => Array.from({ length: more + 1 }, (_, i) => `${letters}${from + i}`)),
        )
        expect(readDesignators(text)).toEqual({ list: [...expected], complete: true })
      },
    ),
  )
})
