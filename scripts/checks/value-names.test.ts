import { expect, test } from 'vitest'
import { canonicalValue } from '#origin/catalogue/import/value-names.ts'
import type { ParameterValue } from '#origin/catalogue/model.ts'
import { PARAMETERS } from '#origin/catalogue/taxonomy.ts'
import { DEFAULT_PARTS, demonstrationParts } from '../commands/demonstration.ts'
import { readNames } from '../dev/catalogue-names.ts'

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
] as const
test.each(SAME)('%s, %s: "%s" is called "%s"', (category, slug, value, name) => {
  expect(canonicalValue(category, slug, value)).toBe(name)
  expect(canonicalValue(category, slug, name)).toBe(name)
})

test('no two values of a facet of the whole demonstration catalogue are one but for case, separators and order', () => {
  const kinds = new Map(PARAMETERS.map(({ slug, kind }) => [slug, kind]))
  const { words } = readNames()['en'] ?? { words: {} }
  const values = new Map<string, Set<ParameterValue>>()
  for (const { category, parameters } of demonstrationParts(DEFAULT_PARTS))
    for (const [slug, value] of Object.entries(parameters)) {
      if (kinds.get(slug) === 'number') continue
      const facet = `${category} ${slug}`
      values.set(facet, (values.get(facet) ?? new Set()).add(canonicalValue(category, slug, value)))
    }
  expect(values.size).toBeGreaterThan(60)
  for (const [facet, of] of values) {
    const names = [...of].map((value) => String((words as Record<string, string>)[String(value)] ?? value).toLowerCase())
    const joined = names.map((name) => name.replace(/[^\p{L}\p{N}+]+/gu, ''))
    const unordered = names.map((name) =>
      name
        .split(/[^\p{L}\p{N}+]+/u)
        .sort()
        .join(' '),
    )
    // The order of words tells shift registers apart; that of a list of protocols says nothing.
    for (const keys of kinds.get(facet.split(' ')[1] ?? '') === 'code' ? [joined, unordered] : [joined])
      expect(
        keys.filter((key, index) => keys.indexOf(key) !== index),
        `${facet}: ${names.join('; ')}`,
      ).toEqual([])
  }
})
