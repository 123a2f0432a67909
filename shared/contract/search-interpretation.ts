import { z } from 'zod'

const text = z.string()
const count = z.int().min(0)

/** A piece of a query that was understood, for a chip. */
export const SearchInterpretation = z.object({
  kind: z.enum(['manufacturer', 'category', 'package', 'word', 'series', 'value', 'range', 'flag']),
  /** In the language of the call: "10 kΩ", "≥ 50 V", "not Murata". */
  text,
  /** The query without it; empty when nothing is left. */
  query_without: text,
  /** Of one number that parts may be rated for: how it is compared, and the queries that compare it otherwise. */
  compared: z
    .object({
      /** The number with its unit. */
      text,
      /** Null: at least so much where it is a rating, exactly so much elsewhere. */
      sign: z.enum(['=', '≥', '≤']).nullable(),
      others: z.array(z.object({ sign: z.enum(['=', '≥', '≤']), query: text })),
    })
    .nullable()
    .default(null),
})
export type SearchInterpretation = z.infer<typeof SearchInterpretation>

/** A way on from a search that finds nothing: what pieces of it are left out or changed, and how many parts that finds. */
export const AlternativeSearch = z.object({
  /** As their chips say them; a `keyword` is a word that was taken for a piece of part numbers. */
  pieces: z.array(z.object({ kind: z.enum([...SearchInterpretation.shape.kind.options, 'keyword']), text })),
  ways: z.array(
    z.object({
      /** What takes the piece's place, in the language of the call; empty: nothing. */
      instead: text,
      /** The query that searches so. */
      keyword: text,
      count,
      count_is_exact: z.boolean(),
    }),
  ),
})
export type AlternativeSearch = z.infer<typeof AlternativeSearch>
