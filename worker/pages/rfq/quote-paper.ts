import { customsText } from '#locales/customs-words.ts'
import type { InvoiceContent } from '#origin/order/invoice/content.ts'
import { assetFonts } from '#origin/order/invoice/make-invoice.ts'
import { attachment } from '#origin/runtime/attachment.ts'
import { countryName } from '#shared/address/country-name.ts'
import type { RfqView } from '#shared/contract/rfq.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import { languageEntry } from '#shared/languages.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'
import { addMoney, formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import type { Ctx } from '../../request/env.ts'
import { siteConfig } from '../../request/site-config.ts'

/** What was quoted as a PDF in the language of the page, drawn like an invoice: for whoever has to approve it. */
export async function quotePaper(c: Ctx, rfq: RfqView): Promise<Response> {
  // The library is as large as the rest of the Worker: it is read for the first paper.
  const [{ paperPdf }, config] = await Promise.all([import('#origin/order/invoice/invoice.ts'), siteConfig(c)])
  const content = paperOf(c, rfq, config)
  const bytes = await paperPdf(content, new Date(rfq.quoted_at ?? 0), assetFonts(c.env.ASSETS))
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.byteLength),
    'Content-Disposition': attachment(rfq.rfq_number, 'quote', 'pdf'),
  })
}

function paperOf(c: Ctx, { rfq_number, quoted_at, valid_until, time_zone, contact, lines }: RfqView, config: SiteConfig): InvoiceContent {
  const { t, lang } = c.var
  const { tag } = languageEntry(lang)
  const quoted = lines.flatMap((line) => (line.quote ? [{ ...line, quote: line.quote }] : []))
  const at = (instant: string | null): string => (instant === null ? '' : formatMoment({ at: instant, time_zone, tag }))
  const said = (texts: readonly string[]): string[] => texts.filter((text) => text !== '')
  return {
    lang,
    title: t('quote.paper'),
    order_number: rfq_number,
    seller: { name: config.company_name, lines: said([config.company_address, config.contact_email, config.contact_tel]) },
    facts: [
      ['RFQ', rfq_number],
      [t('quote.quoted'), at(quoted_at)],
    ],
    parties: [
      {
        title: t('quote.sender'),
        lines: said([contact.company_name, contact.contact_name, contact.email, contact.telephone, countryName(contact.country, tag)]),
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
      detail: said([
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
    notes: said([valid_until === null ? '' : t('quote.valid_until', { time: at(valid_until) }), t('quote.price_note')]),
    bank: null,
    pageOf: (page, pages) => t('product_index.place', { page, pages }),
  }
}
