import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import type { CounterOffer, CounterOfferLine, Order, OrderLine } from '#shared/contract/order.ts'
import { formatCount } from '#shared/trade/count.ts'
import { isChanged } from '#shared/trade/counter-line.ts'
import { addMoney, formatAmount, formatUnitPrice, toMoney } from '#shared/trade/money.ts'
import { Amount, MomentText, UnitPrice } from '../ui/amounts.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Fact, MonospaceValue, Note, Value } from '../ui/values.tsx'

interface CounterOfferFormProps {
  order: Order
  counter: CounterOffer
  action: string
  now: string
  /** The buyer's answers in a rejected form, by position of the line. */
  answers: ReadonlyMap<number, string>
}

/** The counter-offer of the sales team: its changes, and the buyer's answer for every changed line. */
export function CounterOfferForm({ order, counter, action, now, answers }: CounterOfferFormProps) {
  const { t } = usePage()
  const { valid_until, lines, note, freight, revision } = counter
  const state = counter.state === 'open' && valid_until <= now ? 'expired' : counter.state
  const changed = lines.filter(isChanged)
  const isOpen = state === 'open'
  return (
    <section className="page-section order-counter panel stack gap-12" id="proposal" aria-labelledby="order-counter">
      <header className="section-head">
        <h2 id="order-counter">{t('order.counter')}</h2>
        <span className={isOpen ? 'mark mark-nrnd' : 'mark'}>{t(COUNTER_STATES[state])}</span>
      </header>
      {(isOpen || state === 'expired') && (
        <p>
          <MomentText
            at={valid_until}
            is_deadline={isOpen}
            toText={(time) => t(isOpen ? 'order.counter_text' : 'order.counter_expired_text', { time })}
          />
        </p>
      )}
      {note !== '' && <Note as="p" text={note} />}
      {isOpen ? (
        <form method="post" action={action} className="stack gap-12">
          <input type="hidden" name="revision" value={revision} />
          <CounterLines lines={changed} answers={answers} is_open />
          <CounterSums order={order} counter={counter} />
          <p className="order-counter-money at-top muted compact with-icon">
            <Icon name="warning" />
            <span>{t('order.counter_money')}</span>
          </p>
          <p className="button-row screen-only">
            <Button
              look="primary"
              name="step"
              value="answer"
              text={changed.length === 0 ? t('order.counter_accept_freight') : t('order.counter_send')}
            />
            <ButtonLink href={`${action}?ask=cancel`} text={t('order.cancel')} />
          </p>
        </form>
      ) : (
        <>
          <CounterLines lines={changed} answers={answers} is_open={false} />
          {freight !== null && (
            <p className="muted">
              {t('order.freight')}: <Amount of={freight} />
            </p>
          )}
        </>
      )}
    </section>
  )
}

const COUNTER_STATES = {
  open: 'order.counter_waits',
  answered: 'order.counter_answered',
  withdrawn: 'order.counter_withdrawn',
  expired: 'order.counter_expired',
} as const satisfies Readonly<Record<CounterOffer['state'], MessageKey>>

interface CounterLinesProps extends Pick<CounterOfferFormProps, 'answers'> {
  lines: readonly CounterOfferLine[]
  is_open: boolean
}

function CounterLines({ lines, answers, is_open }: CounterLinesProps) {
  return lines.map((line) => (
    <fieldset key={line.position} className="order-change stack gap-8">
      <legend>
        <MonospaceValue>{line.before.part_number}</MonospaceValue> <bdi className="muted small">{line.before.brand_name}</bdi>
      </legend>
      <Terms line={line} />
      {line.note !== '' && <Note as="p" text={line.note} />}
      {is_open ? <Choice line={line} chosen={answers.get(line.position)} /> : <LineAnswer line={line} />}
    </fieldset>
  ))
}

