/**
 * Detects hostile formulas. None is ever evaluated here, but a file with one of these was made to attack the computer that opens it, and
 * the sales desk opens files from strangers.
 */

/** Functions that start programs, call libraries, or fetch from addresses. */
const FUNCTIONS =
  /(?:^|[^\p{L}\p{N}_.])(?:_xlfn\.|_xlws\.)*(?:CALL|REGISTER(?:\.ID)?|EXEC|EXECUTE|INITIATE|SHELL|WEBSERVICE|IMPORT(?:DATA|XML|HTML|FEED|RANGE)|RTD|DDE|SQL\.REQUEST|IMAGE)\s*\(/iu

/** References to another workbook: `[1]Prices!A1`, `'C:\lists\[prices.xlsx]Sheet 1'!A1`. A table's `Parts[Qty]` is not followed by `!`. */
const OTHER_WORKBOOK = /\[[^[\]]{1,255}\](?:[^[\]'!"+\-*/^&=<>();:,\s]{0,255}|[^[\]'!"]{0,255}')!/

/** `program|'topic'!item` is a DDE call; no operator contains that bar. */
const CONVERSATION = /[\p{L}\p{N}_.')]\s{0,9}\|[^|]{0,999}![\p{L}\p{N}_$#']/u

const TEXTS = /"(?:[^"]|"")*"/g
const QUOTED_NAMES = /'(?:[^']|'')*'/g

/** @param formula without its leading equals sign */
export function isHostileFormula(formula: string): boolean {
  const plain = formula.replace(TEXTS, '""')
  if (OTHER_WORKBOOK.test(plain)) return true
  const bare = plain.replace(QUOTED_NAMES, "''")
  return FUNCTIONS.test(bare) || CONVERSATION.test(bare)
}

/**
 * Whether programs that treat cell texts as formulas, as for CSV, would run a hostile formula. "-40°C", "+5V" and "=10k" are only texts,
 * and so is "- see image (front)": in a call the bracket directly follows the name.
 */
export function isHostileText(text: string): boolean {
  // Programs ignore blanks, quotes and tabs before the sign.
  const sign = /^[\s'"]*([=+\-@\uff1d\uff0b\uff0d\uff20])/.exec(text)?.[1]
  if (!sign) return false
  const formula = text.normalize('NFKC').replace(/^[\s'"]+/, '')
  return isHostileFormula(formula.startsWith('=') ? formula : formula.replace(/\s\(/g, ' '))
}
