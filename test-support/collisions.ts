/**
 * Lines that resemble a part of the catalogue and must not be matched with it, and the same parts in messy but valid spellings, from any
 * catalogue. Accepting one of the first in `matchLines` is a false acceptance.
 */

import { listLookalikes } from '#origin/search/confusions.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'

/** The properties of a catalogue's part that a corpus needs. */
export interface CorpusPart {
  goods_id: number
  part_number: string
  manufacturer: string
  /** Other names of its manufacturer. */
  aliases: readonly string[]
  package: string | null
  /** Ohms or farads, if these distinguish the part. */
  value: { text: string; wrong: readonly string[] } | null
  /** Whether another manufacturer's part has the same number. */
  is_shared: boolean
}

/** A line that needs a person's review, and the reason. */
export interface Trap {
  why: string
  line: BomLine
}

/** A line that means exactly one part. */
export interface Writing {
  how: string
  line: BomLine
  goods_id: number
}

const EMPTY: BomLine = {
  row: 0,
  part_number: '',
  manufacturer: '',
  value: '',
  description: '',
  package: '',
  qty: 1,
  qty_from_designators: false,
  designators: [],
  do_not_fit: false,
  alternates: [],
  supplier_skus: [],
}

export const bomLine = (more: Partial<BomLine>): BomLine => ({ ...EMPTY, ...more })

/** Texts of part-number columns that are not numbers. */
const NOT_PART_NUMBERS =
  'ANY|TBD|tba|x16|16x|-|--|DNP|dnf|N/A|n.a.|~|?|none|generic|any brand|see notes|#N/A|#REF!|TRUE|100|10K|10k|4k7|4R7|0R|1M|100nF|0.1uF|10uF/50V|22p|47pF 50V|1uH|10µH|600R|16MHz|32.768kHz|1%|±5%|50V|1/4W|0402|0603|0805|1206|2512|01005|1N|2N|LED|LED RED|USB|USB-C|HDMI|RJ45|2x5|1x4|2x20P|SOT-23|SOT23-5|SOIC-8|SO8|TSSOP-16|QFN-24|LQFP48|TO-220|DIP-8|SMA|SMB|DO-214AC|HC-49S|R|C|L|Q1|U3|D|J|GND|VCC|3V3|+5V|5V|12V|NC|TP1|MH1|FID|LOGO|Conn_01x04|Crystal|Ferrite_Bead|SW_Push|C25804|296-1395-1-ND|311-10.0KHRCT-ND|无|待定|空贴|1 pcs|555|741|358|4148|0|1.0|3.14|无型号'.split(
    '|',
  )

/** Manufacturers without parts in the demonstration catalogue. */
const UNRELATED_PARTS = ['HGSEMI', 'JSMSEMI', 'UMW', 'Acme Components'] as const

const CHIPS = ['0201', '0402', '0603', '0805', '1206'] as const

/** A case in a footprint's name, in a library's number and in a distributor's words, by its prefix in a catalogue. */
const CASE_WRITINGS: readonly (readonly [kind: string, footprint: string, libraryNumber: string, words: string])[] = [
  ['SOIC', 'alamode_fp:SO8E', 'PIC16F690_SO-8', 'IC OPAMP 8SOIC'],
  ['QFN', 'SILABS_QFN-20', 'EFM8BB10F8G-QFN-20', 'IC MCU 8BIT 20QFN'],
  ['SC-70', 'TSSOP5', 'NC7SZ66-TSSOP5', 'IC BUFFER NON-INVERT 5TSSOP'],
  ['DIP', 'DIP-28__300_ELL', 'ATMEGA328_DIP28', 'IC MCU 28DIP'],
]
/** Cases that differ from all those above. */
const OTHER_CASES = /^(?:LQFP|TSSOP-(?:14|16|20|24|28)$|SOT-23|MSOP|SMA$|SMB$|SOD-123$)/

/**
 * Traps from parts of a catalogue, and those without a part.
 * @param isNumber whether a text is a number of the catalogue, for the given manufacturer if any: then it is no trap
 */
export function* traps(parts: readonly CorpusPart[], isNumber: (text: string, manufacturer?: string) => boolean): Generator<Trap> {
  for (const partNumber of NOT_PART_NUMBERS) {
    yield { why: 'no number', line: bomLine({ part_number: partNumber }) }
    yield { why: 'no number, and a case', line: bomLine({ part_number: partNumber, package: '0603', designators: ['R1'] }) }
  }
  for (const part of parts) {
    for (const { why, text } of misspellings(part.part_number)) {
      if (text === '' || isNumber(text)) continue
      yield { why, line: bomLine({ part_number: text, manufacturer: part.manufacturer }) }
      yield { why: `${why}, without a maker`, line: bomLine({ part_number: text }) }
    }
    yield* contradicted(part)
    yield* inAnotherCase(part)
    yield* ofSeveralValues(part)
    yield* ofSeveralMakers(part)
    yield* withOrderCode(part)
    yield* listOtherColumnTraps(part)
  }
  yield* sideBySide(parts, isNumber)
}

