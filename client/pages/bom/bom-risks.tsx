import type { MessageKey, Translator } from '#locales/translator.ts'
import { findOnlySource } from '#shared/bom/buying/summary.ts'
import { isCommerceRemark } from '#shared/bom/commerce-remarks.ts'
import type { RiskKind, RiskView, RiskyLine } from '#shared/bom/risk-view.ts'
import type { BomHead } from '#shared/contract/bom.ts'
import { routes } from '#shared/routes.ts'
import { BOM_PAGE_SIZE } from '#shared/table-reading/lists/bom-limits.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, type Money } from '#shared/trade/money.ts'
import { toBomName } from '../../bom/table/bom-header.tsx'
import { LabelsContext, type TradeLabels, useOfferNames } from '../../bom/table/labels.ts'
import {
  formatDesignators,
  formatProblem,
  formatReadyTime,
  formatRemark,
  hasMoreDesignators,
  LIFECYCLE_KEYS,
  toLineName,
} from '../../bom/table/line-words.ts'
import { MatchedPart } from '../../bom/table/matched-part.tsx'
import { Amount } from '../../components/ui/amounts.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, PageHead, PageSection } from '../../components/ui/page-parts.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { Value } from '../../components/ui/values.tsx'
import { DropInsSection, type LineDropIns } from './bom-drop-ins.tsx'

const KINDS: Readonly<Record<RiskKind, MessageKey>> = {
  no_part: 'bom_risk.no_part',
  doubt: 'bom_risk.doubt',
  end_of_life: 'bom_risk.end_of_life',
  stock_short: 'bom_risk.stock_short',
  no_price: 'part.on_request',
  single_source: 'bom_risk.single_source',
  late: 'bom_risk.late',
  stock_low: 'bom_risk.stock_low',
  no_datasheet: 'part.no_datasheet',
}

/** The maximum of listed lines of one kind; the others are only counted. */
const MAX_VISIBLE_LINES = 200

interface BomRisksPageProps {
  head: BomHead
  view: RiskView
  /** The total cost; null beyond the largest amount. */
  amount: Money | null
  /** The strategy, as in the URL of the BOM; null: the default. */
  buy: string | null
  labels: TradeLabels
  /** The lines of this page of the list with their drop-in parts. */
  drop_ins: readonly LineDropIns[]
  /** From 1. */
  page: number
}

/** The risks of a BOM, with the amounts that depend on them: each kind of risk, then its lines, the most expensive first. */
export function BomRisksPage({ head, view, amount, buy, labels, drop_ins, page }: BomRisksPageProps) {
  const { t, tag, href } = usePage()
  const money = (of: Money | null): string => (of === null ? t('bom.too_much') : formatAmount(of, tag))
  const some = view.kinds.filter(({ lines }) => lines.length > 0)
  return (
    <LabelsContext value={labels}>
      <div className="page bom-risks-page">
        <Breadcrumb />
        <PageHead
          title={t('bom_risk.title', { name: toBomName(head) || t('bom.untitled') })}
          lead={
            view.line_count === 0
              ? t('bom.no_risks')
              : t('bom_risk.lead', {
                  lines: formatCount(view.line_count, tag),
                  total: formatCount(head.line_count, tag),
                  amount: money(view.amount),
                  all: money(amount),
                  sets: formatCount(head.set_count, tag),
                })
          }
        />
        {head.waiting_count > 0 && <p className="low">{t('bom.waiting_lines', { count: head.waiting_count })}</p>}
        <p className="screen-only below-12 button-row">
          <a className="airy" href={href(routes.bom, { id: head.bom_id }, { buy })}>
            {t('bom.table')}
          </a>
        </p>
        {view.stopping.length > 0 && (
          <PageSection id="stopping" title={t('bom_risk.stopping')}>
            <Lines kinds={STOPPING_KINDS} label={t('bom_risk.stopping')} lines={view.stopping} />
          </PageSection>
        )}
        <PageSection id="all-risks" title={t('bom.risks')}>
          <RowTable
            rows={view.kinds}
            toKey={({ kind }) => kind}
            columns={[
              {
                head: t('bom_risk.risk'),
                names_row: true,
                cell: ({ kind, lines }) =>
                  lines.length > 0 ? <a href={`#risk-${kind}`}>{t(KINDS[kind])}</a> : <span className="muted">{t(KINDS[kind])}</span>,
              },
              { head: { number: t('common.lines') }, cell: ({ lines }) => formatCount(lines.length, tag) },
              { head: { number: t('common.amount') }, cell: (of) => <KindAmount {...of} /> },
              { head: { number: t('bom_risk.share') }, cell: (of) => shareText(of.amount, amount, tag) },
            ]}
          />
        </PageSection>
        {some.map(({ kind, lines }) => (
          <PageSection key={kind} id={`risk-${kind}`} title={t(KINDS[kind])}>
            <Lines kinds={[kind]} label={t(KINDS[kind])} lines={lines} />
          </PageSection>
        ))}
        <DropInsSection lines={drop_ins} action={head.can_edit ? href(routes.bom, { id: head.bom_id }) : null} page={page} />
        <Pagination
          listing={{ total: head.line_count, page, page_size: BOM_PAGE_SIZE }}
          toHref={(number) =>
            `${href(routes.bom, { id: head.bom_id }, { view: 'risks', page: number > 1 ? String(number) : null, buy })}#drop-ins`
          }
        />
      </div>
    </LabelsContext>
  )
}

