/** Small lists in which headings say little, or something else than the cells below them. */
import { describe, expect, it } from 'vitest'
import { lineTable, type SmallList } from '#test-support/line-table.ts'
import { readBom } from './read-bom.ts'

const LISTS: readonly SmallList[] = [
  {
    name: 'values and numbers under a number beside names of kinds',
    fields: 'designators value description',
    text: `アノテーション,品名,品番,単価
U1,電源モジュール,OKI-78SR-5,600
U2,昇圧IC,MC34063A,60
R1,抵抗,10kΩ,1
R2,抵抗,0.47Ω,1
C1,電解コンデンサ,25V 47uF,4
D1,ダイオード,1A 400V,9`,
    reads: `U1 | OKI-78SR-5 | 電源モジュール
U2 | MC34063A | 昇圧IC
R1 | 10kΩ | 抵抗
R2 | 0.47Ω | 抵抗
C1 | 25V 47uF | 電解コンデンサ
D1 | 1A 400V | ダイオード`,
  },
  {
    name: 'labels of a drawing’s frame belong to no line',
    fields: 'designators value qty',
    text: `Перв. примен.;;Поз. обозначение;Наименование;Кол.;Примечание
;;R1;Резистор 0603 10 кОм 1 %;1;
Справ. №;;R2, R6;Резистор 0603 4,7 кОм 1 %;2;
Подп. и дата;;DA1;LM258DR;1;
;;DD1;STM32F103C8T6;1;
Инв. № подл;;Разраб.;;;`,
    reads: `R1 | Резистор 0603 10 кОм 1 % | 1
R2 R6 | Резистор 0603 4,7 кОм 1 % | 2
DA1 | LM258DR | 1
DD1 | STM32F103C8T6 | 1`,
  },
  {
    name: 'places are named once: angles are none',
    fields: 'designators value',
    text: `Partlist

Exported from board.brd

EAGLE Version 6.6.0

Part     Value          Package       Library  Position (mil)        Orientation

5V                      SML1206       rcl      (200 300)             R90
C1       220n           C0805         rcl      (210 330)             R90
C2       33u            CT3528        rcl      (240 360)             R180
IC1      LM1117         SOT223        rcl      (300 400)             R270
IC2      LM358          SO8           rcl      (320 450)             R180
PROG                    2X03          rcl      (500 100)             R0
R1       330            R0805         rcl      (410 120)             R0
R2       330            R0805         rcl      (420 120)             R0
U$3      USB-B          USB-B         rcl      (10 10)               R0
MAINS    AK500          AK500/2       rcl      (20 500)              R180`,
    reads: `5V |
C1 | 220n
C2 | 33u
IC1 | LM1117
IC2 | LM358
PROG |
R1 | 330
R2 | 330
U$3 | USB-B
MAINS | AK500`,
  },
  {
    name: 'several columns of whole numbers are asked about; one that sorts is none',
    fields: 'part_number qty value',
    text: `Shop #,Mfct Part #,Sort,Value,Type,Main board,Front panel
71001,RC0603FR-0715KL,1,15k,resistor 1%,3,9
71002,RC0603FR-0733KL,1,33k,resistor 1%,7,2
71010,GRM188R71H103KA01D,2,10nF,ceramic,6,5
71011,GRM188R71H104KA93D,2,100nF,ceramic,8,3
71020,1N4148W-7-F,3,,diode,4,4
71030,LD1117S33TR,4,3V3,regulator,1,2
71044,61300311121,5,,header,2,1`,
    reads: `RC0603FR-0715KL |  | 15k
RC0603FR-0733KL |  | 33k
GRM188R71H103KA01D |  | 10nF
GRM188R71H104KA93D |  | 100nF
1N4148W-7-F |  |
LD1117S33TR |  | 3V3
61300311121 |  |`,
  },
  {
    name: "a name beside several values is a library's",
    fields: 'part_number value designators',
    text: `Comment,Description,Designator,Footprint,LibRef,Quantity
0Ω,Resistor,R41,RESC1608L,Res1,1
0.1uF,Capacitor,"C72, C90",CAPC2012L,Cap1,2
10uF,Capacitor,C1,CAPC1608L,Cap1,1
TJA1042T,CAN transceiver,U14,SOIC8_L,TJA1042T,1
XC6206,Regulator,U25,SOT23_L,LDO-SOT23-3,1
10k,Resistor,"R1, R2",RESC1608L,Res1,2
STM32F103C8T6,MCU,U1,LQFP48,STM32F103C8T6,1`,
    reads: `| 0Ω | R41
| 0.1uF | C72 C90
| 10uF | C1
| TJA1042T | U14
| XC6206 | U25
| 10k | R1 R2
| STM32F103C8T6 | U1`,
  },
  {
    name: "numbers of one form are a house's",
    fields: 'part_number value qty',
    text: `LibRef,Qty,Comment,Footprint,Description,Designator
00003141,4,220nF,c0603,220nF 25V 10% X7R 0603,"C1, C4, C5, C9"
00000271,1,1uF 16V,c0603,1uF 16V 10% X5R 0603,C2
00000828,2,47uF 10V,c1206,47uF 10V 20% X5R 1206,"C7, C8"
00001732,3,22k,r0603,22k 1% 0603,"R1, R2, R3"
STM32F103C8T6,1,STM32F103C8T6,LQFP48,MCU,U1`,
    reads: `| 220nF | 4
| 1uF 16V | 1
| 47uF 10V | 2
| 22k | 3
| STM32F103C8T6 | 1`,
  },
  {
    name: 'order numbers beside sellers are theirs',
    fields: 'part_number value supplier_skus',
    text: `Anzahl;Bauteil;Wert;Bestellnummer;Lieferant;Preis
1;Taster;1xEin;318042;Pollin;"1,15"
3;Kippschalter;2xEin;318377;Pollin;"1,95"
1;Brücke;B80C1500;B80C 1500 RUND;Reichelt;"0,40"
2;Elko;220µF/35V;RAD LXZ 35/220;Reichelt;"0,20"
1;Zeitgeber;NE555;NE 555 TEX;Reichelt;"0,30"
4;Widerstand;"2,2k";"MPR 2,20K";Reichelt;"0,20"
1;Relais;24V 2xUm;FIN 40.52.9 24;Reichelt;"4,10"`,
    reads: `| 1xEin | 318042
| 2xEin | 318377
| B80C1500 | B80C 1500 RUND
| 220µF/35V | RAD LXZ 35/220
| NE555 | NE 555 TEX
| 2,2k | MPR 2,20K
| 24V 2xUm | FIN 40.52.9 24`,
  },
  {
    name: 'a vendor is a manufacturer by name',
    fields: 'part_number manufacturer supplier_skus designators',
    text: `Qty;Value;Device;Package;Parts;Description;Digikey P/N;Vendor;Vendor P/N
1;;USBCONN;USB_MICRO;CN2;USB receptacle;609-4618-1-ND;Amphenol;10118194-0001LF
2;;LEDCHIP;CHIPLED_0603;"LED4, LED5";LED;div.;;
1;;;R0603;R9;resistor;;;
3;1u;C-EUC0603;C0603;"C4, C5, C6";capacitor;;;
1;REG;SOT223;SOT223;U3;;497-1242-1-ND;ST;LD1117S33TR
1;TLV;DBV5;SOT23-5;U4;;296-TLV-ND;TI;TLV3201AIDBVR
2;10k;R-EU_R0603;R0603;"R1, R2";resistor;;;`,
    reads: `10118194-0001LF | Amphenol | 609-4618-1-ND | CN2
|  | div. | LED4 LED5
|  |  | R9
|  |  | C4 C5 C6
LD1117S33TR | ST | 497-1242-1-ND | U3
TLV3201AIDBVR | TI | 296-TLV-ND | U4
|  |  | R1 R2`,
  },
  {
    name: 'references to parts beside the places',
    fields: 'part_number value description designators',
    text: `Component,Names,Value,Quantity
ATtiny85-20PU,U4,,1
LM358,"U1-2, U6",LM358 DIL,3
Screw terminal,KL1-3,,3
C film,C3-4,47n RM7.5,2
R,"R2, R8",330k,2
LED,D1,green 5mm,1`,
    reads: `ATtiny85-20PU |  |  | U4
LM358 | LM358 DIL |  | U1 U2 U6
|  | Screw terminal | KL1 KL2 KL3
| 47n RM7.5 | C film | C3 C4
| 330k | R | R2 R8
| green 5mm | LED | D1`,
  },
  {
    name: 'numbers and words in one column',
    fields: 'part_number description value',
    text: `Source:,lamp.kicad_sch
Component Count:,19

Item,Qty,Reference(s),Value,Ref,LibPart,Footprint,Datasheet,DNP
1,1,A1,Nano,Some Nano clone,MCU:Nano,Module:Nano,,
2,2,"C1, C4",22n / 630V,B32922C3223M,Device:C,Capacitor_THT:C_Rect,~,
3,3,"C2, C3, C5",2u2,FK20X7R1E225K,Device:C,Capacitor_THT:C_Disc,~,
4,1,D1,LED,Whatever LED is there,Device:LED,LED_THT:LED_D5,~,
5,1,D2,D_Zener,BZX55C6V2-TR,Device:D_Zener,Diode_THT:DO-35,~,
6,1,J1,Lamp,"Two wires, soldered",Connector:Conn,PinSocket,~,
7,1,R1,470K,"Half a watt, with leads",Device:R,Resistor_THT,~,
8,2,"R2, R3",270,"Half a watt, with leads",Device:R,Resistor_THT,~,
9,1,R6,22 / 2W,RSF200JB-73-22R,Device:R,Resistor_THT,~,
10,2,"SW1, SW2",SW_Push,Any push button,Switch:SW_Push,SW_PUSH,~,
11,1,U1,MOC3063,MOC3063SM (SMD-6),Relay:MOC3063,SMD-6,,`,
    reads: `| Some Nano clone | Nano
B32922C3223M |  | 22n / 630V
FK20X7R1E225K |  | 2u2
| Whatever LED is there | LED
BZX55C6V2-TR |  | D_Zener
| Two wires, soldered | Lamp
| Half a watt, with leads | 470K
| Half a watt, with leads | 270
RSF200JB-73-22R |  | 22 / 2W
| Any push button | SW_Push
MOC3063SM |  | MOC3063`,
  },
  {
    name: 'of two names the one with numbers',
    fields: 'part_number description qty',
    text: `Bauteil;Name;Anzahl;Preis
Temperaturfühler;LM75AIMM/NOPB;1;"2,95"
Funkmodul;ESP-12F;1;"3,95"
P Kanal Mosfet;DMP2305U-7;2;"0,30"
Regler;LD1117S33TR;1;"0,45"`,
    reads: `LM75AIMM/NOPB | Temperaturfühler | 1
ESP-12F | Funkmodul | 1
DMP2305U-7 | P Kanal Mosfet | 2
LD1117S33TR | Regler | 1`,
  },
  {
    name: 'data one column right of some headings',
    fields: 'part_number manufacturer description do_not_fit',
    text: `Ref,Value,Footprint,Qty,Description,Manufacturer,Note,Part Number
C3 C7,22pF,0402,2,,CERAMIC 22PF 50V C0G 0402,Murata,,GRM1555C1H220JA01D
C2 C9,1nF,0402,2,,CERAMIC 1000PF 50V X7R 0402,Murata,,GCM155R71H102KA37D
C5,100nF,0402,1,,CERAMIC 0.1UF 16V X7R 0402,Yageo,,CC0402KRX7R7BB104
R3,10k,0402,1,,RES 10K OHM 1/16W 1% 0402,Yageo,,RC0402FR-0710KL
U4,INA226,MSOP10,1,,IC MONITOR CURRENT 10MSOP,Texas Instruments,DNP,INA226AIDGSR`,
    reads: `GRM1555C1H220JA01D | Murata | CERAMIC 22PF 50V C0G 0402 |
GCM155R71H102KA37D | Murata | CERAMIC 1000PF 50V X7R 0402 |
CC0402KRX7R7BB104 | Yageo | CERAMIC 0.1UF 16V X7R 0402 |
RC0402FR-0710KL | Yageo | RES 10K OHM 1/16W 1% 0402 |
INA226AIDGSR | Texas Instruments | IC MONITOR CURRENT 10MSOP | not fitted`,
  },
  {
    name: 'headings in Portuguese',
    fields: 'value description',
    text: `Item;Preço;Descrição;Links
Placa;0;ESP-12F;
Motor;"41,90";"12V, 60 rpm";Link
Resistor;"0,10";22k;Link
Transistor;"6,40";IRF540N;Link
Diodo;"0,20";1N5819;Link
Total;"48,60";;`,
    reads: `ESP-12F | Placa
12V, 60 rpm | Motor
22k | Resistor
IRF540N | Transistor
1N5819 | Diodo`,
  },
  {
    name: 'a symbol with its package is no part number',
    fields: 'part_number manufacturer value package designators',
    text: `IC1;LM358D;LM358;SO08;linear;seller;71-0001;0.60;;;amplifier
SP1;;BUZZER/B12;B12;kits;seller;71-0002;0.90;;;tone
BAT1;;HOLDER;HOLD_CR2032;boards;seller;71-0003;0.5;;;cell holder
R1;22k;R-US_R0805;R0805;resistors;seller;71-0004;0.02;;;pull-down
C1;220nF;C-USC0805;C0805;resistors;seller;71-0005;0.05;;;supply
LD1;amber;LEDCHIP-0805;CHIP-0805;light;seller;71-0006;0.1;;;power on`,
    reads: `|  | LM358D | SO08 | IC1
|  |  | B12 | SP1
|  |  | HOLD_CR2032 | BAT1
|  | 22k | R0805 | R1
|  | 220nF | C0805 | C1
|  | amber | CHIP-0805 | LD1`,
  },
  {
    name: 'an address is no manufacturer',
    fields: 'part_number manufacturer qty',
    text: `Part,References,Value,Footprint,Quantity Per PCB,MFG_URL,Distributor1_PN,MFG_PN
CONN,USB1,usb,USB_MICRO,1,,649-10118194-0001LF,10118194-0001LF
REG,U2,3V3,SOT223,1,,511-LD1117S33TR,LD1117S33TR
MCU,U1,STM32,LQFP48,1,st.com,,STM32F103C8T6
R,R1 R2,10k,0603,2,,603-RC0603FR-0710KL,RC0603FR-0710KL`,
    reads: `10118194-0001LF |  | 1
LD1117S33TR |  | 1
STM32F103C8T6 |  | 1
RC0603FR-0710KL |  | 2`,
  },
  {
    name: 'numbers among descriptions name the parts',
    fields: 'value qty designators',
    text: `ID;Bezeichner;Stückzahl;Bezeichnung
1;U1,U3;2;BMP280
2;U5;1;LM258DR
3;R2;3;22k
4;J1;1;Board header
5;D2;1;Power
6;C4;12;1uF
7;J6;1;Solder bridge`,
    reads: `BMP280 | 2 | U1 U3
LM258DR | 1 | U5
22k | 3 | R2
Board header | 1 | J1
Power | 1 | D2
1uF | 12 | C4
Solder bridge | 1 | J6`,
  },
  {
    name: 'units are no manufacturers',
    fields: 'part_number manufacturer qty',
    text: `MPN,Qty,Unit
RC0603FR-0710KL,100,ST
CL10B104KB8NNNC,50,ST
NE555P,10,ST`,
    reads: `RC0603FR-0710KL |  | 100
CL10B104KB8NNNC |  | 50
NE555P |  | 10`,
  },
  {
    name: 'Material is a number, and ST a unit',
    fields: 'part_number manufacturer qty',
    text: `Pos.;Material;Materialkurztext;Menge;BME
0010;RC0603FR-0710KL;WIDERSTAND 10K;4;ST
0020;CL10B104KB8NNNC;KONDENSATOR;12;ST
0030;NE555P;TIMER;1;ST`,
    reads: `RC0603FR-0710KL |  | 4
CL10B104KB8NNNC |  | 12
NE555P |  | 1`,
  },
  {
    name: 'headings in Polish',
    fields: 'part_number qty',
    text: `Indeks;Nazwa;Ilość;J.m.
RC0603FR-0710KL;RES;4;szt.
CL10B104KB8NNNC;CAP;2;szt.
NE555P;TIMER;1;szt.`,
    reads: `RC0603FR-0710KL | 4
CL10B104KB8NNNC | 2
NE555P | 1`,
  },
]

