import { customsText } from '#locales/customs-words.ts'
import type { InvoiceContent } from '#origin/order/invoice/content.ts'
import { createFontReader } from '#origin/order/invoice/make-invoice.ts'
import { toContentDisposition } from '#origin/runtime/attachment.ts'
import { formatCountryName } from '#shared/address/country-name.ts'
import type { RfqView } from '#shared/contract/rfq.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import { getLanguage } from '#shared/languages.ts'
import { formatDeadline, formatMoment } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'
import { addMoney, formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import type { Ctx } from '../../request/env.ts'
import { readSiteConfig } from '../../request/site-config.ts'

/** A quote as a PDF in the language of the page, laid out like an invoice, for the approver. */
export async function createQuotePdf(c: Ctx, rfq: RfqView): Promise<Response> {
  // The library is as large as the rest of the Worker, so it is loaded for the first PDF.
  const [{ renderPaperPdf }, config] = await Promise.all([import('#origin/order/invoice/invoice.ts'), readSiteConfig(c)])
  const content = toPaperContent(c, rfq, config)
  const bytes = await renderPaperPdf(content, new Date(rfq.quoted_at ?? 0), createFontReader(c.env.ASSETS))
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.byteLength),
    'Content-Disposition': toContentDisposition(rfq.rfq_number, 'quote', 'pdf'),
  })
}

function toPaperContent(
  c: Ctx,
  { rfq_number, quoted_at, valid_until, time_zone, contact, lines }: RfqView,
  config: SiteConfig,
): InvoiceContent {
  const { t, lang } = c.var
  const { tag } = getLanguage(lang)
  const quoted = lines.flatMap((line) => (line.quote ? [{ ...line, quote: line.quote }] : []))
  const at = (instant: string | null): string => (instant === null ? '' : formatMoment({ at: instant, time_zone, tag }))
  const omitEmpty = (texts: readonly string[]): string[] => texts.filter((text) => text !== '')
  return {
    lang,
    title: t('quote.paper'),
    order_number: rfq_number,
    seller: { name: config.company_name, lines: omitEmpty([config.company_address, config.contact_email, config.contact_tel]) },
    facts: [
      ['RFQ', rfq_number],
      [t('quote.quoted'), at(quoted_at)],
    ],
    parties: [
      {
        title: t('quote.sender'),
        lines: omitEmpty([
          contact.company_name,
          contact.contact_name,
          contact.email,
          contact.telephone,
          formatCountryName(contact.country, tag),
        ]),
      },
    ],
    terms: [],
    headings: {
      part: t('order.part_and_maker'),
      date_code: t('part.date_code'),
      qty: t('part.quantity'),
      unit_price: t('part.unit_price'),
      amount: t('common.amount'),
    },
    lines: quoted.map(({ position, quote, customs }) => ({
      number: formatCount(position, tag),
      part_number: quote.part_number,
      detail: omitEmpty([
        quote.manufacturer,
        t('quote.lead_time', {
          time: quote.lead_time_weeks > 0 ? t('part.weeks', { count: quote.lead_time_weeks }) : t('part.from_stock'),
        }),
        customsText(t, customs),
        quote.note,
      ]).join(' · '),
      date_code: quote.date_code,
      qty: formatCount(quote.qty, tag),
      unit_price: formatUnitPrice(quote.unit_price, tag),
      amount: formatAmount(quote.ext_price, tag),
    })),
    sums: [[t('common.total'), formatAmount(addMoney(...quoted.map(({ quote }) => quote.ext_price)), tag)]],
    open: null,
    notes: omitEmpty([
      valid_until === null
        ? ''
        : t('quote.valid_until', { time: formatDeadline({ at: valid_until, time_zone, tag }, (values) => t('common.end_of_day', values)) }),
      t('quote.price_note'),
    ]),
    bank: null,
    formatPageNumber: (page, pages) => t('product_index.page_of', { page, pages }),
  }
}
