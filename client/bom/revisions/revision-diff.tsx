import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import { truncateDesignators } from '#shared/bom/bom-reference.ts'
import type { DiffLine, RevisionLine, revisionDiff } from '#shared/contract/bom-revisions.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { formatDesignatorRanges } from '#shared/table-reading/cells/designator-ranges.ts'
import { formatDay } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice, type Money, toMoney } from '#shared/trade/money.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { Notice } from '../../components/ui/page-parts.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { PartNames } from '../../components/ui/part-names.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { Value } from '../../components/ui/values.tsx'
import { toLineName } from '../table/line-words.ts'
import { formatChangedShare, formatCostCause } from './revision-words.ts'

type Diff = EndpointData<typeof revisionDiff>

/** The maximum characters of a line's designators in its row; the BOM shows all of them. */
const MAX_DESIGNATORS_LENGTH = 60

const KIND_KEYS: Readonly<Record<DiffLine['kind'], MessageKey>> = {
  came: 'bom.change_added',
  went: 'bom_revisions.kind_went',
  changed: 'bom.change_changed',
  price: 'bom_revisions.kind_price',
}

interface RevisionDiffProps {
  diff: Diff
  /** The page of the diff's lines, from 1. */
  page: number
  toHref(page: number): string
}

/** Added, removed and changed lines between two revisions, the largest change of cost first. */
export function RevisionDiff({ diff, page, toHref }: RevisionDiffProps) {
  const { t } = usePage()
  const { from, to, lines } = diff
  const counts: readonly (readonly [MessageKey, number])[] = [
    ['bom_revisions.came', diff.came_count],
    ['bom_revisions.went', diff.went_count],
    ['bom_revisions.changed', diff.changed_count],
    ['bom_revisions.repriced', diff.price_count],
    ['bom_revisions.same', diff.same_count],
  ]
  return (
    <>
      <Headline diff={diff} />
      {from.cost.set_count !== to.cost.set_count && (
        <Notice>{t('bom_revisions.sets_differ', { from: from.cost.set_count, to: to.cost.set_count })}</Notice>
      )}
      {lines.total === 0 ? (
        <p className="below-12">{t('bom_revisions.nothing')}</p>
      ) : (
        <>
          <p className="muted small cluster across-12 below-12">
            {counts.map(([key, count]) => count > 0 && <span key={key}>{t(key, { count })}</span>)}
          </p>
          <div className="below-8">
            <DiffTable lines={lines.items} />
          </div>
          <Pagination listing={{ ...lines, page }} toHref={toHref} />
        </>
      )}
    </>
  )
}

/** The change of cost: "From $12.40 per set (Mar 5, 2026) to $13.10 now: C4 +40%". Nothing where one side has no price. */
function Headline({ diff: { from, to, largest } }: Pick<RevisionDiffProps, 'diff'>) {
  const { t, tag, time_zone } = usePage()
  if (from.cost.per_set === null || to.cost.per_set === null) return null
  const values = {
    from: formatAmount(from.cost.per_set, tag),
    to: formatAmount(to.cost.per_set, tag),
    from_day: formatDay(from.priced_at ?? from.created_at, tag, 'medium', time_zone),
    to_day: formatDay(to.priced_at ?? to.created_at, tag, 'medium', time_zone),
  }
  const cause = largest && formatCostCause(largest, t, tag)
  const isNow = to.priced_at === null
  const text =
    cause === null
      ? t(isNow ? 'bom_revisions.headline_now' : 'bom_revisions.headline', values)
      : t(isNow ? 'bom_revisions.headline_now_cause' : 'bom_revisions.headline_cause', { ...values, cause })
  return <p className="large strong below-12">{text}</p>
}

