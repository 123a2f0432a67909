import { describe, expect, it } from 'vitest'
import { isUnfittedMark } from '../cells/fitted.ts'
import type { BomReading } from '../reading.ts'
import { readBom } from './read-bom.ts'

const readText = (lines: readonly string[]): Promise<BomReading> => readBom(new TextEncoder().encode(lines.join('\n')))
const listNumbers = ({ lines }: BomReading): string[] => lines.map((line) => line.part_number)
const listUnfitted = ({ lines }: BomReading): string[] => lines.filter((line) => line.do_not_fit).map((line) => line.part_number)

describe('titles within a list', () => {
  it.each(['NOT FITTED', 'Not fitted parts:', 'DNP', 'Nicht bestückt', 'Não montar', 'Nie montować'])(
    '%s: the parts below are not fitted',
    async (title) => {
      const read = await readText([
        'Designator;Qty;MPN',
        'R1;1;RC0603FR-0710KL',
        'U1;1;NE555P',
        title,
        'C1,C2;2;GRM188R71C104KA01D',
        'U2;1;LM358DR',
      ])
      expect(listNumbers(read)).toEqual(['RC0603FR-0710KL', 'NE555P', 'GRM188R71C104KA01D', 'LM358DR'])
      expect(listUnfitted(read)).toEqual(['GRM188R71C104KA01D', 'LM358DR'])
    },
  )

  it('the next section is fitted again', async () => {
    const read = await readText(['Designator;Qty;MPN', 'NOT FITTED', 'R1;1;RC0603FR-0710KL', 'ICs', 'U1;1;NE555P', 'U2;1;LM358DR'])
    expect(listUnfitted(read)).toEqual(['RC0603FR-0710KL'])
  })

  it('the title of a page stands again on the next, under another number', async () => {
    const head = 'Item;Quantity;Ref.;Manufacturer number;Description'
    const read = await readText([
      'TRACKER BOM;;;;Page 1 of 2',
      head,
      '1;1;R1;RC0603FR-0710KL;RES 10K',
      '2;1;U1;NE555P;TIMER',
      '',
      'TRACKER BOM;;;;Page 2 of 2',
      head,
      '3;1;U2;LM358DR;OPAMP',
      '4;2;C1, C2;GRM188R71C104KA01D;CAP 100nF',
    ])
    expect(listNumbers(read)).toEqual(['RC0603FR-0710KL', 'NE555P', 'LM358DR', 'GRM188R71C104KA01D'])
  })
})

it.each([
  'NÃO MONTAR',
  'nie montować',
  'neosazovat',
  'niet plaatsen',
  'ej monterad',
  'ikke monteres',
  'ei asenneta',
  'takılmayacak',
  'nu se montează',
])('%s means that a part is not fitted', (mark) => expect(isUnfittedMark(mark)).toBe(true))

it('a mark beside the quantity counts, and the number with it', async () => {
  const read = await readText(['References;Quantity;MPN', 'C1 C2;2 (DNF);GRM188R71C104KA01D', 'U1;1;NE555P', 'R1 R2 R3;3;RC0603FR-0710KL'])
  expect(read.lines.map(({ qty, do_not_fit }) => [qty, do_not_fit])).toEqual([
    [2, true],
    [1, false],
    [3, false],
  ])
})

it.each([
  ['2 Nos', 2],
  ['8 ks', 8],
  ['12 szt.', 12],
  ['4 adet', 4],
  ['3 db', 3],
  ['5 buc', 5],
])('%s are pieces', async (cell, qty) => {
  const read = await readText(['MPN;Pieces;Price', `NE555P;${cell};0,35`, `LM358DR;${cell};0,40`, `RC0603FR-0710KL;${cell};0,01`])
  expect(read.lines.map((line) => line.qty)).toEqual([qty, qty, qty])
})

