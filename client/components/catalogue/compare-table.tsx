import type { PartDetail } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { toCompareQuery } from '#shared/url/compare-query.ts'
import { AddToRfq } from '../rfq/add-to-rfq.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { PartNumber } from '../ui/part-number.tsx'
import { type CompareRow, useFacts, useParameters } from './compare-facts.tsx'
import { findExtremes, hasDifference } from './compare-rows.ts'
import { toDrawingKind } from './drawings/kinds.ts'
import { PackageDrawing } from './package-drawing.tsx'

export interface CompareTableProps {
  parts: readonly PartDetail[]
  /** Parts beyond the limit, as in the URL. */
  rest: readonly string[]
  only_differences: boolean
  /** The quantity whose prices are compared, in pieces. */
  qty: number
}

/** Parts side by side, with a row for each available fact. */
export function CompareTable({ parts, rest, only_differences, qty }: CompareTableProps) {
  const { t } = usePage()
  const visibleRows = (rows: readonly CompareRow[]): readonly CompareRow[] =>
    only_differences ? rows.filter(({ texts }) => hasDifference(texts)) : rows
  const [visibleFacts, visibleParameters] = [visibleRows(useFacts(parts, qty)), visibleRows(useParameters(parts))]
  if (visibleFacts.length + visibleParameters.length === 0) return <p className="empty">{t('compare.no_differences')}</p>
  return (
    <>
      {parts.length > 1 && <Legend />}
      <section className="table-scroll compare-scroll" aria-label={t('compare.title')}>
        <table className="data compare-table">
          <caption className="sr-only">{t('compare.title')}</caption>
          <PartHeads parts={parts} rest={rest} only_differences={only_differences} qty={qty} />
          <tbody className="screen-only">
            <tr>
              <th scope="row" className="compare-name">
                <span className="compare-label">{t('part.quantity')}</span>
              </th>
              {parts.map((part) => (
                <td key={part.goods_id}>
                  <AddToRfq part={part} qty={qty} compact />
                </td>
              ))}
            </tr>
          </tbody>
          {visibleFacts.length > 0 && <Rows rows={visibleFacts} />}
          {visibleParameters.length > 0 && <Rows rows={visibleParameters} group={t('product.tab_parameters')} columns={parts.length} />}
        </table>
      </section>
    </>
  )
}

/** The meaning of the marks in the table. */
function Legend() {
  const { t } = usePage()
  return (
    <p className="cluster across-16 below-12 muted small compare-legend">
      <span>
        <span className="accent strong">≠</span> {t('compare.differs')}
      </span>
      {(['best', 'highest', 'lowest'] as const).map((mark) => (
        <span key={mark}>
          <ValueMark mark={mark} /> {t(MARKS[mark].word)}
        </span>
      ))}
    </p>
  )
}

const MARKS = {
  best: { sign: '✓', word: 'compare.best', tone: 'good strong' },
  highest: { sign: '▲', word: 'compare.highest', tone: 'faint' },
  lowest: { sign: '▼', word: 'compare.lowest', tone: 'faint' },
} as const

function ValueMark({ mark }: { mark: keyof typeof MARKS }) {
  const { sign, tone } = MARKS[mark]
  return (
    <span aria-hidden="true" className={`tiny ${tone}`}>
      {sign}
    </span>
  )
}

/** The compared parts, each with a link that removes it. */
function PartHeads({ parts, rest, only_differences, qty }: CompareTableProps) {
  const { t, href } = usePage()
  const others = (part: PartDetail): string[] => [
    ...parts.filter((other) => other !== part).map(({ goods_page_url }) => goods_page_url),
    ...rest,
  ]
  return (
    <thead>
      <tr>
        <td className="compare-name" />
        {parts.map((part) => (
          <th key={part.goods_id} scope="col">
            <span className="compare-drawing">
              <PackageDrawing package={part.package} kind={toDrawingKind(part.category.slug)} label="" size="row" />
            </span>
            <PartNumber part_number={part.part_number} goods_page_url={part.goods_page_url} qty={qty} />
            <a
              className="compare-remove screen-only row middle gap-4 muted small"
              href={href(routes.compare, {}, toCompareQuery(others(part), { only_differences, qty }))}
              aria-label={t('compare.remove_of', { part_number: part.part_number })}
            >
              <Icon name="close" />
              {t('compare.remove')}
            </a>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Rows({ rows, group, columns }: { rows: readonly CompareRow[]; group?: string; columns?: number }) {
  const { t } = usePage()
  return (
    <tbody>
      {group !== undefined && (
        <tr className="compare-group">
          <th scope="rowgroup" className="compare-name">
            <span className="compare-label">{group}</span>
          </th>
          <td colSpan={columns} />
        </tr>
      )}
      {rows.map(({ key, name, texts, cells, numbers = [], best }) => {
        const differs = hasDifference(texts)
        const ends = findExtremes(numbers)
        return (
          <tr key={key} className={differs ? 'compare-differs' : undefined}>
            <th scope="row" className="compare-name">
              <span className="compare-label">
                {name}
                {differs && (
                  <span className="compare-mark accent strong" title={t('compare.differs')}>
                    <span aria-hidden="true">≠</span>
                    <span className="sr-only"> ({t('compare.differs')})</span>
                  </span>
                )}
              </span>
            </th>
            {cells.map((cell, index) => {
              const end = ends[index]
              // Where one extreme is better, the other needs no mark.
              const mark = best ? (end === best ? 'best' : null) : end
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no name, and the table never changes
                <td key={index}>
                  {mark ? (
                    <div className="row baseline gap-6">
                      <div>{cell}</div>
                      <ValueMark mark={mark} />
                      <span className="sr-only">({t(MARKS[mark].word)})</span>
                    </div>
                  ) : (
                    cell
                  )}
                </td>
              )
            })}
          </tr>
        )
      })}
    </tbody>
  )
}
