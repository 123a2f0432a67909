import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { listApprovedParts } from '#shared/bom/approved-parts.ts'
import type { BomLineView, BomSource } from '#shared/contract/bom.ts'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import { readHeading } from '#shared/table-reading/columns/headings.ts'
import { readBom } from '#shared/table-reading/lists/read-bom.ts'
import { readWorkbook } from '#shared/table-reading/workbook/read-workbook.ts'
import { toCsvFormat } from '#shared/table-reading/workbook/write-csv.ts'
import { writeXlsx } from '#shared/table-reading/workbook/write-xlsx.ts'
import { toMoney } from '#shared/trade/money.ts'
import { draws, IN_MATRIX } from '#test-support/matrix.ts'
import { testLine, testOffer, testPart } from '#test-support/sheet-bom.ts'
import { createBomSheet, listTemplateColumns, toBomCsv, toBomPlan, toBomWorksheet } from './sheet.ts'
import { createTemplateCsv, createTemplateSheets } from './template.ts'

const labels = (_: string, slug: string): string => slug
const FORMATS = ['xlsx', 'csv'] as const
const EVERY = LANGUAGES.flatMap(({ lang, tag, dir }) => FORMATS.map((format) => ({ lang, tag, rtl: dir === 'rtl', format })))

function createFile(
  lines: readonly BomLineView[],
  { lang, format, set_count = 10 }: { lang: Language; format: string; set_count?: number },
) {
  const { tag, dir } = LANGUAGES.find((entry) => entry.lang === lang) ?? LANGUAGES[0]
  const sheet = createBomSheet({ name: 'Motor driver, rev. B', set_count }, lines, toBomPlan(lines, set_count), {
    t: translator(lang),
    labels,
  })
  return format === 'csv' ? new TextEncoder().encode(toBomCsv(sheet, toCsvFormat(tag))) : writeXlsx([toBomWorksheet(sheet, dir === 'rtl')])
}