describe('headings', () => {
  it('the brackets say which number an order code is', async () => {
    const read = await readText([
      'Designator;Qty;Order code (MPN);Supplier code',
      'R1;1;RC0603FR-0710KL;7650320',
      'U1;1;NE555P;6950568',
      'U2;2;LM358DR;9263353',
    ])
    expect(listNumbers(read)).toEqual(['RC0603FR-0710KL', 'NE555P', 'LM358DR'])
  })

  it('one recognized word among words above numbers is a row of headings', async () => {
    const read = await readText(['what;how much;part no', 'TIMER;1;NE555P', 'OPAMP;2;LM358DR', 'MCU;1;STM32F103C8T6'])
    expect(read.header_row).toBe(0)
    expect(read.lines.map(({ part_number, qty }) => [part_number, qty])).toEqual([
      ['NE555P', 1],
      ['LM358DR', 2],
      ['STM32F103C8T6', 1],
    ])
  })
})

describe('text files', () => {
  const encode = (text: string, bytes: Readonly<Record<string, number>>): Uint8Array =>
    Uint8Array.from(text, (letter) => bytes[letter] ?? letter.charCodeAt(0))

  it.each([
    ['windows-1250', 'Oznaczenie;Ilość;Wartość;Symbol producenta', { ś: 0x9c, ć: 0xe6 }],
    ['windows-1250', 'Označení;Počet;Hodnota;Typ výrobce', { č: 0xe8, ě: 0xec, í: 0xed, ý: 0xfd }],
    ['windows-1254', 'Referans;Adet;Değer;Üretici parça no;Açıklama', { ğ: 0xf0, ı: 0xfd, ç: 0xe7, Ü: 0xdc }],
    ['cp1252', 'Bauteil;Stückzahl;Wert;Hersteller-Nr.', { ü: 0xfc }],
  ])('%s is told by its words', async (encoding, headings, bytes) => {
    const rows = ['R1, R2;2;10k;RC0603FR-0710KL', 'U1;1;NE555;NE555P', 'U2;1;LM358;LM358DR']
    const read = await readBom(encode([headings, ...rows].join('\n'), bytes))
    expect(read.encoding).toBe(encoding)
    expect(read.lines.map(({ qty, part_number }) => [qty, part_number])).toEqual([
      [2, 'RC0603FR-0710KL'],
      [1, 'NE555P'],
      [1, 'LM358DR'],
    ])
  })

  it('colons separate cells where nearly every line has as many', async () => {
    const read = await readText([
      'refdes:value:footprint:part-number:quantity',
      'R1,R2:10k:0603:RC0603FR-0710KL:2',
      'U1:NE555:SO8:NE555P:1',
      'U2:LM358:SO8:LM358DR:1',
    ])
    expect(read.lines.map(({ qty, part_number }) => [qty, part_number])).toEqual([
      [2, 'RC0603FR-0710KL'],
      [1, 'NE555P'],
      [1, 'LM358DR'],
    ])
  })

  it('a drawn line below the headings is no line of the list', async () => {
    const read = await readText(['Qty;Ref;MPN', '---;-----;----------', '1;U1;NE555P', '2;U2 U3;LM358DR'])
    expect(listNumbers(read)).toEqual(['NE555P', 'LM358DR'])
  })
})

