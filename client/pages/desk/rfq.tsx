import { formatCountryName } from '#shared/address/country-name.ts'
import type { deskRfqDetail } from '#shared/contract/desk.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { toQuoteDraft } from '#shared/forms/desk-forms.ts'
import type { Draft } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { formatUnitPrice } from '#shared/trade/money.ts'
import { toOrderSegment } from '#shared/url/order-segment.ts'
import { DeskField, DeskForm } from '../../components/desk/desk-form.tsx'
import { DeskHead } from '../../components/desk/desk-head.tsx'
import { DeskTime } from '../../components/desk/desk-time.tsx'
import type { DeskPageState } from '../../components/desk/desk-words.ts'
import { OfferInputCells, OfferTable, ValidUntil } from '../../components/desk/offer-cells.tsx'
import { StockText } from '../../components/desk/stock-text.tsx'
import { CheckboxField } from '../../components/form/fields.tsx'
import { RFQ_STATUS_KEYS } from '../../components/rfq/status-keys.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Fact, MonospaceValue, TypedFacts, Value } from '../../components/ui/values.tsx'

type Rfq = EndpointData<typeof deskRfqDetail>
type Line = Rfq['lines'][number]

interface DeskRfqPageProps extends DeskPageState {
  rfq: Rfq
  /** The default expiry of the prices, ISO 8601 date. */
  valid_until: string
}

/** An RFQ, with our catalogue's data beside every line, and the form that answers it. */
export function DeskRfqPage({ rfq, sent, done, time_zone, valid_until }: DeskRfqPageProps) {
  const { t, tag } = usePage()
  const catalogueLines = new Map(rfq.catalogue.map((one) => [one.position, one]))
  const initial: Draft = { ...toQuoteDraft(rfq.lines, rfq.catalogue, tag), valid_until }
  return (
    <>
      <DeskHead
        title={
          <>
            {t('quote.title')} <MonospaceValue>{rfq.rfq_number}</MonospaceValue>{' '}
            <span className={rfq.status === 'quoted' ? 'mark mark-ok' : 'mark mark-nrnd'}>{t(RFQ_STATUS_KEYS[rfq.status])}</span>
          </>
        }
        time_zone={time_zone}
        done={done}
      />
      <Sender rfq={rfq} time_zone={time_zone} />
      <DeskForm name="quote" sent={sent} initial={initial} className="screen-only">
        {rfq.quoted_at !== null && (
          <p className="hint">
            {t('desk.answered')} <DeskTime at={rfq.quoted_at} time_zone={time_zone} />
          </p>
        )}
        <OfferTable
          heads={[
            t('desk.requested'),
            { number: t('part.target_price') },
            { number: t('desk.stock_now') },
            { number: t('cart.list_price') },
            { number: t('desk.our_price') },
          ]}
        >
          {rfq.lines.map((line) => (
            <QuoteLine
              key={line.position}
              line={line}
              catalogueLine={catalogueLines.get(line.position) ?? null}
              automatic={rfq.automatic.find(({ position }) => position === line.position)}
              has_other_part={Boolean((sent?.draft ?? initial)[`lines.${line.position}.part_number`])}
            />
          ))}
        </OfferTable>
        <div className="desk-trio grid gap-12 at-top">
          <ValidUntil time_zone={time_zone} />
        </div>
        <input type="hidden" name="checked_prices" value={sent?.draft['checked_prices'] ?? ''} />
        <p className="button-row">
          <Button look="primary" text={t('desk.quote_send')} />
          <Button look="quiet" name="action" value="list_prices" text={t('desk.fill_list_prices')} />
        </p>
      </DeskForm>
    </>
  )
}

/** The deadline of the answer, the sender, and the remarks. */
function Sender({ rfq, time_zone }: Pick<DeskRfqPageProps, 'rfq' | 'time_zone'>) {
  const { t, tag } = usePage()
  const { contact } = rfq
  const facts = [
    [t('person.company_name'), contact.company_name],
    [t('person.contact_name'), contact.contact_name],
    [t('person.email'), contact.email],
    [t('person.telephone'), contact.telephone],
    [t('person.country'), formatCountryName(contact.country, tag)],
    [t('quote.comment'), rfq.comment],
  ] as const
  return (
    <dl className="facts desk-sender">
      <Fact name={t('desk.due')} value={<DeskTime at={rfq.answer_due_at} time_zone={time_zone} />} />
      <TypedFacts facts={facts} />
    </dl>
  )
}

interface QuoteLineProps {
  line: Line
  catalogueLine: Rfq['catalogue'][number] | null
  /** What an automatic rule has answered for the line; undefined: no rule has. */
  automatic: Rfq['automatic'][number] | undefined
  /** Whether the offer is for another part than the line's. */
  has_other_part: boolean
}

function QuoteLine({ line, catalogueLine, automatic, has_other_part }: QuoteLineProps) {
  const { t, tag, href } = usePage()
  const { position, part_number, manufacturer, goods_page_url, qty, target_price } = line
  const at = `lines.${position}`
  const number = <MonospaceValue>{part_number}</MonospaceValue>
  const requirements = [line.package, line.date_code, line.delivery_plan_date ?? ''].filter(Boolean).join(' · ')
  return (
    <tbody>
      <tr>
        <th scope="row">
          {goods_page_url === '' ? number : <a href={href(routes.product, { id: goods_page_url })}>{number}</a>}{' '}
          <bdi className="muted" translate="no">
            {manufacturer}
          </bdi>
          <span className="desk-requirements muted small">
            {t('part.pieces', { count: qty })}
            {requirements !== '' && <bdi> · {requirements}</bdi>}
          </span>
          {line.quote?.order_number != null && (
            <span>
              <span className="mark mark-ok">{t('quote.ordered')}</span>{' '}
              <a
                href={href(routes.desk_order, { number: toOrderSegment(line.quote.order_number) })}
                className="mono"
                dir="ltr"
                translate="no"
              >
                {line.quote.order_number}
              </a>
            </span>
          )}
          {automatic && (
            <span className="block muted small">
              {t('desk.answered_by_rule', {
                rule: automatic.rule,
                floor: formatUnitPrice(automatic.floor_price, tag),
                list: formatUnitPrice(automatic.list_price, tag),
              })}
            </span>
          )}
          <CheckboxField name={`${at}.none`}>{t('quote.no_offer')}</CheckboxField>
        </th>
        <td data-label={t('part.target_price')} className="num">
          <Value>{target_price === null ? '–' : formatUnitPrice(target_price, tag)}</Value>
        </td>
        <td data-label={t('desk.stock_now')} className="num">
          <StockText stock={catalogueLine?.stock ?? null} qty={qty} />
        </td>
        <td data-label={t('cart.list_price')} className="num">
          <Value>{catalogueLine?.unit_price ? formatUnitPrice(catalogueLine.unit_price, tag) : '–'}</Value>
        </td>
        <OfferInputCells at={at} termsAt={at} part_number={part_number} price={t('desk.our_price')} />
      </tr>
      <tr className="desk-alternative">
        <td colSpan={9}>
          <details open={has_other_part}>
            <summary>{t('desk.other_part')}</summary>
            <div className="desk-fields grid gap-12 at-top">
              <DeskField name={`${at}.part_number`} label={t('quote.alternative')} maxLength={64} />
              <DeskField name={`${at}.manufacturer`} label={t('part.manufacturer')} maxLength={80} />
            </div>
          </details>
        </td>
      </tr>
    </tbody>
  )
}
