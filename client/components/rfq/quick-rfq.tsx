import type { PartDetail } from '#shared/contract/catalogue.ts'
import { EMPTY_FORM, type FormState } from '#shared/forms/form.ts'
import { MAX_QUICK_RFQ_LENGTHS } from '#shared/forms/quick-rfq-limits.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toRfqSegment } from '#shared/url/rfq-segment.ts'
import { toDataAttributes } from '../../marks.ts'
import { type CodeChallenge, CodePanel } from '../form/code-panel.tsx'
import { toFieldMessage, toMessages } from '../form/field-messages.ts'
import { FieldScope, InputField, TextAreaField } from '../form/fields.tsx'
import { FormSummary } from '../form/form-field.tsx'
import { Honeypot } from '../form/honeypot.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useMomentFormat } from '../ui/moment-format.ts'
import { usePage } from '../ui/page-context.tsx'
import { Fact, MonospaceValue } from '../ui/values.tsx'

/** The error codes whose messages the form's script can show. */
const CODES = ['enter_email', 'valid_email', 'valid_quantity', 'valid_price', 'too_long', 'plain_text', 'invalid']

/** A rejected form that was sent without script. */
export interface RejectedQuickRfq extends FormState {
  challenge?: CodeChallenge | null
}

/** An RFQ of this part that the reader has sent. */
export interface SentQuickRfq {
  rfq_number: string
  qty: number
  answer_due_at: string
}

interface QuickRfqProps {
  part: PartDetail
  /** The quantity as typed: the calculator's, or the MOQ. */
  qty: string
  /** A unique key: the same form sent twice is one RFQ. */
  attempt: string
  rejected: RejectedQuickRfq | null
  sent: SentQuickRfq | null
  /** When we answer the RFQ, as text; empty: no promise. */
  promise: string
}

/** Requests a quote for the part of the page. It works without script; its script sends it without a reload. */
export function QuickRfq({ part, qty, attempt, rejected, sent, promise }: QuickRfqProps) {
  const { t, tag, href } = usePage()
  const { formatMoment } = useMomentFormat()
  const here = href(routes.product, { id: part.goods_page_url })
  const { draft, problems, notice }: FormState = rejected ?? { ...EMPTY_FORM, draft: { qty } }
  const codeProblem = problems['verification_code']
  const findControlId = (name: string): string | null =>
    name === 'verification_code' ? 'quick-rfq-code' : name in draft ? `quick-rfq-${name}` : null
  return (
    <details className="quick-rfq" id="quick-rfq" {...toDataAttributes('quick-rfq')} open={rejected !== null || sent !== null}>
      <summary className="button fill">
        <Icon name="mail" />
        {t('quick_rfq.action')}
      </summary>
      <div className="quick-rfq-body">
        {sent && (
          <QuickRfqSent
            rfq_number={sent.rfq_number}
            qty={formatCount(sent.qty, tag)}
            answer_due_at={formatMoment(sent.answer_due_at)}
            address={href(routes.rfq_quote, { number: toRfqSegment(sent.rfq_number) })}
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
          {...toDataAttributes('form', 'quick_rfq')}
          {...toDataAttributes('part', part.goods_id)}
          {...toDataAttributes('messages', toMessages(CODES, t))}
          {...toDataAttributes('sent', t('quick_rfq.sent_toast', { rfq_number: '{{rfq_number}}' }))}
          {...toDataAttributes('failed', t('validation.unavailable'))}
        >
          <FormSummary notice={notice} fields={problems} findControlId={findControlId} />
          {promise && <p className="hint">{promise}</p>}
          <Fields state={{ draft, problems }} />
          <Honeypot id="quick-rfq" />
          <input type="hidden" name="form_key" value={attempt} />
          <CodePanel
            id="quick-rfq"
            challenge={rejected?.challenge ?? null}
            error={codeProblem === undefined ? null : t(toFieldMessage(codeProblem))}
          />
          <Button look="primary" {...toDataAttributes('send')} text={t('quick_rfq.send')} />
        </form>
        <template {...toDataAttributes('quick-rfq-sent')}>
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

function Fields({ state }: { state: Pick<FormState, 'draft' | 'problems'> }) {
  const { t } = usePage()
  const note = t('quick_rfq.optional')
  const { contact_name, comment } = MAX_QUICK_RFQ_LENGTHS
  return (
    <FieldScope id="quick-rfq" state={state}>
      <InputField name="qty" label={t('part.quantity')} className="input num" inputMode="numeric" autoComplete="off" required />
      <InputField name="email" label={t('quick_rfq.email')} type="email" autoComplete="email" required />
      <InputField
        name="target_price"
        label={t('rfq.target_price')}
        note={note}
        className="input num"
        inputMode="decimal"
        autoComplete="off"
      />
      <InputField name="contact_name" label={t('quick_rfq.name')} note={note} autoComplete="name" maxLength={contact_name} dir="auto" />
      <TextAreaField name="comment" label={t('rfq.comment')} note={note} hint={t('quick_rfq.comment_hint')} rows={3} maxLength={comment} />
    </FieldScope>
  )
}

interface QuickRfqSentProps {
  rfq_number: string
  /** The quantity in the reader's number format. */
  qty: string
  answer_due_at: string
  /** The URL of the RFQ's page. */
  address: string
  /** The URL for another request without script, or null. */
  again: string | null
}

/** The confirmation of a sent RFQ, with the time of our answer. */
function QuickRfqSent({ rfq_number, qty, answer_due_at, address, again }: QuickRfqSentProps) {
  const { t } = usePage()
  return (
    <div className="quick-rfq-sent stack at-start gap-12" role="status" tabIndex={-1} {...toDataAttributes('sent-panel')}>
      <p className="good medium with-icon">
        <Icon name="check" />
        {t('quick_rfq.sent')}
      </p>
      <dl className="facts facts-tight fill">
        <div>
          <dt>{t('quick_rfq.number')}</dt>
          <dd>
            <a href={address} rel="nofollow">
              <MonospaceValue>{rfq_number}</MonospaceValue>
            </a>
          </dd>
        </div>
        <Fact name={t('part.quantity')} value={qty} className="num" />
        <Fact name={t('rfq.answer_by')} value={<bdi>{answer_due_at}</bdi>} />
      </dl>
      <p className="hint">{t('quick_rfq.sent_text')}</p>
      <Button look="quiet" className="needs-script" type="button" {...toDataAttributes('quick-rfq-again')} text={t('quick_rfq.another')} />
      {again !== null && <ButtonLink look="quiet" className="no-script-only" href={again} text={t('quick_rfq.another')} />}
    </div>
  )
}
