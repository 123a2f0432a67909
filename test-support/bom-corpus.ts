/** Lines generated from a catalogue: those that must not be accepted, those that mean one part, and whole lists of them. */
import type { DatabaseSync } from 'node:sqlite'
import { findPrimaryValue } from '#origin/bom/match/contradictions.ts'
import type { Attribute } from '#origin/catalogue/describe.ts'
import { toCategoryId } from '#origin/catalogue/ids.ts'
import { getReferenceData, type ReferenceData } from '#origin/catalogue/reference-data.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { toDottedKey, toPartNumberKey } from '#shared/trade/part-number.ts'
import { formatQuantity } from '#shared/trade/units.ts'
import { toLocalD1 } from '../scripts/dev/local-d1.ts'
import { type CorpusPart, type Trap, traps, writings } from './collisions.ts'

interface PartRow {
  part_id: number
  part_number: string
  manufacturer_id: number
  package: string | null
  attributes: string
}

const COLUMNS = 'part_id, part_number, manufacturer_id, package, attributes'

/** Parts spread evenly over the catalogue, in the order of their ids. */
function sampleParts(database: DatabaseSync, reference: ReferenceData, count: number): CorpusPart[] {
  const total = Number(database.prepare('SELECT count(*) AS parts FROM parts').get()?.['parts'])
  const step = total / Math.min(count, total)
  const parts: CorpusPart[] = []
  let nextDesignator = 0
  for (const row of database.prepare(`SELECT ${COLUMNS} FROM parts ORDER BY part_id`).iterate()) {
    if (nextDesignator++ < parts.length * step) continue
    parts.push(corpusPart(row as unknown as PartRow, reference))
  }
  return parts
}

/** The first parts whose key another part has. */
function rivalParts(database: DatabaseSync, reference: ReferenceData, count: number): CorpusPart[] {
  const rows = database
    .prepare(`SELECT ${COLUMNS} FROM parts WHERE key IN (SELECT key FROM parts GROUP BY key HAVING count(*) > 1 LIMIT ?) ORDER BY part_id`)
    .all(count)
  return rows.map((row) => corpusPart(row as unknown as PartRow, reference))
}

function corpusPart(
  { part_id, part_number, manufacturer_id, package: packageName, attributes }: PartRow,
  reference: ReferenceData,
): CorpusPart {
  const maker = reference.manufacturers.get(manufacturer_id)
  const category = reference.categories.get(toCategoryId(part_id))
  const primary = category && findPrimaryValue({ category, package: packageName, attributes: JSON.parse(attributes) as Attribute[] })
  const text = (value: number): string => (primary ? formatQuantity(value, primary.unit, 'en').replace('\u00a0', '') : '')
  const isDescribed = category?.slug === 'chip-resistors' && primary && primary.value >= 1
  return {
    goods_id: part_id,
    part_number,
    manufacturer: maker?.name ?? '',
    aliases: maker?.aliases ?? [],
    package: packageName,
    value: isDescribed ? { text: text(primary.value), wrong: [text(primary.value * 10), text(primary.value / 10), '100nF'] } : null,
    is_shared: false,
  }
}

const RIVALS = 400
const SAMPLES = 400

/** Parts whose key another has, and some of all the others. */
export async function corpusParts(database: DatabaseSync): Promise<CorpusPart[]> {
  const reference = await getReferenceData(toLocalD1(database))
  const parts = [...rivalParts(database, reference, RIVALS), ...sampleParts(database, reference, SAMPLES)]
  const makers = database.prepare(
    'SELECT count(DISTINCT manufacturer_id) AS makers FROM parts WHERE key = ? AND upper(part_number) = upper(?)',
  )
  const shared = parts.map((part): CorpusPart => {
    const { part_number } = part
    return { ...part, is_shared: Number(makers.get(toPartNumberKey(part_number), part_number)?.['makers']) > 1 }
  })
  return [...new Map(shared.map((part) => [part.goods_id, part])).values()]
}