/** The ordered terms, and beside them the proposed ones: a changed value is struck through on one side and highlighted on the other. */
function Terms({ line: { before, offer } }: { line: CounterOfferLine }) {
  const { t, tag } = usePage()
  if (!offer)
    return (
      <p className="compact">
        <span className="mark mark-obsolete">{t('order.offer_none')}</span>{' '}
        <s className="muted num">
          <bdi>{t('part.pieces', { count: before.qty })}</bdi> × <UnitPrice of={before.unit_price} />
        </s>
      </p>
    )
  const leadTime = ({ lead_time_weeks }: OrderLine): string =>
    lead_time_weeks > 0 ? t('part.weeks', { count: lead_time_weeks }) : t('part.from_stock')
  const rows: readonly (readonly [name: string, textOf: (line: OrderLine) => string])[] = [
    [t('part.quantity'), ({ qty }) => formatCount(qty, tag)],
    [t('part.unit_price'), ({ unit_price }) => formatUnitPrice(unit_price, tag)],
    [t('part.ext_price'), ({ ext_price }) => formatAmount(ext_price, tag)],
    [t('part.date_code'), ({ date_code }) => date_code || t('part.not_available')],
    [t('mail.lead_time'), leadTime],
  ]
  return (
    <dl className="small-names cluster gap-8 across-32 compact">
      {rows.map(([name, toText]) => {
        const [old, now] = [toText(before), toText(offer)]
        const changed = (
          <>
            <s className="muted">
              <span className="sr-only">{t('order.offer_before')}: </span>
              <bdi>{old}</bdi>
            </s>
            <strong>
              <span className="sr-only">{t('order.counter_new')}: </span>
              <bdi>{now}</bdi>
            </strong>
          </>
        )
        return <Fact key={name} name={name} className="num row gap-8" value={old === now ? <bdi>{old}</bdi> : changed} />
      })}
    </dl>
  )
}

function Choice({ line, chosen }: { line: CounterOfferLine; chosen: string | undefined }) {
  const { t } = usePage()
  const { position, offer, alternative } = line
  const choices: { value: NonNullable<CounterOfferLine['answer']>; label: ReactNode }[] = [
    { value: 'accepted', label: offer ? t('order.accept') : t('order.leave_out') },
  ]
  if (alternative)
    choices.push({
      value: 'swapped',
      label: (
        <>
          {t('order.swap')}{' '}
          <span className="order-alternative">
            <MonospaceValue>{alternative.part_number}</MonospaceValue> <bdi className="muted">{alternative.brand_name}</bdi>{' '}
            <span className="num muted small">
              <bdi>{t('part.pieces', { count: alternative.qty })}</bdi> × <UnitPrice of={alternative.unit_price} /> ={' '}
              <Amount of={alternative.ext_price} />
              {alternative.date_code !== '' && (
                <>
                  {' · '}
                  {t('part.date_code')} <Value>{alternative.date_code}</Value>
                </>
              )}
              {alternative.lead_time_weeks > 0 && (
                <>
                  {' · '}
                  {t('quote.lead_time', { time: t('part.weeks', { count: alternative.lead_time_weeks }) })}
                </>
              )}
            </span>
          </span>
        </>
      ),
    })
  if (offer) choices.push({ value: 'declined', label: t('order.decline') })
  const name = `answer_${position}`
  return (
    <div className="order-choice screen-only grid at-start gap-2">
      {choices.map(({ value, label }) => (
        <label key={value} className="check at-top">
          <input
            type="radio"
            name={name}
            value={value}
            required
            defaultChecked={chosen === undefined ? choices.length === 1 : chosen === value}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

const ANSWERS = { accepted: 'order.answer_accepted', declined: 'order.answer_declined', swapped: 'order.answer_swapped' } as const

function LineAnswer({ line: { answer, alternative } }: { line: CounterOfferLine }) {
  const { t } = usePage()
  if (answer === null) return null
  return (
    <p>
      <span className="mark">{t(ANSWERS[answer])}</span>{' '}
      {answer === 'swapped' && alternative && <MonospaceValue>{alternative.part_number}</MonospaceValue>}
    </p>
  )
}

/** The total of the order if all changes are accepted. */
function CounterSums({ order, counter }: { order: Order; counter: CounterOffer }) {
  const { t, tag } = usePage()
  const { amounts } = order
  const freight = counter.freight ?? amounts.freight
  const change = counter.lines.filter(isChanged).map(({ before, offer }) => toMoney((offer?.ext_price ?? 0) - before.ext_price))
  const total = addMoney(amounts.goods, ...change, freight ?? toMoney(0))
  return (
    <dl className="order-counter-sums sums num grid gap-4 compact">
      {counter.freight !== null && (
        <ChangedAmount
          name={t('order.freight')}
          old={amounts.freight === null ? t('order.freight_confirmed') : formatAmount(amounts.freight, tag)}
          now={formatAmount(counter.freight, tag)}
        />
      )}
      <ChangedAmount name={t('order.counter_total')} old={formatAmount(amounts.total, tag)} now={formatAmount(total, tag)} />
    </dl>
  )
}

function ChangedAmount({ name, old, now }: { name: string; old: string; now: string }) {
  const value = (
    <>
      {old !== now && (
        <s className="muted">
          <bdi>{old}</bdi>
        </s>
      )}{' '}
      <strong>
        <bdi>{now}</bdi>
      </strong>
    </>
  )
  return <Fact name={name} className="num" value={value} />
}
