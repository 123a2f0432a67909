import { STOCK_KINDS, type StockKind } from '#shared/contract/desk-catalogue.ts'

/** What the operator has configured a stock to mean. */
export const parseStockKind = (value: string | undefined): StockKind => STOCK_KINDS.find((kind) => kind === value) ?? 'gross'
