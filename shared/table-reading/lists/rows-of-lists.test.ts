/** Small lists with rows that are parts and do not look like it, and the other way round. */
import { describe, expect, it } from 'vitest'
import { lineTable, type SmallList } from '#test-support/line-table.ts'
import { readBom, readBomWorkbook } from './read-bom.ts'

const LISTS: readonly SmallList[] = [
  {
    name: 'a row with an address and a price is no heading',
    fields: 'qty description',
    text: `Lamp controller, what to order
1,LM2596 Adj Reg, 1.20,https://shop.example/a/11
2,47k Ohm Resistor,0805,0.02,https://shop.example/a/12
1,ATtiny85,8SOIC,1.10,https://shop.example/a/13
4,1uF Ceramic Capacitor 25V,0805,0.06,https://shop.example/a/14
1,8MHz resonator with caps,0.40,https://shop.example/a/15
2,BC847 transistor,SOT-23,0.05,https://shop.example/a/16
1,10k Ohm trimmer,3x3,0.35,https://shop.example/a/17
2,33pF Cap,0603,0.02,https://shop.example/a/18

1,pack of 10 spacers, 1/2" M3,2.10,https://shop.example/a/19
1,pack of 20 washers,N/A,0.80,https://shop.example/a/20
1,pack of 50 nuts,M3,1.90,https://shop.example/a/21
1,pack of 8 feet,3/8" M3,2.95,https://shop.example/a/23

Box? https://shop.example/a/22`,
    reads: `1 | LM2596 Adj Reg
2 | 47k Ohm Resistor
1 | ATtiny85
4 | 1uF Ceramic Capacitor 25V
1 | 8MHz resonator with caps
2 | BC847 transistor
1 | 10k Ohm trimmer
2 | 33pF Cap
1 | pack of 10 spacers
1 | pack of 20 washers
1 | pack of 50 nuts
1 | pack of 8 feet`,
  },
  {
    name: 'a table of bars without a heading',
    fields: 'part_number qty',
    text: `| NE555P | 100 |
|--------|-----|
| LM358P | 50 |`,
    reads: `NE555P | 100
LM358P | 50`,
  },
  {
    name: 'sums below a list',
    fields: 'designators value qty',
    text: `Reference,Quantity,Value,Unit price,Link
C3 C4,2,22p,0.2,https://shop.example/1
C8 C9,2,1u,0.2,https://shop.example/2
R4 R6 R7,3,4k7,0.03,https://shop.example/3
U2,1,STM32F103C8T6,3.4,https://shop.example/4
,,,,
Number of boards,8,,,
,,,,
Cost(one board),36.80,,,
Cost(all boards),294.4,,,`,
    reads: `C3 C4 | 22p | 2
C8 C9 | 1u | 2
R4 R6 R7 | 4k7 | 3
U2 | STM32F103C8T6 | 1`,
  },
  {
    name: 'labels in the columns of places and values',
    fields: 'designators value',
    text: `Reference;Value;Cena netto (PLN);Sklep
J2;Wtyk 4 piny;3;Sklep A
C7;470n;"1,20";Sklep B
R5;390R;"0,95";Sklep B
U1;STM32F103C8T6;"9,10";Sklep B
;;;
;Koszt części:;"14,25";
Koszt wysyłki:;Sklep B:;"11,50";
(paczkomat);Sklep A:;"13,00";
;Koszt razem:;"38,75";`,
    reads: `J2 | Wtyk 4 piny
C7 | 470n
R5 | 390R
U1 | STM32F103C8T6`,
  },
  {
    name: 'costs below a list, without counts',
    fields: 'part_number qty designators',
    text: `Qty,Designator,Comment,Footprint,Part #,Manufacturer,Price
4,"C1,C2,C5,C6",100nF,C0603,GRM188R71H104KA93D,Murata,0.01
2,"R3,R4",10k,R0603,RC0603FR-0710KL,YAGEO,0.002
1,U2,STM32F103C8T6,LQFP-48,STM32F103C8T6,STMicroelectronics,2.90
,,,,,,
At least 5,PCB1,PCB,,,,2.10
At least 2,"Mounting, one side","Mounting, one side",,,,31.40
,,,,,,36.41`,
    reads: `GRM188R71H104KA93D | 4 | C1 C2 C5 C6
RC0603FR-0710KL | 2 | R3 R4
STM32F103C8T6 | 1 | U2`,
  },
  {
    name: 'a legend below a list',
    fields: 'description qty',
    text: `Nummer;Bezeichnung;Größe;Anzahl;Wand;Tisch
1;Widerstand 0.25 W;470 Ohm;2;●;●
2;Lichtfühler VEML7700;;1;○;○
3;Taster;6x6;1;—;○
4;ESP-12F;;1;●;●
;;;;;
●;muss sein;;;;
○;kann sein;;;;
—;entfällt;;;;
*);Ohne Lichtfühler entfällt auch der Widerstand an Pin 3.;;;;`,
    reads: `Widerstand 0.25 W | 2
Lichtfühler VEML7700 | 1
Taster | 1
ESP-12F | 1`,
  },
  {
    name: 'a part without a place is a line',
    fields: 'part_number value designators alternates',
    text: `Part;Name;Part number
;4x display module;HDSP-B03E
IC2..IC4;shift register;SN74HC595DR
T1;NPN transistor;MMBT3904-7-F
D4;Zener diode;BZX84C5V6LT1G
;bare board;
;mains adapter;GST18E12-P1J`,
    reads: `HDSP-B03E | 4x display module |  |
SN74HC595DR | shift register | IC2 IC3 IC4 |
MMBT3904-7-F | NPN transistor | T1 |
BZX84C5V6LT1G | Zener diode | D4 |
GST18E12-P1J | mains adapter |  |`,
  },
  {
    name: 'labels in the column of places',
    fields: 'designators value qty',
    text: `References,Value,Part,Quantity Per PCB
"R1 R2",10k,RC0603FR-0710KL,2
C1,100nF,CL10B104KB8NNNC,1
U1,NE555,NE555P,1


Component Groups:,3
Component Count:,4
Fitted Components:,4
Number of PCBs:,1
Total components:,4
Schematic Version:,1.0
BoM Date:,2026-11-27
Source File:,board.xml
KiCad Version:,Eeschema 5.1.5`,
    reads: `R1 R2 | 10k | 2
C1 | 100nF | 1
U1 | NE555 | 1`,
  },
]

