import { usePage } from '#client/page-context.tsx'
import type { MessageKey } from '#locales/translator.ts'

const SORTS: readonly { value: string; key: MessageKey }[] = [
  { value: '', key: 'sort.relevance' },
  { value: '-stock', key: 'sort.stock_desc' },
  { value: 'price', key: 'sort.price_asc' },
  { value: '-price', key: 'sort.price_desc' },
  { value: 'part_number', key: 'sort.part_number_asc' },
]

/** Sorting as a GET form that keeps the rest of the address; with script a choice is enough. */
export function SortForm({
  sort,
  keep,
  by_number = true,
}: {
  sort: string
  keep: readonly (readonly [string, string])[]
  by_number?: boolean
}) {
  const { t } = usePage()
  return (
    <form className="sort" method="get">
      {keep.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="sort-label" htmlFor="sort">
        {t('sort.label')}
      </label>
      <select id="sort" className="input" name="sort" defaultValue={sort} data-submit="">
        {SORTS.filter(({ value }) => by_number || value !== 'part_number').map(({ value, key }) => (
          <option key={value} value={value}>
            {t(key)}
          </option>
        ))}
      </select>
      <button type="submit" className="button no-script-only">
        {t('sort.apply')}
      </button>
    </form>
  )
}
