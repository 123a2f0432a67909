import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { Facet } from '#shared/contract/catalogue.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { type ListingQuery, NO_FILTERS, parseBound, parseListingQuery } from '#shared/url/listing-query.ts'
import { type Attributes, element, elements, formValues, readAttribute, readText } from '#test-support/html.ts'
import { PageContext } from '../ui/page-context.tsx'
import { listActiveFilters } from './active-filters.ts'
import { AlternativeSearches } from './alternative-searches.tsx'
import { FilterChips, InterpretationChips } from './filter-chips.tsx'
import { FilterForm, formatInputValue } from './filter-form.tsx'
import { toHistogram, toScale, toScalePosition } from './histogram.ts'
import { listHiddenFields, toListingHref } from './listing-target.ts'
import { formatShortNumber } from './short-number.ts'
import { SortForm } from './sort-form.tsx'

function render(children: ReactNode, lang: Language = 'en'): string {
  return renderToStaticMarkup(<PageContext value={{ lang, tag: getLanguage(lang).tag, t: translator(lang) }}>{children}</PageContext>)
}

const query = (search: string): ListingQuery => parseListingQuery(new URLSearchParams(search))
const CATEGORY = { path: '/category/chip-resistors', wd: '' }
const SEARCH = { path: '/s', wd: '10k 0603 ≥1%' }

const words = (field: string, name: string, counts: Record<string, number>): Facet => ({
  field,
  name,
  kind: 'words',
  unit: '',
  values: Object.entries(counts).map(([value, count]) => ({ value, text: value.toUpperCase(), count })),
  value_count: Object.keys(counts).length,
  min: null,
  max: null,
})
const numbers = (field: string, unit: string, values: readonly number[]): Facet => ({
  field,
  name: field,
  kind: 'numbers',
  unit,
  values: values.map((value) => ({ value: String(value), text: `${value} unit`, count: 3 })),
  value_count: values.length,
  min: Math.min(...values),
  max: Math.max(...values),
})
const flag = (field: string, counts: Record<string, number>): Facet => ({ ...words(field, '', counts), kind: 'flag' })
const E6 = [1, 1.5, 2.2, 3.3, 4.7, 6.8]
const RESISTANCE = numbers(
  'resistance',
  'ohm',
  [1, 10, 100, 1000, 10_000].flatMap((decade) => E6.map((value) => value * decade)),
)

/** The attributes of the inputs of a name. */
const inputs = (html: string, name: string): Attributes[] => elements(html, `input[name="${name}"]`).map(({ attributes }) => attributes)

describe('the address of a listing', () => {
  test.each([
    [CATEGORY, '', '/category/chip-resistors'],
    [CATEGORY, 'page=1&b.max=&package=0603', '/category/chip-resistors?package=0603'],
    [SEARCH, 'sort=price&in_stock=1', '/s?wd=10k+0603+%E2%89%A51%25&in_stock=1&sort=price'],
  ])('of %j with %j is %s', (target, search, expected) => {
    expect(toListingHref(target, query(search))).toBe(expected)
  })

  it('is made again from the fields that a form keeps', () => {
    const listingQuery = query('in_stock=1&package=0603&package=0805&package.not=1206&resistance.min=4k7&sort=-stock&qty=100&page=3')
    expect(`/s?${new URLSearchParams(listHiddenFields(SEARCH, listingQuery))}`).toBe(toListingHref(SEARCH, listingQuery))
  })
})

describe('a bound as it is typed', () => {
  test.each([
    [10_000, 'ohm', '10k'],
    [4700, 'ohm', '4.7k'],
    [0, 'ohm', '0'],
    [1e-7, 'farad', '100n'],
    [1e-9, 'farad', '1n'],
    [0.5, 'millimetre', '0.5'],
    [2000, 'hour', '2000'],
    [65_536, 'byte', '64KB'],
    [-40, 'celsius', '-40'],
    [0.00123, 'usd', '0.00123'],
    [0.05, 'percent', '0.05'],
  ])('%d of %s is "%s", and is read back', (value, unit, text) => {
    expect(formatInputValue(value, unit)).toBe(text)
    expect(parseBound(text)).toBeCloseTo(value, 12)
  })

  it('is round where a thumb stands between values', () => {
    expect(formatShortNumber(4713, { isPrefixed: true, digits: 2 })).toBe('4.7k')
    expect(formatShortNumber(0.0123456, { isPrefixed: false, digits: 2 })).toBe('0.012')
  })
})

