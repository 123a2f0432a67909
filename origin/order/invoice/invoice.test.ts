import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { Order } from '#shared/contract/order.ts'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import { toMoney } from '#shared/trade/money.ts'
import { TEST_SELLER, testOrder } from '#test-support/invoice-order.ts'
import { pdfLines, pdfPages, UNNAMED } from '#test-support/pdf.ts'
import { faultsOfLines } from '#test-support/wording.ts'
import { computeAmountDue, readSeller, toInvoiceContent } from './content.ts'
import { renderInvoicePdf } from './invoice.ts'

const FONTS = join(import.meta.dirname, '../../../client/public/fonts')
const readFont = async (file: string) => new Uint8Array(await readFile(join(FONTS, file)))

/** The document's lines, all pages below each other, and the names of the fonts' files that it read. */
async function made(order: Order, lang: Language = 'en', seller = TEST_SELLER) {
  const files: string[] = []
  const bytes = await renderInvoicePdf(order, seller, lang, (file) => {
    files.push(file)
    return readFont(file)
  })
  const pages = pdfPages(bytes)
  const lines = pages.flatMap(pdfLines)
  return { bytes, pages, lines, text: lines.join('\n'), files }
}

const withNames = (name: string, line: string, country = 'DE'): Order => {
  const order = testOrder(2)
  const address = { ...order.shipping_address, company_name: name, address_line1: line, country }
  return { ...order, shipping_address: address, billing_address: address }
}

describe('the lines of an invoice', () => {
  const withPage = (order: Order): Order => ({ ...order, lines: order.lines.map((line) => ({ ...line, goods_page_url: 'lm358dr-11' })) })

  it('have a code each that leads to the part’s passport, where the shop’s URL is known', async () => {
    const urlsOf = (seller: typeof TEST_SELLER) =>
      toInvoiceContent(withPage(testOrder(2)), seller, 'de').lines.map((line) => line.passport_url)
    expect(urlsOf(TEST_SELLER)).toEqual(Array(2).fill('https://shop.test/de/p/lm358dr-11'))
    expect(urlsOf({ ...TEST_SELLER, site_url: '' })).toEqual([undefined, undefined])
    const [withCodes, without] = await Promise.all([made(withPage(testOrder(2))), made(testOrder(2))])
    expect(withCodes.bytes.length).toBeGreaterThan(without.bytes.length + 500)
    expect(withCodes.text).toBe(without.text)
  })
})

