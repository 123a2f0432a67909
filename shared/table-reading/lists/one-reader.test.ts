/** The same list in many shapes, in the numbers of every language: one reading. */
import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '../../languages.ts'
import type { BomLine } from '../reading.ts'
import { assumeQuantities } from './assumed.ts'
import { readPaste } from './paste.ts'
import { readBom } from './read-bom.ts'

const PARTS: readonly (readonly [string, number, string])[] = [
  ['NE555P', 2500, '0.25'],
  ['LM358DR', 1000, '2.10'],
  ['BC847C,215', 3000, '0.015'],
  ['C0805C104K5RACTU', 10_000, '0.012'],
  ['C2012X7R1E225K125AB', 250, '0.08'],
  ['L7805CV', 12, '0.40'],
  ['C8051F320', 7, '6.25'],
  ['STM32F103C8T6', 1_250_000, '3.75'],
]

const brief = ({ part_number, qty }: BomLine): string => `${part_number} x${qty ?? '?'}`
const EXPECTED = PARTS.map(([partNumber, qty]) => `${partNumber} x${qty}`)
const read = (text: string): string[] => readPaste(text).reading.lines.map(brief)

const digitsOf = (zero: number) => (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))

/** Every way in which a quantity is written. */
const WRITINGS: Readonly<Record<string, (qty: number) => string>> = {
  'as digits': String,
  'with commas': (qty) => qty.toLocaleString('en'),
  'with points': (qty) => qty.toLocaleString('de'),
  'with blanks': (qty) => qty.toLocaleString('en').replaceAll(',', ' '),
  'with thin blanks': (qty) => qty.toLocaleString('en').replaceAll(',', '\u202f'),
  'with apostrophes': (qty) => qty.toLocaleString('en').replaceAll(',', "'"),
  'in Arabic digits': (qty) => digitsOf(0x660)(String(qty)),
  'in Arabic digits and groups': (qty) => digitsOf(0x660)(qty.toLocaleString('en').replaceAll(',', '٬')),
  'in Persian digits': (qty) => digitsOf(0x6f0)(String(qty)),
  'in full width': (qty) => digitsOf(0xff10)(qty.toLocaleString('en').replaceAll(',', '，')),
  ...Object.fromEntries(
    LANGUAGES.map(({ lang, tag }) => [`as ${lang} writes it`, (qty: number) => new Intl.NumberFormat(tag).format(qty)]),
  ),
  'as Egypt writes it': (qty) => new Intl.NumberFormat('ar-EG').format(qty),
}

/** Every shape of a line; a comma beside a number with commas is a shape of its own. */
const SHAPES: Readonly<Record<string, (part: string, qty: string) => string>> = {
  'a tab between': (part, qty) => `${part}\t${qty}`,
  'the quantity first, a tab between': (part, qty) => `${qty}\t${part}`,
  'a blank between': (part, qty) => `${part} ${qty}`,
  'a comma and a blank between': (part, qty) => `${part}, ${qty}`,
  'a semicolon between': (part, qty) => `${part};${qty}`,
  'a colon between': (part, qty) => `${part}: ${qty}`,
  'the quantity first': (part, qty) => `${qty} ${part}`,
  'times behind': (part, qty) => `${part} x ${qty}`,
  'times in front': (part, qty) => `${qty} x ${part}`,
  'pieces behind': (part, qty) => `${part} ${qty} pcs`,
}

