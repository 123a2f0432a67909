import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { QuotedLine, RfqLineView, RfqView } from '#shared/contract/rfq.ts'
import { computeExtendedPrice, type Money, parseMoney, toMoney } from '#shared/trade/money.ts'
import { elements, readAttribute, readText } from '#test-support/html.ts'
import { PageContext } from '../ui/page-context.tsx'
import { isAlternative } from './quote-lines.tsx'
import { RfqDocument, type RfqDocumentProps } from './rfq-document.tsx'

const usd = (decimal: string): Money => {
  const amount = parseMoney(decimal)
  if (amount === null) throw new Error(`${decimal} is no money`)
  return amount
}

const line = (position: number, more: Partial<RfqLineView> = {}): RfqLineView => ({
  position,
  customs: null,
  part_number: `LM358DR-${position}`,
  manufacturer: 'Texas Instruments',
  package: '',
  date_code: '',
  qty: 1000,
  target_price: null,
  goods_id: null,
  delivery_plan_date: null,
  certificate: null,
  test: null,
  goods_page_url: '',
  quote: null,
  no_offer: false,
  note: '',
  ...more,
})

const quote = (price: string, more: Partial<QuotedLine> = {}): QuotedLine => ({
  part_number: 'LM358DR-1',
  manufacturer: 'Texas Instruments',
  qty: 1000,
  unit_price: usd(price),
  ext_price: computeExtendedPrice(usd(price), more.qty ?? 1000),
  date_code: '2431',
  lead_time_weeks: 2,
  note: '',
  accepted: false,
  earlier: null,
  order_number: null,
  is_automatic: false,
  ...more,
})

const NOW = '2026-11-21T16:00:00.000Z'

const RFQ: RfqView = {
  rfq_number: 'RFQ261121-7K3M9Q',
  submitted_at: '2026-11-20T08:30:00.000Z',
  answer_due_at: '2026-11-23T09:00:00.000Z',
  source: 'list',
  status: 'submitted',
  viewed_at: null,
  quoted_at: null,
  valid_until: null,
  time_zone: 'Europe/Berlin',
  contact: { contact_name: 'Ada', company_name: '<b>Ada & Co</b>', email: 'ada@example.com', telephone: '', country: 'DE' },
  comment: 'two\nlines',
  lines: [line(1), line(2)],
}

const QUOTED: RfqView = {
  ...RFQ,
  status: 'quoted',
  viewed_at: '2026-11-20T09:00:00.000Z',
  quoted_at: '2026-11-20T10:00:00.000Z',
  valid_until: '2026-11-24T12:00:00.000Z',
  lines: [
    line(1, { quote: quote('0.125') }),
    line(2, { quote: quote('0.0842', { part_number: 'LM358DT', manufacturer: 'STMicroelectronics', note: 'Same pinout' }) }),
    line(3, { no_offer: true, note: 'End of life' }),
    line(4, { quote: quote('1', { part_number: 'LM358DR-4', accepted: true }) }),
    line(5),
  ],
}

function render(rfq: RfqView, more: Partial<RfqDocumentProps> = {}, timeZone = 'Europe/Berlin'): string {
  const t = translator('en')
  return renderToStaticMarkup(
    <PageContext value={{ lang: 'en', tag: 'en', t, time_zone: timeZone }}>
      <RfqDocument rfq={rfq} list_prices={{}} now={NOW} ticked={null} error={null} action="/rfq/quote/x" {...more} />
    </PageContext>,
  )
}

const ticks = (html: string): { value: string; checked: boolean }[] =>
  elements(html, 'input[name=positions]').map(({ attributes }) => ({ value: attributes['value'] ?? '', checked: 'checked' in attributes }))
const currentStep = (html: string): string => readText(html, '[aria-current=step] > span')

describe('an RFQ without an answer', () => {
  it('says until when there will be one, on the reader’s clock, and has nothing to tick', () => {
    const html = render(RFQ)
    expect(currentStep(html)).toBe('Submitted')
    expect(readText(html, '.lead')).toContain('will reply by Nov 23, 2026, 10:00 UTC+1')
    expect(html).toContain('ada@example.com')
    expect(ticks(html)).toEqual([])
    expect(elements(html, 'button[type=submit]')).toEqual([])
    expect(html).not.toContain('Our offer')
  })

  it('names the zone of the reader, wherever the sender was', () => {
    expect(readText(render(RFQ, {}, 'UTC'), '.lead')).toContain('will reply by Nov 23, 2026, 09:00 UTC ')
  })

  it('admits that the promise was broken', () => {
    expect(render(RFQ, { now: '2026-11-23T09:00:00.001Z' })).toContain('We missed our deadline')
    expect(render({ ...RFQ, status: 'viewed' }, { now: '2026-11-23T08:59:00.000Z' })).not.toContain('We missed our deadline')
  })

  it('shows what was sent, and nothing of it as HTML', () => {
    const html = render({ ...RFQ, lines: [line(1, { date_code: '24+', target_price: usd('0.1'), certificate: 'origin', test: 'x_ray' })] })
    expect(html).toContain('&lt;b&gt;Ada &amp; Co&lt;/b&gt;')
    for (const text of ['Germany', '24+', '$0.10', 'Certificate of origin', 'X-ray', '1,000 pcs']) expect(html).toContain(text)
    expect(html).not.toContain('Telephone')
  })
})

