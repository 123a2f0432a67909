/**
 * One canonical name for every value of a facet. Makers and lists write trade codes in several ways, and a buyer who filters by one
 * spelling would miss the others.
 */
import type { ParameterValue } from '../model.ts'

/** Other names by parameter: the left one becomes the right one. Case and separators are ignored. */
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
    'USB 3.1 Type-C': 'Type-C 3.1',
    'USB 3.0 Type-A': 'Type-A 3.0',
    UFL: 'U.FL',
    '8P8C': 'RJ45',
    'RJ45 8P8C': 'RJ45',
    'RJ45 8P8C shielded': 'RJ45 shielded',
  },
  contact_plating: { Gold: 'Au', Tin: 'Sn', Silver: 'Ag', Nickel: 'Ni', 'Gold/Tin': 'Au/Sn' },
  dielectric: { NP0: 'C0G', NPO: 'C0G', COG: 'C0G', 'C0G/NP0': 'C0G', 'NP0/C0G': 'C0G' },
  interface: {
    'SPI-Quad': 'Quad SPI',
    QSPI: 'Quad SPI',
    'SPI Quad I/O': 'Quad SPI',
    'SPI-Dual': 'Dual SPI',
    'STEP/DIR': 'Step/Dir',
    'Step/Direction': 'Step/Dir',
    SDRAM: 'SDR',
    'SDR SDRAM': 'SDR',
    'DDR2 SDRAM': 'DDR2',
    'DDR3 SDRAM': 'DDR3',
    'DDR3L SDRAM': 'DDR3L',
    'DDR4 SDRAM': 'DDR4',
    'I²C': 'I2C',
    IIC: 'I2C',
    TWI: 'I2C',
    '1 Wire': '1-Wire',
    '3 Wire': '3-Wire',
    MicroWire: 'Microwire',
  },
  protocol: {
    'CAN-FD': 'CAN FD',
    CANFD: 'CAN FD',
    GPS: 'GNSS',
    'GPS/GNSS': 'GNSS',
    WLAN: 'Wi-Fi',
    WiFi: 'Wi-Fi',
    BLE: 'Bluetooth LE',
    'Bluetooth Low Energy': 'Bluetooth LE',
    ZigBee: 'Zigbee',
    LORA: 'LoRa',
    'LTE Cat M1': 'LTE-M',
    RS232: 'RS-232',
    RS485: 'RS-485',
    '802.15.4': 'IEEE 802.15.4',
  },
}

/** Other names of words that mean the same only in one category. */
const WORD_NAMES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  'pin-headers': { gender: { header: 'male', receptacle: 'female' } },
  'wire-to-board-connectors': { gender: { male: 'header', receptacle: 'housing', female: 'housing' } },
}

/** The order of protocols in a list; the others follow alphabetically. */
const PROTOCOLS = ['Wi-Fi', 'Bluetooth', 'Bluetooth LE', 'Thread', 'Zigbee']
/** Only lists of these buses are split at slashes: "PH/EN" and "Step/Dir" are single names. */
const BUSES = ['I2C', 'SMBus', 'SPI', 'Quad SPI', 'UART', 'I2S', 'FIFO', 'GPIF', 'MPSSE', 'MII', 'RMII', 'RGMII', 'Parallel']

/** Makers write the licence before the core: "ARM® Cortex®-M4". */
const CORE = /^(?:arm)?[\s®]*cortex[®\s-]*([amrx]\d.*)$/i
/** Families of logic with the numbers' beginning: "74HC". */
const FAMILY = /^[57]4-?([a-z]{2,5})$/i

const ORGANIZATION = /^(\d+)\s*([KMG]?)\s*[x×*]\s*(\d+)$/i

/** A value as values are compared: without case and separators. */
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}+]+/gu, '')

const NAMES_FOLDED = new Map(
  Object.entries(NAMES).map(([slug, names]) => [
    slug,
    new Map(Object.entries(names).flatMap(([other, name]) => [[folded(other), name] as const, [folded(name), name] as const])),
  ]),
)

/** A parameter's canonical value: "16Mx8" is "16M x 8", a relay's "1 Form C" is "SPDT". Numbers do not change. */
export function toCanonicalValue(category: string, slug: string, value: ParameterValue): ParameterValue {
  if (typeof value === 'number') return value
  const toName = (text: string): string => NAMES_FOLDED.get(slug)?.get(folded(text)) ?? WORD_NAMES[category]?.[slug]?.[text] ?? text
  switch (slug) {
    case 'memory_organization': {
      const [, words, prefix = '', bits] = ORGANIZATION.exec(value) ?? []
      return words === undefined ? value : `${words}${prefix.toUpperCase()} x ${bits}`
    }
    case 'core':
      return value.replace(CORE, (_, core: string) => `Cortex-${core}`)
    case 'logic_family':
      return value.replace(FAMILY, '$1').toUpperCase()
    case 'protocol':
      return value.includes(',') ? inOrder(value.split(','), toName, PROTOCOLS).join(', ') : toName(value)
    case 'interface': {
      const buses = inOrder(value.split(/[/,+]| and /), toName, BUSES)
      return buses.every((bus) => BUSES.includes(bus)) ? buses.join('/') : toName(value)
    }
    default:
      return toName(value)
  }
}

/** The names of a list without duplicates: the leading ones, then the others alphabetically. */
function inOrder(texts: readonly string[], toName: (text: string) => string, leading: readonly string[]): string[] {
  const rank = (name: string): number => (leading.includes(name) ? leading.indexOf(name) : leading.length)
  return [...new Set(texts.map((text) => toName(text.trim())))].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/** The spellings of a code in the catalogue and in searches: its other names, and "32Kx8" for "32K x 8". */
export function listSpellings(code: string): string[] {
  const others = Object.values(NAMES).flatMap((names) => Object.keys(names).filter((other) => names[other] === code))
  return [code, ...others, ...(ORGANIZATION.test(code) ? [code.replaceAll(' ', '')] : [])]
}
