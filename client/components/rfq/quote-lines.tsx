import type { ReactNode } from 'react'
import { customsText } from '#locales/customs-words.ts'
import { CERTIFICATE_KEYS, TEST_KEYS } from '#locales/requirement-keys.ts'
import type { QuotedLine, RfqLineView } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { toOrderSegment } from '#shared/url/order-segment.ts'
import { toDataAttributes } from '../../marks.ts'
import { Day, UnitPrice } from '../ui/amounts.tsx'
import { usePage } from '../ui/page-context.tsx'
import { PartNames } from '../ui/part-names.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { Fact, MonospaceValue, Note, Price, Value } from '../ui/values.tsx'

/** Whether the offer is for another part than the requested one: case and separators do not matter. */
export function isAlternative({ part_number, manufacturer }: RfqLineView, quote: QuotedLine): boolean {
  if (toPartNumberKey(quote.part_number) !== toPartNumberKey(part_number)) return true
  return manufacturer !== '' && quote.manufacturer !== '' && toPartNumberKey(quote.manufacturer) !== toPartNumberKey(manufacturer)
}

/** Whether a quoted line can be put into the cart now. */
export const isQuoteOpen = ({ quote }: RfqLineView): boolean => quote !== null && !quote.accepted && quote.order_number === null

interface QuoteLinesProps {
  lines: readonly RfqLineView[]
  /** Today's list prices, by position of the line. */
  list_prices: Readonly<Record<number, Money>>
  /** Whether the RFQ is answered: the columns of the offer are then shown. */
  is_quoted: boolean
  /** Whether the prices have expired: they are then struck through, without checkboxes. */
  is_expired: boolean
  /** Positions of the ticked lines. */
  ticked: ReadonlySet<number>
}

