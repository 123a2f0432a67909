import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { type BomRows, delimited, encodeText, packBomXlsx, packOds, type TestEncoding } from '#test-support/bom-builders.ts'
import { packXlsx, sheetXml, worksheetXml } from '#test-support/workbook-builders.ts'
import { toBomJson } from '../../../scripts/commands/bom-json.ts'
import { BOM_PROFILE } from '../profiles.ts'
import type { BomColumns, BomLine, BomReading } from '../reading.ts'
import { readBom } from './read-bom.ts'
import { toReadingSummary } from './reading-summary.ts'

/** 'NE555P x2 @U1,U2', '=10k' for a value, '~…' for words alone, '!' for what is not fitted, '|' before alternatives. */
function brief(line: BomLine): string {
  const part = line.part_number || (line.value && `=${line.value}`) || (line.description ? `~${line.description}` : '?')
  const places = line.designators.length > 0 ? ` @${line.designators.join(',')}` : ''
  const others = line.alternates.map(({ part_number }) => `|${part_number}`).join('')
  return `${line.do_not_fit ? '!' : ''}${part}${others} x${line.qty ?? '?'}${places}`
}

interface Case {
  name: string
  rows: BomRows
  separator?: string
  encoding?: TestEncoding
  header: number | null
  columns?: Partial<BomColumns>
  lines: string[]
}

