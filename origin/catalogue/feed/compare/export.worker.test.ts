import { env } from 'cloudflare:workers'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { deskCatalogueExport } from '#shared/contract/catalogue-export.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { DESK, placeOrder, putTariff } from '#test-support/orders.ts'
import { signIn } from '#test-support/visitor.ts'

const [FIRST] = TEST_PARTS
if (!FIRST) throw new Error('the test catalogue has parts')

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
})

const parseRows = (csv: string) => Papa.parse<Record<string, string>>(csv.trimEnd(), { header: true }).data

describe('the exported catalogue', () => {
  it('has every part with its offers, in the columns of the import', async () => {
    const { csv, next } = await ask(deskCatalogueExport, {}, DESK)
    expect(next).toBeNull()
    const rows = parseRows(csv)
    expect(rows.map(({ part_number }) => part_number)).toEqual(TEST_PARTS.map(({ part_number }) => part_number))
    expect(rows[0]).toMatchObject({
      manufacturer: 'Yageo',
      category: 'chip-resistors',
      series: 'RC',
      package: '0402',
      lifecycle: 'active',
      rohs: 'yes',
      datasheet_url: '/files/datasheets/rc.pdf',
      stock: '5000',
      moq: '10',
      date_code: '2431',
      price_1_qty: '10',
      price_1_usd: '0.0052',
      price_2_qty: '100',
      price_3_qty: '',
      'param:resistance': '10000',
    })
  })

  it('comes a page at a time, none twice and none left out', async () => {
    const numbers: (string | undefined)[] = []
    for (let after: number | null = 0, pages = 0; after !== null && pages < 10; pages++) {
      const { csv, next }: { csv: string; next: number | null } = await ask(deskCatalogueExport, { after, count: 2 }, DESK)
      numbers.push(...parseRows(csv).map(({ part_number }) => part_number))
      after = next
    }
    expect(numbers).toEqual(TEST_PARTS.map(({ part_number }) => part_number))
  })

  it('has the stock for another import: gross, or net of open orders', async () => {
    await placeOrder([{ offer_id: FIRST.part_id * 8, qty: 100 }])
    const stockIn = async (stockKind?: 'gross' | 'net') => {
      const { csv } = await ask(deskCatalogueExport, stockKind ? { stock_kind: stockKind } : {}, DESK)
      return parseRows(csv)[0]?.['stock']
    }
    expect([await stockIn('gross'), await stockIn('net'), await stockIn()]).toEqual(['5000', '4900', '5000'])
  })

  it('is for the desk alone', async () => {
    for (const caller of [{}, { bearer: await signIn('ada@example.com') }, { bearer: 'x'.repeat(30) }])
      expect((await call(deskCatalogueExport, {}, caller)).code).not.toBe(CODE.success)
  })
})
