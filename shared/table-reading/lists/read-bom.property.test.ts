import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BomCell, delimited, encodeText, packBomXlsx, packOds, type TestEncoding } from '#test-support/bom-builders.ts'
import { draws } from '#test-support/matrix.ts'
import { readBom } from './read-bom.ts'

interface Part {
  number: string
  maker: string
  value: string
  package: string
  description: string
  letters: string
}

/** What boards are made of; the number carries its line's, so that no two are alike. */
const PARTS: readonly ((n: number) => Part)[] = [
  (n) => ({
    number: `RC0402FR-07${n}KL`,
    maker: 'Yageo',
    value: `${n}k`,
    package: '0402',
    description: 'RES SMD 1% 1/16W 0402',
    letters: 'R',
  }),
  (n) => ({
    number: `CRCW0603${n}K0FKEA`,
    maker: 'Vishay',
    value: `${n}k`,
    package: '0603',
    description: 'Thick film chip resistor',
    letters: 'R',
  }),
  (n) => ({
    number: `GRM155R71C${100 + n}KA88D`,
    maker: 'Murata',
    value: `${n}nF`,
    package: '0402',
    description: 'CAP CER 16V 10% X7R 0402',
    letters: 'C',
  }),
  (n) => ({
    number: `CL05B${100 + n}KO5NNNC`,
    maker: 'Samsung',
    value: `${n}nF/16V`,
    package: '0402',
    description: 'CAP CER 16V X5R 0402',
    letters: 'C',
  }),
  (n) => ({
    number: `STM32F1${n}C8T6`,
    maker: 'STMicroelectronics',
    value: `STM32F1${n}`,
    package: 'LQFP-48',
    description: 'IC MCU 32BIT 64KB FLASH',
    letters: 'U',
  }),
  (n) => ({
    number: `TPS62${n}DRLR`,
    maker: 'Texas Instruments',
    value: `TPS62${n}`,
    package: 'SOT-563',
    description: 'IC REG BUCK ADJ 1A',
    letters: 'U',
  }),
  (n) => ({
    number: `BC8${n}BLT1G`,
    maker: 'onsemi',
    value: `BC8${n}`,
    package: 'SOT-23',
    description: 'TRANS NPN 45V 0.1A',
    letters: 'Q',
  }),
  (n) => ({
    number: `SRN4018-${n}R3M`,
    maker: 'Bourns',
    value: `${n}.3uH`,
    package: 'SRN4018',
    description: 'FIXED IND 20% SMD',
    letters: 'L',
  }),
  (n) => ({
    number: `MBRS1${n}T3G`,
    maker: 'onsemi',
    value: `MBRS1${n}`,
    package: 'SMB',
    description: 'DIODE SCHOTTKY 40V 1A',
    letters: 'D',
  }),
]

type Field = 'item' | 'designators' | 'qty' | 'number' | 'maker' | 'value' | 'package' | 'description' | 'dnp' | 'price'

/** As they stand above the columns, in nine languages. */
const HEADINGS: Readonly<Record<string, Readonly<Record<Field, string>>>> = {
  en: {
    item: 'Item',
    designators: 'Designator',
    qty: 'Quantity',
    number: 'Manufacturer Part Number',
    maker: 'Manufacturer',
    value: 'Value',
    package: 'Footprint',
    description: 'Description',
    dnp: 'DNP',
    price: 'Unit Price',
  },
  short: {
    item: '#',
    designators: 'Ref',
    qty: 'Qty',
    number: 'MPN',
    maker: 'Mfr',
    value: 'Val',
    package: 'Pkg',
    description: 'Desc',
    dnp: 'DNF',
    price: 'Price',
  },
  de: {
    item: 'Pos.',
    designators: 'Referenz',
    qty: 'Menge',
    number: 'Hersteller-Nr.',
    maker: 'Hersteller',
    value: 'Wert',
    package: 'Bauform',
    description: 'Beschreibung',
    dnp: 'Nicht bestückt',
    price: 'Einzelpreis',
  },
  fr: {
    item: 'N°',
    designators: 'Repère',
    qty: 'Qté',
    number: 'Référence fabricant',
    maker: 'Fabricant',
    value: 'Valeur',
    package: 'Boîtier',
    description: 'Description',
    dnp: 'Ne pas monter',
    price: 'Prix unitaire',
  },
  es: {
    item: 'N.º',
    designators: 'Referencias',
    qty: 'Cantidad',
    number: 'Número de pieza del fabricante',
    maker: 'Fabricante',
    value: 'Valor',
    package: 'Encapsulado',
    description: 'Descripción',
    dnp: 'No montar',
    price: 'Precio',
  },
  it: {
    item: 'N.',
    designators: 'Riferimento',
    qty: 'Quantità',
    number: 'Codice produttore',
    maker: 'Produttore',
    value: 'Valore',
    package: 'Contenitore',
    description: 'Descrizione',
    dnp: 'Non montare',
    price: 'Prezzo unitario',
  },
  ru: {
    item: '№',
    designators: 'Поз. обозначение',
    qty: 'Количество',
    number: 'Партномер',
    maker: 'Производитель',
    value: 'Номинал',
    package: 'Корпус',
    description: 'Описание',
    dnp: 'Не устанавливать',
    price: 'Цена',
  },
  zh: {
    item: '序号',
    designators: '位号',
    qty: '数量',
    number: '制造商型号',
    maker: '制造商',
    value: '值',
    package: '封装',
    description: '描述',
    dnp: '不贴',
    price: '单价',
  },
  jp: {
    item: '番号',
    designators: '部品番号リスト',
    qty: '員数',
    number: 'メーカー型番',
    maker: 'メーカー',
    value: '定数',
    package: 'パッケージ',
    description: '説明',
    dnp: '未実装',
    price: '単価',
  },
  ko: {
    item: '번호',
    designators: '참조번호',
    qty: '수량',
    number: '제조사 품번',
    maker: '제조사',
    value: '값',
    package: '패키지',
    description: '설명',
    dnp: '미실장',
    price: '단가',
  },
}