describe('what stands beside the parts', () => {
  it('a row that counts the pieces above is a sum, in any language', async () => {
    const read = await readText([
      'db;Gyártói szám;Megnevezés',
      '8;0402WGJ0103TCE;',
      '2;MCR03EZPJ000;',
      '5;WR06X3302FTL;',
      '15;;Részösszeg',
      '3;NE555P;',
      '1;LM358DR;',
      '2;BAT54S,215;',
      '6;;darab',
    ])
    expect(listNumbers(read)).toEqual(['0402WGJ0103TCE', 'MCR03EZPJ000', 'WR06X3302FTL', 'NE555P', 'LM358DR', 'BAT54S,215'])
  })

  it('shelves are no designators, for no range goes down', async () => {
    const read = await readText(['Bin;Qty;MPN', 'E47-4;1;NE555P', 'B84-6;3;LM358DR', 'A30-2;10;RC0603FR-0710KL', 'F43-9;2;BAT54S'])
    expect(read.columns.designators).toBeNull()
  })

  it('quantities that count the designators need no heading', async () => {
    const read = await readText([
      'Part;Maker;Q;Loc;MOQ;Wks',
      'RC0603FR-0710KL;Yageo;3;R1, R2, R3;100;16',
      'NE555P;Texas Instruments;1;U1;1;26',
      'GRM188R71C104KA01D;Murata;2;C1, C2;4000;8',
      'BAT54S;Nexperia;2;D1, D2;3000;12',
    ])
    expect(read.columns.qty).toBe(2)
  })

  it('a list in a letter is read line by line', async () => {
    const read = await readText([
      'Hallo,',
      'wir brauchen folgendes:',
      '- EEU-FR1E331B, Panasonic, 3 Stück (C11, C12, C13)',
      '- RC0603FR-0710KL, Yageo, 2 Stück (R1, R2)',
      '- NE555P, Texas Instruments, 1 Stück (U1)',
      'Danke',
    ])
    expect(read.lines.map(({ part_number, qty, designators }) => [part_number, qty, designators.length])).toEqual([
      ['EEU-FR1E331B', 3, 3],
      ['RC0603FR-0710KL', 2, 2],
      ['NE555P', 1, 1],
    ])
  })

  it('the bars around a Markdown table are no columns', async () => {
    const read = await readText(['| Qty | Part | Reference |', '|---|---|---|', '| 1 | NE555P | U1 |', '| 2 | LM358DR | U2, U3 |'])
    expect(read.columns).toMatchObject({ qty: 0, part_number: 1, designators: 2 })
  })

  it('a printed table is read beside drawn lines and sentences', async () => {
    const read = await readText([
      'Pos   Menge       Artikel                     Hersteller',
      '----------------------------------------------------',
      '1     2 Stk.      RC0603FR-0710KL             Yageo',
      '2     6 Stk.      GRM188R71C104KA01D          Murata',
      '3     5 Stk.      LM358DR                     Texas Instruments',
      '',
      'Ware bleibt bis zur Bezahlung unser Eigentum.',
    ])
    expect(read.lines.map(({ part_number, qty }) => [part_number, qty])).toEqual([
      ['RC0603FR-0710KL', 2],
      ['GRM188R71C104KA01D', 6],
      ['LM358DR', 5],
    ])
  })
})

const listLines = ({ lines }: BomReading) =>
  lines.map(({ designators, value, part_number, description, qty }) => [designators.join(' '), part_number || value, description, qty])

describe('a README', () => {
  const TABLE = [
    '# Lamp',
    'All parts of the board, with links:',
    '',
    '| Ref | Value | MPN | Qty',
    '| :-: | - | -: | -',
    '| R1, R2 | 10k | [RC0603FR-0710KL](https://shop.example/rc0603(10k)) | 2',
    '| **Semiconductors** | | |',
    '| U1 | timer | `NE555P` | 1',
    '| D1 | red | [LTST-C190KRKT] | 1',
    '',
    'Order them from:',
    '1. the first shop',
    '2. the second shop',
  ]

  it('has a table with or without outer bars, links, emphasis and code; what is below it is no line', async () => {
    const read = await readText(TABLE)
    expect(read.columns).toMatchObject({ designators: 0, value: 1, part_number: 2, qty: 3 })
    expect(read.lines.map(({ row, part_number, qty }) => [row, part_number, qty])).toEqual([
      [5, 'RC0603FR-0710KL', 2],
      [7, 'NE555P', 1],
      [8, 'LTST-C190KRKT', 1],
    ])
    expect(read.left_out.map(({ row }) => row)).toEqual([6, 10, 11, 12])
  })

  it('has a table of two columns, with commas in its cells', async () => {
    const read = await readText(['| Part | Qty |', '| --- | --- |', '| NE555P, timer | 2 |', '| LM358DR | 4 |', '| BC847C,215 | 1 |'])
    expect(read.columns).toMatchObject({ qty: 1 })
    expect(read.lines.map(({ qty }) => qty)).toEqual([2, 4, 1])
  })

  it('has two tables under similar headings, of which the first says what the columns hold', async () => {
    const read = await readText([
      '|Name|Description|Value|',
      '|--|--|--|',
      '|R1,R6|Resistor|1k|',
      '|C1|Capacitor|100nF|',
      '|C2,C5|Capacitor|22pF|',
      '|D1|Diode|1N4148|',
      '|Q1|MOSFET|2N7000|',
      '',
      '|Name|Description|Link|',
      '|--|--|--|',
      '|Motor|Driver module|https://shop.example/motor|',
      '|Button|Push button|https://shop.example/button|',
      '|Case|Printed case|https://shop.example/case|',
    ])
    expect(read.columns.designators).toBe(0)
    expect(read.lines[0]).toMatchObject({ designators: ['R1', 'R6'], value: '1k', qty: 2 })
  })
})