const CASES: Case[] = [
  {
    name: 'KiCad, grouped by value',
    rows: [
      ['Reference', ' Value', ' Footprint', ' Datasheet', ' Qty', ' DNP'],
      ['C1 C2', '100n', 'Capacitor_SMD:C_0402_1005Metric', '~', 2, ''],
      ['R1-R3', '10k', 'Resistor_SMD:R_0402_1005Metric', '~', 3, ''],
      ['U1', 'LM358', 'Package_SO:SOIC-8_3.9x4.9mm_P1.27mm', 'http://example.com/lm358.pdf', 1, 'DNP'],
    ],
    header: 0,
    columns: { designators: 0, value: 1, package: 2, qty: 4, fitted: 5, part_number: null, description: null },
    lines: ['=100n x2 @C1,C2', '=10k x3 @R1,R2,R3', '!=LM358 x1 @U1'],
  },
  {
    name: "KiCad's old script, with a title block in quotes",
    rows: [
      ['Source:', '/home/x/board.sch'],
      ['Date:', 'Mon 03 Feb 2020'],
      ['Tool:', 'Eeschema (5.1.5)'],
      ['Generator:', '/usr/share/kicad/plugins/bom_csv_grouped_by_value.py'],
      ['Component Count:', 4],
      ['Ref', 'Qnty', 'Value', 'Cmp name', 'Footprint', 'Description', 'Vendor'],
      ['C1, C2, ', 2, '4u7', 'C', 'Capacitor_SMD:C_0805', 'Unpolarized capacitor', ''],
      ['J1, ', 1, 'USB_B', 'USB_B', 'Connector_USB:USB_B', 'USB Type B connector', ''],
      ['R1, ', 1, '470', 'R', 'Resistor_SMD:R_0603', 'Resistor', ''],
    ],
    separator: ';',
    header: 5,
    columns: { designators: 0, qty: 1, value: 2, package: 4, description: 5 },
    lines: ['=4u7 x2 @C1,C2', '=USB_B x1 @J1', '=470 x1 @R1'],
  },
  {
    name: 'KiCad, first part by part, then counted',
    rows: [
      ['Source:', '/home/x/board.kicad_sch'],
      ['Component Count:', '4'],
      [],
      ['Individual Components:'],
      [],
      ['Item', 'Qty', 'Reference(s)', 'Value', 'LibPart', 'Footprint', 'Datasheet'],
      ['', '', 'C1', '0.01uf', 'Device:C', 'C_1206', ''],
      ['', '', 'C2', '0.01uf', 'Device:C', 'C_1206', ''],
      ['', '', 'R1', '1k', 'Device:R', 'R_0805', ''],
      ['', '', 'U1', 'NE555', 'Timer:NE555', 'DIP-8', ''],
      [],
      ['Collated Components:'],
      [],
      ['Item', 'Qty', 'Reference(s)', 'Value', 'LibPart', 'Footprint', 'Datasheet'],
      [1, 2, 'C1, C2', '0.01uf', 'Device:C', 'C_1206', ''],
      [2, 1, 'R1', '1k', 'Device:R', 'R_0805', ''],
      [3, 1, 'U1', 'NE555', 'Timer:NE555', 'DIP-8', ''],
    ],
    header: 13,
    columns: { qty: 1, designators: 2, value: 3, package: 5, part_number: null },
    lines: ['=0.01uf x2 @C1,C2', '=1k x1 @R1', '=NE555 x1 @U1'],
  },
  {
    name: 'KiCad, one row to a part and no quantity',
    rows: [
      ['Designator', 'Val', 'Package', 'MPN'],
      ['R1', '10k', '0402', 'RC0402FR-0710KL'],
      ['R2', '10k', '0402', 'RC0402FR-0710KL'],
      ['C1', '100n', '0402', 'GRM155R71C104KA88D'],
    ],
    header: 0,
    columns: { part_number: 3, designators: 0, qty: null },
    lines: ['RC0402FR-0710KL x1 @R1', 'RC0402FR-0710KL x1 @R2', 'GRM155R71C104KA88D x1 @C1'],
  },
  {
    name: 'Altium with a title block and a total',
    rows: [
      ['Bill of Materials', '', '', ''],
      ['Project:', 'Power board.PrjPcb', '', ''],
      ['Variant:', 'None', '', ''],
      [],
      ['Comment', 'Description', 'Designator', 'Footprint', 'LibRef', 'Quantity'],
      ['100nF', 'Capacitor 100nF 50V X7R', 'C1, C2, C3', 'CAPC1608X90N', 'CC0603KRX7R9BB104', 3],
      ['LM1117', 'IC REG LDO 3.3V 0.8A', 'U1', 'SOT223', 'LM1117MPX-3.3/NOPB', 1],
      ['BSS138', 'MOSFET N-CH 50V 0.2A', 'Q1, Q2', 'SOT23', 'BSS138LT1G', 2],
      ['', '', '', '', 'Total', 6],
    ],
    header: 4,
    columns: { part_number: 4, value: 0, designators: 2, package: 3, description: 1, qty: 5 },
    lines: ['CC0603KRX7R9BB104 x3 @C1,C2,C3', 'LM1117MPX-3.3/NOPB x1 @U1', 'BSS138LT1G x2 @Q1,Q2'],
  },
  {
    name: 'Eagle, which heads its places with Parts',
    rows: [
      ['Qty', 'Value', 'Device', 'Package', 'Parts', 'Description'],
      [2, '100n', 'C-EUC0603', 'C0603', 'C1, C2', 'CAPACITOR, European symbol'],
      [1, 'ATMEGA328P-AU', 'MEGA8-AI', 'TQFP32-08', 'IC1', 'MICROCONTROLLER'],
      [1, '', 'PINHD-1X4', '1X04', 'JP1', 'PIN HEADER'],
    ],
    separator: ';',
    header: 0,
    columns: { qty: 0, value: 1, package: 3, designators: 4, description: 5, part_number: null },
    lines: ['=100n x2 @C1,C2', '=ATMEGA328P-AU x1 @IC1', '~PIN HEADER x1 @JP1'],
  },
  {
    name: 'OrCAD text with its places over several rows',
    rows: [
      ['Main board  Revised: Tuesday, March 12, 2019'],
      ['          Revision: 1.0'],
      [],
      ['Item', 'Quantity', 'Reference', 'Part'],
      ['______________________________________________'],
      [],
      [1, 6, 'C1,C2,C3,C4,', '0.1uF'],
      ['', '', 'C5,C6', ''],
      [2, 1, 'U1', 'MAX232ACPE'],
      [3, 2, 'R1,R2', '4.7K'],
    ],
    separator: '\t',
    header: 3,
    columns: { qty: 1, designators: 2 },
    lines: ['=0.1uF x6 @C1,C2,C3,C4,C5,C6', '=MAX232ACPE x1 @U1', '=4.7K x2 @R1,R2'],
  },
  {
    name: 'EasyEDA for JLCPCB',
    rows: [
      ['ID', 'Name', 'Designator', 'Footprint', 'Quantity', 'Manufacturer Part', 'Manufacturer', 'Supplier', 'Supplier Part', 'Price'],
      [1, '100nF', 'C1,C2', 'C0402', 2, 'CL05B104KO5NNNC', 'SAMSUNG', 'LCSC', 'C1525', 0.0009],
      [2, 'ESP32-C3', 'U1', 'QFN-32', 1, 'ESP32-C3FH4', 'Espressif', 'LCSC', 'C2858491', 1.2],
      [3, 'Type-C', 'USB1', 'USB-C-SMD', 1, 'TYPE-C-31-M-12', 'Korean Hroparts Elec', 'LCSC', 'C165948', 0.1],
    ],
    encoding: 'utf-16',
    separator: '\t',
    header: 0,
    columns: { part_number: 5, manufacturer: 6, supplier_skus: [8], value: 1, package: 3, qty: 4, designators: 2 },
    lines: ['CL05B104KO5NNNC x2 @C1,C2', 'ESP32-C3FH4 x1 @U1', 'TYPE-C-31-M-12 x1 @USB1'],
  },
  {
    name: 'PADS',
    rows: [
      ['Item', 'Qty', 'Reference', 'Part Name', 'Manufacturer', 'Description', 'PCB DECAL'],
      [1, 2, 'C1-2', 'CAP-0603-100N', 'Kemet', 'Capacitor 100nF 16V', 'C0603'],
      [2, 1, 'U7', 'LM2596S-5.0', 'TI', 'Buck regulator 5V 3A', 'TO263-5'],
      [3, 3, 'R1-3', 'RES-0603-1K', 'Yageo', 'Resistor 1k 1 percent', 'R0603'],
    ],
    header: 0,
    columns: { qty: 1, designators: 2, manufacturer: 4, description: 5, package: 6 },
    lines: ['=CAP-0603-100N x2 @C1,C2', '=LM2596S-5.0 x1 @U7', '=RES-0603-1K x3 @R1,R2,R3'],
  },
  {
    name: 'Allegro, separated by bars',
    rows: [
      ['ITEM', 'QTY', 'REFDES', 'COMP_DEVICE_TYPE', 'COMP_VALUE', 'COMP_PACKAGE', 'MFR_PN'],
      [1, 2, 'C101,C102', 'CAP_NP_0402', '0.1UF', 'C0402', 'GRM155R71C104KA88D'],
      [2, 1, 'U5', 'TPS62130', 'TPS62130', 'QFN16', 'TPS62130RGTR'],
      [3, 1, 'L1', 'IND', '2.2UH', 'L4020', 'XFL4020-222MEB'],
    ],
    separator: '|',
    header: 0,
    columns: { qty: 1, designators: 2, part_number: 6 },
    lines: ['GRM155R71C104KA88D x2 @C101,C102', 'TPS62130RGTR x1 @U5', 'XFL4020-222MEB x1 @L1'],
  },
  {
    name: 'Fusion with attributes',
    rows: [
      ['Part', 'Value', 'Device', 'Package', 'Description', 'MANUFACTURER', 'MPN', 'POPULATED'],
      ['C1', '10uF', 'C-0805', 'C0805', 'Ceramic capacitor', 'Murata', 'GRM21BR61E106KA73L', 'yes'],
      ['C2', '10uF', 'C-0805', 'C0805', 'Ceramic capacitor', 'Murata', 'GRM21BR61E106KA73L', 'no'],
      ['U1', 'NE555', 'NE555D', 'SO8', 'Timer', 'TI', 'NE555DR', 'yes'],
    ],
    header: 0,
    columns: { designators: 0, value: 1, package: 3, manufacturer: 5, part_number: 6, fitted: 7, qty: null },
    lines: ['GRM21BR61E106KA73L x1 @C1', '!GRM21BR61E106KA73L x1 @C2', 'NE555DR x1 @U1'],
  },
  {
    name: 'German, Latin-1, with semicolons and decimal commas',
    rows: [
      ['Stückliste Netzteil 24 V', '', ''],
      ['Pos.', 'Menge', 'Bezeichnung', 'Wert', 'Bauform', 'Hersteller', 'Hersteller-Nr.', 'Referenz', 'Einzelpreis'],
      [1, 4, 'Kondensator keramisch ±10 %', '0,1 µF', '0603', 'Würth Elektronik', '885012206071', 'C1-C4', '0,10'],
      [2, 1, 'Festspannungsregler für 5 V', '', 'TO-220', 'STMicroelectronics', 'L7805CV', 'IC1', '0,45'],
      [3, 2, 'Widerstand, nicht bestückt', '10k', '0805', 'Yageo', 'RC0805FR-0710KL', 'R1; R2', '0,01'],
      ['', '', '', '', '', '', '', 'Summe', '0,56'],
    ],
    separator: ';',
    encoding: 'windows-1252',
    header: 1,
    columns: { qty: 1, description: 2, value: 3, package: 4, manufacturer: 5, part_number: 6, designators: 7 },
    lines: ['885012206071 x4 @C1,C2,C3,C4', 'L7805CV x1 @IC1', '!RC0805FR-0710KL x2 @R1,R2'],
  },
  {
    name: 'French',
    rows: [
      ['Nomenclature carte mère'],
      [],
      ['Repère', 'Qté', 'Désignation', 'Référence fabricant', 'Fabricant', 'Boîtier', 'Remarques'],
      ['C1, C2', 2, 'Condensateur céramique 100 nF', 'GRM155R71C104KA88D', 'Murata', '0402', ''],
      ['U1', 1, 'Régulateur linéaire 3,3 V', 'LD1117S33TR', 'STMicroelectronics', 'SOT-223', ''],
      ['J1', 1, 'Connecteur à vis 2 pôles', '1715721', 'Phoenix Contact', '', 'Ne pas monter'],
    ],
    separator: ';',
    encoding: 'windows-1252',
    header: 2,
    columns: { designators: 0, qty: 1, description: 2, part_number: 3, manufacturer: 4, package: 5 },
    lines: ['GRM155R71C104KA88D x2 @C1,C2', 'LD1117S33TR x1 @U1', '!1715721 x1 @J1'],
  },
  {
    name: 'Spanish',
    rows: [
      ['Lista de materiales'],
      ['Referencias', 'Cantidad', 'Valor', 'Encapsulado', 'Fabricante', 'Referencia del fabricante', 'Observaciones'],
      ['R1, R2', 2, '10k', '0603', 'Vishay', 'CRCW060310K0FKEA', ''],
      ['D1', 1, '1N4148', 'SOD-123', 'onsemi', '1N4148W', 'No montar'],
      ['Q1', 1, 'BC847', 'SOT-23', 'Nexperia', 'BC847B,215', ''],
    ],
    header: 1,
    columns: { designators: 0, qty: 1, value: 2, package: 3, manufacturer: 4, part_number: 5 },
    lines: ['CRCW060310K0FKEA x2 @R1,R2', '!1N4148W x1 @D1', 'BC847B,215 x1 @Q1'],
  },
  {
    name: 'Italian',
    rows: [
      ['Distinta base'],
      ['Riferimento', 'Quantità', 'Descrizione', 'Contenitore', 'Produttore', 'Codice produttore'],
      ['C1 C2 C3', 3, 'Condensatore ceramico 1 uF', '0805', 'Kemet', 'C0805C105K4RACTU'],
      ['U1', 1, 'Convertitore boost regolabile', 'SOT-23-5', 'Microchip', 'MCP1640T-I/CHY'],
      ['R1', 1, 'Resistenza 0 ohm (non montare)', '0402', 'Yageo', 'RC0402JR-070RL'],
    ],
    header: 1,
    columns: { designators: 0, qty: 1, description: 2, package: 3, manufacturer: 4, part_number: 5 },
    lines: ['C0805C105K4RACTU x3 @C1,C2,C3', 'MCP1640T-I/CHY x1 @U1', '!RC0402JR-070RL x1 @R1'],
  },
  {
    name: 'Russian, by the standard of its specifications',
    rows: [
      ['Перечень элементов'],
      ['Поз. обозначение', 'Наименование', 'Кол.', 'Производитель', 'Партномер', 'Корпус', 'Примечание'],
      ['C1, C2', 'Конденсатор керамический чип', 2, 'Murata', 'GRM21BR71H104KA01L', '0805', ''],
      ['DA1', 'Микросхема стабилизатор напряжения', 1, 'TI', 'LM2940IMP-5.0', 'SOT-223', ''],
      ['VD1...VD4', 'Диод Шоттки силовой', 4, 'onsemi', 'MBRS140T3G', 'SMB', 'не устанавливать'],
    ],
    separator: ';',
    header: 1,
    columns: { designators: 0, qty: 2, manufacturer: 3, part_number: 4, package: 5 },
    lines: ['GRM21BR71H104KA01L x2 @C1,C2', 'LM2940IMP-5.0 x1 @DA1', '!MBRS140T3G x4 @VD1,VD2,VD3,VD4'],
  },
  {
    name: 'Chinese in GBK',
    rows: [
      ['物料清单'],
      ['序号', '位号', '名称', '型号规格', '封装', '品牌', '用量', '备注'],
      [1, 'R1,R2,R5-R8', '贴片电阻', 'RC0402FR-0710KL', '0402', '国巨', 6, ''],
      [2, 'C1', '贴片电容', 'CL05B104KO5NNNC', '0402', '三星', 1, '不贴'],
      [3, 'U1', '主控芯片', 'STM32F103C8T6', 'LQFP-48', '意法', 1, ''],
    ],
    encoding: 'gbk',
    header: 1,
    columns: { designators: 1, part_number: 3, package: 4, manufacturer: 5, qty: 6 },
    lines: ['RC0402FR-0710KL x6 @R1,R2,R5,R6,R7,R8', '!CL05B104KO5NNNC x1 @C1', 'STM32F103C8T6 x1 @U1'],
  },
  {
    name: 'Japanese in Shift-JIS',
    rows: [
      ['部品表'],
      ['番号', '部品番号', '品名', '型番', 'メーカー', '員数', '備考'],
      [1, 'R1,R2', '抵抗器', 'RK73H1ETTP1002F', 'KOA', 2, ''],
      [2, 'C1~C3', 'コンデンサ', 'GRM155R71C104KA88D', '村田製作所', 3, ''],
      [3, 'IC1', 'マイコン', 'R5F100LEAFB', 'ルネサス', 1, '未実装'],
    ],
    encoding: 'shift_jis',
    header: 1,
    columns: { designators: 1, part_number: 3, manufacturer: 4, qty: 5 },
    lines: ['RK73H1ETTP1002F x2 @R1,R2', 'GRM155R71C104KA88D x3 @C1,C2,C3', '!R5F100LEAFB x1 @IC1'],
  },
  {
    name: 'Korean',
    rows: [
      ['번호', '참조번호', '부품명', '제조사 품번', '제조사', '수량', '비고'],
      [1, 'R1, R2', '저항', 'RC1005F103CS', '삼성전기', 2, ''],
      [2, 'C1', '커패시터', 'CL05A105KA5NQNC', '삼성전기', 1, '미실장'],
      [3, 'U1', '레귤레이터', 'AP2112K-3.3TRG1', 'Diodes', 1, ''],
    ],
    header: 0,
    columns: { designators: 1, part_number: 3, manufacturer: 4, qty: 5 },
    lines: ['RC1005F103CS x2 @R1,R2', '!CL05A105KA5NQNC x1 @C1', 'AP2112K-3.3TRG1 x1 @U1'],
  },
  {
    name: "a 'Part Number' column of Digi-Key's codes",
    rows: [
      ['Part Number', 'Manufacturer Part Number', 'Quantity', 'Designator'],
      ['311-10.0KLRCT-ND', 'RC0402FR-0710KL', 2, 'R1,R2'],
      ['490-10698-1-ND', 'GRM155R71C104KA88D', 1, 'C1'],
      ['296-1395-5-ND', 'NE555P', 1, 'U1'],
    ],
    header: 0,
    columns: { part_number: 1, supplier_skus: [0], qty: 2, designators: 3 },
    lines: ['RC0402FR-0710KL x2 @R1,R2', 'GRM155R71C104KA88D x1 @C1', 'NE555P x1 @U1'],
  },
  {
    name: "a 'Part Number' column of LCSC's codes and nothing else",
    rows: [
      ['Designator', 'Value', 'Footprint', 'Part Number'],
      ['R1,R2', '10k', '0402', 'C25744'],
      ['C1', '100nF', '0402', 'C1525'],
      ['U1', 'ESP32-WROOM-32', 'SMD', 'C473012'],
    ],
    header: 0,
    columns: { part_number: null, supplier_skus: [3], value: 1 },
    lines: ['=10k x2 @R1,R2', '=100nF x1 @C1', '=ESP32-WROOM-32 x1 @U1'],
  },
  {
    name: "a 'Part No' column of Mouser's codes",
    rows: [
      ['Part No', 'Mfr Part', 'Qty'],
      ['595-NE555P', 'NE555P', 5],
      ['603-RC0402FR-0710KL', 'RC0402FR-0710KL', 100],
      ['81-GRM155R71C104KA8D', 'GRM155R71C104KA88D', 100],
    ],
    header: 0,
    columns: { part_number: 1, supplier_skus: [0], qty: 2 },
    lines: ['NE555P x5', 'RC0402FR-0710KL x100', 'GRM155R71C104KA88D x100'],
  },
  {
    name: "an 'Order Code' column of Farnell's",
    rows: [
      ['Order Code', 'Manufacturer', 'MPN', 'Qty'],
      ['1469809', 'Texas Instruments', 'LM358DR', 2],
      ['2112910', 'Microchip', 'MCP1700T-3302E/TT', 1],
      ['8735646', 'onsemi', 'BC847BLT1G', 4],
    ],
    header: 0,
    columns: { part_number: 2, manufacturer: 1, qty: 3 },
    lines: ['LM358DR x2', 'MCP1700T-3302E/TT x1', 'BC847BLT1G x4'],
  },
  {
    name: "makers' numbers under Footprint",
    rows: [
      ['Designator', 'Value', 'Footprint', 'Quantity'],
      ['C1,C2', '100nF', 'GRM155R71C104KA88D', 2],
      ['R1', '10k', 'RC0402FR-0710KL', 1],
      ['U1', 'timer', 'NE555DR', 1],
      ['U2', 'opamp', 'LM358DR', 1],
    ],
    header: 0,
    columns: { part_number: 2, package: null, value: 1 },
    lines: ['GRM155R71C104KA88D x2 @C1,C2', 'RC0402FR-0710KL x1 @R1', 'NE555DR x1 @U1', 'LM358DR x1 @U2'],
  },
  {
    name: 'data one column to the right of its headings',
    rows: [
      ['Designator', 'Quantity', 'Manufacturer Part Number', 'Manufacturer'],
      ['', 'R1, R2', 2, 'RC0402FR-0710KL', 'Yageo'],
      ['', 'C1', 1, 'GRM155R71C104KA88D', 'Murata'],
      ['', 'U1', 1, 'STM32F103C8T6', 'STMicroelectronics'],
      ['', 'U2', 1, 'NE555DR', 'Texas Instruments'],
    ],
    header: 0,
    columns: { designators: 1, qty: 2, part_number: 3, manufacturer: 4 },
    lines: ['RC0402FR-0710KL x2 @R1,R2', 'GRM155R71C104KA88D x1 @C1', 'STM32F103C8T6 x1 @U1', 'NE555DR x1 @U2'],
  },
  {
    name: 'data one column to the left of its headings',
    rows: [
      ['', 'Designator', 'Quantity', 'MPN', 'Manufacturer'],
      ['R1, R2', 2, 'RC0402FR-0710KL', 'Yageo'],
      ['C1', 1, 'GRM155R71C104KA88D', 'Murata'],
      ['U1', 1, 'STM32F103C8T6', 'STMicroelectronics'],
      ['U2', 1, 'NE555DR', 'Texas Instruments'],
    ],
    header: 0,
    columns: { designators: 0, qty: 1, part_number: 2, manufacturer: 3 },
    lines: ['RC0402FR-0710KL x2 @R1,R2', 'GRM155R71C104KA88D x1 @C1', 'STM32F103C8T6 x1 @U1', 'NE555DR x1 @U2'],
  },
  {
    name: 'one heading left out, so that the rest is one column off',
    rows: [
      ['Item', 'Quantity', 'Part Number', 'Manufacturer'],
      [1, 2, 'R1, R2', 'RC0402FR-0710KL', 'Yageo'],
      [2, 1, 'C1', 'GRM155R71C104KA88D', 'Murata'],
      [3, 1, 'U1', 'STM32F103C8T6', 'STMicroelectronics'],
      [4, 1, 'U2', 'NE555DR', 'Texas Instruments'],
    ],
    header: 0,
    columns: { qty: 1, designators: 2, part_number: 3, manufacturer: 4 },
    lines: ['RC0402FR-0710KL x2 @R1,R2', 'GRM155R71C104KA88D x1 @C1', 'STM32F103C8T6 x1 @U1', 'NE555DR x1 @U2'],
  },
  {
    name: 'rows added by hand one cell too far to the right',
    rows: [
      ['Id', 'Designator', 'Package', 'Quantity', 'Value'],
      [1, 'C1,C2', 'C_0805', 2, '10u'],
      [2, 'R1', 'R_0805', 1, '1k'],
      [3, 'U1', 'TO-220', 1, 'LM317'],
      ['', 4, 'D1,D2', 'SOD-323', 2, '1N5819'],
    ],
    header: 0,
    columns: { designators: 1, qty: 3, value: 4 },
    lines: ['=10u x2 @C1,C2', '=1k x1 @R1', '=LM317 x1 @U1', '=1N5819 x2 @D1,D2'],
  },
  {
    name: 'stock, minimum and price beside the quantity',
    rows: [
      ['MOQ', 'Stock Qty', 'Unit Price', 'Qty', 'MPN', 'Total Price'],
      [100, 25000, 0.01, 4, 'RC0402FR-0710KL', 0.04],
      [1, 800, 3.2, 1, 'STM32F103C8T6', 3.2],
      [10, 9999, 0.05, 12, 'GRM155R71C104KA88D', 0.6],
    ],
    header: 0,
    columns: { qty: 3, part_number: 4 },
    lines: ['RC0402FR-0710KL x4', 'STM32F103C8T6 x1', 'GRM155R71C104KA88D x12'],
  },
  {
    name: 'quantities for one board and for the build',
    rows: [
      ['MPN', 'Total Qty (50 boards)', 'Qty per board', 'Designators'],
      ['RC0402FR-0710KL', 200, 4, 'R1-R4'],
      ['STM32F103C8T6', 50, 1, 'U1'],
      ['GRM155R71C104KA88D', 150, 3, 'C1-C3'],
    ],
    header: 0,
    columns: { qty: 2 },
    lines: ['RC0402FR-0710KL x4 @R1,R2,R3,R4', 'STM32F103C8T6 x1 @U1', 'GRM155R71C104KA88D x3 @C1,C2,C3'],
  },
  {
    name: 'only a quantity for the build',
    rows: [
      ['MPN', 'Order Qty', 'Description'],
      ['RC0402FR-0710KL', 1000, 'RES 10K OHM 1% 0402'],
      ['STM32F103C8T6', 50, 'IC MCU 32BIT 64KB FLASH'],
    ],
    header: 0,
    columns: { qty: 1, part_number: 0, description: 2 },
    lines: ['RC0402FR-0710KL x1000', 'STM32F103C8T6 x50'],
  },
  {
    name: 'section headings, subtotals, repeated headings and a signature',
    rows: [
      ['Part Number', 'Qty', 'Description'],
      ['RESISTORS'],
      ['RC0402FR-0710KL', 4, 'RES 10K OHM 1% 0402'],
      ['Subtotal', 4, ''],
      [],
      ['CAPACITORS'],
      ['Part Number', 'Qty', 'Description'],
      ['GRM155R71C104KA88D', 3, 'CAP CER 0.1UF 16V X7R 0402'],
      ['Total', 7, ''],
      [],
      ['Prepared by: A. Smith'],
      ['Approved: ', ''],
    ],
    header: 0,
    lines: ['RC0402FR-0710KL x4', 'GRM155R71C104KA88D x3'],
  },
  {
    name: 'statistics below the list',
    rows: [
      ['Row', 'References', 'Value', 'Quantity Per PCB'],
      [1, 'R1 R2', '10k', 2],
      [2, 'C1', '100n', 1],
      [],
      ['Component Groups:', 2],
      ['Component Count:', 3],
      ['Fitted Components:', 3],
      ['Number of PCBs:', 1],
    ],
    header: 0,
    lines: ['=10k x2 @R1,R2', '=100n x1 @C1'],
  },
  {
    name: 'alternatives in one cell, by line breaks, with makers beside them',
    rows: [
      ['Reference', 'Qty', 'Manufacturer', 'MPN'],
      ['C1', 1, 'Murata\nTDK', 'GRM155R71C104KA88D\nC1005X7R1C104K050BC'],
      ['R1', 1, 'Yageo ~ Vishay', 'RC0402FR-0710KL ~ CRCW040210K0FKED'],
      ['U1', 1, 'TI / ST', 'LM358DR / LM358DT'],
      ['U2', 1, 'Microchip', 'MCP1700T-3302E/TT'],
    ],
    header: 0,
    lines: [
      'GRM155R71C104KA88D|C1005X7R1C104K050BC x1 @C1',
      'RC0402FR-0710KL|CRCW040210K0FKED x1 @R1',
      'LM358DR|LM358DT x1 @U1',
      'MCP1700T-3302E/TT x1 @U2',
    ],
  },
  {
    name: 'alternatives in columns and in rows of their own',
    rows: [
      ['Item', 'Designator', 'Qty', 'Manufacturer', 'MPN', 'Manufacturer 2', 'MPN 2'],
      [1, 'C1', 1, 'Murata', 'GRM155R71C104KA88D', 'TDK', 'C1005X7R1C104K050BC'],
      ['', '', '', 'Samsung', 'CL05B104KO5NNNC', '', ''],
      [2, 'R1', 1, 'Yageo', 'RC0402FR-0710KL', '', ''],
    ],
    header: 0,
    columns: { part_number: 4, manufacturer: 3, alternates: [{ part_number: 6, manufacturer: 5 }] },
    lines: ['GRM155R71C104KA88D|C1005X7R1C104K050BC|CL05B104KO5NNNC x1 @C1', 'RC0402FR-0710KL x1 @R1'],
  },
  {
    name: 'words in the place of part numbers',
    rows: [
      ['Ref', 'Qty', 'MPN', 'Value'],
      ['R1', 1, 'ANY', '10k'],
      ['R2', 1, 'TBD', '1k'],
      ['R3', 1, '-', '100'],
      ['R4', 1, 'N/A', '22R'],
      ['C1', 1, '*', '1uF'],
      ['J1', 1, 'x16', 'HDR 1x16'],
      ['U1', 1, '~', 'NE555'],
      ['U2', 1, 'LM358DR', 'LM358'],
    ],
    header: 0,
    columns: { part_number: 2, value: 3 },
    lines: [
      '=10k x1 @R1',
      '=1k x1 @R2',
      '=100 x1 @R3',
      '=22R x1 @R4',
      '=1uF x1 @C1',
      '=HDR 1x16 x1 @J1',
      '=NE555 x1 @U1',
      'LM358DR x1 @U2',
    ],
  },
  {
    name: 'remarks behind part numbers',
    rows: [
      ['Ref', 'Qty', 'MPN'],
      ['U1', 1, 'NE555DR (or equivalent)'],
      ['U2', 1, 'LM358DR or similar'],
      ['U3', 1, 'U.FL-R-SMT-1(10)'],
      ['J1', 1, 'B2B-XH-A (LF)(SN)'],
      ['Q1', 1, 'PMEG3010ER,115'],
      ['D1', 1, 'BAT54S - see note 3'],
    ],
    header: 0,
    lines: [
      'NE555DR x1 @U1',
      'LM358DR x1 @U2',
      'U.FL-R-SMT-1(10) x1 @U3',
      'B2B-XH-A (LF)(SN) x1 @J1',
      'PMEG3010ER,115 x1 @Q1',
      'BAT54S x1 @D1',
    ],
  },
  {
    name: 'every way of saying do not fit',
    rows: [
      ['Ref', 'Value', 'MPN', 'Notes'],
      ['R1', '10k', 'RC0402FR-0710KL', 'DNP'],
      ['R2', '10k DNP', 'RC0402FR-0710KL', ''],
      ['R3', '10k', 'DNF', ''],
      ['R4', '10k (DNI)', '', ''],
      ['R5', 'DNP', '', ''],
      ['R6', '10k', 'RC0402FR-0710KL', 'Not fitted'],
      ['R7', '10k', 'RC0402FR-0710KL', 'do not populate, see ECO 7'],
      ['R8', '10k', 'RC0402FR-0710KL', 'No stuff'],
      ['R9', '10k', 'RC0402FR-0710KL', 'Note: fitted by hand'],
      ['R10', 'NC', '', ''],
    ],
    header: 0,
    lines: [
      '!RC0402FR-0710KL x1 @R1',
      '!RC0402FR-0710KL x1 @R2',
      '!=10k x1 @R3',
      '!=10k (DNI) x1 @R4',
      '!=DNP x1 @R5',
      '!RC0402FR-0710KL x1 @R6',
      '!RC0402FR-0710KL x1 @R7',
      '!RC0402FR-0710KL x1 @R8',
      'RC0402FR-0710KL x1 @R9',
      '!=NC x1 @R10',
    ],
  },
  {
    name: 'a column of what is fitted, in marks',
    rows: [
      ['Designator', 'Qty', 'MPN', '実装'],
      ['R1', 1, 'RK73H1ETTP1002F', '○'],
      ['R2', 1, 'RK73H1ETTP1003F', '×'],
      ['C1', 1, 'GRM155R71C104KA88D', '○'],
    ],
    header: 0,
    columns: { fitted: 3 },
    lines: ['RK73H1ETTP1002F x1 @R1', '!RK73H1ETTP1003F x1 @R2', 'GRM155R71C104KA88D x1 @C1'],
  },
  {
    name: 'places in every writing',
    rows: [
      ['Designators', 'Value'],
      ['R1, R2, R5-R8', '10k'],
      ['C1...C4', '100n'],
      ['C10..C12', '1u'],
      ['D1–D3', '1N4148'],
      ['L1;L2', '10uH'],
      ['Q1\nQ2', 'BC847'],
      ['U1/U2', 'NE555'],
      ['J1, J2,', 'USB'],
      ['TP1-4', 'test point'],
      ['R20,21,25', '1k'],
      ['FB1 to FB3', '600R'],
      ['SW[1-3,5]', 'tact'],
    ],
    header: 0,
    lines: [
      '=10k x6 @R1,R2,R5,R6,R7,R8',
      '=100n x4 @C1,C2,C3,C4',
      '=1u x3 @C10,C11,C12',
      '=1N4148 x3 @D1,D2,D3',
      '=10uH x2 @L1,L2',
      '=BC847 x2 @Q1,Q2',
      '=NE555 x2 @U1,U2',
      '=USB x2 @J1,J2',
      '=test point x4 @TP1,TP2,TP3,TP4',
      '=1k x3 @R20,R21,R25',
      '=600R x3 @FB1,FB2,FB3',
      '=tact x4 @SW1,SW2,SW3,SW5',
    ],
  },
  {
    name: 'no headings at all',
    rows: [
      ['R1,R2', 2, '10k', '0402', 'RC0402FR-0710KL'],
      ['C1', 1, '100nF', '0402', 'GRM155R71C104KA88D'],
      ['U1', 1, 'timer', 'SOIC-8', 'NE555DR'],
      ['U2', 1, 'opamp', 'SOIC-8', 'LM358DR'],
    ],
    header: null,
    columns: { designators: 0, qty: 1, package: 3, part_number: 4 },
    lines: ['RC0402FR-0710KL x2 @R1,R2', 'GRM155R71C104KA88D x1 @C1', 'NE555DR x1 @U1', 'LM358DR x1 @U2'],
  },
  {
    name: 'headings in words that nobody knows',
    rows: [
      ['Foo', 'Bar', 'Baz'],
      ['R1,R2', 2, 'RC0402FR-0710KL'],
      ['C1', 1, 'GRM155R71C104KA88D'],
      ['U1', 1, 'NE555DR'],
    ],
    header: 0,
    columns: { designators: 0, qty: 1 },
    lines: ['RC0402FR-0710KL x2 @R1,R2', 'GRM155R71C104KA88D x1 @C1', 'NE555DR x1 @U1'],
  },
  {
    name: 'a quantity without a name over it',
    rows: [
      ['Part Number', '', 'Description'],
      ['RC0402FR-0710KL', 4, 'RES 10K OHM 1% 0402'],
      ['STM32F103C8T6', 1, 'IC MCU 32BIT 64KB FLASH'],
      ['GRM155R71C104KA88D', 3, 'CAP CER 0.1UF 16V X7R'],
    ],
    header: 0,
    columns: { qty: 1 },
    lines: ['RC0402FR-0710KL x4', 'STM32F103C8T6 x1', 'GRM155R71C104KA88D x3'],
  },
  {
    name: "numbers with leading zeros, signs and commas, and a maker's without letters",
    rows: [
      ['MPN', 'Qty'],
      ['0022232061', 1],
      ['08-50-0114', 6],
      ['PSMN7R0-60YS,115', 4],
      ['39-30-0040', 1],
      ['LT8640EUDC#PBF', 1],
      ['MAX6639AEE+', 1],
      ['XC7A100T-2FGG484C', 1],
      ['885012206071', 3],
    ],
    header: 0,
    lines: [
      '0022232061 x1',
      '08-50-0114 x6',
      'PSMN7R0-60YS,115 x4',
      '39-30-0040 x1',
      'LT8640EUDC#PBF x1',
      'MAX6639AEE+ x1',
      'XC7A100T-2FGG484C x1',
      '885012206071 x3',
    ],
  },
  {
    name: 'quantities in every writing',
    rows: [
      ['MPN', 'Qty'],
      ['RC0402FR-0710KL', '1,000'],
      ['STM32F103C8T6', '2 pcs'],
      ['GRM155R71C104KA88D', '3.00'],
      ['NE555DR', 'x4'],
      ['LM358DR', '2 (1 spare)'],
      ['1853 WH001', '0.012'],
      ['BSS138LT1G', '0'],
    ],
    header: 0,
    lines: [
      'RC0402FR-0710KL x1000',
      'STM32F103C8T6 x2',
      'GRM155R71C104KA88D x3',
      'NE555DR x4',
      'LM358DR x?',
      '1853 WH001 x0.012',
      '!BSS138LT1G x0',
    ],
  },
  {
    name: 'one column of part numbers',
    rows: [['MPN'], ['RC0402FR-0710KL'], ['STM32F103C8T6'], ['0022232061']],
    header: 0,
    columns: { part_number: 0, qty: null },
    lines: ['RC0402FR-0710KL x?', 'STM32F103C8T6 x?', '0022232061 x?'],
  },
  {
    name: 'UTF-8 with its mark, and everything in quotes',
    rows: [
      ['Comment', 'Designator', 'Footprint', 'LCSC Part #'],
      ['100nF', 'C1,C2', 'C_0402', 'C1525'],
      ['10kΩ', 'R1', 'R_0402', 'C25744'],
      ['AMS1117-3.3', 'U1', 'SOT-223', 'C6186'],
    ],
    encoding: 'utf-8-bom',
    header: 0,
    columns: { value: 0, designators: 1, package: 2, supplier_skus: [3], part_number: null, qty: null },
    lines: ['=100nF x2 @C1,C2', '=10kΩ x1 @R1', '=AMS1117-3.3 x1 @U1'],
  },
  {
    name: 'UTF-16 without a mark',
    rows: [
      ['Ref', 'Qty', 'MPN'],
      ['R1', 1, 'RC0402FR-0710KL'],
      ['U1', 1, 'NE555DR'],
    ],
    encoding: 'utf-16-unmarked',
    separator: '\t',
    header: 0,
    lines: ['RC0402FR-0710KL x1 @R1', 'NE555DR x1 @U1'],
  },
  {
    name: 'two boards and their sum',
    rows: [
      ['MPN', 'Qty Main', 'Qty Display', 'Total Qty'],
      ['RC0402FR-0710KL', 4, 2, 6],
      ['STM32F103C8T6', 1, 0, 1],
      ['GRM155R71C104KA88D', 3, 5, 8],
    ],
    header: 0,
    columns: { qty: 3 },
    lines: ['RC0402FR-0710KL x6', 'STM32F103C8T6 x1', 'GRM155R71C104KA88D x8'],
  },
  {
    name: 'a list for mechanics, in words alone',
    rows: [
      ['Mechanical parts for the housing'],
      ['Description', 'Qty', 'Price'],
      ['Housing lid, black', 1, 3.5],
      ['Screw M3x8', 4, 0.02],
      ['Fan 40 mm', 1, 2.9],
      ['', '', 6.42],
    ],
    header: 1,
    columns: { part_number: null, description: 0, qty: 1 },
    lines: ['~Housing lid, black x1', '~Screw M3x8 x4', '~Fan 40 mm x1'],
  },
]