/** An RFQ's lines: the request, and beside it the offer. On narrow screens every line becomes a card. */
export function QuoteLines({ lines, list_prices, is_quoted, is_expired, ticked }: QuoteLinesProps) {
  const { t } = usePage()
  return (
    <section className="table-scroll" aria-label={t('quote.lines')}>
      <table className="data row-table">
        <caption className="sr-only">{t('quote.lines')}</caption>
        <TableHead
          columns={[
            t('part.part_number'),
            t('quote.requested'),
            ...(is_quoted
              ? [t('quote.offer'), { number: t('part.unit_price') }, { number: t('part.quantity') }, { number: t('part.ext_price') }]
              : []),
          ]}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <RequestedPart line={line} tick={is_quoted && !is_expired && isQuoteOpen(line) ? ticked.has(line.position) : null} />
              <td data-label={t('quote.requested')}>
                <LineRequests line={line} />
              </td>
              {is_quoted && <Offer line={line} list_price={list_prices[line.position]} is_expired={is_expired} />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** @param tick whether the line is ticked; null without a checkbox */
function RequestedPart({ line, tick }: { line: RfqLineView; tick: boolean | null }) {
  const { t, tag } = usePage()
  const { position, part_number, manufacturer, goods_page_url, qty, quote } = line
  return (
    <th scope="row" className="quote-part">
      <span className="quote-part-cell grid baseline gap-8">
        <span className="quote-tick centered">
          {tick === null ? (
            <span className="muted small num">{formatCount(position, tag)}</span>
          ) : (
            <label className="tick centered">
              <input
                type="checkbox"
                name="positions"
                value={position}
                defaultChecked={tick}
                {...toDataAttributes('amount', quote?.ext_price)}
                aria-label={t('quote.tick', { part_number: quote?.part_number ?? part_number })}
              />
            </label>
          )}
        </span>
        <PartNames part_number={part_number} goods_page_url={goods_page_url} manufacturer={manufacturer} qty={quote?.qty ?? qty} />
      </span>
    </th>
  )
}

/** The quantity, and the other requirements, where there are any. */
function LineRequests({ line }: { line: RfqLineView }) {
  const { t } = usePage()
  const { qty, target_price, package: packageName } = line
  return (
    <div className="grid at-start gap-4 small">
      <span className="num compact">{t('part.pieces', { count: qty })}</span>
      <RequestList
        requests={[
          target_price !== null && { name: t('part.target_price'), value: <UnitPrice of={target_price} /> },
          packageName !== '' && { name: t('part.package'), value: <bdi dir="auto">{packageName}</bdi> },
          ...useLineRequests(line),
        ]}
      />
    </div>
  )
}

type LineRequest = { name: string; value: ReactNode } | false

/** The requirements of a line besides a part, a quantity and a price. */
export function useLineRequests({ date_code, delivery_plan_date, certificate, test }: RfqLineView): LineRequest[] {
  const { t } = usePage()
  return [
    date_code !== '' && { name: t('part.date_code'), value: <Value>{date_code}</Value> },
    delivery_plan_date !== null && { name: t('quote.requested_by'), value: <Day at={delivery_plan_date} /> },
    certificate !== null && { name: t('quote.certificate'), value: t(CERTIFICATE_KEYS[certificate]) },
    test !== null && { name: t('quote.test'), value: t(TEST_KEYS[test]) },
  ]
}

/** The requirements of a line as a list; nothing without requirements. */
export function RequestList({ requests }: { requests: readonly LineRequest[] }) {
  const stated = requests.filter((request) => request !== false)
  if (stated.length === 0) return null
  return (
    <dl className="quote-requirements grid gap-2 small">
      {stated.map(({ name, value }) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

interface OfferProps {
  line: RfqLineView
  list_price: Money | undefined
  is_expired: boolean
}

function Offer({ line, list_price, is_expired }: OfferProps) {
  const { t, tag } = usePage()
  const { quote, no_offer, note } = line
  if (!quote)
    return (
      <td colSpan={4} data-label={t('quote.offer')}>
        <div className="grid at-start gap-4 small">
          <span className={no_offer ? 'mark mark-obsolete' : 'mark'}>{no_offer ? t('quote.no_offer') : t('quote.pending')}</span>
          {note && <Note text={note} />}
        </div>
      </td>
    )
  const isOtherPart = isAlternative(line, quote)
  const price = formatUnitPrice(quote.unit_price, tag)
  const extPrice = formatAmount(quote.ext_price, tag)
  return (
    <>
      <td data-label={t('quote.offer')}>
        <div className="grid at-start gap-4 small">
          {isOtherPart && (
            <span className="grid at-start gap-4 small">
              <span className="mark mark-nrnd">{t('quote.alternative')}</span>
              <MonospaceValue>{quote.part_number}</MonospaceValue>
              {quote.manufacturer && (
                <bdi className="muted small" dir="auto">
                  {quote.manufacturer}
                </bdi>
              )}
            </span>
          )}
          {quote.date_code && (
            <span>
              {t('part.date_code')} <Value>{quote.date_code}</Value>
            </span>
          )}
          <span>
            {quote.lead_time_weeks > 0
              ? t('quote.lead_time', { time: t('part.weeks', { count: quote.lead_time_weeks }) })
              : t('part.from_stock')}
          </span>
          {line.customs !== null && <span className="muted tiny">{customsText(t, line.customs)}</span>}
          {quote.is_automatic && <span className="mark mark-ok">{t('quote.automatic')}</span>}
          {quote.note && <Note text={quote.note} />}
          <AcceptedQuote quote={quote} />
        </div>
      </td>
      <td className="num" data-label={t('part.unit_price')}>
        <Price text={price} is_struck={is_expired && isQuoteOpen(line)} />
        {list_price !== undefined && (
          <span className="block muted tiny">
            {t('cart.list_price')} <UnitPrice of={list_price} />
          </span>
        )}
      </td>
      <td className="num" data-label={t('part.quantity')}>
        {formatCount(quote.qty, tag)}
      </td>
      <td className="num" data-label={t('part.ext_price')}>
        <Price text={extPrice} is_struck={is_expired && isQuoteOpen(line)} />
      </td>
    </>
  )
}

/** The state of an accepted offer. */
function AcceptedQuote({ quote }: { quote: QuotedLine }) {
  const { t, tag, href } = usePage()
  const { accepted, earlier, order_number } = quote
  if (order_number !== null)
    return (
      <span>
        <span className="mark mark-ok">{t('quote.ordered')}</span>{' '}
        <a href={href(routes.order, { number: toOrderSegment(order_number) })} className="mono" dir="ltr" translate="no">
          {order_number}
        </a>
      </span>
    )
  if (earlier !== null)
    return (
      <span className="mark mark-nrnd">
        {t('quote.in_cart_earlier', { qty: formatCount(earlier.qty, tag), price: formatUnitPrice(earlier.unit_price, tag) })}
      </span>
    )
  return accepted && <span className="mark mark-ok">{t('quote.in_cart')}</span>
}
