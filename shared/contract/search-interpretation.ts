import { z } from 'zod'

const text = z.string()
const count = z.int().min(0)

/** A recognized piece of a query, which the page shows as a chip. */
export const SearchInterpretation = z.object({
  kind: z.enum(['manufacturer', 'category', 'package', 'word', 'series', 'value', 'range', 'flag']),
  /** The chip's text in the language of the call: "10 kΩ", "≥ 50 V", "not Murata". */
  text,
  /** The query without this piece; empty if nothing remains. */
  query_without: text,
  /** For a single number that parts are rated for: its comparison, and the queries with other comparisons. */
  compared: z
    .object({
      /** The number with its unit. */
      text,
      /** The comparison; null if the query has none: at least the number for a rating, otherwise exactly the number. */
      sign: z.enum(['=', '≥', '≤']).nullable(),
      others: z.array(z.object({ sign: z.enum(['=', '≥', '≤']), query: text })),
    })
    .nullable()
    .default(null),
})
export type SearchInterpretation = z.infer<typeof SearchInterpretation>

/** An alternative to a search without results: pieces that are dropped or changed, and the number of parts found then. */
export const AlternativeSearch = z.object({
  /** The dropped or changed pieces. A `keyword` is a word treated as a fragment of a part number. */
  pieces: z.array(z.object({ kind: z.enum([...SearchInterpretation.shape.kind.options, 'keyword']), text })),
  ways: z.array(
    z.object({
      /** The text that replaces the pieces, in the language of the call; empty if they are dropped. */
      instead: text,
      /** The query of this search. */
      keyword: text,
      count,
      count_is_exact: z.boolean(),
    }),
  ),
})
export type AlternativeSearch = z.infer<typeof AlternativeSearch>
