import { Icon } from '#client/components/ui/icon.tsx'
import { usePage } from '#client/page-context.tsx'
import type { Facet, ListingFilters } from '#shared/contract/catalogue.ts'
import { formatCount, knownUnit, UNITS } from '#shared/units.ts'

const SHOWN = 8

interface FilterFormProps {
  facets: readonly Facet[]
  filters: ListingFilters
  sort: string
  /** The page without any filter. */
  reset_href: string
}

/** The filter rail: a GET form, so that every choice is an address and works without script. */
export function FilterForm({ facets, filters, sort, reset_href }: FilterFormProps) {
  const { t } = usePage()
  return (
    <form className="filters" method="get" aria-label={t('filter.title')}>
      {sort && <input type="hidden" name="sort" value={sort} />}
      <label className="check">
        <input type="checkbox" name="in_stock" value="1" defaultChecked={filters.in_stock} />
        {t('filter.in_stock')}
      </label>
      {facets.map((facet) => (
        <FacetGroup key={facet.field} facet={facet} filters={filters} />
      ))}
      <p className="filter-actions">
        <button type="submit" className="button button-primary">
          {t('filter.apply')}
        </button>
        <a className="button" href={reset_href} rel="nofollow">
          {t('filter.reset')}
        </a>
      </p>
    </form>
  )
}

function FacetGroup({ facet, filters }: { facet: Facet; filters: ListingFilters }) {
  const { t } = usePage()
  const chosen = new Set(filters.values[facet.field] ?? [])
  const name = facet.field === 'manufacturer' ? t('filter.manufacturer') : facet.field === 'package' ? t('filter.package') : facet.name
  if (facet.values.length === 0) return null
  const range = filters.ranges[facet.field]
  const first = facet.values.filter(({ value }, index) => index < SHOWN || chosen.has(value))
  const rest = facet.values.filter((value) => !first.includes(value))
  const is_open = chosen.size > 0 || range !== undefined
  return (
    <details className="facet" open={is_open || facet.field === 'manufacturer' || facet.field === 'package'}>
      <summary>
        {name}
        <Icon name="down" />
      </summary>
      {facet.kind === 'numbers' && facet.values.length > 2 && (
        <span className="range">
          <input
            className="input input-small num"
            name={`${facet.field}.min`}
            aria-label={t('filter.min_of', { name })}
            placeholder={t('filter.min')}
            defaultValue={inputText(range?.min)}
            inputMode="text"
          />
          <span aria-hidden="true">–</span>
          <input
            className="input input-small num"
            name={`${facet.field}.max`}
            aria-label={t('filter.max_of', { name })}
            placeholder={t('filter.max')}
            defaultValue={inputText(range?.max)}
            inputMode="text"
          />
          <span className="muted small">{UNITS[knownUnit(facet.unit)].symbol}</span>
        </span>
      )}
      <ul className="facet-values">
        {first.map((value) => (
          <FacetValue key={value.value} field={facet.field} value={value} checked={chosen.has(value.value)} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="facet-rest">
          <summary>{t('filter.more_values', { count: rest.length })}</summary>
          <ul className="facet-values facet-values-tall">
            {rest.map((value) => (
              <FacetValue key={value.value} field={facet.field} value={value} checked={false} />
            ))}
          </ul>
        </details>
      )}
    </details>
  )
}

function FacetValue({ field, value, checked }: { field: string; value: Facet['values'][number]; checked: boolean }) {
  const { tag } = usePage()
  return (
    <li>
      <label className="check">
        <input type="checkbox" name={field} value={value.value} defaultChecked={checked} />
        <span className="facet-text">
          <bdi>{value.text}</bdi>
        </span>
        <span className="facet-count">{formatCount(value.count, tag)}</span>
      </label>
    </li>
  )
}

/** A bound as a person types it: 10000 is "10k". */
function inputText(bound: number | null | undefined): string {
  return bound === null || bound === undefined ? '' : shortNumber(bound)
}

function shortNumber(value: number): string {
  const steps: [number, string][] = [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
    [1, ''],
    [1e-3, 'm'],
    [1e-6, 'u'],
    [1e-9, 'n'],
    [1e-12, 'p'],
  ]
  const size = Math.abs(value)
  const [factor, letter] = steps.find(([step]) => size >= step * (1 - 1e-9)) ?? [1, '']
  return value === 0 ? '0' : `${Number((value / factor).toPrecision(7))}${letter}`
}
