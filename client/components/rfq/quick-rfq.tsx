import type { PartDetail } from '#shared/contract/catalogue.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { QUICK_RFQ_FIELDS, QUICK_RFQ_MOST, type QuickRfqDraft } from '#shared/forms/quick-rfq-form.ts'
import { routes } from '#shared/routes.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/units.ts'
import { rfqSegment } from '#shared/url/rfq-address.ts'
import { type CodeChallenge, CodePanel } from '../form/code-panel.tsx'
import { fieldMessage } from '../form/field-messages.ts'
import { FormField, FormSummary } from '../form/form-field.tsx'
import { Honeypot } from '../form/honeypot.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Fact } from '../ui/facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { Mono } from '../ui/mono.tsx'
import { usePage } from '../ui/page-context.tsx'

/** Field → id of its control. */
const CONTROLS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(QUICK_RFQ_FIELDS.map((name) => [name, `quick-rfq-${name}`])),
  verification_code: 'quick-rfq-code',
}

/** What a form that was sent without script came back with. */
export interface RefusedQuickRfq {
  values: QuickRfqDraft
  fields: FieldErrors
  notice: string | null
  /** The code that is asked for, or null. */
  challenge: CodeChallenge | null
}

/** An RFQ of this part that the reader has sent. */
export interface SentQuickRfq {
  rfq_number: string
  qty: number
  answer_due_at: string
  time_zone: string
}

interface QuickRfqProps {
  part: PartDetail
  /** As typed; the calculator's, or the MOQ. */
  qty: string
  /** A text nobody else has: the same form sent twice is one RFQ. */
  attempt: string
  refused: RefusedQuickRfq | null
  sent: SentQuickRfq | null
}

/** Asks for a quote for the part of the page. It works without script; its script sends it without a reload. */
export function QuickRfq({ part, qty, attempt, refused, sent }: QuickRfqProps) {
  const { t, tag, href } = usePage()
  const here = href(routes.product, { id: part.goods_page_url })
  const values = refused?.values ?? { qty, email: '', target_price: '', contact_name: '', comment: '' }
  const fields = refused?.fields ?? {}
  const messages = {
    enter_email: t('validation.enter_email'),
    valid_email: t('validation.valid_email'),
    valid_quantity: t('validation.valid_quantity'),
    valid_price: t('validation.valid_price'),
    too_long: t('validation.too_long'),
    plain_text: t('validation.plain_text'),
    invalid: t('validation.invalid'),
  }
  const code_error = fields['verification_code']
  return (
    <details className="quick-rfq" id="quick-rfq" data-quick-rfq="" open={refused !== null || sent !== null}>
      <summary className="button">
        <Icon name="mail" />
        {t('quick_rfq.action')}
      </summary>
      <div className="quick-rfq-body">
        {sent && (
          <QuickRfqSent
            rfq_number={sent.rfq_number}
            qty={formatCount(sent.qty, tag)}
            answer_due_at={formatMoment({ at: sent.answer_due_at, time_zone: sent.time_zone, tag })}
            address={href(routes.rfq_quote, { number: rfqSegment(sent.rfq_number) })}
            again={here}
          />
        )}
        <form
          id="quick-rfq-form"
          className="form"
          method="post"
          action={`${here}#quick-rfq`}
          noValidate
          hidden={sent !== null}
          data-quick-rfq-form={part.goods_id}
          data-messages={JSON.stringify(messages)}
          data-sent={t('quick_rfq.sent_toast', { rfq_number: '{{rfq_number}}' })}
          data-failed={t('validation.unavailable')}
        >
          <FormSummary notice={refused?.notice ?? null} fields={fields} controlOf={(name) => CONTROLS[name] ?? null} />
          <p className="hint">{t('quick_rfq.intro')}</p>
          <Fields values={values} fields={fields} />
          <Honeypot id="quick-rfq" />
          <input type="hidden" name="attempt" value={attempt} />
          <CodePanel
            id="quick-rfq"
            challenge={refused?.challenge ?? null}
            error={code_error === undefined ? null : t(fieldMessage(code_error))}
          />
          <Button look="primary" data-send="" text={t('quick_rfq.send')} />
        </form>
        <template data-quick-rfq-sent="">
          <QuickRfqSent
            rfq_number="{{rfq_number}}"
            qty="{{qty}}"
            answer_due_at="{{answer_due_at}}"
            address={href(routes.rfq_quote, { number: '{{rfq_segment}}' })}
            again={null}
          />
        </template>
      </div>
    </details>
  )
}