describe('a scale', () => {
  test.each([
    [1, 99, false],
    [1, 100, true],
    [0, 99, false],
    [-55, 125, false],
    [1e-12, 1e-4, true],
  ])('from %d to %d is logarithmic: %s', (min, max, isLog) => {
    expect(toScale({ min, max, values: [] })?.is_log).toBe(isLog)
  })

  it('has decades above a zero', () => {
    const scale = toScale(numbers('resistance', 'ohm', [0, 1, 10, 1_000_000]))
    expect(scale).toEqual({ min: 1, max: 1_000_000, is_log: true })
    expect(scale && [0, 1, 1000, 1_000_000, 1e9].map((value) => toScalePosition(scale, value))).toEqual([0, 0, expect.closeTo(0.5), 1, 1])
  })

  it('is none where there is one value or none', () => {
    expect(toScale({ min: 5, max: 5, values: [] })).toBeNull()
    expect(toScale({ min: null, max: null, values: [] })).toBeNull()
  })

  it('draws every value once, within the bounds or beside them', () => {
    const bars = (path: string): number => path.split('M').length - 1
    const scale = { min: 1, max: 30, is_log: false }
    const { values } = numbers('n', 'volt', [1, 10, 20, 30])
    expect(bars(toHistogram(scale, values, { min: null, max: null }).inside)).toBe(4)
    const bounded = toHistogram(scale, values, { min: 10, max: 20 })
    expect([bars(bounded.inside), bars(bounded.outside)]).toEqual([2, 2])
  })
})

describe('the rail', () => {
  const form = (search: string, facets: readonly Facet[], target = CATEGORY): string =>
    render(<FilterForm target={target} query={query(search)} facets={facets} total="5 parts" />)

  it('asks for flags with their counts, and for stock even where nothing is counted', () => {
    const html = form('', [flag('in_stock', { 1: 7 }), flag('rohs', { 1: 9 }), flag('has', { datasheet: 4, price: 0 })])
    expect(inputs(html, 'in_stock')).toHaveLength(1)
    expect(inputs(html, 'rohs')).toHaveLength(1)
    expect(inputs(html, 'has')).toHaveLength(2)
    expect(readText(html, 'label:has([name=has][value=datasheet])')).toBe('With datasheet 4')
    expect(inputs(form('', []), 'in_stock')).toHaveLength(1)
    expect(inputs(form('', []), 'rohs')).toHaveLength(0)
    expect(inputs(form('rohs=1', []), 'rohs')[0]).toHaveProperty('checked')
  })

  it('preserves choices without a control, and nothing that is not chosen', () => {
    const html = form('manufacturer.not=yageo&sort=-price&qty=100&page=4', [], SEARCH)
    expect(formValues(html)).toMatchObject({ wd: SEARCH.wd, 'manufacturer.not': 'yageo', sort: '-price', qty: '100' })
    expect(inputs(html, 'page')).toHaveLength(0)
    expect(inputs(form('', []), 'sort')).toHaveLength(0)
  })

  it('preserves unknown choices', () => {
    const html = form('package=odd&package=0603&series=x&length.min=5', [words('package', '', { '0603': 1 })])
    expect(inputs(html, 'package').filter(({ type }) => type === 'hidden')).toHaveLength(1)
    expect(formValues(html)).toMatchObject({ series: 'x', 'length.min': '5' })
  })

  it('ticks chosen values, opens their facets, and preserves values that no part has', () => {
    const facets = [
      words('manufacturer', '', { yageo: 5, vishay: 0 }),
      words('a', 'A', { x: 1 }),
      words('b', 'B', { x: 1 }),
      words('c', 'C', { x: 1 }),
    ]
    const html = form('manufacturer=vishay&c=x', facets)
    expect(inputs(html, 'manufacturer').map((input) => 'checked' in input)).toEqual([false, true])
    expect(elements(html, 'li.is-none > label > input').map(({ attributes }) => attributes['value'])).toEqual(['vishay'])
    const open = (page: string) => elements(page, 'details.facet[open]').map(({ attributes }) => attributes['id'])
    expect(open(html)).toEqual(['facet-manufacturer', 'facet-a', 'facet-b', 'facet-c'])
    expect(open(form('', facets))).not.toContain('facet-c')
  })

  it('bounds numbers in their unit by fields and thumbs, and lists the chosen ones', () => {
    const html = form('resistance.min=4700&resistance=1000', [RESISTANCE])
    expect(inputs(html, 'resistance.min')[0]?.['value']).toBe('4.7k')
    expect(inputs(html, 'resistance.max')[0]?.['placeholder']).toBe('68k')
    expect(elements(html, '[data-log] input[type=range]')).toHaveLength(2)
    expect(readAttribute(html, 'input[type=range]', 'aria-valuetext')).toBe('4.7\u00a0kΩ')
    expect(inputs(html, 'resistance')).toHaveLength(1)
    expect(html).toContain('href="/category/chip-resistors?resistance=1000&amp;resistance.min=4700&amp;more=resistance"')
  })

  it('shows the ten most frequent values and the chosen ones, and all of them at their link', () => {
    const many = words('package', '', Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`p${index + 10}`, index + 1])))
    const listValues = (html: string) => inputs(html, 'package').map(({ value }) => value)
    expect(listValues(form('package=p11', [many]))).toEqual(['p11', ...many.values.slice(4).map(({ value }) => value)])
    expect(form('package=p11', [many])).toContain('3 more')
    const all = form('package=p11&more=package', [many])
    expect(listValues(all)).toHaveLength(14)
    expect(all).toContain('Find in Package')
    expect(formValues(all)).toMatchObject({ more: 'package' })
  })

  it('asks for a least stock, and offers the quantity of the price', () => {
    const html = form('stock.min=5,000&qty=1000', [])
    expect(inputs(html, 'stock.min').map(({ value }) => value)).toEqual(['5,000'])
    expect(html).toContain('href="/category/chip-resistors?stock.min=1000&amp;qty=1000"')
    expect(form('stock.min=1000&qty=1000', [])).not.toContain('Enough for')
    const [filter] = listActiveFilters(query('stock.min=5,000').filters, [], translator('en'))
    expect(filter).toMatchObject({ text: 'At least 5,000 in stock', without: NO_FILTERS })
  })

  it('bounds a price in dollars though it has no values', () => {
    const html = form('price.max=0.5', [{ ...numbers('price', 'usd', [0.001, 12]), values: [], value_count: 0 }])
    expect(inputs(html, 'price.max')[0]?.['value']).toBe('0.5')
    expect(html).toContain('Unit price incl. MOQ: maximum ($)')
    expect(elements(html, 'input[type=range][aria-valuetext="$0.50000"]')).toHaveLength(1)
  })

  it('says how many values it does not have', () => {
    expect(form('', [{ ...words('package', '', { a: 1 }), value_count: 41 }])).toContain('40 more')
  })

  it('leads to one category, without the choices that belong to another', () => {
    const facets = [words('category', '', { resistors: 5, capacitors: 3 })]
    const html = form('category=resistors&resistance.min=5&in_stock=1&sort=resistance&qty=10', facets, SEARCH)
    const links = elements(html, 'li a[rel=nofollow]').map(({ attributes: { href = '', ...more } }) => [
      href.replace(/wd=[^&]*&/, ''),
      more['aria-current'] === 'true',
    ])
    expect(links).toEqual([
      ['/s?in_stock=1&qty=10', false],
      ['/s?in_stock=1&category=resistors&qty=10', true],
      ['/s?in_stock=1&category=capacitors&qty=10', false],
    ])
    expect(inputs(html, 'category')).toHaveLength(1)
  })
})