const read = (text: string) => readBom(new TextEncoder().encode(text))

describe('columns of a list', () => {
  it.each(LISTS)('$name', async ({ text, fields, reads }) => {
    expect(lineTable((await read(text)).lines, fields)).toBe(reads)
  })
})

describe('headings of further languages', () => {
  it.each([
    ['Portuguese', 'Código do fabricante;Fabricante;Quantidade;Un;Descrição', 'UN'],
    ['Polish', 'Numer części;Producent;Ilość;J.m.;Opis', 'szt.'],
    ['Czech', 'Číslo dílu;Výrobce;Počet;MJ;Popis', 'ks'],
    ['Dutch', 'Typenummer;Fabrikant;Aantal;Eenheid;Omschrijving', 'st'],
    ['Swedish', 'Artikelnr;Tillverkare;Antal;Enhet;Beskrivning', 'st'],
    ['Hungarian', 'Cikkszám;Gyártó;Mennyiség;Mértékegység;Leírás', 'db'],
    ['Turkish', 'Parça numarası;Üretici;Miktar;Birim;Açıklama', 'adet'],
    ['Danish', 'Varenummer;Producent;Antal;Enhed;Beskrivelse', 'stk'],
    ['Finnish', 'Tuotekoodi;Valmistaja;Määrä;Yksikkö;Kuvaus', 'kpl'],
    ['Romanian', 'Cod produs;Producător;Cantitate;UM;Descriere', 'buc'],
    ['Ukrainian', 'Номер деталі;Виробник;Кількість;Од.;Опис', 'шт.'],
  ])('%s', async (_, headings, unit) => {
    const { lines, columns } = await read(`${headings}\nNE555P;Acme;4;${unit};timer\nLM358P;Acme;2;${unit};amplifier`)
    expect(columns).toMatchObject({ part_number: 0, manufacturer: 1, qty: 2, description: 4 })
    expect(lineTable(lines, 'part_number manufacturer qty')).toBe('NE555P | Acme | 4\nLM358P | Acme | 2')
  })

  it.each(['Unit', 'Einheit', 'ME', 'BME', 'Un', 'xyz', 'UOM'])('ST under %s is no manufacturer', async (heading) => {
    const { lines, columns } = await read(`MPN,Qty,${heading}\nNE555P,100,ST\nLM358P,50,ST\nBAT54C-7-F,10,ST`)
    expect(columns.manufacturer).toBeNull()
    expect(lineTable(lines, 'part_number qty')).toBe('NE555P | 100\nLM358P | 50\nBAT54C-7-F | 10')
  })

  it('ST under Manufacturer is one', async () => {
    const { lines } = await read('MPN,Qty,Manufacturer\nSTM32F103C8T6,1,ST\nLD1117S33TR,2,ST')
    expect(lines.map(({ manufacturer }) => manufacturer)).toEqual(['ST', 'ST'])
  })
})
