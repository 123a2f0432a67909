import type { CategoryDetail, PartSummary } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import { findSymbol } from './symbols.ts'

type Column = CategoryDetail['columns'][number]

/** The window widths from which a table has more columns, as in the stylesheet. */
export const WIDTH_CLASSES = ['from-1600', 'from-1800'] as const
/** The width from which a column is shown; undefined: always. */
type From = (typeof WIDTH_CLASSES)[number] | undefined

/** A column of a table of parts: the package or a parameter. */
export type FittingColumn = Column & { from?: From }

/** The table's width in CSS pixels at the narrowest window without sideways scrolling, and at two wider ones. */
const AVAILABLE_WIDTHS: readonly (readonly [from: From, pixels: number])[] = [
  [undefined, 1062],
  ['from-1600', 1180],
  ['from-1800', 1360],
]
/** At least this many columns are shown, however wide: long texts are cut. */
const MIN_COLUMNS = 3
/** At most this many columns are shown, to be readable; the stylesheet has rules for as many. */
const MAX_COLUMNS = 16
/** Longer texts are cut: the stylesheet's `max-inline-size`. */
const MAX_TEXT_WIDTH = 154
/** Longer names of makers are cut as well. */
const MAX_MAKER_WIDTH = 116
/** The width of a lifecycle's words, beside the maker. */
const LIFECYCLE_WIDTH = 130
const GAP = 8

const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/
/** The approximate width of a text in the table's font, in px. @param letterWidth width of a Latin letter in px */
const measureWidth = (text: string, letterWidth: number): number =>
  [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? letterWidth * 1.9 : letterWidth), 0)

const widest = (texts: readonly string[], letterWidth: number): number =>
  Math.max(0, ...texts.map((text) => measureWidth(text, letterWidth)))

/** The width of a column's head in px. A head wraps between its words. */
const headWidth = ({ slug, name }: Pick<Column, 'slug' | 'name'>): number => {
  const symbol = findSymbol(slug)
  return symbol ? measureWidth(symbol.join(''), 6.5) : widest(name.split(/[\s-]/), 6.8)
}

/** A part's value in a column, as shown; undefined: unknown. */
export const findColumnText = (part: PartSummary, slug: string): string | undefined =>
  slug === PACKAGE_SLUG ? (part.package ?? undefined) : part.parameters.find((parameter) => parameter.slug === slug)?.text

/** The slug of the package column in facets and sorts. */
export const PACKAGE_SLUG = 'package'

/** The width of the columns before the parameters, in px: the part, its stock, its price and its quantity. */
function measureFixedWidth(parts: readonly PartSummary[]): number {
  const part = Math.max(
    ...parts.map(({ part_number, manufacturer, lifecycle }) =>
      Math.max(
        part_number.length * 8.5 + 30,
        Math.min(measureWidth(manufacturer.name, 6.4), MAX_MAKER_WIDTH) + 110 + (lifecycle === 'active' ? 0 : LIFECYCLE_WIDTH),
      ),
    ),
  )
  const stock = Math.max(...parts.map(({ stock }) => (stock === 0 ? 76 : formatCount(stock, 'en').length * 8.2)))
  return 78 + part + stock + GAP + 66 + GAP + 134 + GAP
}

/**
 * The columns that fit, by priority, each with the window width from which it is shown. A page that must not scroll sideways needs this
 * estimate.
 */
export function listFittingColumns(parts: readonly PartSummary[], columns: readonly Column[]): FittingColumn[] {
  if (parts.length === 0) return []
  let usedWidth = measureFixedWidth(parts)
  const fitting: FittingColumn[] = []
  for (const column of columns) {
    const texts = parts.flatMap((part) => findColumnText(part, column.slug) ?? [])
    const values = widest(texts, column.slug === PACKAGE_SLUG ? 8 : 7.6)
    usedWidth += Math.max(column.kind === 'number' ? values : Math.min(values, MAX_TEXT_WIDTH), headWidth(column)) + GAP
    const availableWidth = fitting.length < MIN_COLUMNS ? AVAILABLE_WIDTHS[0] : AVAILABLE_WIDTHS.find(([, pixels]) => usedWidth <= pixels)
    if (!availableWidth || fitting.length === MAX_COLUMNS) break
    fitting.push({ ...column, from: availableWidth[0] })
  }
  return fitting
}