const bytesOf = ({ rows, separator = ',', encoding = 'utf-8' }: Case): Uint8Array =>
  encodeText(delimited(rows, separator, encoding === 'utf-8-bom'), encoding)

const LABELS: Readonly<Record<TestEncoding, string>> = {
  'utf-8': 'utf-8',
  'utf-8-bom': 'utf-8-bom',
  'utf-16': 'utf-16',
  'utf-16-unmarked': 'utf-16',
  'utf-16be': 'utf-16be',
  'windows-1252': 'cp1252',
  gbk: 'gbk',
  shift_jis: 'cp932',
}

const briefs = ({ lines }: BomReading): string[] => lines.map(brief)

describe('bills of materials', () => {
  test.each(CASES)('$name', async (one) => {
    const reading = await readBom(bytesOf(one))
    expect(reading.header_row).toBe(one.header)
    expect(reading.columns).toMatchObject(one.columns ?? {})
    expect(briefs(reading)).toEqual(one.lines)
    const encoding = reading.encoding === 'ascii' ? 'utf-8' : reading.encoding
    expect(encoding).toBe(LABELS[one.encoding ?? 'utf-8'])
  })

  test.each(CASES)('$name, in a workbook', async (one) => {
    for (const bytes of [packBomXlsx(one.rows), packOds([{ name: 'BOM', rows: one.rows }])]) {
      const reading = await readBom(bytes)
      expect(reading).toMatchObject({ sheet: 'BOM', header_row: one.header, encoding: null, separator: null })
      expect(briefs(reading)).toEqual(one.lines)
    }
  })
})

