import type { Translator } from '#locales/translator.ts'
import type { Facet } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice, toMoney } from '#shared/trade/money.ts'
import { formatQuantity, toUnit } from '#shared/trade/units.ts'
import type { ListingFilters } from '#shared/url/listing-query.ts'

/** One choice that narrows a listing. */
export interface ActiveFilter {
  /** Unique among the choices of a URL. */
  key: string
  field: string
  /** The name of the facet; empty where the choice is clear without it. */
  name: string
  text: string
  /** All choices but this one. */
  without: ListingFilters
}

/** Whether a browser may translate a choice: with a digit it is a value or a code. */
export const toTranslateAttribute = (text: string): 'no' | undefined => (/\d/.test(text) ? 'no' : undefined)

/** The name of a facet: fields of every category have messages, parameters bring their names. */
export function toFacetName({ field, name }: Pick<Facet, 'field' | 'name'>, t: Translator): string {
  if (field === 'manufacturer') return t('part.manufacturer')
  if (field === 'package') return t('part.package')
  if (field === 'category') return t('part.category')
  // The unit price at the reader's quantity, rounded up to an orderable one.
  if (field === 'price') return t('filter.price_each')
  if (field === 'stock') return t('part.stock')
  return name || field
}

/** A bound for display: "10 kΩ", "$0.05". */
export function formatBound(bound: number, unit: string, tag: string): string {
  const micros = Math.round(bound * 1_000_000)
  // A URL may contain more than the largest amount.
  return unit === 'usd' && Number.isSafeInteger(micros) ? formatUnitPrice(toMoney(micros), tag) : formatQuantity(bound, toUnit(unit), tag)
}

/** The choices of a URL in the order of the rail: flags, values, exclusions, ranges. */
export function listActiveFilters(filters: ListingFilters, facets: readonly Facet[], t: Translator): ActiveFilter[] {
  const active: ActiveFilter[] = []
  if (filters.in_stock)
    active.push({ key: 'in_stock', field: 'in_stock', name: '', text: t('filter.in_stock'), without: { ...filters, in_stock: false } })
  if (filters.rohs) active.push({ key: 'rohs', field: 'rohs', name: '', text: t('part.rohs_yes'), without: { ...filters, rohs: false } })
  for (const what of filters.has) {
    const text = what === 'datasheet' ? t('filter.has_datasheet') : t('filter.has_price')
    active.push({ key: `has=${what}`, field: 'has', name: '', text, without: { ...filters, has: filters.has.filter((it) => it !== what) } })
  }
  const findFacet = (field: string): Facet | undefined => facets.find((facet) => facet.field === field)
  for (const kind of ['values', 'not'] as const) {
    for (const [field, chosen] of Object.entries(filters[kind])) {
      const facet = findFacet(field)
      for (const value of chosen) {
        const { [field]: _, ...others } = filters[kind]
        const rest = chosen.filter((other) => other !== value)
        const text = facet?.values.find((entry) => entry.value === value)?.text || value
        active.push({
          key: `${kind} ${field}=${value}`,
          field,
          name: toFacetName({ field, name: facet?.name ?? '' }, t),
          text: kind === 'not' ? t('filter.not', { name: text }) : text,
          without: { ...filters, [kind]: rest.length > 0 ? { ...others, [field]: rest } : others },
        })
      }
    }
  }
  for (const [field, { min, max }] of Object.entries(filters.ranges)) {
    const { [field]: _, ...others } = filters.ranges
    if (field === 'stock' && min !== null && max === null) {
      const text = t('filter.least_stock', { qty: formatCount(min, t.tag) })
      active.push({ key: `range ${field}`, field, name: '', text, without: { ...filters, ranges: others } })
      continue
    }
    const facet = findFacet(field)
    const unit = facet?.unit ?? (field === 'price' ? 'usd' : '')
    const [from, to] = [min, max].map((bound) => (bound === null ? '' : formatBound(bound, unit, t.tag)))
    active.push({
      key: `range ${field}`,
      field,
      name: toFacetName({ field, name: facet?.name ?? '' }, t),
      text: from && to ? `${from} – ${to}` : from ? `≥ ${from}` : `≤ ${to}`,
      without: { ...filters, ranges: others },
    })
  }
  return active
}
