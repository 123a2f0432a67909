import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { type CsvRow, RejectedFileError, readCsv } from './csv-rows.ts'

/** Reads a file in pieces of `size` bytes. */
async function read(file: string | Buffer, size = 7): Promise<CsvRow[]> {
  const bytes = Buffer.from(file)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))
  const lines: CsvRow[] = []
  for await (const { rows } of readCsv(Readable.from(pieces, { objectMode: false }))) lines.push(...rows)
  return lines
}

const listCells = (rows: readonly CsvRow[]) => rows.map(({ cells }) => cells)

describe('readCsv', () => {
  test.each<[name: string, file: string, cells: string[][]]>([
    ['nothing', '', []],
    ['a mark alone', '\ufeff', []],
    [
      'a byte order mark',
      '\ufeffa,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'no last line end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      ',\n,,\n',
      [
        ['', ''],
        ['', '', ''],
      ],
    ],
    [
      'empty lines',
      '\n\na,b\r\n\r\n\nc,d\n\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons',
      'a;b,c;d\n"x;y";z\n',
      [
        ['a', 'b,c', 'd'],
        ['x;y', 'z'],
      ],
    ],
    [
      'tabs',
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'Windows line ends',
      'a,b\r\n"c\r\nd",e\r\n',
      [
        ['a', 'b'],
        ['c\r\nd', 'e'],
      ],
    ],
    [
      'line ends of both kinds',
      'a,b\r\nc,d\ne,f\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'old line ends',
      'a,b\rc,"d\re"\r',
      [
        ['a', 'b'],
        ['c', 'd\re'],
      ],
    ],
    ['doubled quotes', '"a ""b""",""""\n', [['a "b"', '"']]],
    ['an inch', '5" disc,a\n', [['5" disc', 'a']]],
    ['text behind a quote', '"a"b,c\n', [['"a"b', 'c']]],
    ['letters of several bytes', 'Würth,意法半导体,😀\n', [['Würth', '意法半导体', '😀']]],
  ])('reads %s', async (_name, file, cells) => {
    for (const size of [1, 2, 3, 5, 1000]) expect(listCells(await read(file, size))).toEqual(cells)
  })

  it('gives the beginning of each row and whether it has an end', async () => {
    expect(await read('a,b\n\n"c\n\nd",e\nf')).toEqual([
      { cells: ['a', 'b'], line: 1, ended: true },
      { cells: ['c\n\nd', 'e'], line: 3, ended: true },
      { cells: ['f'], line: 6, ended: false },
    ])
  })

  it('gives its position in the file', async () => {
    const seen: number[] = []
    for await (const { bytes } of readCsv(Readable.from([Buffer.from('a,b\nc'), Buffer.from(',d\n')]))) seen.push(bytes)
    expect(seen).toEqual([5, 8, 8])
  })

  it('reads the same as another reader, wherever the file is cut into pieces', async () => {
    const text = fc
      .array(fc.constantFrom('a', 'b c', 'é', '"', '""', ',', ',', '\n', '\n'), { maxLength: 40 })
      .map((words) => words.join(''))
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 50 }), async (unix, lineEnd, size) => {
        const file = unix.replaceAll('\n', lineEnd)
        let expected: string[][] | null = null
        try {
          expected = parse(file, { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, record_delimiter: lineEnd })
        } catch {}
        if (expected) expect(listCells(await read(file, size))).toEqual(expected)
        else await expect(read(file, size)).rejects.toThrow('inside a quoted cell')
      }),
      { numRuns: draws(500) },
    )
  })
})

describe('readCsv rejects', () => {
  const long = 'x'.repeat(70_000)
  test.each<[name: string, file: string | Buffer, reason: string]>([
    ['another encoding', Buffer.from('a,b\nW\u00fcrth,c\nd,e\n', 'latin1'), 'the file is not UTF-8 (between bytes 0 and'],
    ['another encoding in the last line', Buffer.from('a,b\nW\u00fcrth,c', 'latin1'), 'the file is not UTF-8'],
    ['UTF-16', Buffer.from('\ufeffa,b\r\n', 'utf16le'), 'UTF-16'],
    ['UTF-16 the other way round', Buffer.from('\ufeffa,b\r\n', 'utf16le').swap16(), 'UTF-16'],
    ['an end in the middle of a character', Buffer.from('a,b\nc,意').subarray(0, -1), 'the file ends in the middle of a character'],
    ['an end in quotes', 'a,b\n"c,d\n', 'missing at line 2 or later'],
    ['a long first line', long, 'the row that begins at line 1 is longer than 65536 bytes'],
    ['a long line', `a,b\n${long}\n`, 'the row that begins at line 2 is longer'],
    ['a long last line', `a,b\n\nc,d\n${long}`, 'the row that begins at line 4 is longer'],
    ['a long quoted cell', `a,b\nc,"${'x\n'.repeat(35_000)}"\n`, 'the row that begins at line 2 is longer'],
  ])('%s', async (_name, file, reason) => {
    for (const size of [61, 100_000]) {
      const rejectedRead = read(file, size)
      await expect(rejectedRead).rejects.toThrow(RejectedFileError)
      await expect(rejectedRead).rejects.toThrow(reason)
    }
  })
})
