import type { ReactNode } from 'react'
import type { PartDetail, Suggestion } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { COMPARE_MOST, compareQuery } from '#shared/url/compare-query.ts'
import { differ, oddOnes, parameterRows } from '../../components/catalogue/compare-rows.ts'
import { drawingKind } from '../../components/catalogue/drawings/kinds.ts'
import { PackageDrawing } from '../../components/catalogue/package-drawing.tsx'
import { MakerLink } from '../../components/catalogue/part-drawing.tsx'
import { Lifecycle } from '../../components/catalogue/part-table.tsx'
import { PriceBreakList } from '../../components/catalogue/price-breaks.tsx'
import { Stock } from '../../components/catalogue/stock.tsx'
import { AddToRfq } from '../../components/rfq/add-to-rfq.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Notice, PageHead } from '../../components/ui/page-parts.tsx'
import { PartNumber } from '../../components/ui/part-number.tsx'
import { Mono } from '../../components/ui/values.tsx'
import { mark } from '../../marks.ts'

/** Why a part number could not be added; `choices` are the parts that have it. */
export type AddProblem =
  | { kind: 'unknown' | 'failed' | 'full'; typed: string }
  | { kind: 'several'; typed: string; choices: readonly Suggestion[] }

interface ComparePageProps {
  parts: readonly PartDetail[]
  /** Named in the address, but no part has them. */
  unknown: readonly string[]
  /** Named beyond those that fit, as they stand in the address. */
  rest: readonly string[]
  only_differences: boolean
  problem: AddProblem | null
}

export function ComparePage({ parts, unknown, rest, only_differences, problem }: ComparePageProps) {
  const { t, href } = usePage()
  const shown = parts.map(({ goods_page_url }) => goods_page_url)
  const isMixed = new Set(parts.map(({ category }) => category.slug)).size > 1
  return (
    <div className="page compare" {...mark('compare-shown', shown.join(' '))}>
      <PageHead title={t('compare.title')}>
        {rest.length > 0 && <Notice>{t('compare.too_many', { count: rest.length, max: COMPARE_MOST })}</Notice>}
        {unknown.length > 0 && <Notice>{t('compare.unknown', { parts: unknown.join(', ') })}</Notice>}
        {isMixed && <p className="muted">{t('compare.mixed')}</p>}
        {parts.length === 1 && <p className="muted">{t('compare.one')}</p>}
      </PageHead>
      {parts.length === 0 ? (
        <div className="empty">
          <h2>{t('compare.empty')}</h2>
          <p>{t('compare.empty_help', { max: COMPARE_MOST })}</p>
          <AddForm shown={shown} only_differences={only_differences} problem={problem} />
          <p>
            <ButtonLink href={href(routes.category_list, {})} text={t('common.browse_categories')} />
          </p>
        </div>
      ) : (
        <>
          <div className="compare-tools screen-only cluster apart">
            {(parts.length < COMPARE_MOST || problem) && <AddForm shown={shown} only_differences={only_differences} problem={problem} />}
            <p className="button-row">
              {parts.length > 1 && (
                <ButtonLink
                  href={href(routes.compare, {}, compareQuery([...shown, ...rest], !only_differences))}
                  text={only_differences ? t('compare.all_rows') : t('compare.only_differences')}
                />
              )}
              <Button className="needs-script" type="button" {...mark('share')} icon={<Icon name="share" />} text={t('common.share')} />
            </p>
          </div>
          <CompareTable parts={parts} rest={rest} only_differences={only_differences} />
        </>
      )}
    </div>
  )
}

interface AddFormProps {
  shown: readonly string[]
  only_differences: boolean
  problem: AddProblem | null
}

