import type { CategoryDetail } from '#shared/contract/catalogue.ts'
import { PRICE_QUANTITIES } from '#shared/url/listing-limits.ts'
import type { ListingQuery } from '#shared/url/listing-query.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { keptFields, type ListingPlace } from './listing-address.ts'

interface SortFormProps {
  place: ListingPlace
  query: ListingQuery
  /** Parameters that can be sorted by; none where parts of many kinds stand beside each other. */
  columns: CategoryDetail['columns']
}

/** Sorting and the quantity of prices as a GET form that keeps the rest of the address; with script a choice is enough. */
export function SortForm({ place, query, columns }: SortFormProps) {
  const { t } = usePage()
  const general = [
    { value: '', text: place.wd ? t('sort.relevance') : t('sort.natural') },
    { value: '-stock', text: t('sort.stock_desc') },
    { value: 'stock', text: t('sort.stock_asc') },
    { value: 'price', text: t('sort.price_asc') },
    { value: '-price', text: t('sort.price_desc') },
    { value: 'part_number', text: t('sort.part_number_asc') },
    { value: '-part_number', text: t('sort.part_number_desc') },
  ]
  const fields = columns.length > 0 ? [{ slug: 'package', name: t('part.package') }, ...columns] : []
  return (
    <form className="sort" method="get" action={place.path} data-sort="">
      {keptFields(place, { ...query, sort: '', qty: 1, page: 1 }).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="sort-field">
        <span>{t('sort.label')}</span>
        <select className="input" name="sort" defaultValue={query.sort}>
          {general.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {fields.length > 0 && (
            <optgroup label={t('product.tab_parameters')}>
              {fields.flatMap(({ slug, name }) => [
                <option key={slug} value={slug}>
                  {t('sort.ascending', { name })}
                </option>,
                <option key={`-${slug}`} value={`-${slug}`}>
                  {t('sort.descending', { name })}
                </option>,
              ])}
            </optgroup>
          )}
        </select>
      </label>
      <label className="sort-field">
        <span>{t('sort.quantity')}</span>
        <select className="input num" name="qty" defaultValue={query.qty === 1 ? '' : query.qty}>
          {PRICE_QUANTITIES.map((qty) => (
            // The first is what an address without a quantity means.
            <option key={qty} value={qty === 1 ? '' : qty}>
              {t('part.pieces', { count: qty })}
            </option>
          ))}
        </select>
      </label>
      <Button className="no-script-only" text={t('sort.apply')} />
    </form>
  )
}
