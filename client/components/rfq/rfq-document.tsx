import { formatCountryName } from '#shared/address/country-name.ts'
import { RFQ_STATUSES, type RfqLineView, type RfqView } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { addMoney, formatAmount, type Money } from '#shared/trade/money.ts'
import { toDataAttributes } from '../../marks.ts'
import { Moment, MomentText } from '../ui/amounts.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Failure, Notice, PageHead, PageSection } from '../ui/page-parts.tsx'
import { TypedFacts } from '../ui/values.tsx'
import { isQuoteOpen, QuoteLines } from './quote-lines.tsx'
import { toRequoteUrl } from './requote-url.ts'
import { RFQ_STATUS_KEYS } from './status-keys.ts'
import { toTimeLeft } from './time-left.ts'

export interface RfqDocumentProps {
  rfq: RfqView
  /** Today's list prices of lines, by position. */
  list_prices: Readonly<Record<number, Money>>
  /** When the page was requested, ISO 8601. */
  now: string
  /** Positions that were ticked in a rejected form; null for a new page, where all are ticked. */
  ticked: readonly number[] | null
  /** Why the form was rejected, or null. */
  error: string | null
  /** The URL of the form: the page itself. */
  action: string
}

/** An RFQ from its sending to its quote: its progress, the request, the offer, and the button for the cart. */
export function RfqDocument({ rfq, list_prices, now, ticked, error, action }: RfqDocumentProps) {
  const { t, tag, href, time_zone } = usePage()
  const { lines, valid_until } = rfq
  const left = valid_until !== null ? toTimeLeft(now, valid_until, time_zone) : null
  const isExpired = left?.kind === 'expired'
  const open = lines.filter(isQuoteOpen)
  const accepted = lines.filter(({ quote }) => quote?.accepted && quote.order_number === null)
  const isOffered = left !== null && !isExpired && open.length > 0
  const chosen = new Set(ticked ?? open.map(({ position }) => position))
  return (
    <div {...toDataAttributes('recent-work', { kind: 'quote', name: rfq.rfq_number, until: valid_until ?? '' })}>
      <PageHead title={t('quote.title')} number={rfq.rfq_number} />
      <Progress rfq={rfq} />
      {left === null ? <AnswerDeadline rfq={rfq} now={now} /> : <Validity rfq={rfq} left={left} />}
      <Failure text={error} />
      {valid_until !== null && (
        <p className="screen-only">
          <a href={`${action}?file=pdf`} download rel="nofollow">
            {t('listing.download', { kind: 'PDF' })}
          </a>{' '}
          ·{' '}
          <a href={`${action}?file=xlsx`} download rel="nofollow">
            {t('listing.download', { kind: 'XLSX' })}
          </a>
        </p>
      )}
      {isOffered ? (
        <form method="post" action={action} {...toDataAttributes('ticks')} className="stack gap-12 below-20">
          <input type="hidden" name="quoted_at" value={rfq.quoted_at ?? ''} />
          {open.length > 1 && (
            <label className="check needs-script screen-only">
              <input
                type="checkbox"
                {...toDataAttributes('tick-all')}
                defaultChecked={open.every(({ position }) => chosen.has(position))}
              />
              {t('quote.tick_all')}
            </label>
          )}
          <QuoteLines lines={lines} list_prices={list_prices} is_quoted is_expired={false} ticked={chosen} />
          <div className="quote-sum tall-buttons">
            <p>
              <span id="quote-total" className="muted">
                {t('quote.total')}
              </span>{' '}
              <output className="price price-large" {...toDataAttributes('ticked-total')} aria-labelledby="quote-total" dir="ltr">
                {formatAmount(sumQuotes(open.filter(({ position }) => chosen.has(position))), tag)}
              </output>
            </p>
            <Button look="primary" className="screen-only" icon={<Icon name="cart" />} text={t('quote.accept')} />
          </div>
          <p className="muted small">{t('quote.price_note')}</p>
        </form>
      ) : (
        <div className="stack gap-12 below-20">
          <QuoteLines lines={lines} list_prices={list_prices} is_quoted={valid_until !== null} is_expired={isExpired} ticked={chosen} />
        </div>
      )}
      {accepted.length > 0 && (
        <p className="good-icons cluster middle gap-6 below-12">
          <Icon name="check" />
          {t('quote.accepted', { count: accepted.length })} <a href={href(routes.cart, {})}>{t('cart.view')}</a>
        </p>
      )}
      {isOffered && (
        <p className="below-12 screen-only small">
          <a href={toRequoteUrl(open, href)} rel="nofollow">
            {t('quote.other_quantities')}
          </a>
        </p>
      )}
      {isExpired && open.length > 0 && (
        <p className="below-12 screen-only">
          <ButtonLink look="primary" href={toRequoteUrl(open, href)} text={t('quote.ask_again')} />
        </p>
      )}
      <Sender rfq={rfq} />
    </div>
  )
}

