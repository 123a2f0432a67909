import type { Facet } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { COUNTRY_OF_ORIGIN } from '#shared/trade/trade-data.ts'
import { choosePrefix, formatUnitSymbol, toUnit, UNITS } from '#shared/trade/units.ts'
import { isUnfiltered, type ListingFilters, type ListingQuery, NO_FILTERS } from '#shared/url/listing-query.ts'
import { toDataAttributes } from '../../marks.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { formatBound, toFacetName } from './active-filters.ts'
import { toHistogram, toScale, toScalePosition } from './histogram.ts'
import { type ListingTarget, listHiddenFields, toListingHref } from './listing-target.ts'
import { formatShortNumber } from './short-number.ts'

/** Lists longer than this can be searched. */
const FIND_FROM = 12
/** At most this many values of a filter are shown before the reader asks for all. */
const MAX_SHOWN = 10
/** With more numbers than this, a range with a histogram is shown, and of the numbers only the chosen ones. */
const LISTED_NUMBERS = 8
/** With fewer numbers than this there is no range. */
const RANGE_FROM = 3
/** Parameters that are open without a choice: a category lists the most important first. */
const OPEN_PARAMETERS = 2
/** Positions of a slider: a hundredth is finer than a value of the E24 series over five decades. */
const SLIDER_STEPS = 100

interface FilterFormProps {
  target: ListingTarget
  query: ListingQuery
  facets: readonly Facet[]
  /** The number of matching parts, for the link from the filters to them. */
  total: string
}

