/** How the query of a page's address is read, once, and written again. */
export interface QueryFormat<Query> {
  /** What it does not know says nothing. */
  parse(search: URLSearchParams): Query
  /** The one spelling of a query, without a question mark: two addresses with the same one are the same page. */
  format(query: Query): string
}

/** Of a page whose query says nothing. */
export const NO_QUERY: QueryFormat<null> = { parse: () => null, format: () => '' }

/** A field's value from its first parameter of that name; null: there is none. */
type ReadField = (value: string | null) => string | number

/** A query of independent fields. What a field reads from nothing is not written. */
export function createQueryFormat<Fields extends Readonly<Record<string, ReadField>>>(
  fields: Fields,
): QueryFormat<{ [Name in keyof Fields]: ReturnType<Fields[Name]> }> {
  type Query = { [Name in keyof Fields]: ReturnType<Fields[Name]> }
  const readers = Object.entries(fields)
  return {
    parse: (search) => Object.fromEntries(readers.map(([name, read]) => [name, read(search.get(name))])) as Query,
    format: (query) => {
      const written = readers.filter(([name, read]) => query[name] !== read(null)).map(([name]) => [name, String(query[name])])
      return String(new URLSearchParams(written))
    },
  }
}

/** Parameters that make an address the page of one visitor: what a form has led to. */
const OF_ONE_VISITOR = ['subscribed', 'joined', 'typed'] as const

/** Whether an address is answered for its visitor alone. @param names parameters that say so on this page */
export const isVisitorQuery = (search: URLSearchParams, names: readonly string[]): boolean =>
  [...OF_ONE_VISITOR, ...names].some((name) => search.has(name))

/** Where an address leads whose `page` is not a page number: to the first page, whose address has none. Null: its number is one, or absent. */
export function findFirstPageUrl({ pathname, searchParams }: URL): string | null {
  const number = searchParams.get('page')
  if (number === null || /^[1-9]\d*$/.test(number)) return null
  const others = new URLSearchParams(searchParams)
  others.delete('page')
  return pathname + (others.size > 0 ? `?${others}` : '')
}
