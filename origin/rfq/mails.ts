import { translator } from '#locales/dictionaries.ts'
import { CERTIFICATE_KEYS, TEST_KEYS } from '#locales/requirement-keys.ts'
import type { Translator } from '#locales/translator.ts'
import type { RfqLine, RfqLineView, RfqView } from '#shared/contract/rfq.ts'
import type { Language } from '#shared/languages.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'
import { parseDateCodes } from '#shared/trade/date-code.ts'
import { addMoney, formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import { composeCustomerMail, composeDeskMail, type WrittenMail } from '../mail/compose-mail.ts'
import { type Block, type LineRow, omitEmptyFacts, toButton, toFactsBlock, toParagraph, toSmallPrint } from '../mail/document.ts'
import { toPlainText } from '../mail/mail.ts'
import {
  formatCallerName,
  formatLocalDay,
  formatMailDeadline,
  formatRemainingLines,
  listPersonFacts,
  type Sender,
  toLeadTimeFact,
  toQuotation,
} from '../mail/wording.ts'

/** An RFQ as the database has it. */
export type MailedRfq = RfqView & { lang: Language }

/** The promised hours by the clock for a question from a product page; null: working hours apply. */
const hoursByClock = ({ source }: MailedRfq, { desk }: Sender): number | null => (source === 'product' ? desk.answer_hours.product : null)

/** Mail to the buyer: the request arrived, and when it will be answered. @param link signed; opens the RFQ until `link_until` */
export const composeRfqReceived = (rfq: MailedRfq, link: string, linkUntil: Date, sender: Sender): WrittenMail =>
  toBuyer(rfq, sender, (t) => {
    const time = formatMoment({ at: rfq.answer_due_at, time_zone: rfq.time_zone, tag: t.tag })
    const { working } = sender.desk.answer_hours
    const byClock = hoursByClock(rfq, sender)
    return {
      subject: t('mail.received_subject', { number: rfq.rfq_number }),
      title: t('mail.received_title'),
      blocks: [
        toParagraph(
          byClock === null
            ? t('mail.received_promise', { hours: working, time })
            : t('mail.received_promise_product', { hours: byClock, time }),
        ),
        toFactsBlock([
          [t('rfq.number'), { literal: rfq.rfq_number }],
          [t('mail.sent_at'), formatMoment({ at: rfq.submitted_at, time_zone: rfq.time_zone, tag: t.tag })],
        ]),
        toButton(t('mail.open_rfq'), link),
        linkNote(t, linkUntil),
        requestedLines(t, rfq),
        toQuotation(t, rfq.comment),
      ],
    }
  })

/** Mail to the buyer: our quote. */
export const composeRfqQuoted = (rfq: MailedRfq, link: string, linkUntil: Date, sender: Sender): WrittenMail =>
  toBuyer(rfq, sender, (t) => {
    const time =
      rfq.lines.some(({ quote }) => quote !== null) && rfq.valid_until !== null
        ? formatMailDeadline(t, rfq.valid_until, rfq.time_zone)
        : null
    return {
      subject: t('mail.quoted_subject', { number: rfq.rfq_number }),
      title: t('mail.quoted_title'),
      blocks: [
        toParagraph(time === null ? t('mail.quoted_none') : t('mail.quoted_text', { time })),
        toFactsBlock([
          [t('rfq.number'), { literal: rfq.rfq_number }],
          [t('mail.valid_until'), time ?? ''],
        ]),
        quotedLines(t, rfq),
        time !== null && toSmallPrint(t('mail.quoted_note')),
        toButton(time === null ? t('mail.open_rfq') : t('mail.open_quote'), link),
        time !== null && toParagraph(t('mail.accept_help')),
        linkNote(t, linkUntil),
      ],
    }
  })

const toBuyer = (
  rfq: MailedRfq,
  sender: Sender,
  write: (t: Translator) => ReturnType<Parameters<typeof composeCustomerMail>[3]>,
): WrittenMail =>
  composeCustomerMail(rfq.lang, sender, rfq.contact.contact_name, (t, company) => {
    const { blocks, ...written } = write(t)
    return { ...written, blocks: [...blocks, toParagraph(t('mail.reply_help'))], why: t('mail.why_rfq', { company }) }
  })

const linkNote = (t: Translator, until: Date): Block =>
  toSmallPrint(t('mail.link_until', { date: formatLocalDay(until.toISOString(), t.tag) }))

/** Mail to the sales desk, in its language and time zone: the buyer, the lines, and when the answer is due. */
export function composeRfqForSales(rfq: MailedRfq, sender: Sender): WrittenMail {
  const { time_zone, lang } = sender.desk
  const { contact, rfq_number, lines } = rfq
  const t = translator(lang)
  const byClock = hoursByClock(rfq, sender)
  const subject = { number: rfq_number, sender: formatCallerName(contact), lines: t('mail.line_count', { count: lines.length }) }
  return composeDeskMail(t, sender, {
    subject: t('mail.sales_subject', subject),
    title: t('mail.sales_title'),
    blocks: [
      toParagraph(t('mail.sales_due', { time: formatMoment({ at: rfq.answer_due_at, time_zone, tag: t.tag }) })),
      byClock !== null && toParagraph(t('mail.sales_product', { hours: byClock })),
      toFactsBlock([
        [t('rfq.number'), { literal: rfq_number }],
        [t('mail.sent_at'), formatMoment({ at: rfq.submitted_at, time_zone, tag: t.tag })],
        ...listPersonFacts(t, { ...contact, lang: rfq.lang }),
      ]),
      toQuotation(t, rfq.comment),
      requestedLines(t, rfq),
    ],
  })
}

function requestedLines(t: Translator, { lines, submitted_at }: RfqView): Block {
  const targets = lines.flatMap(({ target_price }) => (target_price === null ? [] : [target_price]))
  return {
    kind: 'lines',
    title: t('mail.lines_title'),
    head: [t('part.quantity'), ...(targets.length > 0 ? [t('part.target_price')] : [])],
    rows: lines.map((line) => ({
      ...toPartFields(line),
      details: listLineRequests(t, line, submitted_at),
      remarks: [],
      values: [
        formatCount(line.qty, t.tag),
        ...(targets.length > 0 ? [line.target_price === null ? '' : formatUnitPrice(line.target_price, t.tag)] : []),
      ],
    })),
    rest: formatRemainingLines(t, lines),
    total: null,
  }
}

function quotedLines(t: Translator, { lines, submitted_at }: RfqView): Block {
  const offers = lines.flatMap(({ quote }) => quote ?? [])
  return {
    kind: 'lines',
    title: t('mail.offer_title'),
    head: [t('part.quantity'), t('part.unit_price'), t('part.ext_price')],
    rows: lines.map((line): LineRow => {
      const { quote } = line
      if (!quote) {
        const state = line.no_offer ? t('mail.no_offer') : t('mail.line_open')
        return {
          ...toPartFields(line),
          details: [],
          remarks: [state, toPlainText(line.note)].filter(Boolean),
          values: [formatCount(line.qty, t.tag), '', ''],
        }
      }
      const instead = quote.part_number !== line.part_number ? t('mail.instead_of', { part_number: toPlainText(line.part_number) }) : ''
      return {
        position: line.position,
        part_number: toPlainText(quote.part_number),
        manufacturer: toPlainText(quote.manufacturer),
        details: omitEmptyFacts([
          [t('part.date_code'), { literal: toPlainText(quote.date_code) }],
          toLeadTimeFact(t, quote.lead_time_weeks),
          // Requested certificate, test and delivery date apply to the quoted part as well.
          ...listLineRequests(t, { ...line, date_code: '', package: '' }, submitted_at),
        ]),
        remarks: [instead, toPlainText(quote.note)].filter(Boolean),
        values: [formatCount(quote.qty, t.tag), formatUnitPrice(quote.unit_price, t.tag), formatAmount(quote.ext_price, t.tag)],
      }
    }),
    rest: formatRemainingLines(t, lines),
    total: offers.length === 0 ? null : [t('common.total'), formatAmount(addMoney(...offers.map(({ ext_price }) => ext_price)), t.tag)],
  }
}

const toPartFields = ({ position, part_number, manufacturer }: RfqLineView) => ({
  position,
  part_number: toPlainText(part_number),
  manufacturer: toPlainText(manufacturer),
})

/** The requirements of a line besides the part. */
function listLineRequests(t: Translator, line: RfqLine, submittedAt: string): LineRow['details'] {
  const { certificate, test, delivery_plan_date } = line
  const [packageName, dateCode] = [toPlainText(line.package), toPlainText(line.date_code)]
  return omitEmptyFacts([
    [t('part.package'), { literal: packageName }],
    [t('part.date_code'), dateCode && dateCodeText(t, dateCode, submittedAt)],
    [t('mail.delivery_date'), delivery_plan_date === null ? '' : formatLocalDay(delivery_plan_date, t.tag)],
    [t('quote.certificate'), certificate === null ? '' : t(CERTIFICATE_KEYS[certificate])],
    [t('quote.test'), test === null ? '' : t(TEST_KEYS[test])],
  ])
}

/** A date code as written, and its interpretation if that differs. */
function dateCodeText(t: Translator, dateCode: string, submittedAt: string): string {
  const { from, to } = parseDateCodes(dateCode, new Date(submittedAt)) ?? { from: null, to: null }
  const written = isolateBidi(dateCode, t.tag)
  if (from !== null && to !== null) return from === to ? written : bracketed(t, written, t('mail.date_code_between', { from, to }))
  if (from !== null) return bracketed(t, written, t('mail.date_code_from', { from }))
  return to === null ? written : bracketed(t, written, t('mail.date_code_until', { to }))
}

/** Chinese and Japanese have full-width brackets, without a blank before them. */
const bracketed = (t: Translator, text: string, within: string): string =>
  /^(?:zh|ja)/.test(t.tag) ? `${text}（${within}）` : `${text} (${within})`
