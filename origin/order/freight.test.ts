import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { COUNTRY_CODES } from '#shared/address/countries.ts'
import { parseFreightTariff } from '#shared/contract/freight-tariff.ts'
import { Freight } from '#shared/contract/quote.ts'
import { type Money, parseMoney, toDecimalString, toMoney } from '#shared/trade/money.ts'
import { CARRIERS, DELIVERIES, type Delivery } from '#shared/trade/order-states.ts'
import { listFreightOptions } from './freight.ts'

const JSON_TEXT = readFileSync(join(import.meta.dirname, '../../demo/shop/freight.json'), 'utf8')
const TARIFF = parseFreightTariff(JSON_TEXT)
const GOODS = toMoney(100_000_000)

function way(delivery: Delivery, country: string, weightGrams: number, goods: Money = GOODS, tariff = TARIFF): Freight {
  const freightWay = listFreightOptions(tariff, { country, postal_code: '', weight_grams: weightGrams, goods }).find(
    (candidate) => candidate.delivery === delivery,
  )
  if (!freightWay) throw new Error(`there is no way ${delivery}`)
  return freightWay
}

test.each([
  ['dhl', 'DE', 1, '40', null],
  ['dhl', 'DE', 500, '40', null],
  ['dhl', 'DE', 501, '40', null],
  ['dhl', 'DE', 1000, '40', null],
  ['dhl', 'DE', 1001, '55', null],
  ['dhl', 'DE', 2000, '55', null],
  ['dhl', 'DE', 2001, '70', null],
  ['dhl', 'DE', 20_000, '270', null],
  ['dhl', 'DE', 20_001, null, 'weight'],
  ['fedex', 'US', 500, '40', null],
  ['fedex', 'US', 1000, '40', null],
  ['fedex', 'US', 1001, '52', null],
  ['fedex', 'US', 20_001, null, 'weight'],
  ['ups', 'JP', 1000, '40', null],
  ['ups', 'JP', 1001, '54', null],
  ['ups', 'JP', 20_001, null, 'weight'],
  ['dhl', 'ZA', 500, '60', null],
  ['dhl', 'BR', 1000, '60', null],
  ['dhl', 'IN', 1001, '85', null],
  ['fedex', 'PK', 1000, '55', null],
  ['ups', 'IL', 1000, '58', null],
  ['ups', 'IL', 20_001, null, 'weight'],
  ['sf', 'CN', 1, '20', null],
  ['sf', 'CN', 500, '20', null],
  ['sf', 'HK', 500, '20', null],
  ['sf', 'TW', 500, '20', null],
  ['sf', 'CN', 501, null, 'weight'],
  ['sf', 'HK', 1000, null, 'weight'],
  ['sf', 'MO', 100, null, 'country'],
  ['sf', 'DE', 100, null, 'country'],
  ['sf', 'SG', 5000, null, 'country'],
  ['dhl', 'XX', 100, null, 'country'],
  ['customer_account', 'DE', 400_000, '0', null],
  ['pick_up', 'ZA', 400_000, '0', null],
] as const)('%s to %s with %i g: %s, %s', (delivery, country, weightGrams, freight, reason) => {
  const freightWay = way(delivery, country, weightGrams)
  expect(freightWay.freight === null ? null : toDecimalString(freightWay.freight)).toBe(freight)
  expect(freightWay.reason).toBe(reason)
  // Above a tariff's limits sales confirms; for a country without a carrier there is nothing to confirm.
  expect(freightWay.can_choose).toBe(reason !== 'country')
})

test.each([
  ['dhl', { from: 2, to: 5 }, 'DAP', 'Germany'],
  ['fedex', { from: 5, to: 7 }, 'DAP', 'Germany'],
  ['ups', { from: 2, to: 5 }, 'DAP', 'Germany'],
  ['sf', { from: 2, to: 5 }, 'DAP', 'Germany'],
  ['customer_account', { from: 2, to: 5 }, 'FCA', 'Shenzhen, China'],
  ['pick_up', null, 'EXW', 'Shenzhen, China'],
] as const)('%s arrives in %o, %s %s', (delivery, days, incoterm, namedPlace) => {
  expect(way(delivery, 'DE', 300)).toMatchObject({ days, incoterm, named_place: namedPlace })
})

it('has no ways that the tariff does not have', () => {
  const { dhl } = TARIFF.carriers
  if (!dhl) throw new Error('the demonstration has DHL')
  const tariff = { dispatch_place: TARIFF.dispatch_place, not_served: [], carriers: { dhl } }
  const ways = listFreightOptions(tariff, { country: 'DE', postal_code: '', weight_grams: 1, goods: GOODS })
  expect(ways.map(({ delivery }) => delivery)).toEqual(['dhl'])
})

it('has no way at all, not even pick-up, for a country that the operator does not serve', () => {
  const ways = (country: string) => listFreightOptions(TARIFF, { country, postal_code: '', weight_grams: 1, goods: GOODS })
  expect(TARIFF.not_served.length).toBeGreaterThan(0)
  for (const code of TARIFF.not_served) expect(ways(code), code).toEqual([])
  expect(() => parseFreightTariff(JSON_TEXT.replace('"IR"', '"XX"'))).toThrow('not_served')
})

