/**
 * The map file that converts an operator's columns into ours: `catalogue -- import FILE --map MAP.json`. docs/catalogue-import/maps.md
 * describes it for operators.
 */
import { z } from 'zod'
import { IMPORT_COLUMNS, PARAMETER_PREFIX } from './import-columns.ts'
import { LEAF_CATEGORIES, PARAMETER_DEFINITIONS } from './taxonomy-in-use.ts'

/** An invalid map, with all its faults for its author to correct. */
export class InvalidColumnMapError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** The column of a map from which all price columns are made. */
export const PRICES_COLUMN = 'prices'

const name = z.string().min(1)
const names = z.union([name, z.array(name).min(1)])
/** @param groups how many capturing groups it must have */
const expression = (groups: number | null) =>
  z.string().superRefine((text, context) => {
    const fail = (message: string) => context.addIssue({ code: 'custom', message })
    try {
      const count = (new RegExp(`${text}|`, 'u').exec('')?.length ?? 1) - 1
      if (groups !== null && count !== groups) fail('expects one group in parentheses: its match is used')
    } catch (error) {
      fail(error instanceof Error ? error.message : 'is no expression')
    }
  })

/** The rule by which one of our columns is made. Its fields are applied in this order. */
const ColumnRule = z.preprocess(
  (value) => (typeof value === 'string' || Array.isArray(value) ? { from: value } : value),
  z
    .strictObject({
      about: z.string().optional(),
      /** A text that every row gets. */
      constant: z.string().optional(),
      /** Columns of the file: the first that is not empty is used. */
      from: names.optional(),
      /** Joins all columns that are not empty with this text. */
      join: z.string().optional(),
      /** The n-th piece between `by`, from 1; negative numbers count from the end. */
      split: z.strictObject({ by: name, take: z.int().refine((take) => take !== 0, 'counts from 1, or from -1 at the end') }).optional(),
      /** The text of the only capturing group; empty without a match. */
      match: expression(1).optional(),
      /** Replacements of texts; null empties the cell, and in the category column skips the row. */
      values: z.record(z.string(), z.string().nullable()).optional(),
      /** Replacement for texts that are not among `values`; without it they stay. */
      otherwise: z.string().nullable().optional(),
      /** A unit to add after a text that ends in a digit. */
      append: name.optional(),
      /** The number of pieces that the price is for, or the column with that number. */
      per: z.union([z.number().positive(), name]).optional(),
      /** US dollars for one unit of the file's currency. */
      times: z.number().positive().optional(),
    })
    .refine((source) => (source.constant === undefined) !== (source.from === undefined), 'wants either "from" or "constant"'),
)
export type ColumnRule = z.output<typeof ColumnRule>

const OURS: ReadonlySet<string> = new Set([...IMPORT_COLUMNS, PRICES_COLUMN])

const isOurs = (column: string): boolean =>
  OURS.has(column) || (column.startsWith(PARAMETER_PREFIX) && PARAMETER_DEFINITIONS.has(column.slice(PARAMETER_PREFIX.length)))

const Columns = z.record(z.string(), ColumnRule).superRefine((columns, context) => {
  for (const [column, { per, times }] of Object.entries(columns)) {
    const fail = (message: string) => context.addIssue({ code: 'custom', path: [column], message })
    if (!isOurs(column)) fail('is no column of ours')
    if ((per !== undefined || times !== undefined) && !(column === PRICES_COLUMN || column.endsWith('_usd')))
      fail('is no price, which "per" and "times" are for')
  }
})

const Skip = z
  .strictObject({ about: z.string().optional(), from: name, is: z.array(z.string()).min(1).optional(), match: expression(null).optional() })
  .refine(({ is, match }) => (is === undefined) !== (match === undefined), 'wants either "is" or "match"')

const ColumnMapSchema = z
  .strictObject({
    about: z.union([z.string(), z.array(z.string())]).optional(),
    /** Rules by the names of our columns. */
    columns: Columns,
    /** Exceptions for some categories, by their slugs. */
    by_category: z.record(z.string(), Columns).default({}),
    /** Columns that hold several named values, which then count as columns with those names. */
    unpack: z.record(z.string(), z.strictObject({ between: name, name_ends: name }).or(z.literal('json'))).default({}),
    /** The file's decimal mark of pieces and prices; without it an ambiguous number is lost. */
    decimal_mark: z.enum([',', '.']).optional(),
    /** Columns of the file that are not used; "others": all that the map does not name. */
    ignore: z.union([z.literal('others'), z.array(name)]).default([]),
    /** The file may lack columns that the map names. */
    may_lack_columns: z.boolean().default(false),
    /** Rows to skip. */
    skip: z.array(Skip).default([]),
  })
  .superRefine(({ by_category: byCategory }, context) => {
    for (const [category, columns] of Object.entries(byCategory)) {
      const fail = (path: string[], message: string) =>
        context.addIssue({ code: 'custom', path: ['by_category', category, ...path], message })
      const parameters = LEAF_CATEGORIES.get(category)?.parameters
      if (!parameters) fail([], 'is no category without subcategories')
      for (const column of Object.keys(columns)) {
        if (column === 'category') fail([column], 'cannot follow from itself')
        const slug = column.startsWith(PARAMETER_PREFIX) ? column.slice(PARAMETER_PREFIX.length) : null
        if (parameters && slug !== null && PARAMETER_DEFINITIONS.has(slug) && !parameters.includes(slug))
          fail([column], `is no parameter of ${category}`)
      }
    }
  })
export type ColumnMap = z.output<typeof ColumnMapSchema>

/** Parses a map's JSON. @throws InvalidColumnMapError with all its faults */
export function readColumnMap(json: string): ColumnMap {
  let value: unknown
  try {
    value = JSON.parse(json.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new InvalidColumnMapError([`is no JSON: ${error instanceof Error ? error.message : ''}`])
  }
  const read = ColumnMapSchema.safeParse(value)
  if (read.success) return read.data
  throw new InvalidColumnMapError(
    read.error.issues.map(({ path, message }) => `${path.length > 0 ? `${path.join(' → ')}: ` : ''}${message}`),
  )
}