/** Texts similar to a number. */
function* misspellings(number: string): Generator<{ why: string; text: string }> {
  for (const { index, 0: mark } of number.matchAll(/(?<=\d)[^A-Za-z0-9]+(?=\d)/g)) {
    yield { why: 'separator lost', text: number.slice(0, index) + number.slice(index + mark.length) }
    yield {
      why: 'separator moved',
      text: number.slice(0, index) + (number[index + mark.length] ?? '') + mark + number.slice(index + mark.length + 1),
    }
  }
  const digits = /\d(?=\d)/.exec(number)
  if (digits) yield { why: 'separator added', text: `${number.slice(0, digits.index + 1)}.${number.slice(digits.index + 1)}` }
  const run = /\d+(?=\D*$)/.exec(number)
  if (run) {
    yield { why: 'decimal shift', text: `${number.slice(0, run.index + run[0].length)}0${number.slice(run.index + run[0].length)}` }
    yield { why: 'decimal shift', text: number.slice(0, run.index + run[0].length - 1) + number.slice(run.index + run[0].length) }
  }
  for (const cut of [1, 2, 3]) if (number.length - cut >= 4) yield { why: 'suffix missing', text: number.slice(0, -cut) }
  yield { why: 'family', text: /^[A-Z]*\d+/i.exec(number)?.[0] ?? '' }
  yield { why: 'inside a longer one', text: number.slice(2) }
  for (const suffix of ['TR', '-ND', 'CT-ND', '#PBF', '/NOPB', '-REEL7', 'X']) yield { why: 'suffix added', text: number + suffix }
  for (let at = 1; at < number.length; at += 3) {
    const [a = '', b = ''] = [number[at - 1], number[at]]
    if (a !== b && /\w{2}/.test(a + b)) yield { why: 'swapped', text: number.slice(0, at - 1) + b + a + number.slice(at + 1) }
    yield { why: 'left out', text: number.slice(0, at) + number.slice(at + 1) }
    if (/[A-Z]/.test(b)) yield { why: 'other letter', text: `${number.slice(0, at)}${b === 'X' ? 'W' : 'X'}${number.slice(at + 1)}` }
    if (/\d/.test(b)) yield { why: 'other digit', text: number.slice(0, at) + ((Number(b) + 1) % 10) + number.slice(at + 1) }
    for (const alike of listLookalikes(b)) yield { why: 'look-alike', text: number.slice(0, at) + alike + number.slice(at + 1) }
  }
  if (number.includes('+')) yield { why: 'plus lost', text: number.replaceAll('+', '') }
  else yield { why: 'plus added', text: `${number}+` }
  if (/^0\d{4,}$/.test(number)) yield { why: 'zeros lost', text: number.replace(/^0+/, '') }
  if (/^\d{7,}$/.test(number)) {
    yield { why: 'as a float', text: Number(number).toExponential(2).toUpperCase() }
    yield { why: 'as a float', text: `${number}.0` }
  }
}

/** The right number with contradicting data. */
function* contradicted({ part_number, manufacturer, package: caseName, value }: CorpusPart): Generator<Trap> {
  const line = (why: string, more: Partial<BomLine>): Trap => ({ why, line: bomLine({ part_number, manufacturer, ...more }) })
  for (const unrelatedPart of UNRELATED_PARTS) yield line('maker unknown', { manufacturer: unrelatedPart })
  if (caseName !== null && (CHIPS as readonly string[]).includes(caseName)) {
    for (const other of CHIPS) {
      if (other === caseName) continue
      yield line('package', { package: other })
      yield line('package', { package: `Resistor_SMD:R_${other}_HandSoldering` })
      yield line('package', { description: `chip ${other}` })
    }
    yield line('mounting', { package: 'Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal' })
  }
  for (const wrong of value?.wrong ?? []) {
    yield line('value', { value: wrong })
    yield line('value', { description: wrong })
  }
}

/** The right number with a case mentioned in passing. */
function* inAnotherCase({ part_number, manufacturer, package: caseName }: CorpusPart): Generator<Trap> {
  if (caseName === null) return
  const why = 'package in words'
  const isChip = (CHIPS as readonly string[]).includes(caseName)
  if (isChip || OTHER_CASES.test(caseName)) {
    for (const [, footprint, libraryNumber, words] of CASE_WRITINGS) {
      yield { why, line: bomLine({ part_number, manufacturer, package: footprint }) }
      yield { why, line: bomLine({ part_number, manufacturer, value: libraryNumber }) }
      yield { why, line: bomLine({ part_number, manufacturer, package: caseName, description: words }) }
    }
  }
  if (!isChip) return
  for (const other of CHIPS) {
    if (other === caseName) continue
    yield { why: 'package without its zero', line: bomLine({ part_number, manufacturer, package: other.replace(/^0/, '') }) }
    yield { why, line: bomLine({ part_number, manufacturer, package: caseName, description: `SMD ${other}` }) }
  }
}