it('names the destination with its postal code, if there is one', () => {
  const [dhl] = listFreightOptions(TARIFF, { country: 'DE', postal_code: ' 80331 ', weight_grams: 1, goods: GOODS })
  expect(dhl?.named_place).toBe('80331, Germany')
})

it('charges the freight of a zone from its least value of goods on', () => {
  const json = JSON_TEXT.replace('"countries": "others"', '"countries": "others", "free_from": "500"')
  const tariff = parseFreightTariff(json)
  expect(toDecimalString(way('dhl', 'DE', 1000, toMoney(499_999_999), tariff).freight ?? toMoney(-1))).toBe('40')
  expect(way('dhl', 'DE', 1000, toMoney(500_000_000), tariff).freight).toBe(0)
  expect(way('dhl', 'DE', 20_001, toMoney(500_000_000), tariff)).toMatchObject({ freight: null, reason: 'weight' })
  expect(toDecimalString(way('dhl', 'BR', 1000, toMoney(500_000_000), tariff).freight ?? toMoney(-1))).toBe('60')
})

const SERVED = COUNTRY_CODES.filter((code) => !TARIFF.not_served.includes(code))
const country = fc.constantFrom(...SERVED)
const grams = fc.integer({ min: 0, max: 2_000_000 })

describe('for every country and weight', () => {
  it('answers all ways, in one order, in the shape of the contract', () => {
    fc.assert(
      fc.property(country, grams, fc.string({ maxLength: 20 }), (code, weightGrams, postalCode) => {
        const ways = listFreightOptions(TARIFF, { country: code, postal_code: postalCode, weight_grams: weightGrams, goods: GOODS })
        expect(ways.map(({ delivery }) => delivery)).toEqual([...DELIVERIES])
        for (const each of ways) {
          expect(Freight.parse(Freight.encode(each))).toEqual(each)
          expect(each.freight === null).toBe(each.reason !== null)
          expect(each.named_place).not.toBe('')
        }
      }),
    )
  })

  it('never gets cheaper with weight', () => {
    const allSorts = { country, lighter: grams, more: fc.integer({ min: 0, max: 30_000 }), delivery: fc.constantFrom(...CARRIERS) }
    fc.assert(
      fc.property(fc.record(allSorts), ({ country: code, lighter, more, delivery }) => {
        const [a, b] = [way(delivery, code, lighter), way(delivery, code, lighter + more)]
        if (a.freight === null) expect(b).toMatchObject({ freight: null, reason: a.reason })
        else expect(b.freight ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(a.freight)
      }),
    )
  })

  it('charges at least USD 40 for an express parcel and more in expensive countries', () => {
    for (const code of SERVED) {
      for (const delivery of ['dhl', 'fedex', 'ups'] as const) {
        const freight = way(delivery, code, 500).freight ?? toMoney(0)
        if (['ZA', 'BR', 'IN', 'PK', 'IL'].includes(code)) expect(freight).toBeGreaterThan(parseMoney('40') ?? 0)
        else expect(freight).toBe(parseMoney('40'))
      }
    }
  })
})

describe('a tariff', () => {
  test.each([
    ['no JSON', '{', 'is not JSON'],
    [
      'an amount that is none',
      JSON_TEXT.replace('"freight": "40"', '"freight": "forty"'),
      'carriers.dhl.zones.1.steps.0.freight: not_money',
    ],
    ['a negative amount', JSON_TEXT.replace('"freight": "40"', '"freight": "-40"'), 'negative'],
    ['steps that go down', JSON_TEXT.replace('"up_to_grams": 2000', '"up_to_grams": 900'), 'steps go up in weight'],
    ['heavier and cheaper', JSON_TEXT.replace('"freight": "85"', '"freight": "1"'), 'steps go up in weight'],
    ['an unknown country', JSON_TEXT.replace('"ZA"', '"XX"'), 'not a country of ours'],
    ['a country twice', JSON_TEXT.replace('"ZA", "BR"', '"ZA", "ZA"'), 'a country stands twice'],
    ['others first', JSON_TEXT.replace('["ZA", "BR", "IN", "PK", "IL"]', '"others"'), 'not the last zone'],
    ['a carrier too few', JSON_TEXT.replace('"ups"', '"tnt"'), 'carriers'],
    ['an Incoterm of ships', JSON_TEXT.replace('"DAP"', '"FOB"'), 'carriers.dhl.incoterm'],
    ['days that end before they begin', JSON_TEXT.replace('"from": 2', '"from": 9'), 'ends before it begins'],
    ['a word that is none of its', JSON_TEXT.replace('"pick_up": {', '"pick_up": { "when": "now",'), 'pick_up'],
  ])('is rejected with %s', (_, json, message) => {
    expect(() => parseFreightTariff(json)).toThrow(message)
  })
})
