import { EMPTY_SOURCE } from '#shared/bom/empty-source.ts'
import type { BomHead, BomLineView, BomPart } from '#shared/contract/bom.ts'
import { toMoney } from '#shared/trade/money.ts'

/** Pieces of BOMs for tests. */
export const BOM_ID = '0123456789abcdefghjkmnpqrs'

export function makePart(change: Partial<BomPart> = {}): BomPart {
  return {
    goods_id: 1,
    goods_page_url: 'ne555p-ti-1',
    part_number: 'NE555P',
    manufacturer: 'Texas Instruments',
    package: 'DIP-8',
    description: 'Timer',
    category: { slug: 'timers', name: 'Timers' },
    lifecycle: 'active',
    rohs: true,
    stock: 1000,
    offers: [
      {
        offer_id: 11,
        packaging: 'tube',
        location: 'reno',
        supplier: 'own_stock',
        stock: 1000,
        moq: 1,
        multiple: 1,
        spq: 50,
        lead_time_weeks: 6,
        date_code: null,
        price_breaks: [{ from_qty: 1, unit_price: toMoney(500_000) }],
      },
      {
        offer_id: 12,
        packaging: 'tube',
        location: 'rotterdam',
        supplier: 'market_partner',
        stock: 1000,
        moq: 1,
        multiple: 1,
        spq: 50,
        lead_time_weeks: 6,
        date_code: null,
        price_breaks: [{ from_qty: 1, unit_price: toMoney(900_000) }],
      },
    ],
    ...change,
  }
}

export function makeLine(lineId: number, change: Partial<BomLineView> = {}): BomLineView {
  return {
    line_id: lineId,
    source: { ...EMPTY_SOURCE, row: lineId, part_number: 'NE555P', qty: 2 },
    qty: 2,
    do_not_fit: false,
    state: 'matched',
    kind: 'exact',
    confirmed: false,
    remarks: [],
    evidence: null,
    part: makePart(),
    rival_count: 0,
    offer_id: null,
    change: null,
    ...change,
  }
}

export const waiting = (lineId: number): BomLineView => makeLine(lineId, { state: 'waiting', kind: null, part: null })

export function makeHead(change: Partial<BomHead> = {}): BomHead {
  return {
    bom_id: BOM_ID,
    name: 'Amplifier',
    file_name: 'amplifier.csv',
    set_count: 1,
    line_count: 3,
    matched_count: 3,
    check_count: 0,
    none_count: 0,
    waiting_count: 0,
    created_at: '2026-11-20T08:30:00.000Z',
    updated_at: '2026-11-20T08:30:00.000Z',
    expires_at: null,
    share_id: null,
    can_edit: true,
    ...change,
  }
}