const read = (text: string) => readBom(new TextEncoder().encode(text))

describe('rows of a list', () => {
  it.each(LISTS)('$name', async ({ text, fields, reads }) => {
    expect(lineTable((await read(text)).lines, fields)).toBe(reads)
  })
})

const readRows = (rows: readonly string[][]) =>
  readBomWorkbook({
    kind: 'xlsx',
    sheets: [{ name: 'Sheet1', rows: rows.map((row) => [...row]), hidden: false }],
    encoding: null,
    separator: null,
  })

describe('rows that are no parts', () => {
  it('are sums under headings of their own, and the last line has its name from the column of names', () => {
    const { lines } = readRows([
      ['부품명', '모델명', '규격', '개수', '가격', '가격 합', '비고'],
      ['온도 센서', 'BME280', '', '3', '3100', '9300'],
      ['무선 모듈', 'ESP-12F', '-', '1', '4200', '4200'],
      ['전압 레귤레이터', 'LD1117S33TR', '', '2', '600', '1200'],
      ['2.4 인치 화면', '', '', '1', '15300', '15300'],
      [],
      ['전체 가격 총합', '1대', '3대', '배송비'],
      ['', '30000', '90000', '2500원'],
      [],
      ['총합(화면 제외)', '1대', '3대', '배송비'],
      ['', '14700', '44100', '2500원'],
    ])
    expect(lineTable(lines, 'part_number qty')).toBe('BME280 | 3\nESP-12F | 1\nLD1117S33TR | 2\n| 1')
    expect([lines[3]?.value, lines[3]?.description]).toContain('2.4 인치 화면')
  })

  it('are the numbered rows of a form that is not filled in', () => {
    const rows = Array.from({ length: 12 }, (_, row) => [String(row + 1)])
    const { lines, left_out } = readRows([
      ['', 'BOM'],
      [],
      ['Item #', '*Designator', '*Qty', 'Manufacturer', '*Mfg Part #', 'Description / Value', '*Package/Footprint', 'Type'],
      ...rows,
    ])
    expect(lines).toEqual([])
    expect(left_out).toHaveLength(12)
  })

  it('are left where they are further parts: screws behind a blank row', async () => {
    const { lines } = await read('MPN,Description,Qty\nNE555P,timer,2\nBAT54C-7-F,diode,1\n,,\n,Screw M3,4\n,Cable,1')
    expect(lines.map(({ qty }) => qty)).toEqual([2, 1, 4, 1])
  })
})
