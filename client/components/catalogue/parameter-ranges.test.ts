import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { toDisplayParameters } from './parameter-ranges.ts'

const parameter = (slug: string, text: string) => ({ slug, name: slug, text, value: 1, unit: 'celsius' })
const displayTexts = (...parameters: ReturnType<typeof parameter>[]) =>
  toDisplayParameters(parameters, translator('en')).map(({ slug, name, text, parts }) => [slug, name, text, parts.length])

describe('the parameters of a part', () => {
  it('merge the two ends of a range at the position of the first', () => {
    expect(
      displayTexts(parameter('supply_voltage_max', '32\u00a0V'), parameter('channels', '2'), parameter('supply_voltage_min', '3\u00a0V')),
    ).toEqual([
      ['supply_voltage', 'Supply voltage', '3 … 32\u00a0V', 2],
      ['channels', 'channels', '2', 1],
    ])
  })

  it('say both units where they differ', () => {
    expect(displayTexts(parameter('supply_voltage_min', '900\u00a0mV'), parameter('supply_voltage_max', '5.5\u00a0V'))).toEqual([
      ['supply_voltage', 'Supply voltage', '900\u00a0mV … 5.5\u00a0V', 2],
    ])
  })

  it('leave an end alone whose other end is unknown', () => {
    expect(displayTexts(parameter('temperature_max', '70\u00a0°C'))).toEqual([['temperature_max', 'temperature_max', '70\u00a0°C', 1]])
  })
})
