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