/** The traps of a catalogue. */
export async function catalogueTraps(database: DatabaseSync): Promise<Trap[]> {
  const reference = await getReferenceData(toLocalD1(database))
  const numbers = new Set<string>()
  const partNumbers = new Set<string>()
  const readings = new Map<string, number>()
  for (const row of database.prepare('SELECT part_number, manufacturer_id FROM parts').iterate()) {
    const number = String(row['part_number'])
    numbers.add(number.toUpperCase())
    partNumbers.add(`${number.toUpperCase()} ${reference.manufacturers.get(Number(row['manufacturer_id']))?.name ?? ''}`)
    const reading = toDottedKey(number)
    readings.set(reading, (readings.get(reading) ?? 0) + 1)
  }
  const isNumber = (text: string, manufacturer?: string): boolean => {
    if (manufacturer !== undefined) return partNumbers.has(`${text.toUpperCase()} ${manufacturer}`)
    // A text that reads like exactly one number is only another spelling of it.
    return numbers.has(text.toUpperCase()) || readings.get(toDottedKey(text)) === 1
  }
  return [...traps(await corpusParts(database), isNumber)]
}

export interface MadeLine {
  line: BomLine
  /** The source part. */
  goods_id: number
  /** False for a line of value and case alone, which must not be accepted automatically. */
  has_number: boolean
}

/** Of ten lines, those without a number. */
const NUMBERLESS = new Set([2, 5, 8])
/** Designator letters of the parts of a category, by the category or its parent. */
const LETTERS: Readonly<Record<string, string>> = {
  resistors: 'R',
  capacitors: 'C',
  'inductors-filters': 'L',
  diodes: 'D',
  optoelectronics: 'D',
  'circuit-protection': 'D',
  fuses: 'F',
  'resettable-fuses': 'F',
  transistors: 'Q',
  timing: 'Y',
  connectors: 'J',
  relays: 'K',
  'buzzers-speakers': 'BZ',
}
const DESIGNATOR_COUNTS = [1, 1, 2, 1, 4, 1, 12, 3] as const

/** A list of `count` lines from parts of the catalogue, in realistic spellings; deterministic. */
export async function makeLines(database: DatabaseSync, count: number): Promise<MadeLine[]> {
  const reference = await getReferenceData(toLocalD1(database))
  const parts = sampleParts(database, reference, count)
  const describedParts = parts.filter(({ value, package: name }) => value !== null && name !== null)
  let nextDesignator = 0
  return Array.from({ length: count }, (_, i) => {
    const numberless = NUMBERLESS.has(i % 10) ? describedParts[(i * 7919) % Math.max(1, describedParts.length)] : undefined
    const part = numberless ?? parts[(i * 7919) % parts.length]
    if (!part) throw new Error('the catalogue has no parts')
    const written = [...writings(part)]
    const { line } = written[i % written.length] ?? written[0] ?? { line: null }
    if (!line) throw new Error(`${part.part_number} is written in no way`)
    const category = reference.categories.get(toCategoryId(part.goods_id))
    const letters = LETTERS[category?.slug ?? ''] ?? LETTERS[category?.parent?.slug ?? ''] ?? 'U'
    const designators = Array.from({ length: DESIGNATOR_COUNTS[i % DESIGNATOR_COUNTS.length] ?? 1 }, () => `${letters}${++nextDesignator}`)
    const lineFields = { row: i + 1, designators, qty: designators.length }
    if (!numberless) return { line: { ...line, ...lineFields }, goods_id: part.goods_id, has_number: true }
    const described = {
      ...line,
      ...lineFields,
      part_number: '',
      manufacturer: '',
      value: part.value?.text ?? '',
      package: part.package ?? '',
    }
    return { line: described, goods_id: part.goods_id, has_number: false }
  })
}

/** As exported by a schematic tool. */
export function linesAsRows(lines: readonly MadeLine[]): (string | number)[][] {
  return [
    ['Reference', 'Qty', 'Value', 'Footprint', 'Description', 'Manufacturer', 'Manufacturer Part Number'],
    ...lines.map(({ line }) => [
      line.designators.join(', '),
      line.qty ?? '',
      line.value,
      line.package,
      line.description,
      line.manufacturer,
      line.part_number,
    ]),
  ]
}