describe.each(Object.entries(WRITINGS))('quantities %s', (_, writing) => {
  test.each(Object.entries(SHAPES))('with %s', (_, shape) => {
    expect(read(PARTS.map(([part, qty]) => shape(part, writing(qty))).join('\n'))).toEqual(EXPECTED)
    for (const [index, [part, qty]] of PARTS.entries()) {
      const line = shape(part, writing(qty))
      // By itself, NE555P 2 500 may be 2 and 500; NE555P 10 000 may not.
      expect(read(line)).toEqual([/^(?:NE555P 2 500|2 500 NE555P)$/.test(line) ? 'NE555P x?' : EXPECTED[index]])
    }
  })

  test.each(['Part number\tQuantity', 'Hersteller-Teilenummer\tMenge', '型号\t数量', 'Артикул\tКол-во', 'رقم القطعة\tالكمية'])(
    'below the headings %j',
    (headings) => {
      expect(read([headings, ...PARTS.map(([part, qty]) => `${part}\t${writing(qty)}`)].join('\r\n'))).toEqual(EXPECTED)
    },
  )

  it('beside target prices, in cells with headings and without', () => {
    const rows = PARTS.map(([part, qty, price]) => [part, writing(qty), price])
    for (const text of [rows, [['MPN', 'Qty', 'Target price'], ...rows]].map((all) => all.map((row) => row.join('\t')).join('\n'))) {
      const { lines, left_out } = readPaste(text).reading
      expect(lines.map(brief)).toEqual(EXPECTED)
      expect(lines.map(({ target_price }) => target_price)).toEqual(PARTS.map(([, , price]) => price))
      expect(lines.every(({ manufacturer, package: caseName }) => manufacturer === '' && caseName === '')).toBe(true)
      expect(left_out).toEqual([])
    }
  })
})

test.each([
  ['NE555P 2,500', 'NE555P x2500'],
  ['NE555P 10 200', 'NE555P x?'],
  ['10 200 NE555P', 'NE555P x?'],
  ['NE555P SOT23 10 200', 'NE555P x?'],
  ['NE555P 1 200 500', 'NE555P x?'],
  ['NE555P 10 200\nLM358DR 500', 'NE555P x? | LM358DR x500'],
  ['NE555P 10 200\nLM358DR 1 000', 'NE555P x10200 | LM358DR x1000'],
  ['NE555P 10 200\nLM358DR 1 000\nJ111 2000', 'NE555P x? | LM358DR x1000 | J111 x2000'],
  ['NE555P 10\u00a0200', 'NE555P x10200'],
  ['NE555P\u00a010\u00a0200', 'NE555P x?'],
  ['NE555P, 10 200', 'NE555P x10200'],
  ['NE555P 10 200 pcs', 'NE555P x10200'],
  ['NE555P 10 050', 'NE555P x10050'],
  ['NE555P DIP 8 100', 'NE555P x100'],
  ['NE555P 2.500', 'NE555P x2500'],
  ['LM358DR 1,000', 'LM358DR x1000'],
  ['LM358DR,1,500', 'LM358DR x1500'],
  ['BC847C,215 3,000', 'BC847C,215 x3000'],
  ['BC847C,215,3000', 'BC847C,215 x3000'],
  ['BC847C,215,500', 'BC847C,215 x500'],
  ['BC847C,215', 'BC847C,215 x?'],
  ['LM358DR,215', 'LM358DR x215'],
  ['2N7002,215, 10000', '2N7002,215 x10000'],
  ['BSS138,215 500', 'BSS138,215 x500'],
  ['J111', 'J111 x?'],
  ['J111 100', 'J111 x100'],
  ['L293D, 5', 'L293D x5'],
  ['100 J111', 'J111 x100'],
  ['J111\tJFET', 'J111 x?'],
  ['NE555P, 100, Texas Instruments', 'NE555P x100'],
  ['NE555P 100 2.10', 'NE555P x100'],
  ['NE555P, 1,000 @ $0.25', 'NE555P x1000'],
  ['NE555P 0', 'NE555P x0'],
  ['STM32F103C8T6, abc', 'STM32F103C8T6 x?'],
  ['１，０００ ＮＥ５５５Ｐ', 'NE555P x1000'],
])('%j', (text, expected) => {
  expect(read(text).join(' | ')).toBe(expected)
})

