/** Ten lists in the formats of tools and people, with the expected data of each line. */

/** The field of a column. */
type ListField =
  | 'item'
  | 'places'
  | 'qty'
  | 'number'
  | 'maker'
  | 'value'
  | 'package'
  | 'description'
  | 'datasheet'
  | 'sku'
  | 'price'
  | 'remark'

export interface CleanLine {
  part_number: string
  manufacturer: string
  qty: number
  designators: readonly string[]
  value: string
}

export interface CleanList {
  name: string
  /** Rows above and below the list in the file. */
  above: readonly (readonly string[])[]
  headings: readonly string[]
  fields: readonly ListField[]
  /** Below the headings, a cell for each of them. */
  body: readonly (readonly string[])[]
  lines: readonly CleanLine[]
}

interface Kind {
  letters: string
  maker: string
  package: string
  description: string
  sku: string
  number(n: number): string
  value(n: number): string
}

const OHMS = ['10k', '4k7', '100R', '1k', '22k', '330', '0R', '470k', '2k2', '15k']
const FARADS = ['100nF', '1uF', '10uF', '22pF', '4.7uF', '470pF', '2.2uF', '10nF']

/** Kinds of parts; the number contains the line's, so that no two are equal. */
const KINDS: readonly Kind[] = [
  {
    letters: 'R',
    maker: 'Yageo',
    package: 'R_0402_1005Metric',
    description: 'Chip resistor 1% 62.5 mW 0402',
    sku: 'C2',
    number: (n) => `RC0402FR-07${n}K2L`,
    value: (n) => OHMS[n % OHMS.length] ?? '',
  },
  {
    letters: 'C',
    maker: 'Murata',
    package: 'C_0402_1005Metric',
    description: 'Ceramic capacitor 16 V X7R 0402',
    sku: 'C3',
    number: (n) => `GRM155R71C${100 + n}KA88D`,
    value: (n) => FARADS[n % FARADS.length] ?? '',
  },
  {
    letters: 'U',
    maker: 'Texas Instruments',
    package: 'SOIC-8',
    description: 'Low dropout regulator 3.3 V 250 mA',
    sku: 'C4',
    number: (n) => `TPS7A${20 + n}33DR`,
    value: (n) => `TPS7A${20 + n}`,
  },
  {
    letters: 'R',
    maker: 'Vishay',
    package: 'R_0603_1608Metric',
    description: 'Thick film resistor 5% 100 mW 0603',
    sku: 'C5',
    number: (n) => `CRCW0603${n}K0JNEA`,
    value: (n) => OHMS[(n + 3) % OHMS.length] ?? '',
  },
  {
    letters: 'D',
    maker: 'Nexperia',
    package: 'SOD-323',
    description: 'Small signal diode 100 V 200 mA',
    sku: 'C6',
    number: (n) => `BAS${300 + n}J,115`,
    value: (n) => `BAS${300 + n}J`,
  },
  {
    letters: 'L',
    maker: 'Bourns',
    package: 'SRN4018',
    description: 'Shielded power inductor 20% 2 A',
    sku: 'C7',
    number: (n) => `SRN4018-${10 + n}0M`,
    value: (n) => `${10 + n}uH`,
  },
  {
    letters: 'Q',
    maker: 'onsemi',
    package: 'SOT-23',
    description: 'N channel MOSFET 30 V 2 A',
    sku: 'C8',
    number: (n) => `NTR4${100 + n}NT1G`,
    value: (n) => `NTR4${100 + n}`,
  },
  {
    letters: 'C',
    maker: 'Samsung',
    package: 'C_0805_2012Metric',
    description: 'Ceramic capacitor 25 V X5R 0805',
    sku: 'C9',
    number: (n) => `CL21A${100 + n}KAYNNNE`,
    value: (n) => FARADS[(n + 2) % FARADS.length] ?? '',
  },
  {
    letters: 'J',
    maker: 'Molex',
    package: 'Molex_PicoBlade',
    description: 'Wire to board header 1.25 mm pitch',
    sku: 'C1',
    number: (n) => `53261-0${n}71`,
    value: (n) => `CONN ${n % 9}P`,
  },
]

interface Style {
  name: string
  above?: readonly (readonly string[])[]
  /** The separator between designators of a line. */
  joiner: string
  columns: readonly (readonly [heading: string, field: ListField])[]
}