/** The right number with several values, or an ambiguous one. */
function* ofSeveralValues({ part_number, manufacturer, value }: CorpusPart): Generator<Trap> {
  if (!value) return
  const { text, wrong } = value
  const [other = ''] = wrong
  const cells = [`${text}+560k in parallel`, `2x${text} in series`, `${text}||${text}`, 'R1+R2', `${text}/${other}`, `${text}, ${other}`]
  for (const cell of cells) {
    yield { why: 'several values', line: bomLine({ part_number, manufacturer, value: cell, designators: ['R1'] }) }
    yield { why: 'several values', line: bomLine({ part_number, manufacturer, value: cell }) }
    yield { why: 'several values and no number', line: bomLine({ value: cell, package: '0603', designators: ['R1'] }) }
  }
  yield { why: 'several values', line: bomLine({ part_number, manufacturer, description: `2x${text} in parallel` }) }
}

/** A number of several manufacturers, with everything but the manufacturer. */
function* ofSeveralMakers({ part_number, package: caseName, value, is_shared }: CorpusPart): Generator<Trap> {
  if (!is_shared) return
  yield { why: 'several makers', line: bomLine({ part_number, package: caseName ?? '', value: value?.text ?? '' }) }
  yield { why: 'several makers', line: bomLine({ value: part_number, package: caseName ?? '', supplier_skus: [`${part_number}CT-ND`] }) }
}

/** Order codes of Texas Instruments and of STMicroelectronics with the prefixes of Digi-Key and Mouser. */
function* withOrderCode({ part_number, manufacturer }: CorpusPart): Generator<Trap> {
  const [digikey, mouser] = manufacturer === 'Texas Instruments' ? ['497-1234-1-ND', '511-'] : ['296-1234-1-ND', '595-']
  for (const code of [digikey, mouser + part_number])
    yield { why: "another maker's order code", line: bomLine({ part_number, supplier_skus: [code] }) }
  yield { why: 'an order code for a number', line: bomLine({ part_number: mouser + part_number }) }
  for (const end of ['-1-ND', '-2-ND', '-6-ND', 'TR-ND', 'DKR-ND'])
    yield { why: 'an order code for a number', line: bomLine({ part_number: part_number + end, manufacturer }) }
}

/** The right number in a field that does not name the line's part. */
function* listOtherColumnTraps({ part_number }: CorpusPart): Generator<Trap> {
  yield { why: 'distributor number', line: bomLine({ supplier_skus: [part_number] }) }
  yield { why: 'in a sentence', line: bomLine({ part_number: `replaces ${part_number}` }) }
  yield { why: 'in a description', line: bomLine({ description: `for use with ${part_number}` }) }
  yield { why: 'alternate', line: bomLine({ part_number: 'ZZ99887766', alternates: [{ part_number, manufacturer: '' }] }) }
}

function* sideBySide(parts: readonly CorpusPart[], isNumber: (text: string, manufacturer: string) => boolean): Generator<Trap> {
  for (const [index, { part_number, manufacturer }] of parts.entries()) {
    const other = parts[index + 1]
    if (!other || other.manufacturer === manufacturer || toPartNumberKey(other.part_number) === toPartNumberKey(part_number)) continue
    yield { why: 'two numbers', line: bomLine({ part_number: `${part_number} / ${other.part_number}` }) }
    yield { why: 'other number beside', line: bomLine({ part_number, manufacturer, value: other.part_number }) }
    if (!isNumber(part_number, other.manufacturer))
      yield { why: 'other maker', line: bomLine({ part_number, manufacturer: other.manufacturer }) }
  }
}

const CYRILLIC: Readonly<Record<string, string>> = { A: 'А', B: 'В', C: 'С', E: 'Е', H: 'Н', K: 'К', M: 'М', P: 'Р', T: 'Т', X: 'Х' }

/** A number as pasted: case, width, blanks, alphabets and hyphens without meaning. */
export function* writings(part: CorpusPart): Generator<Writing> {
  const { goods_id, part_number, manufacturer } = part
  const line = (how: string, more: Partial<BomLine>): Writing => ({ how, goods_id, line: bomLine({ part_number, manufacturer, ...more }) })
  yield line('as it is', {})
  yield line('small letters', { part_number: part_number.toLowerCase() })
  yield line('blanks around', { part_number: `  ${part_number}\u00a0` })
  yield line('full width', {
    part_number: part_number.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
  })
  yield line('Cyrillic letters', { part_number: part_number.replace(/[A-Z]/g, (letter) => CYRILLIC[letter] ?? letter) })
  yield line('other hyphens', { part_number: part_number.replaceAll('-', '\u2013') })
  yield line('hyphens gone', { part_number: part_number.replace(/(?<!\d)-|-(?!\d)/g, '') })
  yield line('hyphen added', { part_number: part_number.replace(/(?<=[A-Z])(?=\d)/, '-') })
  yield line('blank for hyphen', { part_number: part_number.replaceAll('-', ' ') })
  yield line('maker before it', { part_number: `${manufacturer} ${part_number}`, manufacturer: '' })
  if (part.package) yield line('with its case', { package: part.package })
  if (part.value) yield line('with its value', { value: part.value.text })
  for (const alias of part.aliases) yield line('maker by another name', { manufacturer: alias })
}