function DiffTable({ lines }: { lines: readonly DiffLine[] }) {
  const { t, tag } = usePage()
  const price = (amount: Money | null | undefined): string | null => (amount == null ? null : formatUnitPrice(amount, tag))
  const count = (number: number | null | undefined): string | null => (number == null ? null : formatCount(number, tag))
  return (
    <RowTable
      label={t('bom_revisions.compare_title')}
      rows={lines}
      toKey={({ before, after }) => `${before?.number ?? ''}-${after?.number ?? ''}`}
      columns={[
        { head: t('bom_file.line'), names_row: true, cell: (line) => <LineNames line={line} /> },
        { head: t('bom_revisions.change'), cell: (line) => <Changes line={line} /> },
        { head: { part: t('bom_file.matched_part') }, cell: (line) => <Parts line={line} /> },
        { head: { number: t('bom_file.qty_per_set') }, cell: (line) => <ChangedValue line={line} of={({ qty }) => count(qty)} /> },
        { head: { number: t('part.stock') }, cell: (line) => <ChangedValue line={line} of={({ stock }) => count(stock)} /> },
        { head: { number: t('part.unit_price') }, cell: (line) => <ChangedValue line={line} of={({ unit_price }) => price(unit_price)} /> },
        {
          head: { number: t('bom_revisions.cost') },
          cell: (line) => (
            <span className="block">
              <ChangedValue line={line} of={({ cost }) => price(cost)} />
              {line.cost_change !== null && line.cost_change !== 0 && (
                <span className="small block">
                  <CostChange of={line.cost_change} before={line.before?.cost ?? null} />
                </span>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

/** The name of the line, with its designators; for a removed line, its former name. */
function LineNames({ line: { before, after } }: { line: DiffLine }) {
  const { tag } = usePage()
  const side = after ?? before
  if (!side) return null
  const designators = truncateDesignators(formatDesignatorRanges(side.source.designators), MAX_DESIGNATORS_LENGTH)
  return (
    <>
      <span className="block">
        <span className="faint tiny num">{formatCount(side.number, tag)}</span> <Value>{toLineName(side)}</Value>
      </span>
      {designators !== '' && (
        <span className="muted small block">
          <Value>{designators}</Value>
        </span>
      )}
    </>
  )
}

/** The changes of the line, each on a separate line. */
function Changes({ line: { kind, changes, before, after, designators_added, designators_removed } }: { line: DiffLine }) {
  const { t } = usePage()
  const tone = kind === 'came' ? 'good' : kind === 'went' ? 'error' : kind === 'changed' ? 'low' : 'muted'
  const detail = (key: string, text: ReactNode) => (
    <span key={key} className="small block">
      {text}
    </span>
  )
  return (
    <span className="block">
      <span className={`block ${tone}`}>{t(KIND_KEYS[kind])}</span>
      {changes.includes('part') && before && after && detail('part', <ChangedValue line={{ before, after }} of={lineWords} />)}
      {designators_added !== '' &&
        detail(
          'came',
          t('bom_revisions.designators_added', { designators: truncateDesignators(designators_added, MAX_DESIGNATORS_LENGTH) }),
        )}
      {designators_removed !== '' &&
        detail(
          'went',
          t('bom_revisions.designators_removed', { designators: truncateDesignators(designators_removed, MAX_DESIGNATORS_LENGTH) }),
        )}
      {changes.includes('do_not_fit') && detail('fit', t(after?.do_not_fit ? 'bom.state_not_fitted' : 'bom_revisions.fitted_again'))}
    </span>
  )
}

/** The text of a line in the file, without its designators. */
const lineWords = ({ source }: RevisionLine): string =>
  [source.part_number, source.manufacturer, source.value, source.package, source.description].filter(Boolean).join(' ')

/** The matched part; where it has changed, below the former part. */
function Parts({ line: { before, after } }: { line: Pick<DiffLine, 'before' | 'after'> }) {
  const { t } = usePage()
  const was = before?.part
  const is = after ? after.part : was
  const isOther = before && after && was?.part_number !== is?.part_number
  return (
    <span className="block">
      {isOther && was && (
        <s className="muted small block">
          <span className="sr-only">{t('bom_revisions.before')} </span>
          <Value>{was.part_number}</Value>
        </s>
      )}
      {is ? <PartNames {...is} /> : <span className="faint">{t('part.not_available')}</span>}
    </span>
  )
}

/** A value of a line; where it has changed, below the former value, struck through. */
function ChangedValue({
  line: { before, after },
  of,
}: {
  line: Pick<DiffLine, 'before' | 'after'>
  of(side: RevisionLine): string | null
}) {
  const { t } = usePage()
  const was = before && of(before)
  const is = after ? of(after) : was
  return (
    <span className="block">
      {before && after && was !== is && was !== null && (
        <s className="muted small block">
          <span className="sr-only">{t('bom_revisions.before')} </span>
          <bdi dir="auto">{was}</bdi>
        </s>
      )}
      {is === null ? <span className="faint">{t('part.not_available')}</span> : <bdi dir="auto">{is}</bdi>}
    </span>
  )
}

/** The increase of a cost, with its sign, and its share of the former cost. @param before null, or zero: no share */
export function CostChange({ of, before }: { of: Money; before: Money | null }) {
  const { tag } = usePage()
  const share = before === null ? null : formatChangedShare(before, toMoney(before + of), tag)
  return (
    <Value className={of > 0 ? 'low' : of < 0 ? 'good' : 'muted'}>
      {of > 0 && '+'}
      {formatUnitPrice(of, tag)}
      {share !== null && ` (${share})`}
    </Value>
  )
}