test.each([
  ['NE555P 10 200', 'NE555P x?'],
  ['NE555P 10 200\nLM358DR 1 000', 'NE555P x10200 | LM358DR x1000'],
  ['NE555P 10\u00a0200', 'NE555P x10200'],
  ['LM358DR x 5\nNE555P qty 100 DIP-8', 'LM358DR x5 | NE555P x100'],
  ['NE555P 5 - 10 pcs 20 pcs\nLM358DR 7', 'NE555P x? | LM358DR x7'],
])('%j, pasted and as a file', async (text, expected) => {
  expect(read(text).join(' | ')).toBe(expected)
  const { lines } = await readBom(new TextEncoder().encode(text))
  expect(lines.map(brief).join(' | ')).toBe(expected)
})

it('reads numbers that comma-separated text has cut in two', () => {
  expect(read('MPN,Qty\nNE555P, 2,500\nBC847C,215,3000\nLM358DR,7')).toEqual(['NE555P x2500', 'BC847C,215 x3000', 'LM358DR x7'])
})

it('reads what looks like cases and places where nothing else is there, one to a line and in cells', () => {
  const numbers = ['C0805C104K5RACTU', 'C2012X7R1E225K125AB', 'L7805CV', 'C8051F320', 'J111']
  for (const text of [numbers.join('\n'), numbers.map((one) => `${one}\t5`).join('\n'), `Part\n${numbers.join('\n')}`])
    expect(readPaste(text).reading.lines.map(({ part_number }) => part_number)).toEqual(numbers)
  for (const one of numbers) expect(readPaste(`${one}\t5`).reading.lines.map(brief)).toEqual([`${one} x5`])
  expect(read('J111\t100\nJ112\t50')).toEqual(['J111 x100', 'J112 x50'])
})

it('keeps quantities that go up with the rows', () => {
  expect(read('NE555P\t1\nLM358DR\t2\nBC847B\t3')).toEqual(['NE555P x1', 'LM358DR x2', 'BC847B x3'])
})

describe('nothing goes without a word', () => {
  it('names what is no line, and why', () => {
    const { lines, left_out } = readPaste('NE555P 100\nTBD 10\nx16\nBest regards,\nR1 R2\nLM358DR 5').reading
    expect(lines.map(brief)).toEqual(['NE555P x100', 'LM358DR x5'])
    expect(left_out).toEqual([
      { row: 1, text: 'TBD 10', reason: 'placeholder' },
      { row: 2, text: 'x16', reason: 'placeholder' },
      { row: 3, text: 'Best regards,', reason: 'no_part' },
      { row: 4, text: 'R1 R2', reason: 'places' },
    ])
  })

  it('has a line, a part of one or a word for each row of a table', () => {
    const { lines, left_out } = readPaste('MPN\tQty\tTarget\nNE555P\t100\t0.2\nTBD\t5\t\nTotal\t105\t\nPower supply\t\t').reading
    expect(lines.map(({ row }) => row)).toContain(1)
    expect([...lines.map(({ row }) => row), ...left_out.map(({ row }) => row)].sort()).toEqual([1, 2, 3, 4])
    expect(left_out).toContainEqual({ row: 3, text: 'Total · 105', reason: 'total' })
  })

  it('takes one piece where a list says of no line how many, and marks it', () => {
    const bare = assumeQuantities(readPaste('NE555P\nLM358DR\nBC847C,215').reading)
    expect(bare.lines.map(brief)).toEqual(['NE555P x1', 'LM358DR x1', 'BC847C,215 x1'])
    expect(bare.lines.every(({ qty_assumed }) => qty_assumed)).toBe(true)
    const mixed = assumeQuantities(readPaste('NE555P 100\nLM358DR\nSTM32F103C8T6, abc').reading)
    expect(mixed.lines.map((line) => [brief(line), line.qty_assumed ?? false])).toEqual([
      ['NE555P x100', false],
      ['LM358DR x1', true],
      ['STM32F103C8T6 x?', false],
    ])
    const counted = assumeQuantities(readPaste('MPN\tQty\nNE555P\t100\nLM358DR\t').reading)
    expect(counted.lines.map(brief)).toEqual(['NE555P x100', 'LM358DR x?'])
  })
})