const sumQuotes = (lines: readonly RfqLineView[]) => addMoney(...lines.flatMap(({ quote }) => quote?.ext_price ?? []))

/** Three steps; the last completed one is the current state. */
function Progress({ rfq }: { rfq: RfqView }) {
  const { t } = usePage()
  const { status } = rfq
  const at = { submitted: rfq.submitted_at, viewed: rfq.viewed_at, quoted: rfq.quoted_at }
  const reached = RFQ_STATUSES.indexOf(status)
  return (
    <ol className="steps" aria-label={t('quote.progress')}>
      {RFQ_STATUSES.map((step, index) => (
        <li key={step} className={index <= reached ? 'is-done' : undefined} aria-current={index === reached ? 'step' : undefined}>
          <span className="step-name">{t(RFQ_STATUS_KEYS[step])}</span>
          <span className="muted small">{index > reached ? t('quote.not_yet') : at[step] && <Moment at={at[step]} />}</span>
        </li>
      ))}
    </ol>
  )
}

/** The deadline of our answer, and a note once it has passed. */
function AnswerDeadline({ rfq, now }: { rfq: RfqView; now: string }) {
  const { t, href } = usePage()
  const { answer_due_at: at, contact } = rfq
  if (now > at)
    return (
      <Notice>
        <span>
          <MomentText at={at} toText={(time) => t('quote.late', { time })} /> <a href={href(routes.contact, {})}>{t('nav.contact_us')}</a>
        </span>
      </Notice>
    )
  return (
    <p className="lead">
      <MomentText at={at} toText={(time) => t('quote.promise', { time, email: contact.email })} />
    </p>
  )
}

const LEFT_KEYS = { hours: 'quote.hours_left', days: 'quote.days_left' } as const

function Validity({ rfq, left }: { rfq: RfqView; left: ReturnType<typeof toTimeLeft> }) {
  const { t } = usePage()
  const { valid_until } = rfq
  if (valid_until === null) return null
  if (left.kind === 'expired')
    return (
      <Notice>
        <MomentText at={valid_until} toText={(time) => t('quote.expired', { time })} />
      </Notice>
    )
  const isShort = left.kind === 'hours'
  return (
    <p className="quote-validity cluster baseline gap-4 across-8">
      <MomentText at={valid_until} is_deadline toText={(time) => t('quote.valid_until', { time })} />
      <span className={isShort ? 'mark mark-nrnd' : 'mark mark-ok'}>{t(LEFT_KEYS[left.kind], { count: left.count })}</span>
    </p>
  )
}

/** The sender, as submitted. */
function Sender({ rfq }: { rfq: RfqView }) {
  const { t, tag } = usePage()
  const { contact, comment } = rfq
  const facts = [
    [t('person.contact_name'), contact.contact_name],
    [t('person.company_name'), contact.company_name],
    [t('person.email'), contact.email],
    [t('person.telephone'), contact.telephone],
    [t('person.country'), formatCountryName(contact.country, tag)],
    [t('quote.comment'), comment],
  ] as const
  return (
    <PageSection id="rfq-sender" title={t('quote.sender')}>
      <dl className="facts">
        <TypedFacts facts={facts} />
      </dl>
    </PageSection>
  )
}
