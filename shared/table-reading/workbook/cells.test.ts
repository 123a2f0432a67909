import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatCellDate, formatCellNumber, formatPaddedNumber } from './cell-text.ts'
import { isHostileFormula, isHostileText } from './formulas.ts'
import { findAttribute, MarkupReader } from './markup-tokens.ts'

test.each([
  [0.1 + 0.2, '0.3'],
  [1.15, '1.15'],
  [9.55e12, '9550000000000'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [-0, '0'],
  [-2.5, '-2.5'],
  [123456789012345680, '123456789012346000'],
  [Number.NaN, ''],
])('%d is written %s', (value, expected) => {
  expect(formatCellNumber(value)).toBe(expected)
})

test.each([
  [402, '0000', '0402'],
  [12345, '0000', '12345'],
  [1234567, '000-0000', '123-4567'],
  [7, '"R"00', 'R07'],
  [12345, '00-00', '123-45'],
  [402, '0', null],
  [402, '0.00', null],
  [402, '#,##0', null],
  [402, 'yyyy-mm-dd', null],
  [1.5, '0000', null],
  [-5, '0000', null],
])('%d in the format %s is %j', (value, format, expected) => {
  expect(formatPaddedNumber(value, format)).toBe(expected)
})

test.each([
  ['2024-03-01T00:00:00Z', '2024-03-01'],
  ['2024-03-01T14:05:00Z', '2024-03-01 14:05'],
  ['2024-03-01T14:05:09Z', '2024-03-01 14:05:09'],
  ['none', ''],
])('%s is written %j', (date, expected) => {
  expect(formatCellDate(new Date(date))).toBe(expected)
})

describe('formulas', () => {
  test.each([
    "cmd|'/c calc'!A0",
    "1+cmd|'/c calc'!A0",
    "MSEXCEL|'\\..\\..\\cmd.exe /c calc'!''",
    '[1]Sheet1!A1',
    "'C:\\lists\\[p.xlsx]S 1'!$A$1",
    "'[p.xlsx]S 1'!A1",
    'webservice("x")',
    '_xlfn.WEBSERVICE(A1)',
    'IF(A1,IMPORTXML("u","//a"),0)',
    'CALL ("x")',
    'SUM(1)+EXEC("calc")',
  ])('%s acts', (formula) => {
    expect(isHostileFormula(formula)).toBe(true)
  })

  test.each([
    'SUM(A1:A9)',
    'B2*C2',
    'HYPERLINK("https://example.com?a=1|2!","CALL(us)")',
    'Parts[Qty]*2',
    'Parts[[#This Row],[Qty]]*Sheet2!A1',
    "'A|B'!C1",
    'RECALL(1)',
    "'Call (2)'!A1",
    'IF(A1="cmd|x!y",1,2)',
  ])('%s does not', (formula) => {
    expect(isHostileFormula(formula)).toBe(false)
  })

  test.each(["=cmd|'/c calc'!A0", "  =cmd|'/c calc'!A0", "\"\t@SUM(1)*cmd|' /c'!A0", '＝WEBSERVICE("x")', '+WEBSERVICE("x")'])(
    'the text %s acts',
    (text) => {
      expect(isHostileText(text)).toBe(true)
    },
  )

  test.each(['-40°C', '+5V', '=10k', '@', '- see image (front)', 'CALL(us)', '+3.3V | 5V!', '=SUM(A1)', '-[NC] !'])(
    'the text %s does not',
    (text) => {
      expect(isHostileText(text)).toBe(false)
    },
  )
})

describe('markup', () => {
  const events = (text: string, cuts: number[] = []) => {
    const seen: string[] = []
    const reader = new MarkupReader({
      open: (name, attributes) => seen.push(`<${name} ${findAttribute(attributes, 'r') ?? ''}`),
      close: (name) => seen.push(`/${name}`),
      text: (raw) => seen.push(raw),
    })
    let from = 0
    for (const cut of [...cuts.map((at) => Math.min(at, text.length)).sort((a, b) => a - b), text.length]) {
      reader.write(text.slice(from, cut))
      from = cut
    }
    return seen.join('')
  }
  const SOURCE = '<?xml version="1.0"?><!-- a > b --><x:row spans="a>b" r=\'1\'><c ref="9" r="A1"/>a&amp;b<![CDATA[<c>]]></x:row>'

  it('reads tags, values with brackets, comments and sections', () => {
    expect(events(SOURCE)).toBe('<row 1<c A1/ca&amp;b&lt;c&gt;/row')
  })

  it('reads the same however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(SOURCE.length), { maxLength: 8 }), (cuts) => {
        expect(events(SOURCE, cuts)).toBe(events(SOURCE))
      }),
    )
  })

  it('refuses a document type', () => {
    expect(() => events('<!DOCTYPE x [<!ENTITY a "b">]><x/>')).toThrow('file_expands')
  })
})
