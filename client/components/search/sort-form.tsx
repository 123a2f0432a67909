import type { CategoryDetail } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import type { ListingQuery } from '#shared/url/listing-query.ts'
import { QTY_PARAMETER } from '#shared/url/qty-parameter.ts'
import { toDataAttributes } from '../../marks.ts'
import { Button } from '../ui/button.tsx'
import { Options } from '../ui/options.tsx'
import { usePage } from '../ui/page-context.tsx'
import { type ListingTarget, listHiddenFields } from './listing-target.ts'

interface SortFormProps {
  target: ListingTarget
  query: ListingQuery
  /** Parameters to sort by; none where the parts are of many kinds. */
  columns: CategoryDetail['columns']
}

/** Orders that are listed only while active: the head of a column selects them. */
const SELDOM: ReadonlySet<string> = new Set(['stock', '-part_number'])

/** Sorting and the buyer's quantity as a GET form that preserves the rest of the URL; with script a choice is enough. */
export function SortForm({ target, query, columns }: SortFormProps) {
  const { t, tag } = usePage()
  const general: [string, string][] = [
    ['', target.wd ? t('sort.relevance') : t('sort.natural')],
    ['-stock', t('sort.stock_desc')],
    ['stock', t('sort.stock_asc')],
    ['price', query.qty > 1 ? t('sort.amount_asc', { qty: formatCount(query.qty, tag) }) : t('sort.price_asc')],
    ['-price', t('sort.price_desc')],
    ['part_number', t('sort.part_number_asc')],
    ['-part_number', t('sort.part_number_desc')],
  ]
  return (
    <form className="sort cluster middle gap-8 across-16 compact" method="get" action={target.path} {...toDataAttributes('sort')}>
      {listHiddenFields(target, { ...query, sort: '', qty: 1, page: 1 }).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="sort-field row middle gap-8">
        <select className="input" name="sort" defaultValue={query.sort} aria-label={t('sort.label')}>
          <Options of={general.filter(([value]) => !SELDOM.has(value) || value === query.sort)} />
          <Options
            of={columns.flatMap(({ slug, name }) => [
              [slug, t('sort.ascending', { name })] as const,
              [`-${slug}`, t('sort.descending', { name })] as const,
            ])}
          />
        </select>
      </label>
      <label className="sort-field row middle gap-8">
        <span className="muted small">{t('sort.quantity')}</span>
        <input
          className="input num"
          name={QTY_PARAMETER}
          inputMode="numeric"
          autoComplete="off"
          size={7}
          defaultValue={formatCount(query.qty, tag)}
        />
        <span className="muted small">{t('sort.pieces')}</span>
      </label>
      <Button look="quiet" className="no-script-only" text={t('sort.apply')} />
    </form>
  )
}
