import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseFreightTariff } from '#shared/contract/freight-tariff.ts'
import { orderTerms } from '#shared/contract/order.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { putTariff } from '#test-support/orders.ts'
import { toDeliveryTerms } from './terms.ts'

beforeAll(() => fillTestCatalogue(env))

describe('the terms of orders', () => {
  it('name no way to deliver without a tariff', async () => {
    expect(await ask(orderTerms, {})).toEqual({ payments: [], deliveries: [], freight_from: null })
  })

  it('are those of the tariff, the bank account and the keys of payment companies', async () => {
    await putTariff()
    expect(await ask(orderTerms, {})).toMatchObject({
      payments: [],
      deliveries: [
        { delivery: 'dhl', days: { from: 2, to: 5 } },
        { delivery: 'fedex', days: { from: 5, to: 7 } },
        { delivery: 'ups' },
        { delivery: 'sf' },
        { delivery: 'customer_account' },
        { delivery: 'pick_up', days: null },
      ],
      freight_from: { freight: 40_000_000, up_to_grams: 500 },
    })
    await env.SHOP.exec("INSERT INTO site_config (name, value) VALUES ('bank_account_number', '000-1')")
    expect(await ask(orderTerms, {})).toMatchObject({ payments: ['wire'] })
  })

  it('name no freight if there is no worldwide delivery', () => {
    const zones = [{ countries: ['DE'], steps: [{ up_to_grams: 500, freight: '5' }] }]
    const ups = { incoterm: 'DAP', days: { from: 1, to: 2 }, zones }
    const tariff = parseFreightTariff(JSON.stringify({ dispatch_place: 'Munich, Germany', carriers: { ups } }))
    expect(toDeliveryTerms(tariff)).toEqual({ deliveries: [{ delivery: 'ups', days: { from: 1, to: 2 } }], freight_from: null })
  })
})
