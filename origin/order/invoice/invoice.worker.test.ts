import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import type { Language } from '#shared/languages.ts'
import { toMoney } from '#shared/trade/money.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { testOrder } from '#test-support/invoice-order.ts'
import { pdfLines, pdfPages } from '#test-support/pdf.ts'
import { origin } from '../../app.ts'
import { runBatch } from '../../database/sql.ts'
import { createDocumentKey } from '../../http/document-keys.ts'
import { insertOrderSql } from '../states.ts'

beforeAll(() => fillTestCatalogue(env))

async function placeOrder(orderNumber: string, lang: Language): Promise<void> {
  const { email, time_zone, payment, delivery, carrier_account, incoterm, named_place, shipping_address, billing_address, po_number } =
    testOrder(0)
  const line = { goods_id: null, reserved_qty: 0, offer_id: null, lead_time_weeks: 0, rfq_id: null, rfq_position: null }
  await runBatch(
    env.SHOP,
    insertOrderSql({
      order_number: orderNumber,
      customer_id: null,
      lang,
      email,
      time_zone,
      payment,
      delivery,
      carrier_account,
      incoterm,
      named_place,
      shipping_address,
      billing_address,
      po_number,
      remark: '',
      freight: toMoney(40_000_000),
      weight_grams: 300,
      submitted_at: new Date('2026-11-20T09:30:00Z'),
      hold_until: new Date(Date.now() + 86_400_000).toISOString(),
      placed_from: '',
      lines: [
        {
          ...line,
          position: 0,
          part_number: 'LT1763CS8-3.3#PBF',
          brand_name: 'Analog Devices',
          packaging: 'reel',
          date_code: '2431',
          qty: 100,
          unit_price: toMoney(4_512_300),
          ext_price: toMoney(451_230_000),
        },
      ],
    }),
  )
}

const ask = (orderNumber: string, key: string | null, lang: Language = 'en') =>
  origin.fetch(
    new Request(`http://localhost/api/pay/invoice/${orderNumber}`, { headers: { Lang: lang, ...(key && { 'X-Order-Access': key }) } }),
    env,
    createExecutionContext(),
  )

it("sends the invoice in the order's language for its key", async () => {
  await placeOrder('SO-INVOICE-DE', 'de')
  const answer = await ask('SO-INVOICE-DE', (await createDocumentKey(env, 'order', 'SO-INVOICE-DE', new Date())).key, 'zh')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  expect(answer.headers.get('Content-Disposition')).toContain('filename="SO-INVOICE-DE.pdf"')
  const text = pdfPages(new Uint8Array(await answer.arrayBuffer()))
    .flatMap(pdfLines)
    .join('\n')
  expect(text).toContain('Proforma-Rechnung')
  expect(text).toContain('Keller Messtechnik GmbH')
  expect(text).toContain('1 LT1763CS8-3.3#PBF 2431 100 4,51230 $ 451,23 $')
  expect(text).toContain('Offener Betrag 491,23 $')
})

it('makes documents in other scripts', async () => {
  for (const lang of ['zh', 'ar', 'ko'] as const) {
    await placeOrder(`SO-INVOICE-${lang}`, lang)
    const answer = await ask(`SO-INVOICE-${lang}`, (await createDocumentKey(env, 'order', `SO-INVOICE-${lang}`, new Date())).key)
    const text = pdfPages(new Uint8Array(await answer.arrayBuffer()))
      .flatMap(pdfLines)
      .join('\n')
    expect(text).toContain('LT1763CS8-3.3#PBF')
    expect(text).not.toContain('?')
  }
})

it('rejects all other callers with the same answer', async () => {
  await placeOrder('SO-INVOICE-OTHER', 'en')
  const keyToAnother = (await createDocumentKey(env, 'order', 'SO-INVOICE-DE', new Date())).key
  for (const key of [null, 'forged', keyToAnother])
    expect(await (await ask('SO-INVOICE-OTHER', key)).json()).toMatchObject({ code: CODE.not_found })
  expect(await (await ask('SO-NONE', null)).json()).toMatchObject({ code: CODE.not_found })
})

it('rejects an invalid number', async () => {
  expect(await (await ask('X'.repeat(40), null)).json()).toMatchObject({ code: CODE.validation })
})
