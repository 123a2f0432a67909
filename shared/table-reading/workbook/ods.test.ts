import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { packOds } from '#test-support/bom-builders.ts'
import { draws } from '#test-support/matrix.ts'
import { readWorkbook } from './read-workbook.ts'
import { UPLOAD_LIMITS, WorkbookError } from './workbook.ts'

const cell = (inside: string, attributes = '') => `<table:table-cell office:value-type="string"${attributes}>${inside}</table:table-cell>`
const row = (inside: string, attributes = '') => `<table:table-row${attributes}>${inside}</table:table-row>`
const read = async (markup: string) => readWorkbook(packOds([{ name: 'A', markup }]))
const rowsOf = async (markup: string) => (await read(markup)).sheets[0]?.rows

describe('Open Document spreadsheets', () => {
  it('are known by their content, with their sheets and which are hidden', async () => {
    const bytes = packOds([
      {
        name: 'Parts & more',
        rows: [
          ['MPN', 'Qty'],
          ['NE555P', 5],
        ],
      },
      { name: 'Lists', rows: [['x']], hidden: true },
    ])
    expect(await readWorkbook(bytes)).toMatchObject({
      kind: 'ods',
      encoding: null,
      sheets: [
        {
          name: 'Parts & more',
          hidden: false,
          rows: [
            ['MPN', 'Qty'],
            ['NE555P', '5'],
          ],
        },
        { name: 'Lists', hidden: true, rows: [['x']] },
      ],
    })
  })

  it('are read as they are seen', async () => {
    const markup =
      row(
        cell('<text:p>two</text:p><text:p>lines</text:p>') + cell('<text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d</text:p>'),
      ) +
      row(
        '<table:table-cell office:value-type="float" office:value="402"><text:p>0402</text:p></table:table-cell>' +
          '<table:table-cell office:value-type="float" office:value="0.30000000000000004"><text:p>0.3</text:p></table:table-cell>' +
          '<table:table-cell office:value-type="date" office:date-value="2024-01-01"><text:p>01.01.24</text:p></table:table-cell>' +
          '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>',
      ) +
      row(cell('<office:annotation><text:p>a note</text:p></office:annotation><text:p>shown</text:p>'))
    expect(await rowsOf(markup)).toEqual([['two\nlines', 'a b\tc\nd'], ['0402', '0.3', '2024-01-01', 'TRUE'], ['shown']])
  })

  it('keep the place of what begins in the middle of a sheet, and repeat what is repeated', async () => {
    const markup =
      row('<table:table-cell/>', ' table:number-rows-repeated="11"') +
      row(`<table:table-cell/>${cell('<text:p>x</text:p>', ' table:number-columns-repeated="2"')}`, ' table:number-rows-repeated="2"')
    expect(await rowsOf(markup)).toEqual([...Array.from({ length: 11 }, () => []), ['', 'x', 'x'], ['', 'x', 'x']])
  })

  it('tell which cells span others', async () => {
    const { sheets } = await read(row(cell('<text:p>x</text:p>', ' table:number-rows-spanned="2" table:number-columns-spanned="3"')))
    expect(sheets[0]?.merges).toEqual([{ row: 0, column: 0, rows: 2, columns: 3 }])
  })

  const filled = cell('<text:p>x</text:p>')
  test.each([
    ['rows without end', row(filled, ' table:number-rows-repeated="1048576"'), 'file_too_long'],
    ['columns without end', row(cell('<text:p>x</text:p>', ' table:number-columns-repeated="16000"')), 'file_too_wide'],
    ['a cell beyond all columns', row(`<table:table-cell table:number-columns-repeated="16380"/>${filled}${filled}`), 'file_too_wide'],
    [
      'a long text in every cell',
      row(cell(`<text:p>${'x'.repeat(30_000)}</text:p>`, ' table:number-columns-repeated="200"')),
      'file_too_long',
    ],
    ['a count that is none', row(filled, ' table:number-rows-repeated="-1"'), 'file_damaged'],
    [
      'a formula that fetches',
      row(cell('<text:p>x</text:p>', ' table:formula="of:=WEBSERVICE(&quot;http://example.com&quot;)"')),
      'file_formulas',
    ],
  ])('refuse %s', async (_, markup, refusal) => {
    await expect(read(markup)).rejects.toMatchObject({ errorCode: refusal })
  })

  it('leave macros behind, refuse passwords, and take the empty library that is written by default', async () => {
    const rows = [['MPN'], ['NE555P']]
    const withParts = (parts: Record<string, string>) => readWorkbook(packOds([{ name: 'A', rows }], parts))
    const { sheets, has_macros } = await withParts({ 'Basic/Standard/Module1.xml': '<script/>' })
    expect([sheets[0]?.rows, has_macros]).toEqual([rows, true])
    await expect(withParts({ 'META-INF/manifest.xml': '<manifest><encryption-data a="b"/></manifest>' })).rejects.toMatchObject({
      errorCode: 'file_password',
    })
    const plain = await withParts({ 'Basic/script-lc.xml': '<library/>' })
    expect([plain.sheets[0]?.rows, plain.has_macros]).toEqual([rows, undefined])
  })

  it('made of any bytes are read or refused', async () => {
    const bytes = packOds([
      {
        name: 'A',
        rows: [
          ['MPN', 'Qty'],
          ['NE555P', 5],
        ],
      },
    ])
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 }),
        async (changes) => {
          const changed = Uint8Array.from(bytes)
          for (const [at, byte] of changes) changed[at] = byte
          try {
            await readWorkbook(changed, UPLOAD_LIMITS)
          } catch (error) {
            expect(error).toBeInstanceOf(WorkbookError)
          }
        },
      ),
      { numRuns: draws(100) },
    )
  })
})
