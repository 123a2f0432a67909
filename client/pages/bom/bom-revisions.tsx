import type { BomHead } from '#shared/contract/bom.ts'
import type { BomCost, bomRevisions, Revision, revisionDiff } from '#shared/contract/bom-revisions.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toMoney } from '#shared/trade/money.ts'
import { CostChange, RevisionDiff } from '../../bom/revisions/revision-diff.tsx'
import { toBomName } from '../../bom/table/bom-header.tsx'
import { Amount, Moment } from '../../components/ui/amounts.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Options } from '../../components/ui/options.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty, Failure, PageHead, PageSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'

type Revisions = EndpointData<typeof bomRevisions>

interface BomRevisionsPageProps {
  head: BomHead
  /** The revisions; null: not visible to this reader, or none are stored. */
  list: Revisions | null
  /** The two compared revisions; null: there are none. */
  chosen: { from: number; to: number | 'today' } | null
  /** Null where they could not be compared. */
  diff: EndpointData<typeof revisionDiff> | null
  /** The page of the comparison's lines, from 1. */
  page: number
}

/** The revisions of a BOM, and the added, removed and changed lines between two of them, with their costs. */
export function BomRevisionsPage({ head, list, chosen, diff, page }: BomRevisionsPageProps) {
  const { t, href } = usePage()
  const { bom_id: id } = head
  const back = <ButtonLink className="screen-only" href={href(routes.bom, { id })} text={t('bom_revisions.back')} />
  return (
    <div className="page">
      <PageHead
        title={
          <>
            {t('bom_revisions.title')}: <bdi>{toBomName(head) || t('bom.untitled')}</bdi>
          </>
        }
        lead={list ? t('bom_revisions.lead') : undefined}
      >
        {list && list.revisions.length > 0 && <p>{back}</p>}
      </PageHead>
      {!list || list.revisions.length === 0 ? (
        <Empty text={head.can_edit ? t('bom_revisions.none') : t('bom_revisions.read_only')} way={back} />
      ) : (
        <RevisionTable list={list} />
      )}
      {list && chosen && (
        <PageSection id="what-changed" title={t('bom_revisions.compare_title')}>
          <CompareForm action={href(routes.bom_revisions, { id })} revisions={list.revisions} chosen={chosen} />
          {diff ? (
            <RevisionDiff
              diff={diff}
              page={page}
              toHref={(number) => href(routes.bom_revisions, { id }, { ...chosen, page: number > 1 ? number : null })}
            />
          ) : (
            <Failure text={t('bom_revisions.failed')} />
          )}
        </PageSection>
      )}
    </div>
  )
}

/** The mark of an absent value. */
function None() {
  const { t } = usePage()
  return <span className="faint">{t('part.not_available')}</span>
}

/** A revision, or the current BOM, whose `revision` is null. */
interface Row {
  revision: Revision | null
  line_count: number
  cost_then: BomCost | null
  cost_now: BomCost | null
}

function RevisionTable({ list: { head, revisions, today } }: { list: Revisions }) {
  const { t, tag } = usePage()
  const rows: Row[] = [
    { revision: null, line_count: head.line_count, cost_then: null, cost_now: today },
    ...revisions.map((revision) => ({ ...revision, revision })),
  ]
  const first = revisions.at(-1)?.revision_number ?? 1
  return (
    <>
      <RowTable
        label={t('bom_revisions.title')}
        rows={rows}
        toKey={({ revision }) => revision?.revision_number ?? 0}
        columns={[
          {
            head: t('bom_revisions.title'),
            names_row: true,
            cell: ({ revision }) => <RevisionName revision={revision} />,
          },
          { head: { number: t('common.lines') }, cell: ({ line_count }) => formatCount(line_count, tag) },
          { head: { number: t('bom_file.sets') }, cell: ({ cost_then, cost_now }) => <Sets of={cost_then ?? cost_now} /> },
          { head: { number: t('bom_revisions.priced') }, cell: ({ cost_then, cost_now }) => <Priced of={cost_then ?? cost_now} /> },
          { head: t('part.stock'), cell: ({ cost_then, cost_now }) => <Stock of={cost_then ?? cost_now} /> },
          {
            head: { number: t('bom_revisions.then') },
            cell: ({ revision, cost_then }) => (revision && !cost_then ? t('bom_revisions.not_priced') : <PerSet of={cost_then} />),
          },
          { head: { number: t('bom_revisions.now') }, cell: ({ cost_now }) => <PerSet of={cost_now} /> },
          { head: { number: t('bom_revisions.change') }, cell: ({ cost_then, cost_now }) => <Change from={cost_then} to={cost_now} /> },
        ]}
      />
      {first > 1 && <p className="muted small">{t('bom_revisions.dropped', { number: first })}</p>}
    </>
  )
}

function RevisionName({ revision }: { revision: Revision | null }) {
  const { t } = usePage()
  if (!revision) return t('bom_revisions.today')
  const { revision_number, file_name, created_at } = revision
  return (
    <>
      <span className="block">{t('bom_revisions.number', { number: revision_number })}</span>
      <span className="muted small block">
        <Moment at={created_at} />
      </span>
      {file_name !== '' && (
        <span className="muted small block">
          <bdi>{file_name}</bdi>
        </span>
      )}
    </>
  )
}

function Sets({ of }: { of: BomCost | null }) {
  const { tag } = usePage()
  return of ? formatCount(of.set_count, tag) : <None />
}

function Priced({ of }: { of: BomCost | null }) {
  const { t } = usePage()
  return of ? t('bom_revisions.priced_of', { priced: of.priced_count, count: of.needed_count }) : <None />
}

function Stock({ of }: { of: BomCost | null }) {
  const { t } = usePage()
  if (!of) return <None />
  if (of.short_count > 0) return <span className="low">{t('bom.risk_stock_short', { count: of.short_count })}</span>
  return <span className="good">{t('bom_revisions.stock_enough')}</span>
}

const PerSet = ({ of }: { of: BomCost | null }) => (of?.per_set == null ? <None /> : <Amount of={of.per_set} />)

/** The cost increase of a set with the same lines; absent where another number of lines has a price, since it has other causes then. */
function Change({ from, to }: { from: BomCost | null; to: BomCost | null }) {
  if (!from || !to || from.per_set === null || to.per_set === null || from.priced_count !== to.priced_count) return <None />
  return <CostChange of={toMoney(to.per_set - from.per_set)} before={from.per_set} />
}

function CompareForm({
  action,
  revisions,
  chosen,
}: {
  action: string
  revisions: readonly Revision[]
  chosen: { from: number; to: number | 'today' }
}) {
  const { t } = usePage()
  const options = revisions.map(({ revision_number }) => [revision_number, t('bom_revisions.number', { number: revision_number })] as const)
  return (
    <form method="get" action={action} className="screen-only cluster middle gap-12">
      <label className="row middle gap-8">
        <span className="muted small">{t('bom_revisions.from')}</span>
        <select className="input" name="from" defaultValue={chosen.from}>
          <Options of={options} />
        </select>
      </label>
      <label className="row middle gap-8">
        <span className="muted small">{t('bom_revisions.to')}</span>
        <select className="input" name="to" defaultValue={chosen.to}>
          <Options of={[['today', t('bom_revisions.today')], ...options]} />
        </select>
      </label>
      <Button text={t('bom_revisions.compare')} type="submit" />
    </form>
  )
}
