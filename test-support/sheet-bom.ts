/** Lines of BOMs for tests of exports. */
import { EMPTY_SOURCE } from '#shared/bom/empty-source.ts'
import type { BomLineView, BomPart, BomSource } from '#shared/contract/bom.ts'
import type { Offer } from '#shared/contract/catalogue.ts'
import { toMoney } from '#shared/trade/money.ts'

export const testOffer = (fields: Partial<Offer> = {}): Offer => ({
  offer_id: 8,
  packaging: 'Cut tape',
  location: 'Hong Kong',
  supplier: 'Own stock',
  stock: 100_000,
  moq: 1,
  multiple: 1,
  spq: 5000,
  lead_time_weeks: 8,
  date_code: null,
  price_breaks: [
    { from_qty: 1, unit_price: toMoney(12_300) },
    { from_qty: 1000, unit_price: toMoney(4100) },
  ],
  ...fields,
})

export const testPart = (fields: Partial<BomPart> = {}): BomPart => ({
  goods_id: 1,
  goods_page_url: '/product/yageo/rc0603fr-0710kl',
  part_number: 'RC0603FR-0710KL',
  manufacturer: 'Yageo',
  package: '0603',
  description: '10 kΩ 1 % 0603',
  category: { slug: 'chip-resistors', name: 'Chip resistors' },
  lifecycle: 'active',
  rohs: true,
  stock: 100_000,
  offers: [testOffer()],
  ...fields,
})

const testSource = (fields: Partial<BomSource> = {}): BomSource => ({ ...EMPTY_SOURCE, ...fields })

/** An uploaded line, and its view. */
export function testLine(source: Partial<BomSource>, fields: Partial<BomLineView> = {}): BomLineView {
  const fullSource = testSource(source)
  return {
    line_id: 1,
    source: fullSource,
    qty: fullSource.qty,
    do_not_fit: fullSource.do_not_fit,
    state: 'waiting',
    kind: null,
    confirmed: false,
    remarks: [],
    evidence: null,
    part: null,
    rival_count: 0,
    offer_id: null,
    change: null,
    ...fields,
  }
}