/** The cost of a kind: none without a purchase, and a text beyond the largest amount. */
function KindAmount({ amount }: { amount: Money | null }) {
  const { t } = usePage()
  if (amount === null) return t('bom.too_much')
  return amount === 0 ? t('part.not_available') : <Amount of={amount} />
}

function shareText(part: Money | null, total: Money | null, tag: string): string {
  if (part === null || total === null || part === 0 || total === 0) return ''
  return new Intl.NumberFormat(tag === 'ar' ? 'ar-u-nu-latn' : tag, { style: 'percent' }).format(part / total)
}

function Lines({ kinds, label, lines }: { kinds: readonly RiskKind[]; label: string; lines: readonly RiskyLine[] }) {
  const { t, tag, href } = usePage()
  const more = lines.length - MAX_VISIBLE_LINES
  return (
    <>
      <RowTable
        label={label}
        rows={lines.slice(0, MAX_VISIBLE_LINES)}
        toKey={({ line }) => line.line_id}
        columns={[
          { head: { number: t('bom_file.line') }, cell: ({ number }) => formatCount(number, tag) },
          { head: t('part.part_number'), names_row: true, cell: (risky) => <Part {...risky} /> },
          {
            head: t('bom_file.designators'),
            cell: ({ line: { source } }) => (
              <Value>
                {formatDesignators(source)}
                {hasMoreDesignators(source) && ' …'}
              </Value>
            ),
          },
          { head: t('bom_risk.why'), cell: (risky) => <Why kinds={kinds} risky={risky} /> },
          { head: { number: t('common.amount') }, cell: ({ amount }) => (amount > 0 ? <Amount of={amount} /> : t('part.not_available')) },
          {
            head: { read_out: t('alternative.title') },
            className: 'screen-only',
            cell: ({ line: { part } }) =>
              part && <a href={`${href(routes.product, { id: part.goods_page_url })}#alternatives`}>{t('alternative.title')}</a>,
          },
        ]}
      />
      {more > 0 && <p className="muted small">{t('common.more_parts', { count: more })}</p>}
    </>
  )
}

/** The kinds that stop production, the worst first. */
const STOPPING_KINDS: readonly RiskKind[] = ['stock_short', 'end_of_life', 'late', 'single_source', 'stock_low']

/** The reasons for a line's risks of these kinds. */
function Why({ kinds, risky }: { kinds: readonly RiskKind[]; risky: RiskyLine }) {
  const { t, tag } = usePage()
  const { sourceName } = useOfferNames()
  return kinds
    .filter((kind) => risky.kinds.has(kind))
    .map((kind) => whyText(kind, risky, t, tag, sourceName))
    .join(' · ')
}

const Part = ({ line }: RiskyLine) => (line.part ? <MatchedPart part={line.part} /> : <bdi>{toLineName(line)}</bdi>)

type SourceName = ReturnType<typeof useOfferNames>['sourceName']

/** The reason for a line's risk, as text. */
function whyText(kind: RiskKind, { line, plan }: RiskyLine, t: Translator, tag: string, sourceName: SourceName): string {
  const { part, remarks } = line
  const { needed } = plan?.together ?? plan ?? { needed: 0 }
  switch (kind) {
    case 'no_part':
      return t('bom.problem_no_match')
    case 'doubt':
      return remarks
        .filter((remark) => !isCommerceRemark(remark))
        .map((remark) => formatRemark(remark, t))
        .join(' · ')
    case 'end_of_life': {
      const key = LIFECYCLE_KEYS[part?.lifecycle ?? '']
      return key ? t(key) : ''
    }
    case 'stock_short':
    case 'stock_low':
      return t('bom.remark_low_stock', { row: formatCount(needed, tag), part: formatCount(sumStock(line), tag) })
    case 'no_price':
      return (plan && formatProblem(plan, t)) ?? t('part.on_request')
    case 'single_source': {
      const source = findOnlySource(part?.offers ?? [], needed)
      return source ? t('bom_risk.only_source', { source: sourceName(source) }) : ''
    }
    case 'late':
      return formatReadyTime(plan?.ready_days ?? null, t)
    case 'no_datasheet':
      return t('part.no_datasheet')
  }
}

const sumStock = ({ part }: RiskyLine['line']): number => part?.offers.reduce((sum, { stock }) => sum + stock, 0) ?? 0