it('tells the separator by the quotes where cells hold the other one', async () => {
  const rows = [
    '"Id";"Designator";"Footprint";"Quantity";"Designation";"Supplier and ref";',
    '1;"D1,D2,D4";"DO-35";3;"1N4148";;;',
    '2;"T2,T4,T1,T3";"TO-92";4;"BC547";;;',
  ]
  const reading = await readBom(encodeText(rows.join('\n'), 'utf-8'))
  expect(reading).toMatchObject({ separator: ';', header_row: 0, columns: { designators: 1, qty: 3, value: 4 } })
  expect(briefs(reading)).toEqual(['=1N4148 x3 @D1,D2,D4', '=BC547 x4 @T2,T4,T1,T3'])
})

it('leaves prices alone where quantities are written with a word', async () => {
  const rows = [
    ['模块名称', '型号 / 规格', '数量', '单价（元）', '小计（元）', '说明'],
    ['主控', 'STM32F407ZGT6', 1, '85.00', '85.00', 'Cortex-M4 内核'],
    ['存储', 'W25Q128', '2 套', '6.00', '12.00', '16MB SPI Flash'],
    ['合计', '-', '-', '-', '97.00', '总造价'],
  ]
  const reading = await readBom(encodeText(delimited(rows), 'utf-8'))
  expect(reading.columns).toMatchObject({ part_number: 1, qty: 2 })
  expect(briefs(reading)).toEqual(['STM32F407ZGT6 x1', 'W25Q128 x2'])
})