describe('items, one a line', () => {
  it.each([
    [
      'a count before',
      ['1x Controller board', '2x 22uF electrolytic capacitor - 10v, 1.5mm', '3x NE555P - https://shop.example/ne555p?a=1'],
    ],
    ['a count with @', ['1 @ Controller board', '2 @ 22uF electrolytic capacitor - 10v, 1.5mm', '3 @ NE555P']],
    ['a bullet, and a count behind', ['- Controller board - 1 pezzo', '- 22uF electrolytic capacitor (2x)', '- NE555P - 3 pezzi']],
    ['a task', ['- [ ] **Controller board** - 1 pc', '- [x] 22uF electrolytic capacitor x2', '- [ ] NE555P - 3 pcs (or 4)']],
    ['a bullet without a blank', ['-1x Controller board', '-2* 22uF electrolytic capacitor', '-3x NE555P']],
  ])('with %s', async (_, items) => {
    const read = await readText(['# Parts of the lamp', '', ...items, '', 'See the drawing for the case.'])
    expect(read.lines.map(({ row, qty }) => [row, qty])).toEqual([
      [2, 1],
      [3, 2],
      [4, 3],
    ])
    expect(read.lines[0]?.description).toBe('Controller board')
    expect(read.lines[1]?.value).toContain('22uF')
    // In columns it is a value, which is matched as a number too.
    expect([read.lines[2]?.part_number, read.lines[2]?.value]).toContain('NE555P')
    expect(read.left_out.map(({ row }) => row)).toEqual([0, 6])
  })

  it('with a designator', async () => {
    const read = await readText(['RESISTORS', '[x] R1 33K', '[ ] R2-R4 100K', 'DIODES', '[x] D1 3mm red LED', '[x] D2 1N4148'])
    expect(listLines(read)).toEqual([
      ['R1', '33K', '', 1],
      ['R2 R3 R4', '100K', '', 3],
      ['D1', '3mm', '3mm red LED', 1],
      ['D2', '1N4148', '', 1],
    ])
  })

  it('below a title of their own, which is no line', async () => {
    const read = await readText(['- Resistors:', '- 10k x 5', '- 22k x 4', '- Capacitors:', '- 100nF x 2'])
    expect(read.lines.map(({ value, qty }) => [value, qty])).toEqual([
      ['10k', 5],
      ['22k', 4],
      ['100nF', 2],
    ])
  })

  it('is no greeting of a quoted mail', async () => {
    const read = await readText([
      '> Dear all,',
      '> please quote:',
      '> NE555P 100 pcs',
      '> LM358DR 20 pcs',
      '> BC847C 5 pcs',
      '> Best regards',
    ])
    expect(read.lines.map(({ part_number, qty }) => [part_number, qty])).toEqual([
      ['NE555P', 100],
      ['LM358DR', 20],
      ['BC847C', 5],
    ])
  })

  it('is no table of cells', async () => {
    const read = await readText(['2,NE555P,Timer,IC1 IC2', '1,LM358DR,Amplifier,IC3', '4,RC0603FR-0710KL,Resistor,R1-R4'])
    expect(read.columns).toMatchObject({ qty: 0, part_number: 1, designators: 3 })
  })
})

