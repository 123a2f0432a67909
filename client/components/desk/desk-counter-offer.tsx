import type { CounterOffer, Order, OrderLine } from '#shared/contract/order.ts'
import { toOfferDraft } from '#shared/forms/desk-forms.ts'
import { formatCount } from '#shared/trade/count.ts'
import { isChanged } from '#shared/trade/counter-line.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { CheckboxField } from '../form/fields.tsx'
import { Amount, UnitPrice } from '../ui/amounts.tsx'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { RowTable } from '../ui/row-table.tsx'
import { MonospaceValue, Value } from '../ui/values.tsx'
import { DeskField, DeskForm, DeskNumber, DeskText } from './desk-form.tsx'
import { DeskTime } from './desk-time.tsx'
import { ANSWER_KEYS, COUNTER_OFFER_STATE_KEYS, type DeskFormState } from './desk-words.ts'
import { OfferInputCells, OfferTable, ValidUntil } from './offer-cells.tsx'

/** The newest counter-offer: its changed lines, and the buyer's answer. */
export function DeskCounterOffer({ counter, time_zone }: { counter: CounterOffer; time_zone: string }) {
  const { t } = usePage()
  const changed = counter.lines.filter(isChanged)
  return (
    <section aria-labelledby="counter">
      <h2 id="counter">
        {t('desk.counter_number', { number: counter.revision })}{' '}
        <span className={counter.state === 'open' ? 'mark mark-nrnd' : 'mark'}>{t(COUNTER_OFFER_STATE_KEYS[counter.state])}</span>
      </h2>
      <p className="muted small">
        <DeskTime at={counter.offered_at} time_zone={time_zone} /> – <DeskTime at={counter.valid_until} time_zone={time_zone} />
        {counter.freight !== null && (
          <>
            {' · '}
            {t('order.freight')} <Amount of={counter.freight} />
          </>
        )}
      </p>
      {counter.note !== '' && (
        <p className="as-typed desk-remark">
          <bdi>{counter.note}</bdi>
        </p>
      )}
      {changed.length > 0 && (
        <RowTable
          className="desk-table"
          rows={changed}
          toKey={({ position }) => position}
          columns={[
            { head: t('part.part_number'), names_row: true, cell: ({ before }) => <MonospaceValue>{before.part_number}</MonospaceValue> },
            { head: t('desk.agreed'), cell: ({ before }) => <Terms line={before} /> },
            {
              head: t('desk.offered'),
              cell: ({ offer, note }) => (
                <div>
                  {offer ? <Terms line={offer} /> : <span className="error">{t('desk.none')}</span>}
                  {note !== '' && (
                    <p className="small muted">
                      <bdi>{note}</bdi>
                    </p>
                  )}
                </div>
              ),
            },
            {
              head: t('quote.alternative'),
              cell: ({ alternative }) =>
                alternative ? (
                  <div>
                    <MonospaceValue>{alternative.part_number}</MonospaceValue> <bdi className="muted">{alternative.brand_name}</bdi>
                    <Terms line={alternative} />
                  </div>
                ) : (
                  <span className="muted">–</span>
                ),
            },
            { head: t('desk.answer'), cell: ({ answer }) => <span>{answer ? t(ANSWER_KEYS[answer]) : '–'}</span> },
          ]}
        />
      )}
    </section>
  )
}

/** The terms of a line: quantity, price, date code and lead time. */
function Terms({ line }: { line: OrderLine }) {
  const { t, tag } = usePage()
  return (
    <div className="grid">
      <span className="nowrap">
        {formatCount(line.qty, tag)} × <UnitPrice of={line.unit_price} />
      </span>
      {line.date_code !== '' && (
        <span className="small muted">
          {t('part.date_code')} <Value>{line.date_code}</Value>
        </span>
      )}
      {line.lead_time_weeks > 0 && (
        <span className="small muted">{t('quote.lead_time', { time: t('part.weeks', { count: line.lead_time_weeks }) })}</span>
      )}
    </div>
  )
}

interface OfferEditorProps {
  order: Order
  sent: DeskFormState | null
  time_zone: string
  /** ISO 8601 date. */
  offer_until: string
}

/** The editor of a counter-offer, line by line. It starts with the current counter-offer, where there is one. */
export function OfferEditor({ order, sent, time_zone, offer_until }: OfferEditorProps) {
  const { t, tag } = usePage()
  const counter = order.counter?.state === 'open' ? order.counter : null
  const lines = order.lines.filter(({ qty }) => qty > 0)
  const initial = toOfferDraft(
    lines.map((agreed) => {
      const offered = counter?.lines.find(({ position }) => position === agreed.position)
      return { agreed, offer: offered ? offered.offer : agreed, alternative: offered?.alternative ?? null, note: offered?.note ?? '' }
    }),
    tag,
  )
  const { freight } = order.amounts
  return (
    <details className="desk-more screen-only" open={sent?.name === 'offer' || freight === null}>
      <summary>{t('desk.offer_title')}</summary>
      <DeskForm
        name="offer"
        sent={sent}
        steps={order.history.length}
        initial={{ ...initial, valid_until: offer_until, note: counter?.note ?? '' }}
      >
        <p className="hint">{counter ? t('desk.offer_again') : t('desk.offer_help')}</p>
        <OfferTable heads={[t('part.part_number'), { number: t('part.unit_price') }]}>
          {lines.map((line) => (
            <EditorLine
              key={line.position}
              line={line}
              has_alternative={Boolean((sent?.name === 'offer' ? sent.draft : initial)[`lines.${line.position}.alternative.part_number`])}
            />
          ))}
        </OfferTable>
        <div className="desk-trio grid gap-12 at-top">
          <DeskNumber
            name="freight"
            label={t('desk.freight')}
            hint={freight === null ? t('desk.freight_open') : t('desk.freight_now', { amount: formatAmount(freight, tag) })}
          />
          <ValidUntil time_zone={time_zone} />
          <DeskText name="note" label={t('desk.note')} />
        </div>
        <Button look="primary" text={t('desk.offer_send')} />
      </DeskForm>
    </details>
  )
}

function EditorLine({ line, has_alternative }: { line: OrderLine; has_alternative: boolean }) {
  const { t } = usePage()
  const { position, part_number } = line
  const at = `lines.${position}`
  const instead = `${at}.alternative`
  return (
    <tbody>
      <tr>
        <th scope="row">
          <MonospaceValue>{part_number}</MonospaceValue>
          <CheckboxField name={`${at}.none`}>{t('desk.none')}</CheckboxField>
        </th>
        <OfferInputCells at={at} termsAt={`${at}.offer`} part_number={part_number} price={t('part.unit_price')} />
      </tr>
      <tr className="desk-alternative">
        <td colSpan={6}>
          <details open={has_alternative}>
            <summary>{t('desk.add_alternative')}</summary>
            <div className="desk-fields grid gap-12 at-top">
              <DeskField name={`${instead}.part_number`} label={t('quote.alternative')} maxLength={64} />
              <DeskField name={`${instead}.brand_name`} label={t('part.manufacturer')} maxLength={80} />
              <DeskNumber name={`${instead}.unit_price`} label={t('part.unit_price')} />
              <DeskNumber name={`${instead}.qty`} label={t('part.quantity')} />
              <DeskField name={`${instead}.date_code`} label={t('part.date_code')} maxLength={40} />
              <DeskNumber name={`${instead}.lead_time_weeks`} label={t('desk.weeks')} />
            </div>
          </details>
        </td>
      </tr>
    </tbody>
  )
}
