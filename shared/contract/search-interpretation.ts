import { z } from 'zod'

const text = z.string()
const count = z.int().min(0)

/** A recognized piece of a query, for a chip. */
export const SearchInterpretation = z.object({
  kind: z.enum(['manufacturer', 'category', 'package', 'word', 'series', 'value', 'range', 'flag']),
  /** In the language of the call: "10 kΩ", "≥ 50 V", "not Murata". */
  text,
  /** The query without it; empty if nothing remains. */
  query_without: text,
  /** For a single number that parts are rated for: its comparison, and the queries with other comparisons. */
  compared: z
    .object({
      /** The number with its unit. */
      text,
      /** Null: at least this much for a rating, otherwise exactly this much. */
      sign: z.enum(['=', '≥', '≤']).nullable(),
      others: z.array(z.object({ sign: z.enum(['=', '≥', '≤']), query: text })),
    })
    .nullable()
    .default(null),
})
export type SearchInterpretation = z.infer<typeof SearchInterpretation>

/** An alternative to a search without results: which pieces are dropped or changed, and how many parts that finds. */
export const AlternativeSearch = z.object({
  /** As their chips show them; a `keyword` is a word treated as a fragment of a part number. */
  pieces: z.array(z.object({ kind: z.enum([...SearchInterpretation.shape.kind.options, 'keyword']), text })),
  ways: z.array(
    z.object({
      /** The replacement of the piece, in the language of the call; empty: none. */
      instead: text,
      /** The query of this search. */
      keyword: text,
      count,
      count_is_exact: z.boolean(),
    }),
  ),
})
export type AlternativeSearch = z.infer<typeof AlternativeSearch>
