import type { Suggestion } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { MAX_COMPARED_PARTS, toCompareQuery } from '#shared/url/compare-query.ts'
import { QTY_PARAMETER } from '#shared/url/qty-parameter.ts'
import { listDifferingFunctions } from '../../components/catalogue/compare-rows.ts'
import { CompareTable, type CompareTableProps } from '../../components/catalogue/compare-table.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Notice, PageHead } from '../../components/ui/page-parts.tsx'
import { MonospaceValue, Value } from '../../components/ui/values.tsx'
import { toDataAttributes } from '../../marks.ts'

/** Why a part number could not be added; `choices` are the parts with that number. */
export type AddProblem =
  | { kind: 'unknown' | 'failed' | 'full'; typed: string }
  | { kind: 'several'; typed: string; choices: readonly Suggestion[] }

interface ComparePageProps extends CompareTableProps {
  /** Ids in the URL to which no part belongs. */
  unknownIds: readonly string[]
  problem: AddProblem | null
}

export function ComparePage({ parts, unknownIds, rest, only_differences, qty, problem }: ComparePageProps) {
  const { t, href } = usePage()
  const comparedIds = parts.map(({ goods_page_url }) => goods_page_url)
  const functions = listDifferingFunctions(parts)
  const isMixed = new Set(parts.map(({ category }) => category.slug)).size > 1
  return (
    <div className="page compare" {...toDataAttributes('compare-shown', comparedIds.join(' '))}>
      <PageHead title={t('compare.title')}>
        {rest.length > 0 && <Notice>{t('compare.too_many', { count: rest.length, max: MAX_COMPARED_PARTS })}</Notice>}
        {unknownIds.length > 0 && <Notice>{t('compare.unknown', { parts: unknownIds.join(', ') })}</Notice>}
        {functions.length > 0 && <Notice>{t('compare.not_interchangeable', { names: functions.join(', ') })}</Notice>}
        {isMixed && <p className="muted">{t('compare.mixed')}</p>}
        {parts.length === 1 && <p className="muted">{t('compare.one')}</p>}
      </PageHead>
      {parts.length === 0 ? (
        <div className="empty">
          <h2>{t('compare.empty')}</h2>
          <p>{t('compare.empty_help', { max: MAX_COMPARED_PARTS })}</p>
          <AddForm comparedIds={comparedIds} only_differences={only_differences} qty={qty} problem={problem} />
          <p>
            <ButtonLink href={href(routes.category_list, {})} text={t('common.browse_categories')} />
          </p>
        </div>
      ) : (
        <>
          <div className="compare-tools screen-only cluster apart">
            {(parts.length < MAX_COMPARED_PARTS || problem) && (
              <AddForm comparedIds={comparedIds} only_differences={only_differences} qty={qty} problem={problem} />
            )}
            <QuantityForm ids={[...comparedIds, ...rest]} only_differences={only_differences} qty={qty} />
            <p className="button-row">
              {parts.length > 1 && (
                <ButtonLink
                  href={href(routes.compare, {}, toCompareQuery([...comparedIds, ...rest], { only_differences: !only_differences, qty }))}
                  text={only_differences ? t('compare.all_rows') : t('compare.only_differences')}
                />
              )}
              <Button
                className="needs-script"
                type="button"
                {...toDataAttributes('share')}
                icon={<Icon name="share" />}
                text={t('common.share')}
              />
            </p>
          </div>
          <CompareTable parts={parts} rest={rest} only_differences={only_differences} qty={qty} />
        </>
      )}
    </div>
  )
}

/** The form for the quantity whose prices are compared, with the same parts. */
function QuantityForm({ ids, only_differences, qty }: { ids: readonly string[]; only_differences: boolean; qty: number }) {
  const { t, tag, href } = usePage()
  return (
    <form className="grid gap-4" action={href(routes.compare, {})} method="get">
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {only_differences && <input type="hidden" name="diff" value="1" />}
      <label className="label" htmlFor="compare-qty">
        {t('part.quantity')}
      </label>
      <span className="row gap-8">
        <input
          className="input num compare-qty"
          id="compare-qty"
          name={QTY_PARAMETER}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={formatCount(qty, tag)}
        />
        <Button text={t('product.calculate')} />
      </span>
    </form>
  )
}

interface AddFormProps {
  comparedIds: readonly string[]
  only_differences: boolean
  qty: number
  problem: AddProblem | null
}

function AddForm({ comparedIds, only_differences, qty, problem }: AddFormProps) {
  const { t, href } = usePage()
  return (
    <form className="compare-add grid at-start gap-4" action={href(routes.compare, {})} method="get">
      {comparedIds.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {only_differences && <input type="hidden" name="diff" value="1" />}
      {qty > 1 && <input type="hidden" name={QTY_PARAMETER} value={qty} />}
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
        />
        <Button look="primary" icon={<Icon name="plus" />} text={t('compare.add')} />
      </span>
      {problem && (
        <div className="compact" id="compare-add-problem" role="alert">
          <Problem problem={problem} comparedIds={comparedIds} only_differences={only_differences} qty={qty} />
        </div>
      )}
    </form>
  )
}

function Problem({ problem, comparedIds, only_differences, qty }: Omit<AddFormProps, 'problem'> & { problem: AddProblem }) {
  const { t, href } = usePage()
  if (problem.kind === 'several') {
    return (
      <>
        <p>{t('compare.add_which')}</p>
        <ul className="airy-items airy-links">
          {problem.choices.map(({ goods_page_url, part_number, manufacturer, package: name }) => (
            <li key={goods_page_url}>
              <a href={href(routes.compare, {}, toCompareQuery([...comparedIds, goods_page_url], { only_differences, qty }))}>
                <MonospaceValue>{part_number}</MonospaceValue> <bdi translate="no">{manufacturer}</bdi> <Value>{name}</Value>
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
