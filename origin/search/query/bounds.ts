import { UNITS, type Unit } from '#shared/trade/units.ts'
import { BARE_NUMBER, type Expected, formatQuantities, NO_EXPECTATION, readQuantity } from './quantity.ts'

/** Ranges of a query, open at one end or closed at both: "at least 60 V", "4.5 to 36 V", "10-100nF". */

/** A range in base units. "from 4.5 to 36 V" has all three fields. */
export interface Bounds {
  min: number | null
  max: number | null
  unit: Unit | null
}

const COMPARISON = /^(>=|=>|≥|>|<=|=<|≤|<)\s*(.+)$/
/** Words before or after a limit, in the languages of the shop. */
const AT_LEAST =
  /^(?:min(?:imum|\.)?|at least|from|over|above|more than|greater than|mind(?:estens|\.)?|ab|über|ueber|au moins|minimo|mínimo|almeno|от|не менее|至少|大于|大於|最小|最低)$/i
const UPPER_BOUND =
  /^(?:max(?:imum|\.)?|up to|upto|at most|under|below|less than|bis|bis zu|höchstens|hoechstens|unter|au plus|máximo|massimo|hasta|fino a|до|не более|最大|最多|最高|小于|小於)$/i
const TRAILING_MIN = /^(.*?\S)\s*(?:\+|min(?:imum)?\.?|or more|and up|and above|or higher|以上|이상)$/i
const TRAILING_MAX = /^(.*?\S)\s*(?:max(?:imum)?\.?|or less|and below|or lower|以下|以内|以內|이하)$/i
const GLUED_LIMIT = /^(至少|大于|大於|最小|最低|最大|最多|最高|小于|小於)\s*(.+)$/
const BETWEEN = /^(?:between|from|von|zwischen|de|entre|da|tra|от|从|從)\s+(.+?)\s+(?:and|to|und|bis|à|et|y|a|e|до|到|至)\s+(.+)$/i
const HYPHEN = /^(-?[^-]+?)\s*-\s*([^-].*)$/
const TO = [/^(.+?)\s*(?:\.{2,}|~)\s*(.+)$/, /^(.+?)\s+(?:to|bis|до|through)\s+(.+)$/i, /^(.+?)\s*[至到]\s*(.+)$/]
const GRADE = /^([+-]?\d+(?:°?C)?)\/(\+?\d+°?C)$/

/** The range of a text, or null. */
export function readBounds(text: string, expected: Expected = NO_EXPECTATION): Bounds | null {
  const compared = COMPARISON.exec(text) ?? GLUED_LIMIT.exec(text)
  if (compared) return oneSided(compared[2] ?? '', /[>≥]/.test(compared[1] ?? '') || AT_LEAST.test(compared[1] ?? ''), expected)
  const words = text.split(/\s+/)
  for (let count = Math.min(2, words.length - 1); count > 0; count--) {
    const limit = words.slice(0, count).join(' ')
    const least = AT_LEAST.test(limit)
    if (!least && !UPPER_BOUND.test(limit)) continue
    const read = oneSided(words.slice(count).join(' '), least, expected)
    if (read) return read
  }
  const [least, maxMatch] = [TRAILING_MIN.exec(text), TRAILING_MAX.exec(text)]
  const behind = least ?? maxMatch
  if (behind) return oneSided(behind[1] ?? '', least !== null, expected)
  for (const separator of [BETWEEN, ...TO, HYPHEN, GRADE]) {
    const ends = separator.exec(text)
    const read = ends && twoSided(ends[1] ?? '', ends[2] ?? '', separator === HYPHEN, expected)
    if (read) return read
  }
  return null
}

function oneSided(text: string, least: boolean, expected: Expected): Bounds | null {
  const limit = readQuantity(text, expected)
  if (!limit) return null
  return { min: least ? limit.value : null, max: least ? null : limit.value, unit: limit.unit }
}

/** @param inOrder whether the ends must ascend: "100-10nF" is more likely a part number */
function twoSided(first: string, second: string, inOrder: boolean, expected: Expected): Bounds | null {
  const loose = { ...expected, any_celsius: true }
  const to = readQuantity(second, loose)
  if (!to) return null
  const suffix = second.replace(/^[±+-]?[\d.,]+\s*/, '')
  let from = readQuantity(first, loose)
  // "10-100nF" and "10n-100nF": only the end has the prefix or the unit.
  if (!from && BARE_NUMBER.test(first)) from = /^[+-]?0$/.test(first) ? { ...to, value: 0 } : readQuantity(`${first}${suffix}`, loose)
  if (from && from.unit === null && to.unit !== null) from = readQuantity(`${first}${UNITS[to.unit].symbol}`, loose)
  if (!from || from.unit !== to.unit || (from.unit === null && from.value === 0)) return null
  if (from.value <= to.value) return { min: from.value, max: to.value, unit: to.unit }
  return inOrder ? null : { min: to.value, max: from.value, unit: to.unit }
}

/** Texts that parse to the same range. */
export function formatBounds({ min, max, unit }: Bounds): string[] {
  if (min !== null && max !== null) {
    return formatQuantities(min, unit).flatMap((from) => formatQuantities(max, unit).map((to) => `${from}..${to}`))
  }
  return formatQuantities(min ?? max ?? 0, unit).map((text) => `${min === null ? '≤' : '≥'}${text}`)
}