const readSheetRows = async (bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> => (await readWorkbook(bytes)).sheets[0]?.rows ?? []

/** The fields of a line in a file, which its parsing is compared by. */
type SourceFields = Pick<
  BomSource,
  | 'part_number'
  | 'manufacturer'
  | 'value'
  | 'description'
  | 'package'
  | 'qty'
  | 'do_not_fit'
  | 'designators'
  | 'alternates'
  | 'supplier_skus'
>

async function readBack(bytes: Uint8Array<ArrayBuffer>): Promise<SourceFields[]> {
  const { lines } = await readBom(bytes)
  // Our asking price is parsed as a price too, and no BOM stores it.
  return lines.map(({ row: _, qty_from_designators: __, target_price: ___, ...rest }) => ({
    ...rest,
    designators: [...rest.designators],
    alternates: rest.alternates.map((one) => ({ ...one })),
    supplier_skus: [...rest.supplier_skus],
  }))
}

const LINES: readonly BomLineView[] = [
  testLine(
    { part_number: 'RC0603FR-0710KL', manufacturer: 'Yageo', qty: 4, designators: ['R1', 'R2', 'R3', 'R7'], value: '10k', package: '0603' },
    { line_id: 1, state: 'matched', kind: 'exact', part: testPart() },
  ),
  testLine(
    { part_number: '-40LS', qty: 1, designators: ['U1'], description: 'Temperature switch, -40 °C' },
    {
      line_id: 2,
      state: 'check',
      kind: 'spelling',
      remarks: [{ code: 'package_differs', row: '0603', part: '1206' }],
      part: testPart({ goods_id: 2, part_number: '-40LS/TR', manufacturer: 'Example', offers: [] }),
    },
  ),
  testLine({ value: '100n/50V', package: '0402', qty: 2, designators: ['C1', 'C2'] }, { line_id: 3, state: 'none' }),
  testLine(
    { part_number: 'LM358DR', manufacturer: 'Texas Instruments', qty: 1, designators: ['U2'], do_not_fit: true, package: 'SOIC-8' },
    { line_id: 4, state: 'matched', kind: 'exact', part: testPart({ goods_id: 3, part_number: 'LM358DR' }) },
  ),
]

const SOURCE_FIELDS: readonly SourceFields[] = LINES.map(({ source: { row: _, qty_from_designators: __, ...rest } }) => rest)

describe('headings', () => {
  test.each(LANGUAGES.map(({ lang }) => lang))('in %s are recognized by our parser', (lang) => {
    const fields = listTemplateColumns(translator(lang)).map(({ heading }) => readHeading(heading))
    expect(fields.map((heading) => heading?.field)).toEqual([
      'part_number',
      'manufacturer',
      'qty',
      'designators',
      'value',
      'package',
      'description',
      'fitted',
    ])
    expect(fields.map((heading) => heading?.weight).filter((weight) => weight !== 3).length).toBeLessThanOrEqual(1)
  })

  test.each(LANGUAGES.map(({ lang }) => lang))('in %s differ from each other', (lang) => {
    const { columns } = createBomSheet({ name: '', set_count: 1 }, LINES, toBomPlan(LINES, 1), { t: translator(lang), labels })
    expect(new Set(columns.map(({ heading }) => heading)).size).toBe(columns.length)
  })
})

const MATCHED = { state: 'matched', confirmed: true } as const
const ERJ = { part_number: 'ERJ-3EKF1002V', manufacturer: 'Panasonic' }
const CRCW = { part_number: 'CRCW060310K0FKEA', manufacturer: 'Vishay' }

describe('approved parts', () => {
  test.each(EVERY)('are columns of manufacturers and part numbers, and are read again as they were: $lang, $format', async (how) => {
    const lines = [
      testLine(
        { part_number: 'RC0603FR-0710KL', manufacturer: 'Yageo', qty: 4, alternates: [ERJ, CRCW] },
        { ...MATCHED, part: testPart() },
      ),
      testLine({ part_number: 'LM358DR', manufacturer: 'Texas Instruments', qty: 1 }, { line_id: 2, state: 'none' }),
      // Matched by its value: the part is the first one approved.
      testLine(
        { value: '10k', package: '0603', qty: 2, alternates: [ERJ] },
        { ...MATCHED, line_id: 3, kind: 'parametric', part: testPart() },
      ),
    ]
    const bytes = createFile(lines, how)
    const t = translator(how.lang)
    const [headings = []] = (await readSheetRows(bytes)).filter((row) => row.includes(`${t('bom_file.part_number')} 1`))
    for (const number of [1, 2, 3])
      expect(headings).toEqual(expect.arrayContaining([`${t('bom_file.part_number')} ${number}`, `${t('part.manufacturer')} ${number}`]))
    const again = await readBack(bytes)
    expect(again.map(({ part_number, manufacturer, alternates }) => [{ part_number, manufacturer }, ...alternates])).toEqual(
      lines.map(listApprovedParts),
    )
    // Exported once more, the file is the same.
    const second = lines.map((line, index) => ({ ...line, source: { ...line.source, ...again[index] } }))
    expect(await readBack(createFile(second, how))).toEqual(again)
  })
})

describe('the exported file', () => {
  test.each(EVERY)('is read again with the same lines: $lang, $format', async (how) => {
    expect(await readBack(createFile(LINES, how))).toEqual(SOURCE_FIELDS)
  })

  it('has the upload, the purchase, and the lines to check', async () => {
    const [, head = [], first = [], second = [], third = [], fourth = []] = await readSheetRows(
      createFile(LINES, { lang: 'en', format: 'xlsx' }),
    )
    const cells = (row: string[]): Record<string, string> => Object.fromEntries(head.map((heading, i) => [heading, row[i] ?? '']))
    expect(cells(first)).toMatchObject({
      Line: '1',
      'Total quantity': '40',
      'Quantity per set': '4',
      'Matched part': 'RC0603FR-0710KL',
      'Matched part’s manufacturer': 'Yageo',
      Match: 'Matched',
      Stock: '100000',
      // Forty, and twenty for losses of an assembly line.
      'Unit price, USD': '0.0123',
      'Order quantity': '60',
      'Subtotal, USD': '0.73',
      Supplier: 'Own stock',
      'Delivery time': 'From stock',
      'Stock location': 'Hong Kong',
      MOQ: '1',
      Multiple: '1',
      Designators: 'R1-R3, R7',
    })
    expect(cells(second)).toMatchObject({ Match: 'Needs review', 'Order quantity': '', 'Subtotal, USD': '' })
    expect(cells(second)['To check']).toMatch(/0603.*1206/)
    expect(cells(third)).toMatchObject({ Match: 'No match', 'Matched part': '', Value: '100n/50V' })
    expect(cells(fourth)).toMatchObject({ Match: 'Not fitted', 'Do not fit': 'DNP', 'Total quantity': '', 'Order quantity': '' })
  })

  it('marks a contradiction that was confirmed', async () => {
    const [, second] = LINES
    if (!second) throw new Error('no line')
    const [, head = [], row = []] = await readSheetRows(createFile([{ ...second, confirmed: true }], { lang: 'en', format: 'xlsx' }))
    expect(row[head.indexOf('To check')]).toMatch(/^Confirmed despite differences; Package: .*0603.*1206/)
    expect(row[head.indexOf('Match')]).toBe('Matched')
  })

  it('computes with formulas, with the same results', () => {
    const sheet = createBomSheet({ name: 'x', set_count: 10 }, LINES, toBomPlan(LINES, 10), { t: translator('en'), labels })
    const { rows, filter, frozen } = toBomWorksheet(sheet, false)
    expect(rows[0]?.[4]?.value).toBe(10)
    expect(rows[0]?.[12]).toMatchObject({ value: 0.73, formula: 'M7' })
    expect(rows[2]?.[3]).toMatchObject({ value: 40, formula: 'E3*$E$1' })
    expect(rows[2]?.[12]).toMatchObject({ value: 0.73, formula: 'ROUNDDOWN(ROUNDUP(ROUND(K3*L3,6),3),2)' })
    expect(rows[6]?.[12]).toMatchObject({ value: 0.73, formula: 'SUM(M3:M6)' })
    expect({ filter, frozen }).toEqual({
      filter: { from_row: 1, to_row: 5, columns: sheet.columns.length },
      frozen: { rows: 2, columns: 2 },
    })
  })

  it('has a row for each offer of a line, which does not count as a line', async () => {
    const split = testLine(
      { part_number: 'GRM188R71H104KA93D', manufacturer: 'Murata', qty: 100, designators: ['C1'] },
      {
        state: 'matched',
        part: testPart({
          part_number: 'GRM188R71H104KA93D',
          lifecycle: 'obsolete',
          package: 'LQFP-64',
          offers: [testOffer({ offer_id: 8, stock: 600, location: 'A' }), testOffer({ offer_id: 9, stock: 700, location: 'B' })],
        }),
      },
    )
    for (const format of FORMATS) {
      const bytes = createFile([split, ...LINES], { lang: 'de', format })
      const bought = (await readSheetRows(bytes)).filter((row) => row.includes('GRM188R71H104KA93D'))
      expect(bought.map((row) => row.includes('A') || row.includes('B'))).toEqual([true, true])
      expect((await readBack(bytes)).map(({ part_number }) => part_number)).toEqual([
        'GRM188R71H104KA93D',
        ...SOURCE_FIELDS.map((one) => one.part_number),
      ])
    }
  })

  it('uses the chosen offer', () => {
    const dear = testOffer({ offer_id: 9, price_breaks: [{ from_qty: 1, unit_price: toMoney(50_000) }], supplier: 'Elsewhere' })
    const part = testPart({ offers: [testOffer(), dear] })
    const line = testLine({ part_number: 'X', qty: 10 }, { state: 'matched', part, offer_id: 9 })
    expect(toBomPlan([line], 1).lines[0]?.items.map(({ offer_id, supplier }) => [offer_id, supplier])).toEqual([[9, 'Elsewhere']])
  })

  it('continues below with designators that exceed a cell', async () => {
    const designators = Array.from({ length: 5000 }, (_, i) => `LED${((i * 7919) % 5000) + 10_000}`)
    const long = testLine({ part_number: 'WS2812B', qty: 5000, designators }, { state: 'none' })
    for (const format of FORMATS)
      expect((await readBack(createFile([long, ...LINES], { lang: 'en', format })))[0]?.designators).toEqual(designators)
  })

  it('contains no formula whatever a line’s text is', async () => {
    const texts = ['=1+1', '+1+1', '@SUM(A1)', '-2+3', '\t=1', '＝1']
    const lines = texts.map((text) => testLine({ part_number: text, manufacturer: text, description: text, qty: 1, designators: ['R1'] }))
    const csv = new TextDecoder().decode(createFile(lines, { lang: 'en', format: 'csv' }))
    for (const cell of csv.split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?\s*[=+\-@＝]/)
    expect((await readBack(createFile(lines, { lang: 'en', format: 'csv' }))).length).toBe(texts.length)
    const sheet = createBomSheet({ name: '=1+1', set_count: 1 }, lines, toBomPlan(lines, 1), { t: translator('en'), labels })
    const formulas = toBomWorksheet(sheet, false).rows.flatMap((row) => row.flatMap((cell) => cell?.formula ?? []))
    for (const formula of formulas)
      expect(formula).toMatch(/^(?:E\d+\*\$E\$1|M\d+|SUM\(M\d+:M\d+\)|ROUNDDOWN\(ROUNDUP\(ROUND\(K\d+\*L\d+,6\),3\),2\))$/)
  })

  it.runIf(IN_MATRIX)('is small enough to send with ten thousand lines', () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => ({ ...LINES[i % LINES.length], line_id: i + 1 })) as BomLineView[]
    const bytes = createFile(lines, { lang: 'en', format: 'xlsx' })
    expect(bytes.byteLength).toBeLessThan(8_000_000)
  })
})

