import { describe, expect, it, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { RfqLineView } from '#shared/contract/rfq.ts'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import { computeExtendedPrice, parseMoney, toMoney } from '#shared/trade/money.ts'
import { elements, readAttribute, readRootAttributes, readText } from '#test-support/html.ts'
import { faultsOfLines } from '#test-support/wording.ts'
import { composeCodeMail } from '../human/send-code.ts'
import type { WrittenMail } from '../mail/compose-mail.ts'
import { MAX_HTML_LINES, type MailDocument, renderHtml, renderText } from '../mail/document.ts'
import type { Sender } from '../mail/wording.ts'
import { composeFeedbackForSales } from '../site/mails.ts'
import { composeRfqForSales, composeRfqQuoted, composeRfqReceived, type MailedRfq } from './mails.ts'

const SENDER: Sender = {
  company_name: 'Solderline',
  site_url: 'https://shop.example',
  desk: { time_zone: 'Asia/Shanghai', lang: 'en', answer_hours: { working: 12, product: 24 } },
}
const LINK = 'https://shop.example/rfq/quote/RFQ261121-7K3M9Q?key=abc.DEF-_'
const UNTIL = new Date('2027-01-20T08:00:00Z')

const line = (position: number, more: Partial<RfqLineView> = {}): RfqLineView => ({
  position,
  customs: null,
  part_number: `STM32F103C8T6-${position}`,
  manufacturer: 'STMicroelectronics',
  package: '',
  date_code: '',
  qty: 1200,
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

const dollars = (text: string) => parseMoney(text) ?? toMoney(0)

const quoted = (position: number, unitPrice: string, more: Partial<NonNullable<RfqLineView['quote']>> = {}): RfqLineView => {
  const rfqLine = line(position)
  const price = dollars(unitPrice)
  return {
    ...rfqLine,
    quote: {
      part_number: rfqLine.part_number,
      manufacturer: rfqLine.manufacturer,
      qty: rfqLine.qty,
      unit_price: price,
      ext_price: computeExtendedPrice(price, rfqLine.qty),
      date_code: '2431+',
      lead_time_weeks: 0,
      note: '',
      accepted: false,
      earlier: null,
      order_number: null,
      is_automatic: false,
      ...more,
    },
  }
}

const rfq = (more: Partial<MailedRfq> = {}): MailedRfq => ({
  rfq_number: 'RFQ261121-7K3M9Q',
  lang: 'en',
  source: 'list',
  status: 'submitted',
  time_zone: 'Europe/Berlin',
  submitted_at: '2026-11-20T08:00:00.000Z',
  answer_due_at: '2026-11-23T05:30:00.000Z',
  viewed_at: null,
  quoted_at: null,
  valid_until: null,
  contact: {
    contact_name: 'Ada Byron',
    company_name: 'Engine Works',
    email: 'ada@engine.example',
    telephone: '+44 20 5550 100',
    country: 'GB',
  },
  comment: '',
  lines: [line(1), line(2)],
  ...more,
})

async function both(document: MailDocument) {
  return { text: renderText(document), html: await renderHtml(document) }
}

const received = (of: MailedRfq) => composeRfqReceived(of, LINK, UNTIL, SENDER)
const quoteMail = (of: MailedRfq) => composeRfqQuoted(of, LINK, UNTIL, SENDER)

describe('the mail that confirms an RFQ', () => {
  it('has number, promise in the buyer’s time zone, lines, link and how to reply', async () => {
    const written = received(rfq())
    expect(written.subject).toBe('RFQ261121-7K3M9Q: we have received your RFQ')
    const { text, html } = await both(written)
    for (const form of [text, readText(html, 'body')]) {
      expect(form).toContain('Dear Ada Byron,')
      expect(form).toContain('within 12 working hours')
      expect(form).toContain('by Nov 23, 2026, 06:30 UTC+1.')
      expect(form).toContain('STM32F103C8T6-2')
      expect(form).toContain('1,200')
      expect(form).toContain('reply to this email')
      expect(form).toContain('January 20, 2027')
    }
    expect(text).toContain(LINK)
    expect(elements(html, `a[href="${LINK}"]`)).not.toEqual([])
  })

  test.each(['', 'Mars/Olympus', '+08:00', "'; DROP"])('gives the time in UTC to a buyer in "%s"', (timeZone) => {
    expect(renderText(received(rfq({ time_zone: timeZone })))).toContain('by Nov 23, 2026, 05:30 UTC.')
  })

  it('promises 24 hours for a question from a product page', () => {
    const text = renderText(received(rfq({ source: 'product', contact: { ...rfq().contact, contact_name: '' } })))
    expect(text).toContain('within 24 hours')
    expect(text).not.toContain('working hours')
    expect(text).toContain('Hello,')
  })

  it('repeats the buyer’s requirements', () => {
    const requestedLine = line(1, {
      target_price: dollars('0.0125'),
      date_code: '24+',
      package: 'LQFP-48',
      delivery_plan_date: '2027-03-31',
      certificate: 'conformity',
      test: 'x_ray',
    })
    const text = renderText(received(rfq({ lines: [requestedLine, line(2)], comment: 'First line\nsecond line' })))
    expect(text).toContain('Quantity: 1,200 · Target price: $0.01250')
    expect(text).toContain('Date code: 24+ (2401 or later)')
    expect(text).toContain('Package: LQFP-48')
    expect(text).toContain('Requested by: March 31, 2027')
    expect(text).toContain('Certificate: Certificate of conformity (CoC)')
    expect(text).toContain('Test: X-ray inspection')
    expect(text).toContain('> First line\n> second line')
  })

  it('leaves the end of a long list to the page, where a mail program would cut the mail', async () => {
    const lines = Array.from({ length: 500 }, (_, i) =>
      line(i + 1, {
        date_code: '2023-2025',
        certificate: 'traceability',
        test: 'solderability',
        package: 'LQFP-48',
        delivery_plan_date: '2027-03-31',
        target_price: dollars('1.2345'),
      }),
    )
    const { text, html } = await both(received(rfq({ lines })))
    const numbers = elements(html, 'bdi').map((bdi) => bdi.text)
    expect(numbers).toContain(`STM32F103C8T6-${MAX_HTML_LINES}`)
    expect(numbers).not.toContain(`STM32F103C8T6-${MAX_HTML_LINES + 1}`)
    expect(readText(html, 'body')).toContain('See 440 more lines on the page.')
    expect(text).toContain('500. STM32F103C8T6-500')
    const longest = await both(received(rfq({ lines, lang: 'ru' })))
    expect(new TextEncoder().encode(longest.html).length).toBeLessThan(95_000)
  })
})

describe('the mail with a quote', () => {
  const lines = [
    quoted(1, '1.25'),
    quoted(2, '0.0123', { part_number: 'GD32F103C8T6', manufacturer: 'GigaDevice', lead_time_weeks: 8, note: 'Pin-compatible' }),
    line(3, { no_offer: true, note: 'Obsolete since 2019' }),
    line(4),
  ]
  const of = rfq({ status: 'quoted', valid_until: '2026-12-04T16:00:00.000Z', lines })

  it('lists prices, lead times, notes, lines without an offer, and the total', () => {
    const text = renderText(quoteMail(of))
    expect(text).toContain('are valid until Dec 4, 2026, 17:00 UTC+1.')
    expect(text).toContain('Quantity: 1,200 · Unit price: $1.25000 · Extended price: $1,500.00')
    expect(text).toContain('Lead time: From stock')
    expect(text).toContain('GD32F103C8T6 · GigaDevice')
    expect(text).toContain('Lead time: 8 weeks')
    expect(text).toContain('Alternative to STM32F103C8T6-2')
    expect(text).toContain('Pin-compatible')
    expect(text).toContain('No offer\n   Obsolete since 2019')
    expect(text).toContain('We are still checking this line')
    expect(text).toContain('Total: $1,514.76')
    expect(text).toContain(`View and accept the quote:\n${LINK}`)
  })

  it('does not ask to accept an empty quote', () => {
    const text = renderText(quoteMail(rfq({ status: 'quoted', valid_until: of.valid_until, lines: [line(1, { no_offer: true })] })))
    expect(text).toContain('Unfortunately, we cannot offer')
    expect(text).not.toContain('accept')
    expect(text).not.toContain('Total')
  })
})

describe('the mail to the sales desk', () => {
  it('is in its language and time zone, whatever the buyer’s', () => {
    const written = composeRfqForSales(rfq({ lang: 'de', source: 'product' }), SENDER)
    expect(written.subject).toBe('New RFQ RFQ261121-7K3M9Q: Engine Works, 2 lines')
    const text = renderText(written)
    expect(text).toContain('Answer due by Nov 23, 2026, 13:30 UTC+8.')
    for (const fact of ['Ada Byron', 'Engine Works', 'ada@engine.example', '+44 20 5550 100', 'United Kingdom', 'Deutsch', '24 hours'])
      expect(text).toContain(fact)
    expect(text).not.toContain(LINK)
  })

  it('can be another language', () => {
    const mailed = rfq({ lines: [line(1, { date_code: '24+' }), line(2)] })
    const written = composeRfqForSales(mailed, {
      ...SENDER,
      desk: { time_zone: 'Asia/Shanghai', lang: 'zh', answer_hours: { working: 12, product: 24 } },
    })
    expect(written.subject).toBe('新询价 RFQ261121-7K3M9Q：Engine Works，2 项')
    expect(renderText(written)).toContain('2026年11月23日 13:30 UTC+8')
    expect(renderText(written)).toContain('批号：24+（2401 及以后）')
  })
})

describe('hostile names', () => {
  const EVIL = `<img src=x onerror=alert(1)>"'&\u202e{{number}}\r\nBcc: all@example.com`
  const evil = rfq({
    time_zone: '<b>',
    contact: { contact_name: EVIL, company_name: EVIL, email: 'a@b.example', telephone: EVIL, country: '<script>' },
    comment: EVIL,
    valid_until: '2026-12-04T16:00:00.000Z',
    lines: [
      line(1, { part_number: EVIL, manufacturer: EVIL, package: EVIL, date_code: EVIL, note: EVIL, no_offer: true }),
      quoted(2, '1', { part_number: EVIL, manufacturer: EVIL, date_code: EVIL, note: EVIL }),
    ],
  })
  const documents: [string, (of: MailedRfq) => WrittenMail][] = [
    ['received', received],
    ['quoted', quoteMail],
    ['sales', (of) => composeRfqForSales(of, SENDER)],
    ['feedback', (of) => composeFeedbackForSales({ topic: EVIL, email: EVIL, content: EVIL, created_at: of.submitted_at }, SENDER)],
  ]

  test.each(documents)('stay text: %s', async (_, write) => {
    for (const { lang } of LANGUAGES) {
      const { text, html } = await both(write({ ...evil, lang }))
      expect(elements(html, 'img, script')).toEqual([])
      expect(html).not.toContain('"\'&')
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(text).not.toMatch(/\r/)
      expect(html + text).not.toContain('\u202e')
    }
  })
})

/** Every mail about an RFQ, a message and a code, with all optional content. */
function everyMail(lang: Language): WrittenMail[] {
  const requestedLine = line(3, { date_code: '2431', certificate: 'rohs_reach', test: 'solderability', delivery_plan_date: '2027-03-31' })
  const of = rfq({ lang, valid_until: '2026-12-04T16:00:00.000Z', lines: [quoted(1, '1.25'), line(2, { no_offer: true }), requestedLine] })
  const sender = { ...SENDER, desk: { ...SENDER.desk, lang } }
  return [
    composeRfqReceived(of, LINK, UNTIL, sender),
    composeRfqQuoted(of, LINK, UNTIL, sender),
    composeRfqForSales(of, sender),
    composeFeedbackForSales({ topic: 'x', email: 'a@b.example', content: 'y', created_at: of.submitted_at }, sender),
    composeCodeMail('123456', lang, sender),
  ]
}

describe.each(LANGUAGES.map(({ lang }) => lang))('%s', (lang: Language) => {
  it('has every text, in both forms', async () => {
    const english = everyMail('en').map((written) => `${written.subject}\n${renderText(written)}`)
    for (const [index, written] of everyMail(lang).entries()) {
      const { text, html } = await both(written)
      expect(faultsOfLines(`${written.subject}\n${text}`, english[index] ?? '', lang, /Engine Works|^Solderline$|^https:/)).toEqual([])
      for (const form of [written.subject, text, html]) expect(form).not.toMatch(/\bmail\.[a-z]|\{\{|undefined|null|NaN|Invalid/)
      expect(readRootAttributes(html)).toEqual({ lang: translator(lang).tag, dir: lang === 'ar' ? 'rtl' : 'ltr' })
    }
  })
})

describe('from right to left', () => {
  const of = rfq({ lang: 'ar', valid_until: '2026-12-04T16:00:00.000Z', lines: [quoted(1, '1.25')] })

  it('sets the direction, keeps numbers and part numbers unchanged', async () => {
    const { text, html } = await both(quoteMail(of))
    expect(readAttribute(html, 'table.sheet[role=presentation]', 'dir')).toBe('rtl')
    expect(elements(html, '[align=right]')).not.toEqual([])
    const fromLeft = elements(html, 'bdi[dir=ltr]').map((bdi) => bdi.text)
    expect(fromLeft).toEqual(expect.arrayContaining(['STM32F103C8T6-1', '$1,500.00']))
    expect(text).toContain('\u2066STM32F103C8T6-1\u2069')
    expect(text).toContain('2026')
  })
})
