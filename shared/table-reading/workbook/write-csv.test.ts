import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '../../languages.ts'
import { escapeFormula, unescapeFormula } from './defused-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { toCsvFormat, writeCsv } from './write-csv.ts'

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

describe('defused texts', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['-40LS', "'-40LS"],
    ['+5V', "'+5V"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r@x', "'\r@x"],
    ['＝1+1', "'＝1+1"],
    ["'=1", "''=1"],
    ['-40', '-40'],
    ['+0.5', '+0.5'],
    ['LM358', 'LM358'],
    ["5' cable", "5' cable"],
    ["'90s", "'90s"],
    ['', ''],
  ])('%j is written %j', (text, written) => {
    expect(escapeFormula(text)).toBe(written)
    expect(unescapeFormula(written)).toBe(text)
  })

  it('come back exactly, and never begin with a sign', () => {
    const piece = fc.oneof(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', ' ', '＝', '1'), fc.string({ maxLength: 3 }))
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
        (text) => {
          const written = escapeFormula(text)
          expect(unescapeFormula(written)).toBe(text)
          if (!/^[+-]\d+(?:[.,]\d+)?$/.test(text)) expect(written).not.toMatch(/^\s*[=+\-@＝]/)
        },
      ),
    )
  })
})

describe('writeCsv', () => {
  test.each([
    ['en', ',', '.'],
    ['zh-Hans', ',', '.'],
    ['zh-Hant', ',', '.'],
    ['de', ';', ','],
    ['es', ';', ','],
    ['it', ';', ','],
    ['fr', ';', ','],
    ['ja', ',', '.'],
    ['ko', ',', '.'],
    ['ru', ';', ','],
    ['ar', ',', '.'],
  ])('in %s cells are divided by %s and decimals written with %s', (tag, separator, decimal) => {
    expect(toCsvFormat(tag)).toEqual({ separator, decimal })
  })

  it('begins with the mark of UTF-8 and quotes what has to be', () => {
    const rows = [
      ['a', 'b;c', 'd"e'],
      ['x\ny', 1234.5, null],
      ['=1', 1e-7, 0.000_012],
    ]
    expect(writeCsv(rows, { separator: ';', decimal: ',' })).toBe('\ufeffa;"b;c";"d""e"\r\n"x\ny";1234,5;\r\n\'=1;0;0,000012\r\n')
  })

  test.each([';=1+1', 'a;@SUM(A1)', 'a; -2+3', 'a\t+1', ',=1', "a;'=1"])('quotes %j whichever the separator is', (cell) => {
    for (const tag of ['en', 'de']) expect(writeCsv([[cell]], toCsvFormat(tag))).toBe(`\ufeff"${cell}"\r\n`)
  })

  it('is read again, in any language', async () => {
    const cell = fc
      .oneof(fc.constantFrom('-40LS', '+5V', '=10k', '@home', "'=x", '-40', 'a,b;c\td', 'say "hi"', '0402'), fc.string({ maxLength: 12 }))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: no cell holds them
      .map((text) => text.replace(/[\u0000-\u001f\u007f\ufeff]/g, '').trim())
      .filter((text) => text !== '')
    const rowsOf = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(rowsOf, fc.constantFrom(...LANGUAGES), async (rows, { tag }) => {
        const head = ['Part', 'Value', 'Note']
        const { sheets } = await readWorkbook(encode(writeCsv([head, ...rows.map((row) => [...row])], toCsvFormat(tag))))
        expect(sheets[0]?.rows).toEqual([head, ...rows])
      }),
    )
  })
})
