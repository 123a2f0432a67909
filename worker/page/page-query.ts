/** Parses the query of a page's URL once, and formats it again. */
export interface QueryFormat<Query> {
  /** Ignores parameters that it does not recognize. */
  parse(search: URLSearchParams): Query
  /** The canonical form of a query, without a question mark: two URLs with the same form are the same page. */
  format(query: Query): string
}

/** The format of a page that ignores its query. */
export const NO_QUERY: QueryFormat<null> = { parse: () => null, format: () => '' }

/** Reads a field from the first parameter of its name; null: there is none. */
type ReadField = (value: string | null) => string | number

/** A query of independent fields. A field at its default value is not written. */
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

/** Parameters that make a URL the page of one visitor: the result of a form. */
const OF_ONE_VISITOR = ['subscribed', 'joined', 'typed'] as const

/** Whether a query makes a page private to one visitor. @param names further parameters of this page that do so */
export const isVisitorQuery = (search: URLSearchParams, names: readonly string[]): boolean =>
  [...OF_ONE_VISITOR, ...names].some((name) => search.has(name))

/** The URL of the first page, without a `page`, for a URL whose `page` is no page number. Null: its number is valid, or absent. */
export function findFirstPageUrl({ pathname, searchParams }: URL): string | null {
  const number = searchParams.get('page')
  if (number === null || /^[1-9]\d*$/.test(number)) return null
  const others = new URLSearchParams(searchParams)
  others.delete('page')
  return pathname + (others.size > 0 ? `?${others}` : '')
}
