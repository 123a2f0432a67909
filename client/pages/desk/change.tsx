import type { ReactNode } from 'react'
import type { ChangeSample, deskChangeDetail } from '#shared/contract/desk-catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { parseMoney } from '#shared/trade/money.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { CHANGE_COUNT_KEYS, CHANGE_FIELD_KEYS, CHANGE_STATE_KEYS, CHANGE_STATE_MARKS } from '../../components/desk/change-words.ts'
import { DeskField, DeskForm } from '../../components/desk/desk-form.tsx'
import { DeskHead } from '../../components/desk/desk-head.tsx'
import { DeskTime } from '../../components/desk/desk-time.tsx'
import type { DeskFormState, DeskPageState } from '../../components/desk/desk-words.ts'
import { CheckboxField } from '../../components/form/fields.tsx'
import { UnitPrice } from '../../components/ui/amounts.tsx'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { TitledSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { Fact, MonospaceValue } from '../../components/ui/values.tsx'

type Detail = EndpointData<typeof deskChangeDetail>

interface DeskChangePageProps extends DeskPageState {
  change: Detail
}

/** One change set: its content, and the desk's actions on it. */
export function DeskChangePage({ change, sent, done, time_zone }: DeskChangePageProps) {
  const { t } = usePage()
  const { state } = change
  const isFormVisible = sent !== null && listForms(change).includes(sent.name)
  return (
    <>
      <DeskHead
        title={
          <>
            {t('changes.change_set')} <span className={`mark ${CHANGE_STATE_MARKS[state]}`}>{t(CHANGE_STATE_KEYS[state])}</span>
          </>
        }
        time_zone={time_zone}
        done={done}
        notice={sent && !isFormVisible ? sent.notice : null}
      />
      <div className="desk-order grid at-top gap-32">
        <div className="desk-main stack gap-24">
          <Counts change={change} />
          {change.samples.length > 0 && <Samples samples={change.samples} />}
        </div>
        <aside className="desk-side stack gap-24">
          <Actions change={change} sent={sent} />
          <Facts change={change} time_zone={time_zone} />
        </aside>
      </div>
    </>
  )
}

/** The names of the forms that the page has in this state. */
function listForms({ state, can_undo }: Detail): string[] {
  if (state === 'proposed') return ['approve', 'refuse']
  return state === 'applying' || state === 'undoing' || can_undo ? [state === 'applying' ? 'approve' : 'undo'] : []
}

function Counts({ change: { counts } }: { change: Detail }) {
  const { t, tag } = usePage()
  return (
    <TitledSection id="counts" title={t('changes.counts')}>
      <dl className="facts">
        {CHANGE_COUNT_KEYS.map(
          ([name, key]) => counts[name] > 0 && <Fact key={name} name={t(key)} value={formatCount(counts[name], tag)} />,
        )}
        <Fact name={t('changes.rows')} value={formatCount(counts.rows, tag)} />
      </dl>
    </TitledSection>
  )
}

function Samples({ samples }: { samples: readonly ChangeSample[] }) {
  const { t, href } = usePage()
  return (
    <TitledSection id="samples" title={t('changes.samples')}>
      <RowTable
        className="desk-table"
        rows={samples}
        toKey={({ goods_id, field }) => `${goods_id} ${field}`}
        columns={[
          {
            head: t('part.part_number'),
            names_row: true,
            cell: ({ goods_id, part_number }) =>
              goods_id === 0 ? (
                <MonospaceValue>{part_number}</MonospaceValue>
              ) : (
                <a href={href(routes.product, { id: toGoodsPageUrl(part_number, goods_id) })}>
                  <MonospaceValue>{part_number}</MonospaceValue>
                </a>
              ),
          },
          { head: t('changes.samples_what'), cell: ({ field }) => <span>{t(CHANGE_FIELD_KEYS[field])}</span> },
          { head: t('changes.before'), className: 'desk-long', cell: ({ field, before }) => <Value field={field} text={before} /> },
          { head: t('changes.after'), className: 'desk-long', cell: ({ field, after }) => <Value field={field} text={after} /> },
        ]}
      />
    </TitledSection>
  )
}

function Value({ field, text }: { field: ChangeSample['field']; text: string }) {
  const { t, tag } = usePage()
  if (field === 'price_breaks') {
    const price = parseMoney(text)
    return price === null ? <span className="muted">{t('part.on_request')}</span> : <UnitPrice of={price} />
  }
  return NUMBERS.has(field) ? <span>{formatCount(Number(text), tag)}</span> : <MonospaceValue>{text || '–'}</MonospaceValue>
}

const NUMBERS: ReadonlySet<ChangeSample['field']> = new Set(['stock', 'moq', 'multiple', 'spq', 'lead_time_weeks', 'offers'])

function Facts({ change, time_zone }: { change: Detail; time_zone: string }) {
  const { t, tag } = usePage()
  const { who, source, stock_kind, started_at, finished_at, decided_at, decided_by, undone_at, undone_by, batches } = change
  const when = (at: string, by: string): ReactNode => (
    <>
      <DeskTime at={at} time_zone={time_zone} /> <bdi>{by}</bdi>
    </>
  )
  return (
    <dl className="facts">
      <Fact name={t('changes.source')} value={<bdi>{source || '–'}</bdi>} />
      <Fact name={t('changes.started')} value={when(started_at, who)} />
      {finished_at !== null && <Fact name={t('changes.finished')} value={when(finished_at, '')} />}
      {decided_at !== null && <Fact name={t('changes.decided')} value={when(decided_at, decided_by)} />}
      {undone_at !== null && <Fact name={t('changes.undone')} value={when(undone_at, undone_by)} />}
      <Fact name={t('changes.stock_meaning')} value={stock_kind === 'net' ? t('changes.net') : t('changes.gross')} />
      <Fact
        name={t('changes.steps')}
        value={t('changes.steps_live', { live: formatCount(batches.live, tag), total: formatCount(batches.total, tag) })}
      />
    </dl>
  )
}

function Actions({ change, sent }: { change: Detail; sent: DeskFormState | null }) {
  const { t } = usePage()
  const { state, can_undo } = change
  return (
    <div className="desk-actions unless-empty screen-only stack gap-16 panel padded">
      {(state === 'applying' || state === 'undoing') && (
        <DeskForm name={state === 'applying' ? 'approve' : 'undo'} sent={sent}>
          <p className="hint">{t('changes.go_on_help')}</p>
          <Button look="primary" text={t('changes.go_on')} />
        </DeskForm>
      )}
      {state === 'proposed' && (
        <>
          <Decision name="approve" title={t('changes.approve')} help={t('changes.approve_help')} sent={sent} look="primary" />
          <Decision name="refuse" title={t('changes.refuse')} help={t('changes.refuse_help')} sent={sent} />
        </>
      )}
      {can_undo && (
        <Decision name="undo" title={t('changes.undo')} help={t('changes.undo_help')} sent={sent}>
          {sent?.name === 'undo' && <CheckboxField name="despite_later">{t('changes.despite')}</CheckboxField>}
        </Decision>
      )}
    </div>
  )
}

interface DecisionProps {
  name: string
  title: string
  help: string
  sent: DeskFormState | null
  look?: 'primary'
  children?: ReactNode
}

function Decision({ name, title, help, sent, look, children }: DecisionProps) {
  const { t } = usePage()
  return (
    <TitledSection id={name} title={title}>
      <DeskForm name={name} sent={sent}>
        <p className="hint">{help}</p>
        <DeskField name="who" label={t('changes.your_name')} maxLength={80} />
        {children}
        <Button {...(look && { look })} text={title} />
      </DeskForm>
    </TitledSection>
  )
}
