import type { PartSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { AddToRfq } from '../rfq/add-to-rfq.tsx'
import { usePage } from '../ui/page-context.tsx'
import { formatStock, Stock } from '../ui/stock.tsx'
import { Isolated } from '../ui/values.tsx'
import { BreakCells, BreakHeads } from './break-columns.tsx'
import { CompareSelectedButton } from './compare-tick.tsx'
import { type FittingColumn, findColumnText, PACKAGE_SLUG, WIDTH_CLASSES } from './fitting-columns.ts'
import { PartCell } from './part-cell.tsx'
import { useRowDrawings } from './row-drawings.tsx'
import { findLowest, RowPrices } from './row-prices.tsx'
import { RowTemplate } from './row-template.tsx'
import { findSymbol } from './symbols.ts'

/** At most this many columns are in a card on a narrow screen: a card of more would be too long. */
const LABELLED = 4

/** Texts longer than this may be cut, so they are also shown at the pointer. */
const LONG = 16

interface PartTableProps {
  parts: readonly PartSummary[]
  /** The package and parameters with a column; without them, the description is shown. */
  columns?: readonly FittingColumn[] | undefined
  /** Whether the reader chose the columns: the table then scrolls to those that do not fit. */
  is_chosen?: boolean
  /** Whether each price break has its own column. These columns are the last. */
  has_breaks?: boolean
  caption: string
  /** The reader's quantity: its price is shown, and the rows' quantity fields start with it. */
  qty?: number
  /** The links of the columns' heads; without it, they are no links. */
  sorting?: Sorting
}

interface Sorting {
  /** A field, with "-" before it in descending order; empty: parts in stock first, in natural order. */
  sort: string
  toHref: (sort: string) => string
}

/** Parts as a dense table: sticky header and first column; on narrow screens every row becomes labelled lines. */
export function PartTable({ parts, columns, is_chosen = false, has_breaks = false, caption, qty = 1, sorting }: PartTableProps) {
  const { t } = usePage()
  const drawings = useRowDrawings(parts)
  const lowest = findLowest(parts, qty)
  return (
    <section
      className={['table-scroll', columns && 'has-columns', is_chosen && 'is-chosen'].filter(Boolean).join(' ')}
      aria-label={caption}
    >
      {drawings.symbols}
      <table className={widthClasses(columns)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <Head name={t('part.part_number')} field="part_number" className="part-column" sorting={sorting} />
            {!columns && <Head name={t('part.description')} className="description-column" />}
            <Head name={t('part.stock')} field="stock" className="num stock-column" sorting={sorting} downwards_first />
            <Head name={t('part.unit_price')} field="price" className="num price-column" sorting={sorting} />
            <Head name={t('part.quantity')} className="add-column" />
            {columns?.map((column) => (
              <Head
                key={column.slug}
                name={column.name}
                field={column.slug}
                className={column.kind === 'number' ? 'num' : undefined}
                sorting={sorting}
              />
            ))}
            {has_breaks && <BreakHeads qty={qty} />}
          </tr>
        </thead>
        {/* Cells are usually numbers, codes and values; words are marked for translation. */}
        <tbody translate="no" id={sorting && 'parts'} tabIndex={sorting && -1}>
          {parts.map((part) => (
            <PartRow
              key={part.goods_id}
              part={part}
              columns={columns}
              has_breaks={has_breaks}
              qty={qty}
              is_lowest={part === lowest}
              drawing={drawings.idOf(part)}
            />
          ))}
        </tbody>
      </table>
      <CompareSelectedButton />
      <RowTemplate />
    </section>
  )
}

interface HeadProps {
  name: string
  /** The field of the listing by which the column can be sorted. */
  field?: string
  className?: string | undefined
  sorting?: Sorting | undefined
  /** Whether the first click sorts in descending order, because the highest value is needed more often. */
  downwards_first?: boolean
}

function Head({ name, field, className, sorting, downwards_first = false }: HeadProps) {
  if (!sorting || field === undefined) {
    return (
      <th scope="col" className={className}>
        <HeadName name={name} field={field} />
      </th>
    )
  }
  const up = sorting.sort === field
  const isDescending = sorting.sort === `-${field}`
  const next = up || (!isDescending && downwards_first) ? `-${field}` : field
  return (
    <th scope="col" className={className} aria-sort={up ? 'ascending' : isDescending ? 'descending' : undefined}>
      <a className="sort-link" href={sorting.toHref(next)} rel="nofollow">
        <HeadName name={name} field={field} />
      </a>
    </th>
  )
}

/** The name of a column; for a parameter with a symbol the symbol, with the name at the pointer. */
function HeadName({ name, field = '' }: { name: string; field?: string | undefined }) {
  const [letter, below] = findSymbol(field) ?? []
  if (letter === undefined) return name
  return (
    <>
      <span className="symbol" aria-hidden="true" title={name}>
        {letter}
        {below !== undefined && <sub>{below}</sub>}
      </span>
      <span className="sr-only">{name}</span>
    </>
  )
}

interface PartRowProps {
  part: PartSummary
  /** The id of the drawing's symbol. */
  drawing: string
  columns: readonly FittingColumn[] | undefined
  has_breaks: boolean
  qty: number
  is_lowest: boolean
}

function PartRow({ part, drawing, columns, has_breaks, qty, is_lowest }: PartRowProps) {
  const { t, tag } = usePage()
  const isShort = part.stock > 0 && part.stock < qty
  return (
    <tr>
      <PartCell part={part} qty={qty} drawing={drawing}>
        <Marks part={part} />
      </PartCell>
      {!columns && (
        <td className="part-description" translate="yes">
          {part.description}
        </td>
      )}
      <td
        className={isShort ? 'stock-cell low' : 'stock-cell'}
        data-label={t('part.stock')}
        title={isShort ? formatStock({ t, tag }, part.stock, qty) : undefined}
      >
        <Stock stock={part.stock} in_row />
      </td>
      <td className="price-cell">
        <RowPrices part={part} qty={qty} is_lowest={is_lowest} />
      </td>
      <td>
        <AddToRfq part={part} qty={qty} in_row />
      </td>
      {columns?.map((column, index) => {
        const text = findColumnText(part, column.slug) ?? t('part.not_available')
        return (
          <td
            key={column.slug}
            className={column.kind === 'number' ? undefined : 'words'}
            translate={column.kind === 'number' || column.slug === PACKAGE_SLUG ? undefined : 'yes'}
            data-label={index < LABELLED ? renderLabel(column) : undefined}
            title={text.length > LONG ? text : undefined}
          >
            <Isolated text={text} dir={column.slug === PACKAGE_SLUG ? 'ltr' : undefined} />
          </td>
        )
      })}
      {has_breaks && <BreakCells part={part} qty={qty} />}
    </tr>
  )
}

/** The label of a value in a card: its symbol, as in the head of a table. */
function renderLabel({ slug, name }: FittingColumn): string {
  return findSymbol(slug)?.join('') ?? name
}

/** Columns before the parameters: the part, its stock, its price and its quantity. */
const BEFORE_COLUMNS = 4

/** Classes that hide columns in narrow windows: each has a width and the number of its first column, as the stylesheet counts it. */
function widthClasses(columns: readonly FittingColumn[] = []): string {
  const firsts = WIDTH_CLASSES.flatMap((from) => {
    const index = columns.findIndex((column) => column.from === from)
    return index < 0 ? [] : [`${from}-${BEFORE_COLUMNS + index + 1}`]
  })
  return ['data part-table', ...firsts].join(' ')
}

/** Facts that a designer needs first: in a line of small words, with a colour only for warnings. */
function Marks({ part }: { part: PartSummary }) {
  const { t, href } = usePage()
  return (
    <>
      {part.lifecycle !== 'active' && <LifecycleMark lifecycle={part.lifecycle} />}
      {part.rohs === false && <span className="mark mark-nrnd">{t('part.rohs_no')}</span>}
      {(part.rohs ? ` · ${t('part.rohs')}` : '') + (part.has_datasheet ? ' · ' : '')}
      {part.has_datasheet && (
        <a href={href(routes.datasheet, { id: part.goods_page_url })} rel="nofollow">
          {t('part.datasheet')}
        </a>
      )}
    </>
  )
}

const LIFECYCLE_KEYS = {
  active: 'part.lifecycle_active',
  nrnd: 'part.lifecycle_nrnd',
  last_time_buy: 'part.lifecycle_last_time_buy',
  obsolete: 'part.lifecycle_obsolete',
  retired: 'part.lifecycle_retired',
} as const

/** Whether the part complies with RoHS; nothing where unknown. */
export function Rohs({ rohs }: { rohs: boolean | null }) {
  const { t } = usePage()
  if (rohs === null) return null
  return <span className={rohs ? 'mark mark-ok' : 'mark'}>{rohs ? t('part.rohs_yes') : t('part.rohs_no')}</span>
}

/** The lifecycle of the part; with a colour for warnings. */
export function LifecycleMark({ lifecycle }: { lifecycle: string }) {
  const { t } = usePage()
  const lifecycleKey = Object.hasOwn(LIFECYCLE_KEYS, lifecycle) ? (lifecycle as keyof typeof LIFECYCLE_KEYS) : 'active'
  return <span className={`mark mark-${lifecycleKey}`}>{t(LIFECYCLE_KEYS[lifecycleKey])}</span>
}
