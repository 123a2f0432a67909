import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { COUNT_GROUPS } from '../count-parts.ts'
import type { CategoryDefinition, ParameterDefinition } from '../taxonomy.ts'

/** A name by language; English, or the slug, replaces missing ones. */
type Names = { [L in Language]?: string | undefined }

/** A word of a parameter; null names: it is one of the built-in words. */
interface CustomWord {
  slug: string
  names: Names | null
}

/** A parameter of an operator, with the words that it may have. */
export interface CustomParameter {
  definition: ParameterDefinition
  names: Names
  words: readonly CustomWord[]
}

/** A category of an operator. */
export interface CustomCategory {
  definition: CategoryDefinition
  names: Names
  /** The singular, with which a description begins; empty: the name. */
  one: Names
  blurb: Names
  /** Other words that buyers use for the category. */
  search_words: { [L in Language]?: readonly string[] | undefined }
}

/** Both lists in the order of the folder, groups before their categories. */
export interface CustomTaxonomy {
  parameters: readonly CustomParameter[]
  categories: readonly CustomCategory[]
}

/** The taxonomy of an operator who adds nothing to the built-in one. */
export const NO_TAXONOMY: CustomTaxonomy = { parameters: [], categories: [] }

/** Ids from here on are the operator's categories and parameters; built-in ids are smaller. */
export const FIRST_CUSTOM_ID = 10_001

interface Statement {
  sql: string
  values: (string | number)[]
}

const oneLine = (sql: string): string => sql.replace(/\s+/g, ' ')

/** Part of SQLite's message if the kind or unit of a parameter with values would change. */
export const OTHER_KIND = 'parameters.kind'

/**
 * The statements that write an operator's categories and parameters into a catalogue. Existing ones keep their ids, and parameters their
 * positions in a category, which parts refer to. One that is no longer defined stays, because parts may use it.
 */
export function toCustomTaxonomyStatements({ parameters, categories }: CustomTaxonomy): Statement[] {
  return [
    { sql: 'DELETE FROM shop_taxonomy', values: [] },
    ...parameters.flatMap((parameter, index) => [
      defined('parameter', index, parameter),
      ...parameterStatements(parameter.definition),
      ...labels('parameter', parameter.definition.slug, parameter.names),
      ...parameter.words.flatMap(({ slug, names }) => (names === null ? [] : labels('word', slug, names))),
    ]),
    ...categories.flatMap((category, index) => [defined('category', index, category), ...categoryStatements(category, index)]),
    // Removes the names of categories whose slug has changed.
    { sql: "DELETE FROM labels WHERE kind GLOB 'category*' AND slug NOT IN (SELECT slug FROM categories)", values: [] },
    { sql: COUNT_GROUPS, values: [] },
  ]
}

const defined = (kind: string, position: number, definition: CustomParameter | CustomCategory): Statement => ({
  sql: 'INSERT INTO shop_taxonomy (kind, position, definition) VALUES (?, ?, ?)',
  values: [kind, position, JSON.stringify(definition)],
})

function parameterStatements(definition: ParameterDefinition): Statement[] {
  const { unit = '', sign = '' } = definition.kind === 'number' ? definition : {}
  return [
    {
      // Fails the whole batch, because existing values would be read as another kind.
      sql: oneLine(`UPDATE parameters SET kind = NULL WHERE slug = ? AND (kind <> ? OR coalesce(unit, '') <> ?)
        AND EXISTS (SELECT 1 FROM category_fields WHERE field = parameters.slug)`),
      values: [definition.slug, definition.kind, unit],
    },
    {
      sql: oneLine(`INSERT INTO parameters (parameter_id, slug, kind, unit, sign)
        SELECT max(coalesce(max(parameter_id), 0) + 1, ?), ?, ?, nullif(?, ''), nullif(?, '') FROM parameters WHERE true
        ON CONFLICT (slug) DO UPDATE SET kind = excluded.kind, unit = excluded.unit, sign = excluded.sign`),
      values: [FIRST_CUSTOM_ID, definition.slug, definition.kind, unit, sign],
    },
  ]
}

function categoryStatements({ definition, names, one, blurb, search_words }: CustomCategory, index: number): Statement[] {
  const { category_id, slug, parent, key_parameters, drawing, parameters } = definition
  return [
    {
      sql: oneLine(`INSERT INTO categories (category_id, slug, parent_id, position, key_parameters, drawing)
        VALUES (?, ?, (SELECT category_id FROM categories WHERE slug = ?), ?, ?, ?)
        ON CONFLICT (category_id) DO UPDATE SET slug = excluded.slug, parent_id = excluded.parent_id, position = excluded.position,
          key_parameters = excluded.key_parameters, drawing = excluded.drawing`),
      values: [category_id, slug, parent ?? '', FIRST_CUSTOM_ID + index, key_parameters, drawing],
    },
    ...parameters.map((parameter) => ({
      sql: oneLine(`INSERT INTO category_parameters (category_id, position, parameter_id)
        SELECT c.category_id, (SELECT coalesce(max(position), -1) + 1 FROM category_parameters WHERE category_id = c.category_id),
          p.parameter_id
        FROM categories c, parameters p WHERE c.category_id = ? AND p.slug = ?
          AND NOT EXISTS (SELECT 1 FROM category_parameters WHERE category_id = c.category_id AND parameter_id = p.parameter_id)`),
      values: [category_id, parameter],
    })),
    ...labels('category', slug, names),
    ...labels('category_one', slug, { ...names, ...one }),
    ...labels('category_blurb', slug, { [DEFAULT_LANGUAGE]: '', ...blurb }),
    ...labels(
      'category_words',
      slug,
      Object.fromEntries(Object.entries({ [DEFAULT_LANGUAGE]: [], ...search_words }).map(([lang, list]) => [lang, JSON.stringify(list)])),
    ),
  ]
}

function labels(kind: string, slug: string, names: Names): Statement[] {
  return [
    { sql: 'DELETE FROM labels WHERE kind = ? AND slug = ?', values: [kind, slug] },
    ...Object.entries(names).flatMap(([lang, name]) =>
      name === undefined
        ? []
        : [{ sql: 'INSERT INTO labels (lang, kind, slug, label) VALUES (?, ?, ?, ?)', values: [lang, kind, slug, name] }],
    ),
  ]
}
