import type { RfqLineView, RfqView } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toRfqSegment } from '#shared/url/rfq-segment.ts'
import { RequestList, useLineRequests } from '../../components/rfq/quote-lines.tsx'
import { Moment, UnitPrice } from '../../components/ui/amounts.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { DoneHead, DoneNumber, PageSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { Fact, MonoLink, MonospaceValue, Value } from '../../components/ui/values.tsx'

interface RfqSuccessfulPageProps {
  /** The RFQ; null where the visitor has no key to it, or where it cannot be read now. */
  rfq: RfqView | null
  /** Whether this browser sent the RFQ: only then is its sender thanked. */
  is_sent: boolean
  /** Working hours until we answer the RFQ; null: no promise. */
  answer_hours: number | null
}

/** The page after an RFQ was sent. */
export function RfqSuccessfulPage({ rfq, is_sent, answer_hours }: RfqSuccessfulPageProps) {
  const { t, href } = usePage()
  if (!is_sent) return <NothingSent />
  return (
    <div className="page rfq-done">
      <DoneHead
        title={t('rfq_form.done_title')}
        lead={answer_hours === null ? t('quick_rfq.sent_text') : t('rfq_form.done_text', { hours: answer_hours })}
      />
      {rfq && <Facts rfq={rfq} answer_hours={answer_hours} />}
      <PageSection id="rfq-next" title={t('common.what_next')}>
        <ol className="rfq-next columns gap-24">
          <li>{t('rfq_form.next_check')}</li>
          <li>{t('rfq_form.next_quote')}</li>
          <li>{t('rfq_form.next_accept')}</li>
        </ol>
      </PageSection>
      {rfq && <Lines rfq={rfq} />}
      <p className="button-row screen-only below-24">
        {rfq && (
          <ButtonLink
            look="primary"
            href={href(routes.rfq_quote, { number: toRfqSegment(rfq.rfq_number) })}
            text={t('rfq_form.done_open')}
          />
        )}
        <ButtonLink href={href(routes.category_list, {})} text={t('rfq_form.done_more')} />
        <ButtonLink href={href(routes.rfq, {})} text={t('rfq_form.done_new')} />
      </p>
    </div>
  )
}

function NothingSent() {
  const { t, href } = usePage()
  return (
    <div className="page">
      <div className="empty">
        <h1>{t('rfq_form.nothing_title')}</h1>
        <p>{t('rfq_form.nothing_text')}</p>
        <p className="button-row">
          <ButtonLink look="primary" href={href(routes.rfq, {})} text={t('rfq_form.title')} />
          <ButtonLink href={href(routes.account_rfq_history, {})} text={t('header.rfq_history')} />
        </p>
      </div>
    </div>
  )
}

/** The number, the promised time, and the address of the copy. */
function Facts({ rfq, answer_hours }: { rfq: RfqView; answer_hours: number | null }) {
  const { t } = usePage()
  const { rfq_number, answer_due_at, contact } = rfq
  return (
    <dl className="rfq-done-facts small-names cells cluster panel">
      <DoneNumber name={t('rfq_form.done_number')} number={rfq_number} copy={t('rfq_form.copy_number', { number: rfq_number })} />
      <div>
        <dt>{t('rfq.answer_by')}</dt>
        <dd>
          <Moment at={answer_due_at} />
          {answer_hours !== null && (
            <span className="block regular muted small">{t('rfq_form.done_due_note', { hours: answer_hours })}</span>
          )}
        </dd>
      </div>
      <Fact name={t('rfq_form.done_copy')} value={<Value>{contact.email}</Value>} />
    </dl>
  )
}

function Lines({ rfq }: { rfq: RfqView }) {
  const { t, tag } = usePage()
  const { lines } = rfq
  const prices = lines.flatMap(({ target_price }) => target_price ?? [])
  const targetPrice = ({ target_price }: RfqLineView) => target_price !== null && <UnitPrice of={target_price} />
  return (
    <PageSection
      id="rfq-done-lines"
      title={t('rfq_form.done_lines')}
      more={<span className="muted small num">{t('common.line_count', { count: lines.length })}</span>}
    >
      <RowTable
        is_wide
        className="rfq-done-table"
        label={t('rfq_form.done_lines')}
        rows={lines}
        toKey={({ position }) => position}
        columns={[
          { head: t('part.part_number'), names_row: true, cell: (line) => <LinePart line={line} /> },
          { head: { number: t('part.quantity') }, cell: ({ qty }) => formatCount(qty, tag) },
          ...(prices.length > 0 ? [{ head: { number: t('rfq.target_price') }, cell: targetPrice }] : []),
        ]}
      />
    </PageSection>
  )
}

function LinePart({ line }: { line: RfqLineView }) {
  const { href } = usePage()
  const { part_number, manufacturer, package: caseName, goods_page_url } = line
  return (
    <>
      {goods_page_url === '' ? (
        <MonospaceValue>{part_number}</MonospaceValue>
      ) : (
        <MonoLink href={href(routes.product, { id: goods_page_url })} text={part_number} />
      )}
      <span className="block muted small">
        <bdi translate="no">{manufacturer}</bdi> <Value>{caseName}</Value>
      </span>
      <RequestList requests={useLineRequests(line)} />
    </>
  )
}