describe('places in a workbook', () => {
  it('keeps them where a list begins at B12', async () => {
    const cell = (address: string, text: string | number) =>
      typeof text === 'number' ? `<c r="${address}"><v>${text}</v></c>` : `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (index: number, ...texts: (string | number)[]) =>
      `<row r="${index}">${texts.map((text, i) => cell(`${'BCDE'[i]}${index}`, text)).join('')}</row>`
    const xml = worksheetXml(row(12, 'Ref', 'Qty', 'MPN') + row(13, 'R1', 1, 'RC0402FR-0710KL') + row(15, 'U1', 1, 'NE555DR'))
    const reading = await readBom(packXlsx({ sheets: [{ name: 'A', xml }] }))
    expect(reading).toMatchObject({ header_row: 11, columns: { designators: 1, qty: 2, part_number: 3 } })
    expect(reading.lines.map(({ row }) => row)).toEqual([12, 14])
  })

  it('chooses the list among other sheets, and the hidden one only when told', async () => {
    const list = (number: string): BomRows => [
      ['Ref', 'Qty', 'MPN'],
      ['R1', 1, number],
      ['R2', 1, number],
    ]
    const sheets = [
      {
        name: 'Revision history',
        rows: [
          ['Version', 'Date', 'Description', 'Author'],
          ['1.0', '2020-01-01', 'First version', 'AB'],
        ],
      },
      {
        name: 'Pick and place',
        rows: [
          ['Designator', 'Mid X', 'Mid Y', 'Layer', 'Rotation'],
          ['R1', 1.5, 2.5, 'Top', 90],
          ['R2', 2.5, 2.5, 'Top', 90],
        ],
      },
      { name: 'Old', rows: list('RC0402FR-071KL'), state: 'hidden' },
      { name: 'Parts', rows: list('RC0402FR-0710KL') },
    ].map(({ rows, ...sheet }) => ({ ...sheet, rows: rows.map((row) => [...row]) }))
    const bytes = packXlsx({ sheets })
    expect(await readBom(bytes)).toMatchObject({ sheet: 'Parts', sheet_index: 3, sheet_count: 4 })
    expect(briefs(await readBom(bytes, { sheet: 'Old' }))).toEqual(['RC0402FR-071KL x1 @R1', 'RC0402FR-071KL x1 @R2'])
    expect(await readBom(bytes, { sheet: 1 })).toMatchObject({ sheet: 'Pick and place' })
    await expect(readBom(bytes, { sheet: 'Nowhere' })).rejects.toThrow('there is no sheet Nowhere')
  })

  it('takes the columns and the row of headings that a person chose', async () => {
    const bytes = encodeText(
      delimited([
        ['x', 'y'],
        ['Name', 'Code'],
        ['timer', 'NE555DR'],
        ['opamp', 'LM358DR'],
      ]),
      'utf-8',
    )
    const reading = await readBom(bytes, { header_row: 1, columns: { part_number: 1, value: null, description: 0 } })
    expect(reading.header_row).toBe(1)
    expect(reading.lines).toMatchObject([
      { row: 2, part_number: 'NE555DR', description: 'timer' },
      { row: 3, part_number: 'LM358DR', description: 'opamp' },
    ])
    await expect(readBom(bytes, { header_row: 99 })).rejects.toThrow('there is no row 99')
  })

  const MERGED_CELLS: BomRows = [
    ['Ref', 'Qty', 'MPN', 'Manufacturer'],
    ['R1', 1, 'RC0402FR-0710KL', 'Yageo'],
    ['R2', 1, '', ''],
    ['C1', 2, 'GRM155R71C104KA88D', 'Murata'],
    ['', '', 'C1005X7R1C104K050BC', 'TDK'],
  ]
  const MERGED_LINES = ['RC0402FR-0710KL x1 @R1', 'RC0402FR-0710KL x1 @R2', 'GRM155R71C104KA88D|C1005X7R1C104K050BC x2 @C1']

  it('fills a part that spans the rows of several places, and takes a second part for one place as an alternative', async () => {
    const merges =
      '<mergeCells count="4"><mergeCell ref="C2:C3"/><mergeCell ref="D2:D3"/><mergeCell ref="A4:A5"/><mergeCell ref="B4:B5"/></mergeCells>'
    const xml = worksheetXmlOf(MERGED_CELLS).replace('</worksheet>', `${merges}</worksheet>`)
    expect(briefs(await readBom(packXlsx({ sheets: [{ name: 'A', xml }] })))).toEqual(MERGED_LINES)
  })

  it('does so in a web page and in an Open Document too', async () => {
    const cells = (tag: (text: string | number, down: number) => string, row: (inside: string) => string) =>
      MERGED_CELLS.map((line, i) =>
        row(line.map((text, j) => (text === '' ? '' : tag(text, (i === 1 && j > 1) || (i === 3 && j < 2) ? 2 : 1))).join('')),
      ).join('')
    const html = `<html><body><table>${cells(
      (text, down) => `<td rowspan="${down}">${text}</td>`,
      (inside) => `<tr>${inside}</tr>`,
    )}</table></body></html>`
    expect(briefs(await readBom(encodeText(html, 'utf-8')))).toEqual(MERGED_LINES)
    const markup = MERGED_CELLS.map((line, i) => {
      const inside = line.map((text, j) => {
        if (text === '') return '<table:covered-table-cell/>'
        const down = (i === 1 && j > 1) || (i === 3 && j < 2) ? ' table:number-rows-spanned="2"' : ''
        return `<table:table-cell office:value-type="string"${down}><text:p>${text}</text:p></table:table-cell>`
      })
      return `<table:table-row>${inside.join('')}</table:table-row>`
    }).join('')
    expect(briefs(await readBom(packOds([{ name: 'A', markup }])))).toEqual(MERGED_LINES)
  })
})

const worksheetXmlOf = (rows: BomRows): string => sheetXml(rows.map((row) => [...row]))

it('keeps what stands in the place of a part number, without taking it for one', async () => {
  const cells = ['ANY', 'TBD', '-', 'x16', 'N/A', '待定', '~', '~~', '', 'DNP', 'LM358DR', 'TBD; LM358DT', '296-1395-1-ND']
  const rows = [
    ['Ref', 'Qty', 'MPN', 'Value', 'MPN 2'],
    ...cells.map((cell, i) => [`U${i + 1}`, 1, cell, '10k', '']),
    ['U99', 1, 'TBD', '', 'NE555DR'],
  ]
  for (const bytes of [encodeText(delimited(rows), 'utf-8'), packBomXlsx(rows)]) {
    const { lines } = await readBom(bytes)
    expect(lines.map(({ part_number, placeholder }) => part_number || `?${placeholder ?? ''}`)).toEqual([
      ...['?ANY', '?TBD', '?-', '?x16', '?N/A', '?待定'],
      // Its tool's mark for an empty cell, and what says that nothing is fitted.
      ...['?', '?', '?', '?', 'LM358DR', 'LM358DT', '?'],
      '?TBD',
    ])
  }
})

describe('speed and bounds', () => {
  const large = (lines: number): Uint8Array =>
    encodeText(
      delimited([
        ['Item', 'Designator', 'Qty', 'Value', 'Footprint', 'Manufacturer', 'MPN', 'Description'],
        ...Array.from({ length: lines }, (_, i) => [
          i + 1,
          `R${i * 4 + 1}, R${i * 4 + 2}, R${i * 4 + 3}-R${i * 4 + 4}`,
          4,
          '10k',
          'R_0402_1005Metric',
          'Yageo',
          `RC0402FR-07${i}KL`,
          'RES SMD 10K OHM 1% 1/16W 0402',
        ]),
      ]),
      'utf-8',
    )

  it('reads 10,000 lines', async () => {
    const reading = await readBom(large(10_000))
    expect(reading.lines).toHaveLength(10_000)
    expect(reading.lines[9999]).toMatchObject({ part_number: 'RC0402FR-079999KL', designators: ['R39997', 'R39998', 'R39999', 'R40000'] })
  })

  it('stays within bounds where a cell would make it work without end', async () => {
    const cells = [
      'R1-R99999999',
      `R${'1,'.repeat(16_000)}`,
      '('.repeat(30_000),
      'A'.repeat(30_000),
      `${'x '.repeat(15_000)}`,
      '~'.repeat(30_000),
      `C[${'1-999,'.repeat(400)}]`,
    ]
    const rows = [
      ['Ref', 'Qty', 'MPN', 'Notes', 'Value'],
      ...cells.map((cell) => [cell, cell, cell, cell, cell]),
      ['R1', 1, 'NE555DR', '', ''],
    ]
    const reading = await readBom(encodeText(delimited(rows), 'utf-8'))
    expect(reading.lines.at(-1)).toMatchObject({ part_number: 'NE555DR' })
    expect(Math.max(...reading.lines.map(({ designators }) => designators.length))).toBeLessThanOrEqual(20_000)
  })

  it('refuses what is no list with the code of the reason', async () => {
    await expect(readBom(new Uint8Array())).rejects.toMatchObject({ errorCode: 'file_empty' })
    await expect(readBom(encodeText('%PDF-1.7 …', 'utf-8'))).rejects.toMatchObject({ errorCode: 'file_not_a_spreadsheet' })
    const bomb =
      '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>'
    await expect(readBom(packOds([{ name: 'A', markup: bomb }]))).rejects.toMatchObject({ errorCode: /too_(?:long|wide)/ })
  })

  it('says that a file holds macros, and reads its values', async () => {
    const reading = await readBom(packOds([{ name: 'A', rows: [['MPN'], ['NE555P']] }], { 'Basic/Standard/Module1.xml': 'Sub Main' }))
    expect(reading).toMatchObject({ has_macros: true, lines: [{ part_number: 'NE555P' }] })
    expect(toReadingSummary(reading, BOM_PROFILE)).toMatchObject({ has_macros: true })
  })
})

/** Real files, where they are: beside the repository, or where the variable says. */
const FIXTURES = process.env['BOM_FIXTURES'] ?? join(import.meta.dirname, '../../../shared/fixtures/bom')
const Expected = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      encoding: z.string().nullable(),
      separator: z.string().nullable(),
      sheet: z.string().nullable(),
      headerRow: z.number().nullable(),
      columns: z.record(z.string(), z.number().nullable()),
      alsoAcceptableColumns: z.record(z.string(), z.array(z.number().nullable())).optional(),
      valueColumn: z.number().nullable(),
      supplierSkuColumns: z.array(z.number()).nullable(),
      expectedLines: z.number(),
      alsoAcceptable: z.array(z.number()).optional(),
      doNotFitLines: z.number(),
      quantityDerivedFromReferences: z.boolean(),
      firstLines: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
})

describe.skipIf(!existsSync(FIXTURES))('real files', () => {
  const { files } = existsSync(FIXTURES) ? Expected.parse(JSON.parse(readFileSync(join(FIXTURES, 'expected.json'), 'utf8'))) : { files: [] }

  test.each(files)('$file', async (expected) => {
    const reading = toBomJson(await readBom(new Uint8Array(readFileSync(join(FIXTURES, expected.file)))))
    const { encoding, separator, sheet, headerRow, valueColumn, supplierSkuColumns, quantityDerivedFromReferences } = expected
    expect(reading).toMatchObject({ encoding, separator, sheet, headerRow, valueColumn, supplierSkuColumns, quantityDerivedFromReferences })
    for (const [name, column] of Object.entries(reading.columns))
      expect([expected.columns[name], ...(expected.alsoAcceptableColumns?.[name] ?? [])], name).toContain(column)
    expect([expected.expectedLines, ...(expected.alsoAcceptable ?? [])]).toContain(reading.lines.length)
    expect(reading.lines).toMatchObject(
      expected.firstLines.concat(Array(Math.max(0, reading.lines.length - expected.firstLines.length)).fill({})),
    )
    expect(reading.doNotFitLines).toBe(expected.doNotFitLines)
  })
})

it('counts pieces in a column that nobody knows, however some of them are written', async () => {
  const rows = [
    'Wibble,Frobnitz,Quux',
    'R1,1,RC0603FR-0710KL',
    'C1,2 pcs,CL10B104KB8NNNC',
    'U1,"1,00",STM32F103C8T6',
    'C2,3,GRM188R71H104KA93D',
  ]
  const { lines } = await readBom(new TextEncoder().encode([...rows, 'R2,4,RC0603FR-071KL'].join('\n')))
  expect(lines.map(({ qty }) => qty)).toEqual([1, 2, 1, 3, 4])
})