function Fields({ values, fields }: Pick<RefusedQuickRfq, 'values' | 'fields'>) {
  const { t } = usePage()
  const optional = (label: string) => (
    <>
      {label} <span className="label-note">{t('quick_rfq.optional')}</span>
    </>
  )
  return (
    <>
      <FormField id="quick-rfq-qty" label={t('part.quantity')} error={fields['qty']}>
        {(control) => (
          <input className="input num" name="qty" inputMode="numeric" autoComplete="off" required defaultValue={values.qty} {...control} />
        )}
      </FormField>
      <FormField id="quick-rfq-email" label={t('quick_rfq.email')} error={fields['email']}>
        {(control) => (
          <input className="input" type="email" name="email" autoComplete="email" required defaultValue={values.email} {...control} />
        )}
      </FormField>
      <FormField id="quick-rfq-target_price" label={optional(t('quick_rfq.target_price'))} error={fields['target_price']}>
        {(control) => (
          <input
            className="input num"
            name="target_price"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values.target_price}
            {...control}
          />
        )}
      </FormField>
      <FormField id="quick-rfq-contact_name" label={optional(t('quick_rfq.name'))} error={fields['contact_name']}>
        {(control) => (
          <input
            className="input"
            name="contact_name"
            autoComplete="name"
            maxLength={QUICK_RFQ_MOST.contact_name}
            dir="auto"
            defaultValue={values.contact_name}
            {...control}
          />
        )}
      </FormField>
      <FormField
        id="quick-rfq-comment"
        label={optional(t('quick_rfq.comment'))}
        hint={t('quick_rfq.comment_hint')}
        error={fields['comment']}
      >
        {(control) => (
          <textarea
            className="input"
            name="comment"
            rows={3}
            maxLength={QUICK_RFQ_MOST.comment}
            dir="auto"
            defaultValue={values.comment}
            {...control}
          />
        )}
      </FormField>
    </>
  )
}

interface QuickRfqSentProps {
  rfq_number: string
  /** As the reader reads them. */
  qty: string
  answer_due_at: string
  /** Of the RFQ's own page. */
  address: string
  /** Where another one can be asked for without script, or null. */
  again: string | null
}

/** What was sent, and until when it is answered. */
function QuickRfqSent({ rfq_number, qty, answer_due_at, address, again }: QuickRfqSentProps) {
  const { t } = usePage()
  return (
    <div className="quick-rfq-sent" role="status" tabIndex={-1} data-sent-panel="">
      <p className="quick-rfq-done with-icon">
        <Icon name="check" />
        {t('quick_rfq.sent')}
      </p>
      <dl className="facts facts-tight">
        <div>
          <dt>{t('quick_rfq.number')}</dt>
          <dd>
            <a href={address} rel="nofollow">
              <Mono>{rfq_number}</Mono>
            </a>
          </dd>
        </div>
        <Fact name={t('part.quantity')} value={qty} className="num" />
        <Fact name={t('quick_rfq.answer_by')} value={<bdi>{answer_due_at}</bdi>} />
      </dl>
      <p className="hint">{t('quick_rfq.sent_text')}</p>
      <Button look="quiet" className="needs-script" type="button" data-quick-rfq-again="" text={t('quick_rfq.another')} />
      {again !== null && <ButtonLink look="quiet" className="no-script-only" href={again} text={t('quick_rfq.another')} />}
    </div>
  )
}
