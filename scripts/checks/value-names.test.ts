import { expect, test } from 'vitest'
import { toCanonicalValue } from '#origin/catalogue/import/value-names.ts'
import type { ParameterValue } from '#origin/catalogue/model.ts'
import { PARAMETERS } from '#origin/catalogue/taxonomy.ts'
import { DEFAULT_PARTS, generateDemonstrationParts } from '../commands/demonstration.ts'
import { readCatalogueNames } from '../dev/catalogue-names.ts'

const SAME = [
  ['relays', 'contact_form', '1 Form C', 'SPDT'],
  ['relays', 'contact_form', '2 form c', 'DPDT'],
  ['relays', 'contact_form', '1 Form A', 'SPST-NO'],
  ['pin-headers', 'contact_plating', 'Gold', 'Au'],
  ['pin-headers', 'contact_plating', 'tin', 'Sn'],
  ['pin-headers', 'gender', 'header', 'male'],
  ['can-lin-transceivers', 'protocol', 'CAN-FD', 'CAN FD'],
  ['motor-drivers', 'interface', 'STEP/DIR', 'Step/Dir'],
  ['flash-memory', 'interface', 'SPI-Quad', 'Quad SPI'],
  ['flash-memory', 'memory_organization', '16Mx8', '16M x 8'],
  ['dram', 'interface', 'SDRAM', 'SDR'],
  ['usb-connectors', 'connector_type', 'USB 2.0 Micro-AB', 'Micro-AB 2.0'],
  ['wireless-modules-boards', 'protocol', 'Bluetooth LE, Zigbee, Thread', 'Bluetooth LE, Thread, Zigbee'],
  ['modular-jacks', 'connector_type', 'RJ45 8P8C', 'RJ45'],
  ['wireless-modules-boards', 'protocol', 'GPS', 'GNSS'],
  ['wireless-modules-boards', 'protocol', 'BLE, WiFi', 'Wi-Fi, Bluetooth LE'],
  ['rs232-rs485-transceivers', 'protocol', 'RS485', 'RS-485'],
  ['motion-sensors', 'interface', 'SPI, I²C', 'I2C/SPI'],
  ['motor-drivers', 'interface', 'PH/EN', 'PH/EN'],
  ['microcontrollers', 'core', 'ARM® Cortex®-M4', 'Cortex-M4'],
  ['gates-inverters', 'logic_family', '74HC', 'HC'],
  ['gates-inverters', 'logic_family', 'ULP-A', 'ULP-A'],
] as const
test.each(SAME)('%s, %s: "%s" is called "%s"', (category, slug, value, name) => {
  expect(toCanonicalValue(category, slug, value)).toBe(name)
  expect(toCanonicalValue(category, slug, name)).toBe(name)
})

/** What the trade says for one thing, as a key of it: the table of names need not know all of them. */
const SYNONYMS: Readonly<Record<string, string>> = {
  gold: 'au',
  tin: 'sn',
  silver: 'ag',
  nickel: 'ni',
  gps: 'gnss',
  sdram: 'sdr',
  qspi: 'spi quad',
  ble: 'bluetooth le',
  np0: 'c0g',
  cog: 'c0g',
  wifi: 'wi fi',
  wlan: 'wi fi',
  iic: 'i2c',
  twi: 'i2c',
  canfd: 'can fd',
  '8p8c': 'rj45',
  usb: '',
  arm: '',
  direction: 'dir',
  header: 'male',
  receptacle: 'female',
  socket: 'female',
  jack: 'female',
  multiplexor: 'multiplexer',
  '1 form a': 'spst no',
  '1 form b': 'spst nc',
  '1 form c': 'spdt',
  '2 form a': 'dpst no',
  '2 form c': 'dpdt',
}
const spelled = (name: string): string[] => name.split(/[^\p{L}\p{N}+]+/u)
const findSynonym = (name: string): string => {
  const words = spelled(SYNONYMS[spelled(name).join(' ')] ?? name)
  return spelled(words.map((word) => SYNONYMS[word] ?? word).join(' '))
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}
/** A U.FL receptacle has a pin, an SMA socket has none; the order of words tells shift registers apart. */
const APART: ReadonlySet<string> = new Set(['rf-connectors gender', 'counters-shift-registers logic_function'])

test('no two values of a facet of the whole demonstration catalogue are one but for case, separators, order and synonyms', () => {
  const kinds = new Map(PARAMETERS.map(({ slug, kind }) => [slug, kind]))
  const { words } = readCatalogueNames()['en'] ?? { words: {} }
  const values = new Map<string, Set<ParameterValue>>()
  for (const { category, package: packageName, parameters } of generateDemonstrationParts(DEFAULT_PARTS))
    for (const [slug, value] of [...Object.entries(parameters), ['package', packageName ?? ''] as const]) {
      if (kinds.get(slug) === 'number') continue
      const facet = `${category} ${slug}`
      values.set(facet, (values.get(facet) ?? new Set()).add(toCanonicalValue(category, slug, value)))
    }
  expect(values.size).toBeGreaterThan(60)
  for (const [facet, of] of values) {
    const names = [...of].map((value) => String((words as Record<string, string>)[String(value)] ?? value).toLowerCase())
    const joined = names.map((name) => name.replace(/[^\p{L}\p{N}+]+/gu, ''))
    const synonyms = names.map(findSynonym)
    for (const keys of APART.has(facet) ? [joined] : [joined, synonyms])
      expect(
        keys.filter((key, index) => keys.indexOf(key) !== index),
        `${facet}: ${names.join('; ')}`,
      ).toEqual([])
  }
})