describe('an order that is not paid', () => {
  it('gets a pro-forma invoice with all that a buyer needs to pay it', async () => {
    const { bytes, text, lines } = await made(testOrder(5))
    expect(new TextDecoder().decode(bytes.subarray(0, 8))).toBe('%PDF-1.7')
    for (const part of [
      'Pro-forma invoice',
      'SO2611210042',
      'November 20, 2026',
      'PO-4711',
      'Keller Messtechnik GmbH',
      'Lindenstraße 14',
      'Germany',
    ])
      expect(text).toContain(part)
    for (const part of ['DAP 80331, Germany', 'DHL', 'Wire transfer (T/T)', 'excluding taxes, duties, insurance and handling'])
      expect(text).toContain(part)
    expect(lines).toContain('1 LT1763CS8-3.3#PBF 2431 120 $4.51230 $541.47')
    expect(lines.join(' ')).toContain('Analog Devices · Tube · Trade and compliance: Unknown')
    expect(lines).toContain('4 MCP2551-I/SN 250 $1.24450 $311.12')
    expect(lines).toContain('Goods $1,678.12')
    expect(lines).toContain('Freight $40.00')
    expect(lines).toContain('Total $1,718.12')
    expect(lines).toContain('Balance due $1,718.12')
    for (const part of ['000-000000-000', 'EXAMHKHHXXX', 'Example Bank (Hong Kong) Limited', 'Payment reference SO2611210042'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/NaN|undefined|null|\ufffd/)
  })

  it('says that sales confirms an open freight', async () => {
    const order = testOrder(1)
    const { lines, text } = await made({ ...order, amounts: { ...order.amounts, freight: null, total: order.amounts.goods } })
    expect(lines).toContain('Freight confirmed by sales')
    expect(lines).toContain('Total $541.47')
    // A payment now would be too small.
    expect(text).not.toMatch(/Balance due|Transfer the amount to/)
  })

  it('shows the account only for payment by wire, and if there is one', async () => {
    expect((await made(testOrder(1, { payment: 'card' }))).text).not.toContain('000-000000-000')
    expect((await made(testOrder(1), 'en', readSeller(new Map([['company_name', 'Solderline']]), 'en'))).text).not.toContain(
      'Transfer the amount to',
    )
  })

  it('leaves out lines that both sides gave up', async () => {
    const order = testOrder(3)
    const [first, ...rest] = order.lines
    if (!first) throw new Error('no lines')
    const { text, lines } = await made({ ...order, lines: [{ ...first, qty: 0, ext_price: toMoney(0) }, ...rest] })
    expect(text).not.toContain('LT1763CS8')
    expect(lines).toContain('1 CL10B104KB8NNNC 2440 4,000 $0.00312 $12.48')
  })
})

it('is an invoice once it is paid, and requests nothing', async () => {
  const order = testOrder(2)
  const paid: Order = { ...order, status: 'preparing', paid_at: '2026-11-21T08:00:00Z', paid: order.amounts.total }
  const { lines, text } = await made(paid)
  expect(lines.slice(0, 2)).toContain('Invoice')
  expect(text).not.toContain('Pro-forma')
  expect(text).toContain('Paid on November 21, 2026')
  expect(lines).toContain('Balance due $0.00')
  expect(text).not.toContain('Transfer the amount to')
})

test.each([
  ['canceled', 'This order was canceled. Do not pay it.'],
  ['refunded', 'This order was refunded.'],
] as const)('shows that an order is %s, and requests nothing', async (status, note) => {
  const order = testOrder(1, { status })
  const { text } = await made(order)
  expect(computeAmountDue(order)).toBe(0)
  expect(text).toContain(note)
  expect(text).not.toMatch(/Balance due|Transfer the amount to/)
})

it('credits the payment of a canceled order, and is no paid invoice any more', async () => {
  const paid = { paid_at: '2026-11-21T09:30:00Z', received: toMoney(581_470_000) }
  const { lines } = await made(testOrder(1, { status: 'canceled', ...paid, paid: toMoney(581_470_000), refunding: toMoney(581_470_000) }))
  for (const line of ['Invoice · Canceled', 'Total $581.47', 'Credit -$581.47', 'Paid $581.47', 'Refund -$581.47'])
    expect(lines).toContain(line)
  const refunded = await made(testOrder(1, { status: 'refunded', ...paid, paid: toMoney(0) }))
  for (const line of ['Invoice · Refunded', 'Credit -$581.47', 'Refund -$581.47']) expect(refunded.lines).toContain(line)
  // A refunded double payment is no credit.
  const twice = await made(testOrder(1, { status: 'preparing', ...paid, paid: toMoney(581_470_000), received: toMoney(1_162_940_000) }))
  expect(twice.lines).toContain('Refund -$581.47')
  expect(twice.text).not.toMatch(/Credit|Canceled/)
})

test.each(['preparing', 'shipping', 'received'] as const)('does not request a refunded amount again once it was %s', async (status) => {
  const order = testOrder(1, { status, payment: 'wire', paid: toMoney(500_000_000), paid_at: '2026-11-21T09:30:00Z' })
  const { text } = await made(order)
  expect(computeAmountDue(order)).toBe(0)
  expect(text).not.toContain('Transfer the amount to')
})

test.each([
  // Charges are whole cents.
  [0, '581.47'],
  [500_000_000, '81.47'],
  [581_470_000, '0'],
  [900_000_000, '0'],
])('requests the missing amount after %i micros', (paid, open) => {
  expect(computeAmountDue(testOrder(1, { paid: toMoney(paid) }))).toBe(Math.round(Number(open) * 1_000_000))
})

test.each(LANGUAGES.map(({ lang }) => lang))('is made in %s, every letter of it', async (lang) => {
  const t = translator(lang)
  const { text, pages, bytes } = await made(testOrder(5), lang)
  expect(pages).toHaveLength(1)
  expect(bytes.length).toBeLessThan(120_000)
  // Letters without a font are printed as question marks, and glyphs without meaning as U+FFFD.
  expect(text).not.toMatch(/[?\ufffd]|NaN|undefined/)
  expect(text).toContain('LT1763CS8-3.3#PBF')
  expect(text).toContain('SO2611210042')
  // Arabic is extracted letter by letter in visual order; English remainders would still be readable.
  const english = (await made(testOrder(5))).text
  expect(
    faultsOfLines(text, english, lang, /Keller|Lindenstra|Analog Devices|Samsung|Solderline|Example|Panasonic|Microchip|STMicro/),
  ).toEqual([])
  if (lang !== 'ar') expect(text.replace(/\s+/g, '')).toContain(t('invoice.proforma').replace(/\s+/g, ''))
})

describe('names in other scripts', () => {
  test.each([
    ['Chinese', '深圳市示例电子有限公司', '广东省深圳市南山区高新南一道8号', /^sc/],
    ['traditional Chinese', '範例科技股份有限公司', '新竹市東區力行六路8號', /^(?:sc|tc)/],
    ['Japanese', '株式会社サンプル電子', '東京都千代田区丸の内1-1', /^jp/],
    ['Korean', '주식회사 예시전자', '경기도 성남시 분당구 판교로 255', /^kr/],
    ['Russian', 'ООО «Пример Электроника»', 'ул. Ленина, д. 5', /^sans/],
    ['Greek', 'Παράδειγμα ΑΕ', 'Ερμού 5', /^sans/],
    ['Vietnamese', 'Công ty TNHH Ví dụ', '12 Nguyễn Huệ', /^sans/],
  ])('are printed in an English document: %s', async (_, name, line, face) => {
    const { lines, files } = await made(withNames(name, line))
    const text = lines.join('').replace(/\s+/g, '')
    expect(text).toContain(name.replace(/\s+/g, ''))
    expect(text).toContain(line.replace(/\s+/g, ''))
    expect(files.some((file) => face.test(file))).toBe(true)
    expect(new Set(files).size).toBe(files.length)
  })

  it('reads no font that the document does not need', async () => {
    const { files } = await made(testOrder(5))
    expect(files.every((file) => file.startsWith('sans'))).toBe(true)
    expect(files.length).toBeLessThan(9)
    expect((await made(withNames('深圳市', '南山区'))).files.length).toBeLessThan(20)
  })

  it('shapes Arabic, and keeps the direction of Latin and digits in it', async () => {
    const { lines, pages } = await made(withNames('شركة الإلكترونيات (دبي) LLC', 'مبنى 12', 'AE'))
    const text = lines.join('\n')
    // In visual order, from the left: an Arabic line ends at its left with the Latin word.
    expect(text).toContain('LLC')
    expect(text).toContain('12')
    const name = lines.find((line) => line.includes('LLC')) ?? ''
    const arabic = name.replace(/[^\p{Script=Arabic}]/gu, '')
    expect([...arabic].reverse().join('')).toContain('شركةالإلكترونياتدبي')
    expect(pages.flat().every(({ text: piece }) => !piece.includes(UNNAMED))).toBe(true)
  })

  it('prints a question mark for a character without a font', async () => {
    expect((await made(withNames('Smile 😀 Ltd', 'ถนนสุขุมวิท'))).text).toMatch(/Smile \? Ltd|Smile {1,2}\? {1,2}Ltd/)
  })
})

it('is mirrored in Arabic, but for numbers', async () => {
  const { pages } = await made(testOrder(1), 'ar')
  const pieces = pages.flat()
  const first = pieces.find(({ text }) => text.includes('Solderline'))
  expect(first?.x).toBeGreaterThan(400)
  expect(pieces.map(({ text }) => text)).toContain('+1-775-555-0100')
  expect(pieces.map(({ text }) => text)).toContain('LT1763CS8-3.3#PBF')
})

describe('500 lines', () => {
  it('continue over pages, each with its heading and its number', async () => {
    const { pages, text } = await made(testOrder(500))
    expect(pages.length).toBeGreaterThan(15)
    pages.forEach((pieces, index) => {
      const lines = pdfLines(pieces)
      expect(lines.some((line) => line.endsWith(`Page ${index + 1} of ${pages.length}`))).toBe(true)
      if (lines.some((line) => /^\d+ \S+ /.test(line))) expect(lines.some((line) => line.startsWith('# Part number'))).toBe(true)
      for (const { x, y } of pieces) {
        expect(x).toBeGreaterThanOrEqual(42)
        expect(x).toBeLessThan(553)
        expect(y).toBeGreaterThan(25)
        expect(y).toBeLessThan(842 - 40)
      }
    })
    for (const index of [5, 250, 499]) expect(text.match(new RegExp(`-${index}(?= )`, 'g'))).toHaveLength(1)
    expect(text.match(/^\d+ \S+-\d+ .*\$/gm)?.length).toBeGreaterThan(490)
  })
})

it('cuts words that are wider than their column', async () => {
  const order = withNames('X'.repeat(120), '%'.repeat(200))
  const [first] = order.lines
  if (!first) throw new Error('no lines')
  const { text, pages } = await made({ ...order, lines: [{ ...first, part_number: '&'.repeat(64) }], po_number: 'Z'.repeat(40) })
  expect(text.match(/&/g)).toHaveLength(64)
  expect(text.match(/%/g)).toHaveLength(400)
  for (const { x } of pages.flat()) expect(x).toBeGreaterThanOrEqual(42)
})

it('never breaks a figure', async () => {
  const order = testOrder(2)
  const [first, ...rest] = order.lines
  if (!first) throw new Error('no lines')
  const huge = { ...first, qty: 1_000_000_000, unit_price: toMoney(8_999_999_120_000), ext_price: toMoney(8_999_999_999_990_000) }
  const { lines } = await made({ ...order, lines: [huge, ...rest] })
  expect(lines.join('\n')).toMatch(/1,000,000,000.*\$8,999,999\.12000.*\$8,999,999,999\.99/)
})

it('has the same bytes for the same order', async () => {
  const [a, b] = await Promise.all([made(testOrder(3), 'jp'), made(testOrder(3), 'jp')])
  expect(a.bytes).toEqual(b.bytes)
})

it('fails if a font is missing: a document without its letters is useless', async () => {
  const broken = renderInvoicePdf(testOrder(1), TEST_SELLER, 'zh', async (file) => {
    if (file.startsWith('sc-')) throw new Error(`${file} is missing`)
    return readFont(file)
  })
  await expect(broken).rejects.toThrow('is missing')
})
