import { STOCK_KINDS, type StockKind } from '#shared/contract/desk-catalogue.ts'

/** The meaning of a stock, as the operator has configured it. */
export const parseStockKind = (value: string | undefined): StockKind => STOCK_KINDS.find((kind) => kind === value) ?? 'gross'
