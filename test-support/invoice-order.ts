import type { Seller } from '#origin/order/invoice/content.ts'
import type { Order } from '#shared/contract/order.ts'
import { addMoney, computeExtendedPrice, toMoney } from '#shared/trade/money.ts'

export const TEST_SELLER: Seller = {
  company_name: 'Solderline',
  company_address: '1 Example Road, Longhua District, Shenzhen, Guangdong, China',
  email: 'sales@solderline.example',
  telephone: '+1-775-555-0100',
  site_url: 'https://shop.test',
  bank: {
    account_name: 'Solderline Electronics Co., Ltd.',
    account_number: '000-000000-000',
    bank_name: 'Example Bank (Hong Kong) Limited',
    bank_address: '1 Example Road Central, Hong Kong',
    swift: 'EXAMHKHHXXX',
  },
}

const PARTS = [
  ['LT1763CS8-3.3#PBF', 'Analog Devices', 'Tube', '2431', 120, 4_512_300],
  ['CL10B104KB8NNNC', 'Samsung Electro-Mechanics', 'Reel', '2440', 4000, 3_120],
  ['STM32F407VGT6', 'STMicroelectronics', 'Tray', '2418', 90, 8_930_000],
  ['MCP2551-I/SN', 'Microchip Technology', 'Cut tape', '', 250, 1_244_500],
  ['ERJ-3EKF1002V', 'Panasonic', 'Reel', '2506', 5000, 1_870],
] as const

/** An order that is not paid yet. */
export function testOrder(lineCount: number, changes: Partial<Order> = {}): Order {
  const lines = Array.from({ length: lineCount }, (_, index): Order['lines'][number] => {
    const [partNumber, brandName, packaging, dateCode, qty, price] = PARTS[index % PARTS.length] ?? PARTS[0]
    const unitPrice = toMoney(price)
    return {
      position: index,
      part_number: index < PARTS.length ? partNumber : `${partNumber}-${index}`,
      brand_name: brandName,
      packaging,
      date_code: dateCode,
      goods_page_url: '',
      qty,
      unit_price: unitPrice,
      ext_price: computeExtendedPrice(unitPrice, qty),
      lead_time_weeks: 0,
      rfq_number: null,
      reference: '',
      customs: null,
    }
  })
  const goods = addMoney(...lines.map(({ ext_price }) => ext_price))
  const freight = toMoney(40_000_000)
  const address = {
    contact_name: 'Maria Keller',
    company_name: 'Keller Messtechnik GmbH',
    address_line1: 'Lindenstraße 14',
    address_line2: '',
    city: 'München',
    state: 'Bayern',
    postal_code: '80331',
    country: 'DE',
    telephone: '+49 89 5550100',
  }
  return {
    order_number: 'SO2611210042',
    status: 'unpaid',
    submitted_at: '2026-11-20T09:30:00Z',
    hold: null,
    paid_at: null,
    email: 'maria@keller.example',
    lines,
    amounts: { goods, freight, total: addMoney(goods, freight), weight_grams: 640 },
    paid: toMoney(0),
    received: changes.paid ?? toMoney(0),
    refunding: toMoney(0),
    delivery: 'dhl',
    carrier_account: '',
    incoterm: 'DAP',
    named_place: '80331, Germany',
    payment: 'wire',
    shipping_address: address,
    billing_address: address,
    po_number: 'PO-4711',
    tax_id: '',
    invoice_email: '',
    requested_date: null,
    shipment: 'partial',
    remark: '',
    platform_remark: '',
    shipping_carrier: '',
    shipping_number: '',
    time_zone: 'Europe/Berlin',
    history: [],
    counter: null,
    ...changes,
  }
}
