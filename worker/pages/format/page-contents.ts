import { encodeByContract } from '#origin/runtime/copy-by-contract.ts'
import type { Endpoint, EndpointData } from '#shared/contract/endpoint.ts'
import { type Money, toDecimalString } from '#shared/trade/money.ts'
import type { Ctx } from '../../request/env.ts'

export type CsvCells = readonly (string | number | null)[]

/** The data of a page, for programs. */
export interface PageContents {
  /** The data as the API's contract describes it. */
  json: object
  /** The heading and the rows of a table. */
  table(): readonly CsvCells[]
  /** The page as Markdown; absent: it has none. */
  text?(): string
  /** Whether the data is only for this caller, so that no cache may store it. */
  is_private: boolean
  /** The next page's query, where there are more rows. */
  next?: string | undefined
}

/** Data as the API sends it, with amounts as decimals. */
export const toWire = <E extends Endpoint>({ data: schema }: E, data: EndpointData<E>): object => encodeByContract(schema, data) as object

export const toDollars = (amount: Money | null | undefined): number | null =>
  amount === null || amount === undefined ? null : Number(toDecimalString(amount))

/** A line that is bought or could be: of a cart, an order, a quote or a BOM. */
export interface TradeLine {
  part_number: string
  manufacturer: string
  qty: number | null
  /** Null: the line has no price. */
  unit_price: Money | null
  ext_price: Money | null
  reference: string
}

/** Lines as a table, with its heading in the language of the page. */
export function toLineTable({ var: { t } }: Ctx, lines: readonly TradeLine[]): CsvCells[] {
  const heading = ['part.part_number', 'part.manufacturer', 'part.quantity'] as const
  const usd = (text: string): string => `${text}, USD`
  return [
    [...heading.map((key) => t(key)), usd(t('part.unit_price')), usd(t('part.ext_price')), t('cart.customer_reference')],
    ...lines.map(({ part_number, manufacturer, qty, unit_price, ext_price, reference }) => [
      part_number,
      manufacturer,
      qty,
      toDollars(unit_price),
      toDollars(ext_price),
      reference,
    ]),
  ]
}
