import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FREIGHT_CONFIG, toFreightTariff } from './freight-tariff.ts'

it('reads the tariff out of the configuration', () => {
  const json = readFileSync(join(import.meta.dirname, '../../demo/shop/freight.json'), 'utf8')
  expect(toFreightTariff(new Map([[FREIGHT_CONFIG, json]])).pick_up?.incoterm).toBe('EXW')
})

it('reports a missing or faulty tariff: no freight is better than a wrong one', () => {
  expect(() => toFreightTariff(new Map())).toThrow('there is no freight tariff')
  expect(() => toFreightTariff(new Map([[FREIGHT_CONFIG, '{}']]))).toThrow('the freight tariff has a mistake at')
})