/** Encodings that have the letters of a language. */
const ENCODINGS: Readonly<Record<string, readonly TestEncoding[]>> = {
  de: ['utf-8', 'utf-8-bom', 'utf-16', 'windows-1252'],
  fr: ['utf-8', 'utf-8-bom', 'utf-16', 'windows-1252'],
  zh: ['utf-8', 'utf-8-bom', 'utf-16', 'gbk'],
  jp: ['utf-8', 'utf-8-bom', 'utf-16', 'shift_jis'],
}

const line = fc.record({
  kind: fc.nat({ max: PARTS.length - 1 }),
  places: fc.integer({ min: 1, max: 12 }),
  unfitted: fc.boolean(),
})

const layout = fc.record({
  language: fc.constantFrom(...Object.keys(HEADINGS)),
  order: fc.shuffledSubarray<Field>(['item', 'designators', 'qty', 'number', 'maker', 'value', 'package', 'description', 'dnp', 'price'], {
    minLength: 10,
  }),
  left_out: fc.subarray<Field>(['item', 'maker', 'value', 'package', 'description', 'dnp', 'price']),
  qty_left_out: fc.boolean(),
  titles: fc.nat({ max: 4 }),
  shift: fc.nat({ max: 2 }),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  encoding: fc.nat({ max: 3 }),
  joiner: fc.constantFrom(', ', ',', ' ', '; ', '\n'),
  ranges: fc.boolean(),
  grouped: fc.boolean(),
  blank_rows: fc.boolean(),
  total: fc.boolean(),
  format: fc.constantFrom('text', 'text', 'xlsx', 'ods'),
})

test('a list in any layout reads back to itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 3, maxLength: 25 }), layout, async (drawn, at) => {
      const headings = HEADINGS[at.language]
      if (!headings) throw new Error(at.language)
      const fields = at.order.filter((field) => !at.left_out.includes(field) && !(field === 'qty' && at.qty_left_out))
      const next: Record<string, number> = {}
      const lines = drawn.flatMap(({ kind, places, unfitted }, i) => {
        const part = PARTS[kind]?.(i + 10)
        if (!part) throw new Error(`no part ${kind}`)
        const first = next[part.letters] ?? 1
        next[part.letters] = first + places
        const all = Array.from({ length: places }, (_, j) => `${part.letters}${first + j}`)
        const one = { part, designators: all, unfitted: unfitted && fields.includes('dnp') }
        return at.grouped ? [one] : all.map((place) => ({ ...one, designators: [place] }))
      })
      const written = (designators: readonly string[]): string =>
        at.ranges && designators.length > 2 ? `${designators[0]}-${designators.at(-1)}` : designators.join(at.joiner)
      const cellOf = (field: Field, { part, designators, unfitted }: (typeof lines)[number], row: number): BomCell => {
        if (field === 'item') return row + 1
        if (field === 'designators') return written(designators)
        if (field === 'qty') return designators.length
        if (field === 'dnp') return unfitted ? 'x' : ''
        if (field === 'price') return 0.05 + row / 100
        return part[field]
      }
      const indent = Array<BomCell>(at.shift).fill('')
      const rows: BomCell[][] = [
        ...Array.from({ length: at.titles }, (_, i) => [['Board 7'], ['Rev', 'A'], [], ['Date', '2024-05-06']][i] ?? []),
        [...indent, ...fields.map((field) => headings[field])],
      ]
      const headerRow = rows.length - 1
      const placesOfLines = lines.map((one, i) => {
        if (at.blank_rows && i % 5 === 4) rows.push([])
        rows.push([...indent, ...fields.map((field) => cellOf(field, one, i))])
        return rows.length - 1
      })
      if (at.total) rows.push([], [...indent, 'Total'])
      const encodings = ENCODINGS[at.language] ?? ['utf-8', 'utf-8-bom', 'utf-16']
      const encoding = encodings[at.encoding % encodings.length] ?? 'utf-8'
      const bytes =
        at.format === 'xlsx'
          ? packBomXlsx(rows)
          : at.format === 'ods'
            ? packOds([{ name: 'BOM', rows }])
            : encodeText(delimited(rows, at.separator), encoding)
      const reading = await readBom(bytes)
      const columnOf = (field: Field): number | null => (fields.includes(field) ? fields.indexOf(field) + at.shift : null)
      expect(reading.header_row).toBe(headerRow)
      expect(reading.columns).toMatchObject({
        part_number: columnOf('number'),
        designators: columnOf('designators'),
        qty: columnOf('qty'),
        manufacturer: columnOf('maker'),
        value: columnOf('value'),
        package: columnOf('package'),
        description: columnOf('description'),
        fitted: columnOf('dnp'),
      })
      if (at.format === 'text') expect(reading.separator).toBe(at.separator)
      expect(
        reading.lines.map(({ row, part_number, manufacturer, qty, designators, do_not_fit }) => ({
          row,
          part_number,
          manufacturer,
          qty,
          designators,
          do_not_fit,
        })),
      ).toEqual(
        lines.map(({ part, designators, unfitted }, i) => ({
          row: placesOfLines[i],
          part_number: part.number,
          manufacturer: fields.includes('maker') ? part.maker : '',
          qty: designators.length,
          designators,
          do_not_fit: unfitted,
        })),
      )
    }),
    { numRuns: draws(300) },
  )
}, 60_000)
