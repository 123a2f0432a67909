/** Years and weeks of manufacture, YYWW (EIA and JEDEC), both ends included; null is open. */
export interface DateCodeWindow {
  from: string | null
  to: string | null
}

interface Week {
  year: number
  week: number
}
/** The weeks that one number of the text means: a single week, or all weeks of a year. */
interface Span {
  first: Week
  last: Week
}

const WEEK_MS = 7 * 86_400_000
const WEEKS_A_YEAR = 365.25 / 7
const MONTH_MS = 30.4375 * 86_400_000
const MAX_TEXT_LENGTH = 60
const MAX_ENTRIES = 12
/** The longest meaningful age. */
const MAX_AGE_MONTHS = 600

const COUNT_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  five: 5,
  一: 1,
  两: 2,
  兩: 2,
  二: 2,
  三: 3,
  五: 5,
  半: 0.5,
}

const MONTHS_OF: readonly (readonly [unit: RegExp, months: number])[] = [
  [/^(?:years?|yrs?|y|jahren?|jahre?|ans?|años?|anni|anno|лет|года?|年間?|년|سنوات|سنة)$/u, 12],
  [/^(?:months?|mths?|mos?|monaten?|mois|mes(?:es)?|mesi|месяц(?:ев|а)?|个月|個月|か月|ヶ月|개월|أشهر|شهر)$/u, 1],
]

const count = String.raw`\d{1,3}|one|two|three|five|[一两兩二三五半]`
/** An age: "within 2 years", "<2 years", "2 years max", "not older than 24 months", "2年内". */
const AGE = new RegExp(
  String.raw`^(?:within|in|less than|under|below|max\.?|maximum|up to|not (?:older|more) than|no older than|newer than|last|past|<=?|≤|unter|innerhalb|bis|moins de|menos de|meno di|до|не старше|近|أقل من)?\s*(?:the\s+)?(?:last\s+|past\s+)?(${count})\s*(\p{L}+?)\s*(?:old|max\.?|maximum|or newer|or less|alt|内|內|以内|以內|之内|이내)?$`,
  'u',
)

const OPEN_END =
  /^(?:\+|up|↑|and (?:up|later|newer|above)|or (?:later|newer|above)|later|newer|onwards?|以上|以后|以後|之后|之後|以降|이상|이후)$/
const OPEN_END_BEFORE =
  /^(?:>|>=|≥|from|since|after|min\.?|minimum|newer than|not older than|no older than|ab|von|depuis|dès|desde|dal|с|от|من)$/
