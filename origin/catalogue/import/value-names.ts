/**
 * One name for every value of a facet. Makers and lists write codes of the trade in several ways; a buyer who ticks one of
 * them would miss the parts that bear another.
 */
import type { ParameterValue } from '../model.ts'

/** Other names by parameter; what is written left is called as it is right. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contact_form: {
    '1 Form A': 'SPST-NO',
    '1 Form B': 'SPST-NC',
    '1 Form C': 'SPDT',
    '2 Form A': 'DPST-NO',
    '2 Form B': 'DPST-NC',
    '2 Form C': 'DPDT',
  },
  connector_type: {
    'USB 2.0 Type A': 'Type-A 2.0',
    'USB 2.0 Type B': 'Type-B 2.0',
    'USB 2.0 Mini-B': 'Mini-B 2.0',
    'USB 2.0 Micro-B': 'Micro-B 2.0',
    'USB 2.0 Micro-AB': 'Micro-AB 2.0',
    '8P8C': 'RJ45',
    'RJ45 8P8C': 'RJ45',
    'RJ45 8P8C shielded': 'RJ45 shielded',
  },
  contact_plating: { Gold: 'Au', Tin: 'Sn', Silver: 'Ag', Nickel: 'Ni', 'Gold/Tin': 'Au/Sn' },
  dielectric: { NP0: 'C0G', NPO: 'C0G', COG: 'C0G', 'C0G/NP0': 'C0G', 'NP0/C0G': 'C0G' },
  interface: { 'SPI-Quad': 'Quad SPI', QSPI: 'Quad SPI', 'STEP/DIR': 'Step/Dir', SDRAM: 'SDR' },
  protocol: { 'CAN-FD': 'CAN FD', GPS: 'GNSS' },
}

/** Other names of words, which mean the same in one category alone. */
const WORD_NAMES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  'pin-headers': { gender: { header: 'male', receptacle: 'female' } },
  'wire-to-board-connectors': { gender: { male: 'header', receptacle: 'housing', female: 'housing' } },
}

/** How a list of protocols is ordered; the rest follow by the alphabet. */
const LIST_ORDER = ['Wi-Fi', 'Bluetooth', 'Bluetooth LE', 'Thread', 'Zigbee']
const LISTS: ReadonlySet<string> = new Set(['protocol'])

const ORGANIZATION = /^(\d+)\s*([KMG]?)\s*[x×*]\s*(\d+)$/i

/** Case and separators make no other value. */
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}+]+/gu, '')

const NAMES_FOLDED = new Map(
  Object.entries(NAMES).map(([slug, names]) => [
    slug,
    new Map(Object.entries(names).flatMap(([other, name]) => [[folded(other), name] as const, [folded(name), name] as const])),
  ]),
)

/** A parameter's value as the catalogue calls it: "16Mx8" is "16M x 8", a relay's "1 Form C" is "SPDT". Numbers stay. */
export function canonicalValue(category: string, slug: string, value: ParameterValue): ParameterValue {
  if (typeof value === 'number') return value
  if (slug === 'memory_organization') {
    const [, words, prefix = '', bits] = ORGANIZATION.exec(value) ?? []
    return words === undefined ? value : `${words}${prefix.toUpperCase()} x ${bits}`
  }
  const nameOf = (text: string): string => NAMES_FOLDED.get(slug)?.get(folded(text)) ?? WORD_NAMES[category]?.[slug]?.[text] ?? text
  if (!LISTS.has(slug) || !value.includes(',')) return nameOf(value)
  const rank = (name: string): number => (LIST_ORDER.includes(name) ? LIST_ORDER.indexOf(name) : LIST_ORDER.length)
  const names = new Set(value.split(',').map((name) => nameOf(name.trim())))
  return [...names].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)).join(', ')
}

/** A code as the catalogue has it and as people type it: its other names, and "32Kx8" for "32K x 8". */
export function spellingsOf(code: string): string[] {
  const others = Object.values(NAMES).flatMap((names) => Object.keys(names).filter((other) => names[other] === code))
  return [code, ...others, ...(ORGANIZATION.test(code) ? [code.replaceAll(' ', '')] : [])]
}