describe('a round trip', () => {
  const number = fc.constantFrom(
    'RC0402FR-0710KL',
    'GRM155R71C104KA88D',
    '-40LS',
    '+5VREG-X1',
    '0402B104K160',
    '9550000000000',
    '1N4148W-7-F',
  )
  const rows = fc.record({
    part_number: fc.oneof({ arbitrary: number, weight: 4 }, fc.constant('')),
    manufacturer: fc.constantFrom('', 'Yageo', 'Murata', 'TI', '德州仪器', 'onsemi'),
    value: fc.constantFrom('', '10k', '100n/50V', '4R7', '16 MHz', '=2k2', 'STM32F103'),
    package: fc.constantFrom('', '0402', 'SOIC-8', 'LQFP-48', 'Resistor_SMD:R_0603_1608Metric'),
    description: fc.constantFrom('', 'RES SMD 10K 1% 0402', 'Widerstand, 10 kΩ; "Dickschicht"', '贴片电容', 'مقاومة سطحية'),
    qty: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null, freq: 12 }),
    do_not_fit: fc.boolean(),
    alternates: fc.array(fc.record({ part_number: number, manufacturer: fc.constantFrom('', 'Vishay') }), { maxLength: 2 }),
    supplier_skus: fc.array(fc.constantFrom('311-10.0KLRCT-ND', 'C25804', '603-RC0402FR-0710KL'), { maxLength: 2 }),
    places: fc.integer({ min: 0, max: 6 }),
    matched: fc.boolean(),
  })
  /** A line has at least a number, or a value. */
  const linesArbitrary = fc
    .array(
      rows.filter(({ part_number, value, description }) => part_number !== '' || value !== '' || description !== ''),
      { minLength: 3, maxLength: 25 },
    )
    .map((lines) => {
      let designatorNumber = 0
      return lines.map(({ places: designatorCount, matched, ...line }, i) => {
        const letters = ['R', 'C', 'U', 'LED'][i % 4]
        const designators = Array.from({ length: designatorCount }, () => {
          designatorNumber += 1 + ((designatorNumber * 7) % 3 === 0 ? 1 : 0)
          return `${letters}${designatorNumber}`
        })
        return testLine(
          { ...line, designators },
          matched ? { state: 'matched', part: testPart(), line_id: i + 1 } : { state: 'none', line_id: i + 1 },
        )
      })
    })

  /** The fields that contain a line's approved parts. */
  function toApprovedFields(line: BomLineView | undefined) {
    const [first, ...alternates] = line ? listApprovedParts(line) : []
    return { ...first, alternates }
  }

  it('gives the same lines in every language and both formats', async () => {
    await fc.assert(
      fc.asyncProperty(linesArbitrary, fc.constantFrom(...EVERY), async (lines, how) => {
        // If no line has a quantity, the designators are counted.
        const counted = lines.every(({ qty }) => qty === null)
        const expected = lines.map(({ source: { row: _, qty_from_designators: __, ...rest } }, index) => ({
          ...rest,
          ...toApprovedFields(lines[index]),
          qty: counted ? rest.designators.length || null : rest.qty,
          // None of them is fitted.
          do_not_fit: rest.do_not_fit || rest.qty === 0,
        }))
        expect(await readBack(createFile(lines, how))).toEqual(expected)
      }),
      { numRuns: draws(150) },
    )
  })
})