describe('a quote', () => {
  it('offers what can be accepted, all of it ticked, with its sum', () => {
    const html = render(QUOTED)
    expect(currentStep(html)).toBe('Quoted')
    expect(ticks(html)).toEqual([
      { value: '1', checked: true },
      { value: '2', checked: true },
    ])
    expect(html).toContain('3 days left')
    expect(readText(html, '[data-ticked-total]')).toBe('$209.20')
    expect(html).toContain('$0.0842')
    expect(html).toContain('$0.1250')
    expect(html).toContain('Lead time 2 weeks')
    const fromStock = render({
      ...QUOTED,
      lines: QUOTED.lines.map((line) => ({ ...line, quote: line.quote && { ...line.quote, lead_time_weeks: 0 } })),
    })
    expect(fromStock).toContain('From stock')
  })

  it('distinguishes an alternative, a declined line, a line in the cart and one without an answer', () => {
    const html = render(QUOTED)
    expect(readText(html).match(/Alternative part/g)).toHaveLength(1)
    expect(html).toContain('LM358DT')
    expect(html).toContain('STMicroelectronics')
    expect(readText(html)).toMatch(/No offer .*End of life/)
    expect(elements(html, '*').flatMap(({ children }) => children.filter((child) => child === 'In the cart'))).toHaveLength(1)
    expect(html).toContain('No answer yet')
    expect(html).toContain('1 line added to the cart.')
  })

  it('comes back with the ticks and the reason when it was not accepted', () => {
    const html = render(QUOTED, { ticked: [2], error: 'It changed.' })
    expect(readText(html, '[role=alert]')).toContain('It changed.')
    expect(ticks(html)).toEqual([
      { value: '1', checked: false },
      { value: '2', checked: true },
    ])
    expect(readText(html, '[data-ticked-total]')).toBe('$84.20')
  })

  it('that expired has struck prices, nothing to accept, and the way to ask again', () => {
    const html = render(QUOTED, { now: '2026-11-24T12:00:00.000Z' })
    expect(ticks(html)).toEqual([])
    expect(elements(html, 'button[type=submit]')).toEqual([])
    // Lines in the cart have their price there.
    expect(elements(html, 's').map(({ text }) => text)).toEqual(['$0.12500', '$125.00', '$0.08420', '$84.20'])
    const { searchParams } = new URL(readAttribute(html, 'a[href^="/rfq?"]', 'href') ?? '', 'http://shop.test')
    expect(searchParams.getAll('part_number')).toEqual(['LM358DR-1', 'LM358DR-2'])
    expect(searchParams.getAll('qty')).toEqual(['1000', '1000'])
  })

  it('with all lines in the cart links to the cart', () => {
    const html = render({ ...QUOTED, lines: [line(1, { quote: quote('1', { accepted: true }) })] })
    expect(elements(html, 'button[type=submit]')).toEqual([])
    expect(elements(html, 'a[href="/cart"]')).not.toEqual([])
  })
})

test.each([
  { asked: ['LM358DR', 'Texas Instruments'], offered: ['LM358DR', 'Texas Instruments'], expected: false },
  { asked: ['lm358 dr', 'TEXAS INSTRUMENTS'], offered: ['LM358DR', 'Texas Instruments'], expected: false },
  { asked: ['LM358DR', ''], offered: ['LM358DR', 'Texas Instruments'], expected: false },
  { asked: ['LM358DR', 'Texas Instruments'], offered: ['LM358DR', ''], expected: false },
  { asked: ['LM358DR', 'Texas Instruments'], offered: ['LM358DRG4', 'Texas Instruments'], expected: true },
  { asked: ['LM358DR', 'Texas Instruments'], offered: ['LM358DR', 'onsemi'], expected: true },
])('$offered instead of $asked is another part: $expected', ({ asked: requested, offered, expected }) => {
  const [partNumber = '', manufacturer = ''] = requested
  const [other = '', maker = ''] = offered
  expect(isAlternative(line(1, { part_number: partNumber, manufacturer }), quote('1', { part_number: other, manufacturer: maker }))).toBe(
    expected,
  )
})

it('says what a line costs by list today beside its quote, and leads to the quote as a workbook', () => {
  const html = render(QUOTED, { list_prices: { 1: toMoney(987_600) } })
  expect(html).toContain('List price')
  expect(html).toContain('$0.9876')
  expect(elements(html, 'a[href="/rfq/quote/x?file=xlsx"][download]')).toHaveLength(1)
  expect(render(QUOTED)).not.toContain('List price')
})