/** The filter rail: a GET form, so that every choice is a URL and works without script. */
export function FilterForm({ target, query, facets, total }: FilterFormProps) {
  const { t } = usePage()
  const { filters } = query
  const category = facets.find(({ field }) => field === 'category')
  const groups = facets.filter(({ kind, field }) => kind !== 'flag' && field !== 'category')
  const parameters = groups.filter(({ field }) => !['manufacturer', 'package', 'price'].includes(field))
  const unfilteredHref = toListingHref(target, { ...query, filters: NO_FILTERS, page: 1 })
  return (
    <form
      className="filters"
      method="get"
      action={target.path}
      autoComplete="off"
      spellCheck={false}
      aria-label={t('filter.title')}
      {...toDataAttributes('filters')}
    >
      {hiddenFields(target, query, groups).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Flags facets={facets} filters={filters} />
      <LeastStock target={target} query={query} />
      {category && <CategoryLinks facet={category} target={target} query={query} />}
      {groups.map((facet) => (
        <FacetGroup key={facet.field} facet={facet} target={target} query={query} is_open={parameters.indexOf(facet) < OPEN_PARAMETERS} />
      ))}
      <p className={isUnfiltered(filters) ? 'filter-actions cluster gap-8 is-idle' : 'filter-actions cluster gap-8'}>
        <Button look="primary" className="no-script-only" text={t('filter.apply')} />
        <ButtonLink
          look="primary"
          className="needs-script to-results"
          href="#results-title"
          text={t('filter.show_results', { parts: total })}
        />
        {!isUnfiltered(filters) && <ButtonLink href={unfilteredHref} rel="nofollow" text={t('search.clear_filters')} />}
      </p>
    </form>
  )
}

/** The fields of the URL without a control in the rail: words, sort order, exclusions, and filters without a facet. */
function hiddenFields(target: ListingTarget, query: ListingQuery, groups: readonly Facet[]): [string, string][] {
  return listHiddenFields(target, { ...query, page: 1 }).filter(([name, value]) => {
    if (['in_stock', 'rohs', 'has', LEAST_STOCK].includes(name)) return false
    const [field, bound] = name.split('.', 2)
    const facet = groups.find((candidate) => candidate.field === field)
    if (!facet) return true
    if (bound === 'not') return field !== COUNTRY_OF_ORIGIN || value !== query.filters.not[field]?.[0]
    return bound === undefined ? !facet.values.some((entry) => entry.value === value) : facet.kind !== 'numbers'
  })
}

/** Required properties of a part, one checkbox each. Stock can always be required, the others where the catalogue counts them. */
function Flags({ facets, filters }: { facets: readonly Facet[]; filters: ListingFilters }) {
  const { t, tag } = usePage()
  const findCount = (field: string, value: string): number | null =>
    facets.find((facet) => facet.field === field)?.values.find((entry) => entry.value === value)?.count ?? null
  const flags = [
    { field: 'in_stock', value: '1', text: t('filter.in_stock'), checked: filters.in_stock },
    { field: 'rohs', value: '1', text: t('part.rohs_yes'), checked: filters.rohs },
    { field: 'has', value: 'datasheet', text: t('filter.has_datasheet'), checked: filters.has.includes('datasheet') },
    { field: 'has', value: 'price', text: t('filter.has_price'), checked: filters.has.includes('price') },
  ].map((flag) => ({ ...flag, count: findCount(flag.field, flag.value) }))
  return (
    <ul className="facet-values flags">
      {flags.map(
        ({ field, value, text, checked, count }) =>
          (field === 'in_stock' || checked || count !== null) && (
            <li key={text} className={count === 0 ? 'is-none' : undefined}>
              <label>
                <input type="checkbox" name={field} value={value} defaultChecked={checked} />
                <span>{text}</span>
                {count !== null && <small>{formatCount(count, tag)}</small>}
              </label>
            </li>
          ),
      )}
    </ul>
  )
}

const LEAST_STOCK = 'stock.min'

/** The least stock of a part; with a quantity, a link requires that quantity. */
function LeastStock({ target, query }: { target: ListingTarget; query: ListingQuery }) {
  const { t, tag } = usePage()
  const { filters, qty } = query
  const min = filters.ranges['stock']?.min ?? null
  const [before = '', after = ''] = t('filter.least_stock', { qty: '|' }).split('|')
  const ranges = { ...filters.ranges, stock: { min: qty, max: null } }
  return (
    <p className="least-stock cluster middle gap-6">
      <label className="row middle gap-6">
        {before}
        <input
          className="input input-small num"
          name={LEAST_STOCK}
          inputMode="numeric"
          size={7}
          defaultValue={min === null ? '' : formatCount(min, tag)}
        />
        {after}
      </label>
      {qty > 1 && min !== qty && (
        <a className="small" href={toListingHref(target, { ...query, filters: { ...filters, ranges }, page: 1 })} rel="nofollow">
          {t('filter.enough_for', { qty: formatCount(qty, tag) })}
        </a>
      )}
    </p>
  )
}

/**
 * Links to one category or to all. Another category has other parameters, so it drops the choices of this one. In a group each link leads
 * to the category itself, which has the group's parameters.
 */
function CategoryLinks({ facet, target, query }: { facet: Facet; target: ListingTarget; query: ListingQuery }) {
  const { t, tag, href } = usePage()
  const chosen = query.filters.values['category'] ?? []
  const { in_stock, rohs, has } = query.filters
  const toHref = (slugs: readonly string[]): string =>
    toListingHref(target, {
      ...query,
      filters: { ...NO_FILTERS, in_stock, rohs, has, ...(slugs.length > 0 && { values: { category: [...slugs] } }) },
      // The other category may lack the parameter to sort by.
      sort: /^-?(?:stock|price|part_number)$/.test(query.sort) ? query.sort : '',
      page: 1,
    })
  const toMakerHref = (slug: string): string =>
    target.wd === '' ? toListingHref({ path: href(routes.category, { id: slug }), wd: '' }, { ...query, page: 1 }) : toHref([slug])
  if (facet.values.length === 0) return null
  return (
    <details className="facet" open id="facet-category">
      <summary className="row middle apart strong">
        {t('part.category')}
        <Icon name="down" />
      </summary>
      <ul className={facet.values.length > FIND_FROM ? 'link-list is-tall' : 'link-list'} id="list-category">
        {chosen.length > 0 && (
          <li>
            <a href={toHref([])} rel="nofollow">
              {t('filter.all_categories')}
            </a>
          </li>
        )}
        {facet.values.map(({ value, text, count }) => (
          <li key={value} {...toDataAttributes('key', value)}>
            <a href={toMakerHref(value)} rel="nofollow" aria-current={chosen.includes(value) ? 'true' : undefined}>
              <bdi>{text}</bdi>
              <small>{formatCount(count, tag)}</small>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface FacetGroupProps {
  facet: Facet
  target: ListingTarget
  query: ListingQuery
  is_open: boolean
}

function FacetGroup({ facet, target, query, is_open }: FacetGroupProps) {
  const { t } = usePage()
  const { field, values } = facet
  const chosen = query.filters.values[field] ?? []
  const range = query.filters.ranges[field]
  const name = toFacetName(facet, t)
  const scale = toScale(facet)
  const hasRange =
    facet.kind === 'numbers' && (range !== undefined || (scale !== null && (facet.value_count >= RANGE_FROM || values.length === 0)))
  if (values.length === 0 && !hasRange) return null
  const isExpanded = query.expanded.includes(field)
  const listedValues = isExpanded ? values : selectListedValues(facet, chosen, hasRange)
  const hidden = facet.value_count - listedValues.length
  const [excluded = ''] = query.filters.not[field] ?? []
  return (
    <details
      className="facet"
      id={`facet-${field}`}
      open={
        is_open ||
        isExpanded ||
        chosen.length > 0 ||
        excluded !== '' ||
        range !== undefined ||
        field === 'manufacturer' ||
        field === 'package'
      }
    >
      <summary className="row middle apart strong">
        {name}
        <Icon name="down" />
      </summary>
      {hasRange && <Range facet={facet} name={name} range={range ?? { min: null, max: null }} />}
      {listedValues.length > 0 && <FacetList facet={facet} values={listedValues} name={name} chosen={chosen} />}
      {hidden > 0 && (
        <p className="facet-more small">
          {isExpanded ? (
            t('filter.more_values', { count: hidden })
          ) : (
            <a href={toListingHref(target, { ...query, expanded: [...query.expanded, field] })} rel="nofollow">
              {listedValues.length > 0 ? t('filter.more_values', { count: hidden }) : t('filter.values', { count: hidden })}
              <span className="sr-only">{` ${name}`}</span>
            </a>
          )}
        </p>
      )}
      {field === COUNTRY_OF_ORIGIN && (
        <label className="field below-6">
          <span className="label">{t('trade.not_from')}</span>
          <select className="input input-small fill" name={`${field}.not`} defaultValue={excluded}>
            <option value="">{t('part.not_available')}</option>
            {values.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
    </details>
  )
}

/** The most frequent values and the chosen ones, in their order. Of many numbers with a range: only the chosen ones. */
function selectListedValues({ values }: Facet, chosen: readonly string[], hasRange: boolean): Facet['values'] {
  if (values.length <= (hasRange ? LISTED_NUMBERS : MAX_SHOWN)) return values
  const frequent = hasRange ? [] : values.toSorted((a, b) => b.count - a.count).slice(0, MAX_SHOWN)
  return values.filter((entry) => chosen.includes(entry.value) || frequent.includes(entry))
}

interface FacetListProps {
  facet: Facet
  values: Facet['values']
  name: string
  chosen: readonly string[]
}

/** Values of a filter; many are in a box that scrolls, and a field above it searches them. */
function FacetList({ facet, values, name, chosen }: FacetListProps) {
  const { t, tag } = usePage()
  const { field, kind } = facet
  const id = `list-${field}`
  const isWords = kind === 'words' && field !== 'manufacturer' && field !== 'package'
  return (
    <>
      {values.length > FIND_FROM && (
        <input
          className="input input-find small fill needs-script"
          type="search"
          {...toDataAttributes('find', id)}
          aria-label={t('filter.find_in', { name })}
          placeholder={t('filter.find')}
        />
      )}
      <ul
        className={values.length > FIND_FROM ? 'facet-values is-tall' : 'facet-values'}
        id={id}
        aria-label={name}
        translate={isWords ? undefined : 'no'}
      >
        {values.map(({ value, text, count }) => (
          <li key={value} className={count === 0 ? 'is-none' : undefined}>
            <label>
              <input type="checkbox" name={field} value={value} defaultChecked={chosen.includes(value)} />
              <bdi>{text || value}</bdi>
              <small>{formatCount(count, tag)}</small>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Fields for the bounds, in engineering notation, under a histogram of the parts. The two thumbs on it need a script, and write into the
 * fields. Like every plot it runs from left to right.
 */
function Range({ facet, name, range }: { facet: Facet; name: string; range: { min: number | null; max: number | null } }) {
  const { t, tag } = usePage()
  const { field, unit, values } = facet
  const scale = toScale(facet)
  const hasSlider = scale !== null && (values.length > LISTED_NUMBERS || unit === 'usd')
  const bars = hasSlider && values.length > 0 ? toHistogram(scale, values, range) : null
  const symbol = unit === 'usd' ? '$' : UNITS[toUnit(unit)].symbol
  const label = { min: t('filter.min_of', { name }), max: t('filter.max_of', { name }) }
  const ends = { min: facet.min, max: facet.max }
  const bound = (which: 'min' | 'max') => (
    <input
      className="input input-small fill num"
      name={`${field}.${which}`}
      aria-label={symbol ? `${label[which]} (${symbol})` : label[which]}
      placeholder={ends[which] === null ? t(which === 'min' ? 'filter.min' : 'filter.max') : formatInputValue(ends[which], unit)}
      defaultValue={range[which] === null ? '' : formatInputValue(range[which], unit)}
    />
  )
  return (
    <div className="range grid gap-6" {...toDataAttributes('range', field)} dir="ltr">
      {hasSlider && (
        <div
          className="slider"
          {...toDataAttributes('min', scale.min)}
          {...toDataAttributes('max', scale.max)}
          {...(scale.is_log && toDataAttributes('log'))}
          {...(hasPrefixes(unit) && toDataAttributes('si'))}
          {...toDataAttributes('symbol', symbol)}
        >
          {bars && (
            <svg viewBox="0 0 120 24" preserveAspectRatio="none" aria-hidden="true" focusable="false">
              {bars.outside !== '' && <path className="bar-outside" d={bars.outside} />}
              <path className="bar-inside" d={bars.inside} />
            </svg>
          )}
          {(['min', 'max'] as const).map((which) => {
            const value = range[which] ?? scale[which]
            return (
              <input
                key={which}
                className="needs-script"
                type="range"
                min={0}
                max={SLIDER_STEPS}
                defaultValue={Math.round(toScalePosition(scale, value) * SLIDER_STEPS)}
                {...toDataAttributes('bound', which)}
                {...toDataAttributes('key', which)}
                aria-label={label[which]}
                aria-valuetext={formatBound(value, unit, tag)}
              />
            )
          })}
        </div>
      )}
      <div className="bounds grid middle gap-6">
        {bound('min')}
        <span aria-hidden="true">–</span>
        {bound('max')}
        {symbol && <span className="muted small">{symbol}</span>}
      </div>
    </div>
  )
}

/** A bound as a person types it, and as it is parsed again: 10,000 ohm is "10k", 65,536 byte "64KB", 0.5 mm "0.5". */
export function formatInputValue(value: number, unitSlug: string): string {
  const unit = toUnit(unitSlug)
  if (unit !== 'byte' && unit !== 'bit') return formatShortNumber(value, { isPrefixed: hasPrefixes(unitSlug) })
  // The prefixes of bytes are powers of two, which only the unit shows.
  const { factor, prefix } = choosePrefix(value, unit)
  return `${formatShortNumber(value / factor, { isPrefixed: false })}${prefix && formatUnitSymbol(unit, prefix)}`
}

/** Whether values of a unit are typed with a letter for the power of ten. */
const hasPrefixes = (unitSlug: string): boolean => UNITS[toUnit(unitSlug)].prefixed && !['byte', 'bit'].includes(toUnit(unitSlug))
