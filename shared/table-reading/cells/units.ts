/** Words for "piece" in a column of units: codes of ERP systems, and words of several languages. */
const PIECE =
  /^(?:st|stk|stck|stueck|stück|stuks?|styck|ea|each|pce?s?|pieces?|pza?s?|un|und|unid|unit|units|uds?|nos?|szt|ks|db|kpl|adet|ad|buc|kom|шт|个|只|片|pcs|個|個|개|m|mm|cm|km|kg|g|l|ml|ft|in|rol|roll|set|kit)\.?$/i

/** Minimum share of units in a column of units. */
const MOSTLY = 0.6

/** Whether cells are units of quantity. "ST" is also a maker, but never in a whole column without a heading for makers. */
export const areUnits = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.filter((cell) => PIECE.test(cell.trim())).length >= cells.length * MOSTLY