function AddForm({ shown, only_differences, problem }: AddFormProps) {
  const { t, href } = usePage()
  return (
    <form className="compare-add grid at-start gap-4" action={href(routes.compare, {})} method="get">
      {shown.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {only_differences && <input type="hidden" name="diff" value="1" />}
      <label className="label" htmlFor="compare-add">
        {t('compare.add_label')}
      </label>
      <span className="compare-add-row row gap-8">
        <input
          className="input mono"
          id="compare-add"
          name="add"
          defaultValue={problem?.typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'compare-add-problem' : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          dir="ltr"
          required
        />
        <Button look="primary" icon={<Icon name="plus" />} text={t('compare.add')} />
      </span>
      {problem && (
        <div className="compact" id="compare-add-problem" role="alert">
          <Problem problem={problem} shown={shown} only_differences={only_differences} />
        </div>
      )}
    </form>
  )
}

function Problem({ problem, shown, only_differences }: Omit<AddFormProps, 'problem'> & { problem: AddProblem }) {
  const { t, href } = usePage()
  if (problem.kind === 'several') {
    return (
      <>
        <p>{t('compare.add_which')}</p>
        <ul className="airy-items airy-links">
          {problem.choices.map(({ goods_page_url, part_number, manufacturer, package: name }) => (
            <li key={goods_page_url}>
              <a href={href(routes.compare, {}, compareQuery([...shown, goods_page_url], only_differences))}>
                <Mono>{part_number}</Mono> <bdi>{manufacturer}</bdi> <bdi dir="ltr">{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </>
    )
  }
  if (problem.kind === 'full') return <p className="error">{t('compare.add_full')}</p>
  if (problem.kind === 'failed') return <p className="error">{t('compare.add_failed')}</p>
  return (
    <p className="error">
      {t('compare.add_unknown', { part_number: problem.typed })}{' '}
      <a href={href(routes.search, {}, { wd: problem.typed })}>{t('compare.add_search')}</a>
    </p>
  )
}

interface Row {
  key: string
  name: string
  /** What is compared, one a part. */
  texts: readonly string[]
  cells: readonly ReactNode[]
}

/** What is known of every part. */
function useFacts(parts: readonly PartDetail[]): Row[] {
  const { t, tag, href } = usePage()
  const none = t('part.not_available')
  const facts: { key: string; name: string; text: (part: PartDetail) => string; cell?: (part: PartDetail, text: string) => ReactNode }[] = [
    {
      key: 'manufacturer',
      name: t('part.manufacturer'),
      text: ({ manufacturer }) => manufacturer.name,
      cell: ({ manufacturer }) => <MakerLink maker={manufacturer} />,
    },
    {
      key: 'category',
      name: t('part.category'),
      text: ({ category }) => category.name,
      cell: ({ category }, text) => <a href={href(routes.category, { id: category.slug })}>{text}</a>,
    },
    {
      key: 'lifecycle',
      name: t('compare.lifecycle'),
      text: ({ lifecycle }) => lifecycle,
      cell: (_, text) => <Lifecycle lifecycle={text} />,
    },
    { key: 'stock', name: t('part.stock'), text: ({ stock }) => String(stock), cell: ({ stock }) => <Stock stock={stock} /> },
    {
      key: 'price',
      name: t('part.price_breaks'),
      text: ({ offers }) => JSON.stringify(offers[0]?.price_breaks ?? []),
      cell: ({ offers }) => <PriceBreakList breaks={offers[0]?.price_breaks ?? []} most={6} />,
    },
    { key: 'moq', name: t('part.moq'), text: ({ offers }) => (offers[0] ? formatCount(offers[0].moq, tag) : none) },
    {
      key: 'lead_time',
      name: t('part.lead_time'),
      text: ({ lead_time_weeks }) => (lead_time_weeks > 0 ? t('part.weeks', { count: lead_time_weeks }) : none),
    },
    { key: 'package', name: t('part.package'), text: (part) => part.package ?? none, cell: (_, text) => <bdi dir="ltr">{text}</bdi> },
    { key: 'rohs', name: t('part.rohs'), text: ({ rohs }) => (rohs === null ? none : t(rohs ? 'part.rohs_yes' : 'part.rohs_no')) },
    {
      key: 'datasheet',
      name: t('part.datasheet'),
      text: ({ datasheet_url }) => (datasheet_url === null ? '' : 'PDF'),
      cell: ({ datasheet_url, part_number, goods_page_url }) =>
        datasheet_url === null ? (
          <span className="muted">{t('part.no_datasheet')}</span>
        ) : (
          <a href={href(routes.datasheet, { id: goods_page_url })} className="with-icon" rel="nofollow">
            <Icon name="pdf" />
            PDF <span className="sr-only">{part_number}</span>
          </a>
        ),
    },
  ]
  return facts.map(({ key, name, text, cell = (_, shown) => <bdi>{shown}</bdi> }): Row => {
    const texts = parts.map(text)
    return { key, name, texts, cells: parts.map((part, index) => cell(part, texts[index] ?? '')) }
  })
}

/** What was measured of any of them. */
function useParameters(parts: readonly PartDetail[]): Row[] {
  const { t } = usePage()
  const none = t('part.not_available')
  return parameterRows(parts).map(({ slug, name, values }): Row => {
    const texts = values.map((value) => value?.text ?? none)
    return { key: slug, name, texts, cells: texts.map((text, index) => <bdi key={parts[index]?.goods_id}>{text}</bdi>) }
  })
}

type CompareTableProps = Pick<ComparePageProps, 'parts' | 'rest' | 'only_differences'>

function CompareTable({ parts, rest, only_differences }: CompareTableProps) {
  const { t } = usePage()
  const visibleRows = (rows: readonly Row[]): readonly Row[] => (only_differences ? rows.filter(({ texts }) => differ(texts)) : rows)
  const [shownFacts, shownParameters] = [visibleRows(useFacts(parts)), visibleRows(useParameters(parts))]
  if (shownFacts.length + shownParameters.length === 0) return <p className="empty">{t('compare.no_differences')}</p>
  return (
    <section className="table-scroll compare-scroll" aria-label={t('compare.title')}>
      <table className="data compare-table">
        <caption className="sr-only">{t('compare.title')}</caption>
        <PartHeads parts={parts} rest={rest} only_differences={only_differences} />
        {shownFacts.length > 0 && <Rows rows={shownFacts} />}
        {shownParameters.length > 0 && <Rows rows={shownParameters} group={t('product.tab_parameters')} columns={parts.length} />}
        <tfoot className="screen-only needs-script">
          <tr>
            <th scope="row" className="compare-name">
              {t('header.rfq_list')}
            </th>
            {parts.map((part) => (
              <td key={part.goods_id}>
                <AddToRfq part={part} compact />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The parts that are compared, each with the way to take it out. */
function PartHeads({ parts, rest, only_differences }: CompareTableProps) {
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
              <PackageDrawing package={part.package} kind={drawingKind(part.category.slug)} label="" size="row" />
            </span>
            <PartNumber part_number={part.part_number} goods_page_url={part.goods_page_url} />
            <a
              className="compare-remove screen-only row middle gap-4 muted small"
              href={href(routes.compare, {}, compareQuery(others(part), only_differences))}
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

function Rows({ rows, group, columns }: { rows: readonly Row[]; group?: string; columns?: number }) {
  const { t } = usePage()
  return (
    <tbody>
      {group !== undefined && (
        <tr className="compare-group">
          <th scope="rowgroup" className="compare-name">
            {group}
          </th>
          <td colSpan={columns} />
        </tr>
      )}
      {rows.map(({ key, name, texts, cells }) => {
        const differs = differ(texts)
        const odd = oddOnes(texts)
        return (
          <tr key={key} className={differs ? 'compare-differs' : undefined}>
            <th scope="row" className="compare-name">
              {name}
              {differs && (
                <span className="compare-mark accent strong" title={t('compare.differs')}>
                  <span aria-hidden="true">≠</span>
                  <span className="sr-only"> ({t('compare.differs')})</span>
                </span>
              )}
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no name, and the table never changes
              <td key={index} className={odd[index] ? 'compare-odd' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}