describe('columns below each other without headings', () => {
  it('are aligned by several tabs', async () => {
    const read = await readText(['R1\t\t\t4k7', 'R2,R7\t\t330', 'C1-C3\t\t100nF', 'IC1\t\t\tNE555P\ttimer', 'Q1\t\t\t16MHz'])
    expect(read.lines.map(({ designators, qty }) => [designators.length, qty])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [1, 1],
      [1, 1],
    ])
    expect(read.lines.map(({ part_number, value }) => part_number || value)).toEqual(['4k7', '330', '100nF', 'NE555P', '16MHz'])
  })

  it('are led by dots', async () => {
    const read = await readText([
      'Resistor 470 ohms ........... 010',
      'NE555P ...................... 002',
      'LM358DR ..................... 012',
      'Relay SRD-05VDC-SL-C ........ 003',
    ])
    expect(read.lines.map(({ qty }) => qty)).toEqual([10, 2, 12, 3])
  })

  it('are below headings that are aligned by tabs too', async () => {
    const read = await readText([
      'Qty\t\tPart\t\t\tPackage',
      '1\t\tAMS1117-3.3\t\tSOT-223',
      '1\t\tNE555P\t\t\tPDIP-8',
      '5\t\tCap 100nf\t\t0805',
      '2\t\tLM358DR\t\t\tSOIC-8',
    ])
    expect(read.lines.map(({ qty, package: pack }) => [qty, pack])).toEqual([
      [1, 'SOT-223'],
      [1, 'PDIP-8'],
      [5, '0805'],
      [2, 'SOIC-8'],
    ])
  })

  it('are below headings that are underlined one by one; the next table has its own', async () => {
    const read = await readText([
      'NAME            VALUE     EA',
      '--------------  --------  ---',
      'REGULATOR       LM7805      1',
      'RESISTOR        10k         4',
      'PUSHBUTTON                  2',
      '',
      'NAME     PRICE',
      '-------  -----',
      '',
    ])
    expect(read.columns).toMatchObject({ value: 1, qty: 2 })
    expect(read.lines.map(({ qty }) => qty)).toEqual([1, 4, 2])
  })
})

describe('designators of a hierarchy, and by name', () => {
  it('are read with the name of their sheet', async () => {
    const read = await readText([
      'Part;Value;Device;Package',
      'C.B1;100n;C0603;C0603',
      'PSU.R1;10k;R0603;R0603',
      'PSU.U1;NE555P;NE555;DIP8',
    ])
    expect(read.lines.map(({ designators }) => designators)).toEqual([['C.B1'], ['PSU.R1'], ['PSU.U1']])
  })

  it('are any names in the part list of a CAD tool', async () => {
    const read = await readText([
      'Part;Value;Device;Package',
      'FOC;NE555P;NE555;DIP8',
      'SHUTTER;LM358P;LM358;DIP8',
      'CAM_IN;J111;J111;TO92',
    ])
    expect(read.lines.map(({ designators, qty }) => [designators, qty])).toEqual([
      [['FOC'], 1],
      [['SHUTTER'], 1],
      [['CAM_IN'], 1],
    ])
  })
})

it('a heading for makers or suppliers, and a misspelt one for quantities, are understood', async () => {
  const read = await readText([
    'Used for,Manufacturer or Supplier Part Number,Description,Manufacturer or Supplier,Quanity,Cost per Unit',
    'Timer,NE555P,Timer,Texas Instruments,8,$0.30',
    'Timer,LM358DR,Operational amplifier,Texas Instruments,1,$0.25',
    'Cable,CRCW060310K0FKEA,Resistor,Vishay,As needed,$0.01',
    'Lock,BC847C,Transistor,Nexperia,12,$0.02',
  ])
  expect(read.columns).toMatchObject({ part_number: 1, description: 2, manufacturer: 3, qty: 4 })
  expect(read.lines.map(({ qty }) => qty)).toEqual([8, 1, null, 12])
})

it('a count behind the number counts where no column does', async () => {
  const read = await readText(['Part\tDescription', 'HIN238CP x2\tDriver', '74HC00\tGates', '74HC138 x3\tDecoder'])
  expect(read.lines.map(({ part_number, value, qty }) => [part_number || value, qty])).toEqual([
    ['HIN238CP', 2],
    ['74HC00', null],
    ['74HC138', 3],
  ])
})

it('a long remark does not say that the part is not fitted', async () => {
  const remark = `Drives the coil at 2.5 to 12 V. Not populated on the first board of July, the second one has it, with its own fuse and a heat sink.`
  const read = await readText(['Qty;MPN;Notes', `1;L9110S;${remark}`, '2;NE555P;Not populated', '1;LM358DR;'])
  expect(listUnfitted(read)).toEqual(['NE555P'])
})

it.each(['COSTO TOTAL', 'Prix total', 'Total estimated cost', 'Custo total', 'Итого'])('%s is a row of sums', async (words) => {
  const read = await readText(['Part,Qty,Price', 'NE555P,1,0.30', 'LM358DR,2,0.25', 'BC847C,4,0.02', `${words},,0.88`])
  expect(listNumbers(read).length).toBe(3)
  expect(read.left_out).toMatchObject([{ row: 4, reason: 'total' }])
})