const OPEN_START = /^(?:and (?:older|earlier|before)|or (?:older|earlier)|以前|之前|이전|↓)$/
const OPEN_START_BEFORE = /^(?:<|<=|≤|until|till|before|up to|max\.?|maximum|older than|not newer than|bis|jusqu'à|hasta|fino a|до)$/
const BETWEEN = /^(?:-|to|and|or|\/|,|&|bis|à|a|y|et|o|ou|u|oder|или|до|到|至|或|から|و|أو|)$/

/**
 * Reads a buyer's date codes: "2431", "2431+", "24+", "2023-2025", "22/23", "within 2 years". A bare year stands for all its weeks. Four
 * digits are a year up to next year, otherwise year and week: "2024" is the year 2024, and "2031" in the year 2026 is week 31 of 2020, as
 * is all of "2001-2052".
 * @returns null if the text has no meaningful restriction: "any", or unrecognized words
 */
export function parseDateCodes(text: string, now: Date): DateCodeWindow | null {
  const cleaned = clean(text)
  if (cleaned === '') return null
  return readAge(cleaned, now) ?? readWeeks(cleaned, now.getUTCFullYear() + 1)
}

function clean(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐‑‒–—―−~〜～]/g, '-')
    .replace(/[、，;；|]/g, ',')
    .replace(/\b(?:date[\s-]*codes?|d\/?c|datecodes?|lots?|batch)(?![a-z])[\s:.#=]*/g, ' ')
    .replace(/(?:批号|批號|批次|年份|生产日期|日期码)[\s:]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function readAge(text: string, now: Date): DateCodeWindow | null {
  const [, number = '', unit = ''] = AGE.exec(text) ?? []
  const months = (COUNT_WORDS[number] ?? Number(number)) * (MONTHS_OF.find(([words]) => words.test(unit))?.[1] ?? 0)
  // "24年" is the year 2024, not an age.
  if (!(months > 0 && months <= MAX_AGE_MONTHS) || /^\d{2,4}年$/.test(text)) return null
  return { from: code(toIsoWeek(new Date(now.getTime() - months * MONTH_MS))), to: null }
}

const NUMBER =
  /(?<week_first>(?:wk|cw|kw|week|w)\s?(?<w1>\d{1,2})\s?[/-]?\s?(?<y1>20\d\d|\d\d))|(?<year_first>(?<y2>20\d\d|\d\d)\s?[-/]?\s?(?:wk|cw|kw|week|w)\s?(?<w2>\d{1,2}))|(?<digits>\d+)(?:\s?年)?/g

/** Reads numbers, and the words before, between and after them. */
function readWeeks(text: string, lastYear: number): DateCodeWindow | null {
  const numbers = [...text.matchAll(NUMBER)]
  if (numbers.length === 0 || numbers.length > MAX_ENTRIES) return null
  const gaps: string[] = []
  let at = 0
  for (const match of numbers) {
    gaps.push(text.slice(at, match.index).trim())
    at = match.index + match[0].length
  }
  const before = gaps.shift() ?? ''
  const behind = text.slice(at).trim()

  const spans = readSpans(numbers, gaps, lastYear)
  if (!spans) return null
  const from = spans.map(({ first }) => code(first)).sort()[0] ?? null
  const to =
    spans
      .map(({ last }) => code(last))
      .sort()
      .at(-1) ?? null
  const [opensEnd, opensStart] = [OPEN_END.test(behind) || behind === '-', OPEN_START.test(behind)]
  if (!gaps.every((gap) => BETWEEN.test(gap.replace(/^\+\s*/, '')))) return null
  if (before === '' && behind === '') return { from, to }
  if (opensEnd && (before === '' || OPEN_END_BEFORE.test(before))) return { from, to: null }
  if (behind === '' && OPEN_END_BEFORE.test(before)) return spans.length === 1 ? { from, to: null } : { from, to }
  if (opensStart && before === '') return { from: null, to }
  if (behind === '' && (OPEN_START_BEFORE.test(before) || before === '-')) return { from: null, to }
  // The text may be "between 2401 and 2430".
  if (behind === '' && before === 'between') return { from, to }
  return null
}

function readSpans(numbers: readonly RegExpExecArray[], gaps: readonly string[], lastYear: number): Span[] | null {
  const digits = numbers.map(({ groups }) => groups?.['digits'] ?? null)
  // "24/31": 31 is beyond any year, so it is the week.
  const [yy, ww] = digits
  if (digits.length === 2 && yy?.length === 2 && ww?.length === 2 && /^[/-]$/.test(gaps[0] ?? '') && 2000 + Number(ww) > lastYear) {
    const span = readDigits(`${yy}${ww}`, lastYear, { areYears: false })
    return span && [span]
  }
  const areYears = digits.every((text) => text === null || text.length !== 4 || isYear(text, lastYear))
  const spans = numbers.map(({ groups }, i) => {
    const text = digits[i]
    if (text) return readDigits(text, lastYear, { areYears })
    const year = groups?.['y1'] ?? groups?.['y2'] ?? ''
    return weekSpan(2000 + (Number(year) % 100), Number(groups?.['w1'] ?? groups?.['w2']), lastYear)
  })
  return spans.every((span) => span !== null) ? spans : null
}

const isYear = (digits: string, lastYear: number): boolean => digits.startsWith('20') && Number(digits) <= lastYear

function readDigits(digits: string, lastYear: number, { areYears }: { areYears: boolean }): Span | null {
  if (digits.length === 2) return yearSpan(2000 + Number(digits), lastYear)
  if (digits.length === 4 && areYears && isYear(digits, lastYear)) return yearSpan(Number(digits), lastYear)
  if (digits.length === 4) return weekSpan(2000 + Number(digits.slice(0, 2)), Number(digits.slice(2)), lastYear)
  if (digits.length === 6 && digits.startsWith('20')) return weekSpan(Number(digits.slice(0, 4)), Number(digits.slice(4)), lastYear)
  return null
}

function weekSpan(year: number, week: number, lastYear: number): Span | null {
  // Some manufacturers number a 53rd week in every year.
  if (year > lastYear || !(week >= 1 && week <= 53)) return null
  return { first: { year, week }, last: { year, week } }
}

function yearSpan(year: number, lastYear: number): Span | null {
  return year > lastYear ? null : { first: { year, week: 1 }, last: { year, week: countWeeks(year) } }
}

/** The number of ISO 8601 weeks of a year: 28 December is always in the last week. */
const countWeeks = (year: number): number => toIsoWeek(new Date(Date.UTC(year, 11, 28))).week

/** The ISO 8601 week of a date. Weeks begin on Monday and belong to the year of their Thursday. */
function toIsoWeek(date: Date): Week {
  const weekday = date.getUTCDay() || 7
  const thursday = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 4 - weekday)
  const year = new Date(thursday).getUTCFullYear()
  return { year, week: Math.floor((thursday - Date.UTC(year, 0, 1)) / WEEK_MS) + 1 }
}

/** Whole years since the first day of a date code's week; null where the text is no YYWW of the past. */
export function computeDateCodeAge(dateCode: string, now: Date): number | null {
  const [, year, week] = /^(\d\d)(\d\d)$/.exec(dateCode) ?? []
  if (year === undefined || Number(week) < 1 || Number(week) > 53) return null
  const weeks = (now.getTime() - Date.UTC(2000 + Number(year), 0, 1)) / WEEK_MS - (Number(week) - 1)
  return weeks < 0 ? null : Math.floor(weeks / WEEKS_A_YEAR)
}

const code = ({ year, week }: Week): string => `${String(year % 100).padStart(2, '0')}${String(week).padStart(2, '0')}`