const STYLES: readonly Style[] = [
  {
    name: 'KiCad',
    joiner: ',',
    columns: [
      ['Reference', 'places'],
      ['Value', 'value'],
      ['Datasheet', 'datasheet'],
      ['Footprint', 'package'],
      ['Qty', 'qty'],
      ['MPN', 'number'],
      ['Manufacturer', 'maker'],
    ],
  },
  {
    name: 'Altium',
    joiner: ', ',
    above: [['Bill of Materials'], ['Source Data From:', 'Sensor.PrjPcb'], []],
    columns: [
      ['Comment', 'value'],
      ['Description', 'description'],
      ['Designator', 'places'],
      ['Footprint', 'package'],
      ['Quantity', 'qty'],
      ['Manufacturer 1', 'maker'],
      ['Manufacturer Part Number 1', 'number'],
    ],
  },
  {
    name: 'Eagle',
    joiner: ', ',
    columns: [
      ['Qty', 'qty'],
      ['Value', 'value'],
      ['Package', 'package'],
      ['Parts', 'places'],
      ['Description', 'description'],
      ['MF', 'maker'],
      ['MPN', 'number'],
    ],
  },
  {
    name: 'EasyEDA',
    joiner: ',',
    columns: [
      ['No.', 'item'],
      ['Quantity', 'qty'],
      ['Comment', 'value'],
      ['Designator', 'places'],
      ['Footprint', 'package'],
      ['Manufacturer Part', 'number'],
      ['Manufacturer', 'maker'],
      ['Supplier Part', 'sku'],
    ],
  },
  {
    name: 'OrCAD',
    joiner: ',',
    above: [['Control board  Revised: Monday'], ['Bill Of Materials', '', 'Page 1'], []],
    columns: [
      ['Item', 'item'],
      ['Quantity', 'qty'],
      ['Reference', 'places'],
      ['Part', 'value'],
      ['PCB Footprint', 'package'],
      ['Manufacturer', 'maker'],
      ['Part Number', 'number'],
    ],
  },
  {
    name: 'by hand, German',
    joiner: ', ',
    columns: [
      ['Pos.', 'item'],
      ['Menge', 'qty'],
      ['Referenz', 'places'],
      ['Wert', 'value'],
      ['Bauform', 'package'],
      ['Hersteller', 'maker'],
      ['Hersteller-Nr.', 'number'],
      ['Bemerkung', 'remark'],
    ],
  },
  {
    name: 'by hand, French',
    joiner: ' ',
    above: [['Nomenclature'], []],
    columns: [
      ['Repère', 'places'],
      ['Qté', 'qty'],
      ['Désignation', 'description'],
      ['Valeur', 'value'],
      ['Fabricant', 'maker'],
      ['Référence fabricant', 'number'],
      ['Prix unitaire', 'price'],
    ],
  },
  {
    name: 'by hand, Chinese',
    joiner: ',',
    columns: [
      ['序号', 'item'],
      ['位号', 'places'],
      ['数量', 'qty'],
      ['型号', 'number'],
      ['品牌', 'maker'],
      ['参数值', 'value'],
      ['封装', 'package'],
      ['备注', 'remark'],
    ],
  },
  {
    name: 'by hand, Japanese',
    joiner: ', ',
    columns: [
      ['番号', 'item'],
      ['リファレンス', 'places'],
      ['型番', 'number'],
      ['メーカー', 'maker'],
      ['定数', 'value'],
      ['員数', 'qty'],
      ['備考', 'remark'],
    ],
  },
  {
    name: 'by hand, Russian',
    joiner: ', ',
    columns: [
      ['Поз. обозначение', 'places'],
      ['Наименование', 'description'],
      ['Номинал', 'value'],
      ['Кол-во', 'qty'],
      ['Производитель', 'maker'],
      ['Артикул производителя', 'number'],
    ],
  },
]

const LINES = 24

/** The lists, each with different lines. */
export const CLEAN_LISTS: readonly CleanList[] = STYLES.map(({ name, above = [], joiner, columns }, style) => {
  const next = new Map<string, number>()
  const made = Array.from({ length: LINES }, (_, index) => {
    const kind = KINDS[(index * 2 + style) % KINDS.length]
    if (!kind) throw new Error(`no kind of part for line ${index}`)
    const n = index + style + 10
    const first = next.get(kind.letters) ?? 1
    // Most lines have one designator, few have many.
    const qty = [1, 1, 4, 2, 1, 7, 1, 3][(index + style) % 8] ?? 1
    next.set(kind.letters, first + qty)
    const designators = Array.from({ length: qty }, (_, offset) => `${kind.letters}${first + offset}`)
    const line: CleanLine = { part_number: kind.number(n), manufacturer: kind.maker, qty, designators, value: kind.value(n) }
    const cells: Readonly<Record<ListField, string>> = {
      item: String(index + 1),
      places: designators.join(joiner),
      qty: String(qty),
      number: line.part_number,
      maker: kind.maker,
      value: line.value,
      package: kind.package,
      description: kind.description,
      datasheet: `https://example.com/${kind.letters.toLowerCase()}${n}.pdf`,
      sku: `${kind.sku}${5000 + n * 7}`,
      price: (0.04 + n / 50).toFixed(3),
      remark: index % 9 === 4 ? 'check height' : '',
    }
    return { line, cells: columns.map(([, field]) => cells[field]) }
  })
  return {
    name,
    above,
    headings: columns.map(([heading]) => heading),
    fields: columns.map(([, field]) => field),
    body: made.map(({ cells }) => cells),
    lines: made.map(({ line }) => line),
  }
})
