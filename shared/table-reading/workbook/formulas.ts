/**
 * Which formulas are an attack. None is ever evaluated here, but a file with one of these was made to attack
 * the machine that opens it, and the sales desk opens files from strangers.
 */

/** Start programs, call libraries, or fetch from addresses that the file chooses. */
const FUNCTIONS =
  /(?:^|[^\p{L}\p{N}_.])(?:_xlfn\.|_xlws\.)*(?:CALL|REGISTER(?:\.ID)?|EXEC|EXECUTE|INITIATE|SHELL|WEBSERVICE|IMPORT(?:DATA|XML|HTML|FEED|RANGE)|RTD|DDE|SQL\.REQUEST|IMAGE)\s*\(/iu

/** Another workbook: `[1]Prices!A1`, `'C:\lists\[prices.xlsx]Sheet 1'!A1`. A table's `Parts[Qty]` has no `!` behind it. */
const OTHER_WORKBOOK = /\[[^[\]]{1,255}\](?:[^[\]'!"+\-*/^&=<>();:,\s]{0,255}|[^[\]'!"]{0,255}')!/

/** `program|'topic'!item` is a conversation with a program; no operator looks like that bar. */
const CONVERSATION = /[\p{L}\p{N}_.')]\s{0,9}\|[^|]{0,999}![\p{L}\p{N}_$#']/u

const TEXTS = /"(?:[^"]|"")*"/g
const QUOTED_NAMES = /'(?:[^']|'')*'/g

/** Of a formula without its leading equals sign. */
export function isHostileFormula(formula: string): boolean {
  const plain = formula.replace(TEXTS, '""')
  if (OTHER_WORKBOOK.test(plain)) return true
  const bare = plain.replace(QUOTED_NAMES, "''")
  return FUNCTIONS.test(bare) || CONVERSATION.test(bare)
}

/**
 * Whether a cell's text would be such a formula for a program that takes texts for formulas, as all do with CSV.
 * "-40°C", "+5V" and "=10k" are only texts, and so is "- see image (front)": a call has its bracket close by.
 */
export function isHostileText(text: string): boolean {
  // Spaces, quotes and tabs in front do not keep a program from it.
  const sign = /^[\s'"]*([=+\-@\uff1d\uff0b\uff0d\uff20])/.exec(text)?.[1]
  if (!sign) return false
  const formula = text.normalize('NFKC').replace(/^[\s'"]+/, '')
  return isHostileFormula(formula.startsWith('=') ? formula : formula.replace(/\s\(/g, ' '))
}
