import type { Packaging } from './model.ts'
import { CATEGORIES } from './taxonomy.ts'

/** Splits part numbers into device, size and packing. */

/** Device numbers that several makers use behind their own prefix: [prefixes, number]. */
const FAMILIES: readonly (readonly [readonly string[], string])[] = [
  [['SN', 'MC', 'CD', 'MM', 'M', 'TC', 'HD', ''], '74[A-Z]{0,5}(?:[123]G)?\\d{2,5}'],
  [['CD', 'HEF', 'MC1', 'HCF', 'TC'], '4\\d{3}'],
  [['LM', 'L', 'MC', 'UA', 'KA', 'NJM'], '7[89][LM]?\\d{2}'],
  [['AMS', 'LM', 'LD', 'NCP', 'TLV', 'REG', 'AZ', 'SPX', 'AP', 'ZLDO'], '1117'],
  [['NE', 'SE', 'SA', 'LM', 'KA', 'MC1'], '555'],
  [['TLC', 'LMC', 'ICM7', 'TS'], '555'],
  [['TL', 'LM', 'KA', 'AZ', 'NCP'], '431'],
  [['MAX', 'ST', 'SP', 'ADM', 'HIN', 'ICL', 'TRS'], '(?:3?232|202|3?485|48[789]|49[01]|3483)'],
  [['STM', 'GD', 'APM', 'CH', 'AT', 'N'], '32[A-Z]{1,2}\\d{3}[A-Z0-9]{2}'],
]
const FAMILY_PATTERNS = FAMILIES.map(([letters, number]) => new RegExp(`^(?:${letters.join('|')})(${number})`))
const DEVICE_NUMBER = /^(?:[A-Z]{1,6}\d+(?:[A-Z]\d+)?|\d[NS][A-Z]{0,3}\d{2,5})/

/**
 * The device in an orderable number, without maker's prefix, package and packing: "74HC595" of SN74HC595DR and of MC74HC595ADR2G, "LM358"
 * of LM358DR2G. `beginnings` are the prefixes that numbers of the device may have. Null for a number without a device.
 */
export function parseDeviceNumber(partNumber: string): { device: string; beginnings: readonly string[] } | null {
  const number = partNumber.toUpperCase().trim()
  for (const [index, pattern] of FAMILY_PATTERNS.entries()) {
    const core = pattern.exec(number)?.[1]
    if (core) return { device: `${index}:${core}`, beginnings: FAMILIES[index]?.[0].map((letters) => letters + core) ?? [] }
  }
  const device = DEVICE_NUMBER.exec(number)?.[0]
  return device === undefined || device.length < 4 ? null : { device, beginnings: [device] }
}

const VALUE_GROUPS = new Set(['resistors', 'capacitors', 'inductors-filters', 'circuit-protection', 'connectors', 'switches-relays'])
const BY_VALUE = new Set([
  ...CATEGORIES.flatMap(({ slug, parent }) => (parent !== null && VALUE_GROUPS.has(parent) ? [slug] : [])),
  ...['crystals', 'oscillators', 'indicator-leds', 'infrared-emitters-receivers'],
])

/** Whether part numbers of a category consist of a series, a size and a value, without a device. */
export const isNumberedByValue = (category: string): boolean => BY_VALUE.has(category)

/** Whether two numbers of a category are of one device, by any maker. */
export const isSameDevice = (category: string, a: string, b: string): boolean => {
  const device = isNumberedByValue(category) ? undefined : parseDeviceNumber(a)?.device
  return device !== undefined && device === parseDeviceNumber(b)?.device
}

/** Makers' codes for packing. After a hyphen or comma, digits are also a size of reel. */
const PACKING_CODE = /^(?:T|R|TR|TAP|TB|RL|RL7|R7|REEL|REEL7|T[1-4]G?|R2G?|G|X)?$/
const NUMBERED_CODE = /^[TR][1-9]$/
const MARKED_CODE = /^(?:T|R|B|TR|TAP|TB|RL|RL7|R7|REEL|REEL7|\d{1,3})$/
const SPOOLED = new Set<Packaging>(['cut_tape', 'reel'])

/**
 * Whether two numbers of one maker differ only in their packing. The difference has to be a packing code (of 7" and 13" reels: 07 and 13);
 * with stock of both in different packings, an extra letter is enough.
 */
export function isPackingDifference(
  part: { part_number: string; packagings: readonly Packaging[] },
  other: { part_number: string; packagings: readonly Packaging[] },
): boolean {
  const [a, b] = [part.part_number.toUpperCase(), other.part_number.toUpperCase()]
  if (a === b) return false
  let head = 0
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head++
  let tail = 0
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const differing = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)].map((text) => text.replace(/^[-,/ ]/, ''))
  // Includes the letter before, because T1 and T3 differ only in their digit.
  const numbered = [a, b].map((text) => text.slice(Math.max(0, head - 1), text.length - tail))
  if (differing.every((text) => PACKING_CODE.test(text)) || numbered.every((text) => NUMBERED_CODE.test(text))) return true
  // "-TR" and "-TAP" have a common beginning, so the code is compared from its hyphen.
  const token = a.slice(0, head).search(/(?<![A-Z0-9])[A-Z0-9]*$/)
  if (token > 0 && [a, b].every((text) => MARKED_CODE.test(text.slice(token, text.length - tail)))) return true
  const spools = (packagings: readonly Packaging[]): string =>
    [...new Set(packagings.map((name) => (SPOOLED.has(name) ? 'reel' : name)))].sort().join()
  const [mine, theirs] = [spools(part.packagings), spools(other.packagings)]
  return (
    mine !== '' && theirs !== '' && mine !== theirs && differing.some((text) => text === '') && differing.every((text) => text.length < 3)
  )
}
