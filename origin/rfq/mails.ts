import { translator } from '#locales/dictionaries.ts'
import type { Translator } from '#locales/translator.ts'
import { CERTIFICATE_KEYS, TEST_KEYS } from '#locales/wish-keys.ts'
import type { RfqLine, RfqLineView, RfqView } from '#shared/contract/rfq.ts'
import { type Language, languageEntry } from '#shared/languages.ts'
import { parseDateCodes } from '#shared/trade/date-code.ts'
import { addMoney, formatAmount, formatUnitPrice, unitPriceDecimals } from '#shared/trade/money.ts'
import { QUICK_RFQ_ANSWER_HOURS, RFQ_ANSWER_WORKING_HOURS } from '#shared/trade/rfq-limits.ts'
import { formatCount } from '#shared/trade/units.ts'
import { type Block, HTML_LINES_MOST, type LineRow } from '../mail/document.ts'
import type { Written } from '../mail/letter.ts'
import { plainText } from '../mail/mail.ts'
import { countryName, isolated, localDay, localTime, opening, type Sender, signature } from '../mail/wording.ts'

/** An RFQ as the database has it. */
export type MailedRfq = RfqView & { lang: Language }

/** To the buyer: the request arrived, and when it will be answered. @param link signed; opens the RFQ until `link_until` */
export function rfqReceived(rfq: MailedRfq, link: string, link_until: Date, sender: Sender): Written {
  const { lang, rfq_number } = rfq
  const t = translator(lang)
  const time = localTime(rfq.answer_due_at, t.tag, rfq.time_zone, sender.desk.time_zone)
  const promise =
    rfq.source === 'product'
      ? t('mail.received_promise_product', { hours: QUICK_RFQ_ANSWER_HOURS, time })
      : t('mail.received_promise', { hours: RFQ_ANSWER_WORKING_HOURS, time })
  return {
    lang,
    subject: t('mail.received_subject', { number: rfq_number }),
    title: t('mail.received_title'),
    blocks: [
      { kind: 'paragraph', text: opening(t, plainText(rfq.contact.contact_name)) },
      { kind: 'paragraph', text: promise },
      {
        kind: 'facts',
        facts: [
          [t('mail.number'), { literal: rfq_number }],
          [t('mail.sent_at'), localTime(rfq.submitted_at, t.tag, rfq.time_zone, sender.desk.time_zone)],
        ],
      },
      { kind: 'button', label: t('mail.open_rfq'), url: link },
      { kind: 'small', text: t('mail.link_until', { date: localDay(link_until.toISOString(), t.tag) }) },
      requestedLines(t, rfq),
      ...commentOf(t, rfq),
      { kind: 'paragraph', text: t('mail.reply_help') },
    ],
    footer: [...signature(t, sender), t('mail.why_rfq', { company: sender.company_name })],
  }
}

/** To the buyer: what we offer. */
export function rfqQuoted(rfq: MailedRfq, link: string, link_until: Date, sender: Sender): Written {
  const { lang, rfq_number, valid_until } = rfq
  const t = translator(lang)
  const time = valid_until && localTime(valid_until, t.tag, rfq.time_zone, sender.desk.time_zone)
  const has_offer = time !== null && rfq.lines.some(({ quote }) => quote !== null)
  return {
    lang,
    subject: t('mail.quoted_subject', { number: rfq_number }),
    title: t('mail.quoted_title'),
    blocks: [
      { kind: 'paragraph', text: opening(t, plainText(rfq.contact.contact_name)) },
      { kind: 'paragraph', text: has_offer ? t('mail.quoted_text', { time }) : t('mail.quoted_none') },
      {
        kind: 'facts',
        facts: [[t('mail.number'), { literal: rfq_number }], ...(has_offer ? [[t('mail.valid_until'), time] as const] : [])],
      },
      quotedLines(t, rfq),
      ...(has_offer ? [{ kind: 'small', text: t('mail.quoted_note') } as const] : []),
      { kind: 'button', label: has_offer ? t('mail.open_quote') : t('mail.open_rfq'), url: link },
      ...(has_offer ? [{ kind: 'paragraph', text: t('mail.accept_help') } as const] : []),
      { kind: 'small', text: t('mail.link_until', { date: localDay(link_until.toISOString(), t.tag) }) },
      { kind: 'paragraph', text: t('mail.reply_help') },
    ],
    footer: [...signature(t, sender), t('mail.why_rfq', { company: sender.company_name })],
  }
}

/** To the sales desk, in its language and by its clock: who asks, for what, and until when to answer. */
export function rfqForSales(rfq: MailedRfq, sender: Sender): Written {
  const { time_zone, lang } = sender.desk
  const { contact, rfq_number, lines } = rfq
  const t = translator(lang)
  const [name, company] = [plainText(contact.contact_name), plainText(contact.company_name)]
  const facts: (readonly [string, string | { literal: string }])[] = [
    [t('mail.number'), { literal: rfq_number }],
    [t('mail.sent_at'), localTime(rfq.submitted_at, t.tag, time_zone, time_zone)],
    [t('mail.contact_name'), name],
    [t('mail.company_name'), company],
    [t('header.email'), { literal: contact.email }],
    [t('header.phone'), { literal: plainText(contact.telephone) }],
    [t('mail.country'), countryName(contact.country, t.tag)],
    [t('header.language'), languageEntry(rfq.lang).name],
  ]
  return {
    lang,
    subject: t('mail.sales_subject', {
      number: rfq_number,
      sender: company || name || contact.email,
      lines: t('mail.line_count', { count: lines.length }),
    }),
    title: t('mail.sales_title'),
    blocks: [
      { kind: 'paragraph', text: t('mail.sales_due', { time: localTime(rfq.answer_due_at, t.tag, time_zone, time_zone) }) },
      ...(rfq.source === 'product'
        ? [{ kind: 'paragraph', text: t('mail.sales_product', { hours: QUICK_RFQ_ANSWER_HOURS }) } as const]
        : []),
      { kind: 'facts', facts: facts.filter(([, value]) => (typeof value === 'string' ? value : value.literal) !== '') },
      ...commentOf(t, rfq),
      requestedLines(t, rfq),
    ],
    footer: [t('mail.sales_reply')],
  }
}

