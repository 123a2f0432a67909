import { type Money, parseUnitPrice } from '#shared/trade/money.ts'
import { CellProblem } from './faults.ts'

/** Reads pieces, prices and date codes as trade lists write them. An ambiguous value is never guessed. */

/** Thousands separators besides commas and points. */
const BLANKS = /(?<=\d)[\u00a0\u2007\u2009\u202f '’_](?=\d)/g
const EXPONENT = /^\d{1,12}(?:\.\d{1,20})?e\+?\d{1,2}$/i
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/
const WEEKS = / ?(?:weeks?|wks?\.?|w|wochen|semaines?|semanas|settimane|нед\.?|周|週|주)$/i
const DAYS = / ?(?:days?|d|tage|jours|días|giorni|дней|天|日|일)$/i

/** A whole number of pieces: "1,234", "5.0", "1E+05", "1 234". */
export function readPieceCount(cell: string, least: number, max: number): number | CellProblem {
  // Fast path for the usual spelling.
  if (/^\d{1,9}$/.test(cell) && Number(cell) >= least && Number(cell) <= max) return Number(cell)
  const text = cell.normalize('NFKC').replace(BLANKS, '')
  // A point before three digits separates thousands in some countries, and decimals in others.
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(text)) return new CellProblem('could be thousands or decimals: write it without a point')
  const isPlain = /^\d{1,12}(?:[.,]0{1,12})?$/.test(text)
  const digits = isPlain && !GROUPED.test(text) ? text.replace(/[.,]0+$/, '') : GROUPED.test(text) ? text.replace(/[.,]/g, '') : text
  const value = /^\d{1,12}$/.test(digits) || EXPONENT.test(digits) ? Number(digits) : Number.NaN
  const isAllowed = Number.isInteger(value) && value >= least && value <= max
  return isAllowed ? value : new CellProblem(`is no whole number from ${least} to ${max}`)
}

/** Whole weeks: "12", "12 weeks"; days are rounded up: "84 days". */
export function readWeeks(cell: string, max: number): number | CellProblem {
  const days = cell.replace(DAYS, '')
  const value = readPieceCount(days === cell ? cell.replace(WEEKS, '') : days, 0, days === cell ? max : max * 7)
  if (value instanceof CellProblem) return new CellProblem(`is no number of weeks from 0 to ${max}`)
  return days === cell ? value : Math.ceil(value / 7)
}

const NOT_A_PRICE = 'is no price in US dollars above 0'

/** "$0.01", "0,01", "1,234.50", "0.0007246377", "1.5e-05": US dollars. */
export function readDollars(cell: string): Money | CellProblem {
  const plain = /^\d{1,9}(?:\.\d{1,6})?$/.test(cell) ? cell : plainDollars(cell)
  if (plain === null) return new CellProblem('could be thousands or decimals: write it with a point')
  const amount = parseUnitPrice(plain)
  return amount === null || amount <= 0 ? new CellProblem(NOT_A_PRICE) : amount
}

const plainDollars = (cell: string): string | null =>
  withPoint(
    cell
      .normalize('NFKC')
      .replace(BLANKS, '')
      .replace(/^(?:USD|US ?\$|\$) ?| ?(?:USD|US ?\$|\$)$/gi, ''),
  )

/** A number with a point before its decimals and no other mark; null if its comma could be either. */
function withPoint(text: string): string | null {
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return null
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(',', '')
  if (/^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return text.replace(/^(\d+),(\d+)$/, '$1.$2').replace(/^[.,](?=\d)/, '0.')
}

const NOT_A_DATE_CODE = 'is no year and week (2431), nor a year from which on (22+)'

/**
 * A date code: "2431" (year and week), "2431+" and "22+" for that and later. Four digits that may be a year are ambiguous: 2024 is week 24
 * of 2020, or the year 2024.
 */
export function readDateCode(cell: string, now = new Date()): string | CellProblem {
  const text = cell
    .normalize('NFKC')
    .replace(/^(?:d\/?c|date ?code|批号)[ :.#]*/i, '')
    .replace(/ ?\+$/, '+')
  const [code = '', plus = ''] = text.endsWith('+') ? [text.slice(0, -1), '+'] : [text]
  const thisYear = now.getUTCFullYear() % 100
  const isPast = (year: string): boolean => Number(year) <= thisYear + 1 || Number(year) >= 70
  if (/^\d\d$/.test(code)) return plus !== '' && isPast(code) ? text : new CellProblem(NOT_A_DATE_CODE)
  if (/^20\d\d$/.test(code) && Number(code) <= now.getUTCFullYear() + 1)
    return new CellProblem('could be a year, or a year and week: write 2431 for week 31 of 2024')
  const week = findWeek(code)
  if (week === null) return new CellProblem(NOT_A_DATE_CODE)
  return isPast(week.slice(0, 2)) ? week + plus : new CellProblem('is in the future')
}

const WEEK_FORMS: readonly RegExp[] = [
  /^(?<year>\d\d)(?<week>\d\d)$/,
  // 202412 may mean December.
  /^20(?<year>\d\d)(?<week>1[3-9]|[2-5]\d)$/,
  /^(?:20)?(?<year>\d\d)[-/ ]?(?:W|WK|KW)(?<week>\d\d)$/i,
  /^(?:W|WK|KW)(?<week>\d\d)[-/ ]?(?:20)?(?<year>\d\d)$/i,
]

/** YYWW of "2431", "202431", "2024W31", "W31/24"; null for anything else. */
function findWeek(code: string): string | null {
  for (const form of WEEK_FORMS) {
    const { year = '', week = '' } = form.exec(code)?.groups ?? {}
    if (Number(week) >= 1 && Number(week) <= 53) return year + week
  }
  return null
}