describe('chips', () => {
  it('stand for every choice, each with the address without it', () => {
    const { filters } = query(
      'in_stock=1&rohs=1&has=datasheet&package=0603&package=0805&manufacturer.not=yageo&resistance.min=1k&resistance.max=10k&price.max=0.5',
    )
    const found = listActiveFilters(filters, [RESISTANCE, words('manufacturer', '', { yageo: 1 })], translator('en'))
    expect(found.map(({ name, text }) => `${name} ${text}`.trim())).toEqual([
      'In stock only',
      'RoHS compliant',
      'With datasheet',
      'Package 0603',
      'Package 0805',
      'Manufacturer not YAGEO',
      'Unit price incl. MOQ ≤ $0.50000',
      'resistance 1\u00a0kΩ – 10\u00a0kΩ',
    ])
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
    const without = found.find(({ text }) => text === '0603')?.without
    expect(without).toEqual({ ...filters, values: { package: ['0805'] } })
  })

  it('bear any bound that an address can name', () => {
    const { filters } = query('price.min=-1e300&price.max=1e308&volts.max=1e21')
    expect(listActiveFilters(filters, [], translator('ar'))).toHaveLength(2)
  })

  it('go back to the first page and keep the order', () => {
    const html = render(<FilterChips target={CATEGORY} query={query('package=0603&sort=price&page=7')} facets={[]} />)
    expect(readAttribute(html, 'a[aria-label="Remove filter Package 0603"]', 'href')).toBe('/category/chip-resistors?sort=price')
    expect(render(<FilterChips target={CATEGORY} query={{ ...query(''), filters: NO_FILTERS }} facets={[]} />)).toBe('')
  })

  it('show the interpretation of a query, and the rest as text', () => {
    const interpretation = [{ kind: 'value' as const, text: '10 kΩ', query_without: '0603 foo', compared: null }]
    const html = render(
      <InterpretationChips interpretation={interpretation} keywords={['foo']} ignored={['bar']} toHref={(rest) => `/s?wd=${rest}`} />,
    )
    expect(readAttribute(html, '[aria-label="Remove filter 10 kΩ"]', 'href')).toBe('/s?wd=0603 foo')
    expect(readText(html, ':has(> span + bdi)')).toContain('text foo')
    expect(render(<InterpretationChips interpretation={[]} keywords={['foo']} ignored={[]} toHref={String} />)).toBe('')
  })

  it('name the words that were left out beside a part number', () => {
    const html = render(<InterpretationChips interpretation={[]} keywords={['NE555P']} ignored={['datasheet']} toHref={String} />)
    expect(elements(html, 'li').map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual(['text NE555P', 'ignored datasheet'])
  })
})

describe('a way on without a piece of the query', () => {
  const toAlternative = (lang: Language, ...pieces: { kind: 'flag' | 'value' | 'manufacturer'; text: string }[]): string | undefined => {
    const ways = [{ instead: '', keyword: 'x', count: 2, count_is_exact: true }]
    return elements(render(<AlternativeSearches ways={[{ pieces, ways }]} toHref={String} />, lang), 'li a')[0]?.text.trim()
  }

  test.each<[Language, string, string]>([
    ['en', 'datasheet', 'Also without a datasheet'],
    ['en', 'stock', 'Also out of stock'],
    ['de', 'datasheet', 'Auch ohne Datenblatt'],
    ['fr', 'price', 'Aussi sans prix'],
    ['ar', 'rohs', 'يشمل غير المتوافق مع RoHS'],
  ])('%s: %s has a text of its own', (lang, text, expected) => {
    expect(toAlternative(lang, { kind: 'flag', text })).toBe(expected)
  })

  it('names what was ruled out as found too, and each piece in its words', () => {
    expect(toAlternative('en', { kind: 'manufacturer', text: '≠ Murata' })).toBe('Also Murata')
    expect(toAlternative('en', { kind: 'value', text: '100 V' }, { kind: 'flag', text: 'stock' })).toBe('Without 100 V · Also out of stock')
    expect(toAlternative('en', { kind: 'value', text: '100 V' })).toBe('Without 100 V')
  })
})

describe('a number that parts are rated for', () => {
  it('says how it is compared, and leads to the other ways', () => {
    const compared = {
      text: '30 V',
      sign: '≥' as const,
      others: [
        { sign: '=' as const, query: 'mosfet, =30V' },
        { sign: '≤' as const, query: 'mosfet, ≤30V' },
      ],
    }
    const interpretation = [{ kind: 'value' as const, text: '≥ 30 V', query_without: 'mosfet', compared }]
    const html = render(
      <InterpretationChips interpretation={interpretation} keywords={[]} ignored={[]} toHref={(rest) => `/s?wd=${rest}`} />,
    )
    expect(elements(html, 'li a').map(({ attributes }) => [attributes['aria-label'], attributes['href']])).toEqual([
      ['Exactly 30 V', '/s?wd=mosfet, =30V'],
      ['At most 30 V', '/s?wd=mosfet, ≤30V'],
      ['Remove filter ≥ 30 V', '/s?wd=mosfet'],
    ])
    expect(readAttribute(html, 'span.chip-sign', 'aria-label')).toBe('At least 30 V')
  })
})

describe('the order', () => {
  const columns = [{ slug: 'resistance', name: 'Resistance', kind: 'number' }]

  it('lists the parameters of a category, keeps its filters, and says which is chosen', () => {
    const html = render(<SortForm target={CATEGORY} query={query('package=0603&sort=-resistance&qty=1000&page=2')} columns={columns} />)
    expect(elements(html, 'option[selected]').map(({ attributes, text }) => [attributes['value'], text])).toEqual([
      ['-resistance', 'Resistance, descending'],
    ])
    expect(element(html, 'input[name=qty]').attributes['value']).toBe('1,000')
    expect(inputs(html, 'package')).toHaveLength(1)
    expect(inputs(html, 'page')).toHaveLength(0)
    expect(html).toContain('In stock first')
  })

  it('has no parameters where parts of many kinds are listed', () => {
    const html = render(<SortForm target={SEARCH} query={query('')} columns={[]} />)
    expect(elements(html, 'optgroup')).toEqual([])
    expect(html).toContain('Best match')
    expect(inputs(html, 'wd')).toHaveLength(1)
  })
})