function commentOf(t: Translator, { comment }: RfqView): Block[] {
  return comment === '' ? [] : [{ kind: 'quotation', title: t('mail.comment'), text: plainText(comment) }]
}

function requestedLines(t: Translator, { lines, submitted_at }: RfqView): Block {
  const targets = lines.flatMap(({ target_price }) => (target_price === null ? [] : [target_price]))
  const decimals = unitPriceDecimals(targets)
  return {
    kind: 'lines',
    title: t('mail.lines_title'),
    head: [t('part.quantity'), ...(targets.length > 0 ? [t('mail.target_price')] : [])],
    rows: lines.map((line) => ({
      ...partOf(line),
      details: wishes(t, line, submitted_at),
      remarks: [],
      values: [
        formatCount(line.qty, t.tag),
        ...(targets.length > 0 ? [line.target_price === null ? '' : formatUnitPrice(line.target_price, t.tag, decimals)] : []),
      ],
    })),
    rest: restOf(t, lines),
    total: null,
  }
}

function quotedLines(t: Translator, { lines, submitted_at }: RfqView): Block {
  const offers = lines.flatMap(({ quote }) => quote ?? [])
  const decimals = unitPriceDecimals(offers.map(({ unit_price }) => unit_price))
  return {
    kind: 'lines',
    title: t('mail.offer_title'),
    head: [t('part.quantity'), t('part.unit_price'), t('part.ext_price')],
    rows: lines.map((line): LineRow => {
      const { quote } = line
      if (!quote) {
        const state = line.no_offer ? t('mail.no_offer') : t('mail.line_open')
        return {
          ...partOf(line),
          details: [],
          remarks: [state, plainText(line.note)].filter(Boolean),
          values: [formatCount(line.qty, t.tag), '', ''],
        }
      }
      const instead = quote.part_number !== line.part_number ? t('mail.instead_of', { part_number: plainText(line.part_number) }) : ''
      return {
        position: line.position,
        part_number: plainText(quote.part_number),
        manufacturer: plainText(quote.manufacturer),
        details: [
          ...(quote.date_code === '' ? [] : [[t('part.date_code'), { literal: plainText(quote.date_code) }] as const]),
          [t('mail.lead_time'), quote.lead_time_weeks === 0 ? t('mail.from_stock') : t('part.weeks', { count: quote.lead_time_weeks })],
          // What was asked for with the part stays asked for.
          ...wishes(t, { ...line, date_code: '', package: '' }, submitted_at),
        ],
        remarks: [instead, plainText(quote.note)].filter(Boolean),
        values: [formatCount(quote.qty, t.tag), formatUnitPrice(quote.unit_price, t.tag, decimals), formatAmount(quote.ext_price, t.tag)],
      }
    }),
    rest: restOf(t, lines),
    total: offers.length === 0 ? null : [t('mail.total'), formatAmount(addMoney(...offers.map(({ ext_price }) => ext_price)), t.tag)],
  }
}

const partOf = ({ position, part_number, manufacturer }: RfqLineView) => ({
  position,
  part_number: plainText(part_number),
  manufacturer: plainText(manufacturer),
})

/** What the buyer wants of a line besides the part. */
function wishes(t: Translator, line: RfqLine, submitted_at: string): LineRow['details'] {
  const { certificate, test, delivery_plan_date } = line
  const [package_name, date_code] = [plainText(line.package), plainText(line.date_code)]
  return [
    ...(package_name === '' ? [] : [[t('part.package'), { literal: package_name }] as const]),
    ...(date_code === '' ? [] : [[t('part.date_code'), dateCodeText(t, date_code, submitted_at)] as const]),
    ...(delivery_plan_date === null ? [] : [[t('mail.delivery_date'), localDay(delivery_plan_date, t.tag)] as const]),
    ...(certificate === null ? [] : [[t('quote.certificate'), t(CERTIFICATE_KEYS[certificate])] as const]),
    ...(test === null ? [] : [[t('quote.test'), t(TEST_KEYS[test])] as const]),
  ]
}

/** A date code as written, and what it was understood to mean where that is not the same. */
function dateCodeText(t: Translator, date_code: string, submitted_at: string): string {
  const { from, to } = parseDateCodes(date_code, new Date(submitted_at)) ?? { from: null, to: null }
  const written = isolated(date_code, t.tag)
  if (from !== null && to !== null) return from === to ? written : bracketed(t, written, t('mail.date_code_between', { from, to }))
  if (from !== null) return bracketed(t, written, t('mail.date_code_from', { from }))
  return to === null ? written : bracketed(t, written, t('mail.date_code_until', { to }))
}

/** Chinese and Japanese have brackets as wide as their letters, without a blank before them. */
const bracketed = (t: Translator, text: string, within: string): string =>
  /^(?:zh|ja)/.test(t.tag) ? `${text}（${within}）` : `${text} (${within})`

const restOf = (t: Translator, lines: readonly unknown[]): string =>
  t('mail.more_lines', { count: Math.max(0, lines.length - HTML_LINES_MOST) })
