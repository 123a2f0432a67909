import { Icon } from '#client/components/ui/icon.tsx'
import { usePage } from '#client/page-context.tsx'
import type { Facet } from '#shared/contract/catalogue.ts'
import { type ListingQuery, listingSearch } from '#shared/listing-query.ts'
import { formatQuantity, knownUnit } from '#shared/units.ts'

/** The chosen filters as chips, each a link to the same page without it. */
export function FilterChips({ query, facets, path }: { query: ListingQuery; facets: readonly Facet[]; path: string }) {
  const { t, tag } = usePage()
  const { values, ranges, in_stock } = query.filters
  const hrefWith = (filters: ListingQuery['filters']): string => {
    const search = listingSearch({ ...query, filters, page: 1 })
    return search ? `${path}?${search}` : path
  }
  const chips: { key: string; text: string; href: string }[] = []
  if (in_stock) chips.push({ key: 'in_stock', text: t('filter.in_stock'), href: hrefWith({ ...query.filters, in_stock: false }) })
  for (const [field, chosen] of Object.entries(values)) {
    const facet = facets.find((candidate) => candidate.field === field)
    for (const value of chosen) {
      const rest = chosen.filter((other) => other !== value)
      const { [field]: _, ...others } = values
      const text = facet?.values.find((entry) => entry.value === value)?.text ?? value
      chips.push({
        key: `${field}=${value}`,
        text,
        href: hrefWith({ ...query.filters, values: rest.length > 0 ? { ...others, [field]: rest } : others }),
      })
    }
  }
  for (const [field, { min, max }] of Object.entries(ranges)) {
    const facet = facets.find((candidate) => candidate.field === field)
    const { [field]: _, ...others } = ranges
    const unit = knownUnit(facet?.unit ?? '')
    const bounds = [
      min === null ? '' : `≥ ${formatQuantity(min, unit, tag)}`,
      max === null ? '' : `≤ ${formatQuantity(max, unit, tag)}`,
    ].filter(Boolean)
    chips.push({ key: field, text: `${facet?.name ?? field} ${bounds.join(', ')}`, href: hrefWith({ ...query.filters, ranges: others }) })
  }
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={t('filter.active')}>
      {chips.map(({ key, text, href }) => (
        <li key={key}>
          <a className="chip" href={href} rel="nofollow" aria-label={t('filter.remove', { name: text })}>
            <bdi>{text}</bdi>
            <Icon name="close" />
          </a>
        </li>
      ))}
    </ul>
  )
}
