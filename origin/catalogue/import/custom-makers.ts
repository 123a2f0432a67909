import type { Language } from '#shared/languages.ts'
import { FIRST_CUSTOM_MAKER, IS_MERGED } from '../maker-rules.ts'

/** A maker in an operator's folder. */
export interface CustomMaker {
  /** The present slug, or a former one. */
  slug: string
  name: string
  aliases: readonly string[]
  /** ISO 3166 alpha-2; empty: the catalogue's country is unchanged. */
  country: string
  /** Year of foundation; 0: the catalogue's year is unchanged. */
  founded: number
  /** URL of the logo on this site; empty: none. */
  logo: string
  /** Paragraphs of the profile, by language. */
  text: { [L in Language]?: readonly string[] | undefined }
}

interface Statement {
  sql: string
  values: (string | number)[]
}

const oneLine = (sql: string): string => sql.replace(/\s+/g, ' ')

/** In SQL, the id of the maker with a present or former slug. @param slug a bound parameter or an expression; it occurs twice */
export const selectMakerId = (slug: string): string =>
  `coalesce((SELECT manufacturer_id FROM manufacturers WHERE slug = ${slug} AND NOT ${IS_MERGED}), (SELECT leads_to FROM former_makers WHERE slug = ${slug}))`
const MAKER_OF = selectMakerId('?')

/**
 * The statements that write an operator's makers into a catalogue. A missing maker is added, so that a later import recognizes its names.
 * Former names stay as aliases; aliases, texts and logos from an earlier folder are removed.
 */
export function toCustomMakerStatements(makers: readonly CustomMaker[]): Statement[] {
  return [
    {
      sql: oneLine(`UPDATE manufacturers SET logo = '', aliases = (SELECT json_group_array(value) FROM json_each(manufacturers.aliases)
          WHERE value NOT IN (SELECT a.value FROM shop_makers o, json_each(o.aliases) a WHERE o.manufacturer_id = manufacturers.manufacturer_id))
        WHERE manufacturer_id IN (SELECT manufacturer_id FROM shop_makers)`),
      values: [],
    },
    { sql: 'DELETE FROM maker_texts', values: [] },
    { sql: 'DELETE FROM shop_makers', values: [] },
    ...makers.flatMap(toStatements),
  ]
}

function toStatements({ slug, name, aliases, country, founded, logo, text }: CustomMaker): Statement[] {
  const others = JSON.stringify(aliases)
  return [
    {
      sql: oneLine(`INSERT INTO manufacturers (manufacturer_id, slug, name)
        SELECT 1 + max(?, coalesce((SELECT max(manufacturer_id) FROM manufacturers), 0),
          coalesce((SELECT max(manufacturer_id) FROM former_makers), 0)), ?, ? WHERE ${MAKER_OF} IS NULL`),
      values: [FIRST_CUSTOM_MAKER - 1, slug, name, slug, slug],
    },
    {
      // Puts the maker's previous names before the folder's aliases.
      sql: oneLine(`UPDATE manufacturers SET name = ?, logo = ?, country = coalesce(nullif(?, ''), country),
          founded = coalesce(nullif(?, 0), founded),
          aliases = (SELECT json_group_array(value) FROM (SELECT value, min(position) FROM (
            SELECT value, key AS position FROM json_each(json_insert(manufacturers.aliases, '$[#]', manufacturers.name))
            UNION ALL SELECT value, 100000 + key FROM json_each(?)
          ) WHERE value <> ? GROUP BY lower(value) ORDER BY 2))
        WHERE manufacturer_id = ${MAKER_OF}`),
      values: [name, logo, country, founded, others, name, slug, slug],
    },
    { sql: `INSERT OR REPLACE INTO shop_makers (manufacturer_id, aliases) SELECT ${MAKER_OF}, ?`, values: [slug, slug, others] },
    ...Object.entries(text).map(([lang, paragraphs]) => ({
      sql: `INSERT OR REPLACE INTO maker_texts (manufacturer_id, lang, paragraphs) SELECT ${MAKER_OF}, ?, ?`,
      values: [slug, slug, lang, JSON.stringify(paragraphs)],
    })),
  ]
}