test.each(EVERY)('none of its other columns fills a missing field of a line: $lang, $format', async (how) => {
  const source = { part_number: 'ATMEGA328P-AU', designators: ['U1', 'U2'], qty: 2 }
  const lines = [1, 2, 3].map((lineId) => testLine(source, { state: 'matched', part: testPart(), line_id: lineId }))
  for (const line of await readBack(createFile(lines, how)))
    expect(line).toMatchObject({ ...source, value: '', description: '', package: '' })
})

describe('the template', () => {
  test.each(EVERY)('is read as its three lines: $lang, $format', async ({ lang, tag, rtl, format }) => {
    const t = translator(lang)
    const bytes =
      format === 'csv' ? new TextEncoder().encode(createTemplateCsv(t, toCsvFormat(tag))) : writeXlsx(createTemplateSheets(t, rtl))
    const { sheet_index, lines } = await readBom(bytes)
    expect(sheet_index).toBe(0)
    expect(
      lines.map(({ part_number, manufacturer, qty, designators, value, do_not_fit }) => [
        part_number,
        manufacturer,
        qty,
        designators.length,
        value,
        do_not_fit,
      ]),
    ).toEqual([
      ['RC0603FR-0710KL', 'Yageo', 4, 4, '10 kΩ', false],
      ['', '', 3, 3, '100 nF 50 V X7R', false],
      ['LM358DR', 'Texas Instruments', 1, 1, '', true],
    ])
  })
})
