import { parseValue, prefixFor, UNITS, type Unit, unitSymbol } from '#shared/trade/units.ts'
import { type Field, fieldOf } from './lexicon.ts'
import type { Found, Meaning, ValueReading } from './meaning.ts'

/**
 * Numbers of a query: values, ranges of values, and what they belong to. In doubt a text is no value: "33063A" could be
 * 33 kA, and is a converter.
 */

/** One number with its unit. `tolerance`: it was written with ±. */
interface Quantity {
  value: number
  unit: Unit | null
  tolerance: boolean
}

/** In base units; the three together are what "from 4.5 to 36 V" says. */
interface Bounds {
  min: number | null
  max: number | null
  unit: Unit | null
}

/** How a text is read. */
interface Expected {
  /** What a bare number counts; null when a bare number is no value. */
  unit: Unit | null
  /** "85C" is a temperature, but only one that makers have grades for: "24C" begins a memory. */
  any_celsius: boolean
}

const NOTHING: Expected = { unit: null, any_celsius: false }

/** As many digits as a canonical text can hold behind its point. */
const DIGITS = 9
/** What can be below zero; anything else behind a hyphen is a range or a name. */
const SIGNED: ReadonlySet<Unit | null> = new Set<Unit | null>(['volt', 'celsius', 'dbm', 'decibel'])

const NUMBER = '(?:\\d{1,9}(?:[.,]\\d{1,9})?|[.,]\\d{1,9})'
const NUMBER_AND_SUFFIX = new RegExp(`^(${NUMBER})(\\D{1,16})$`)
const ONLY_NUMBER = new RegExp(`^${NUMBER}$`)
const BARE_NUMBER = new RegExp(`^[±+-]?${NUMBER}$`)

/** Units that `parseValue` does not spell, with the factor to the base unit. */
const MORE_UNITS: readonly [RegExp, Unit, number][] = [
  [/^(?:in|inch|inches|")$/i, 'millimetre', 25.4],
  [/^(?:mils?|thou)$/i, 'millimetre', 0.0254],
  [/^cm$/, 'millimetre', 10],
  [/^(?:°|deg(?:rees?)?)$/i, 'degree', 1],
  [/^(?:°\s?C|degC)$/i, 'celsius', 1],
  [/^ppm\/(?:°?C|K)$/i, 'ppm_per_kelvin', 1],
  [/^dBm$/i, 'dbm', 1],
  [/^dB$/i, 'decibel', 1],
  [/^V\/[uµμ]s$/i, 'volt_per_second', 1e6],
  [/^wv$/i, 'volt', 1],
  [/^v(?:rms|pk)$/i, 'volt', 1],
  [/^kv(?:rms|ac|dc|pk)$/i, 'volt', 1e3],
  [/^[kK]b\/?s$/, 'bit_per_second', 1e3],
  [/^Mb\/s$/, 'bit_per_second', 1e6],
  [/^Gb\/s$/, 'bit_per_second', 1e9],
  [/^KiB$/i, 'byte', 2 ** 10],
  [/^MiB$/i, 'byte', 2 ** 20],
  [/^GiB$/i, 'byte', 2 ** 30],
]

/** How Russian, Chinese, Japanese, Korean and Arabic texts spell units, and English ones in words. */
const SPELT: ReadonlyMap<string, string> = new Map(
  [
    'Ом=Ω,кОм=kΩ,МОм=MΩ,мкФ=uF,нФ=nF,пФ=pF,Ф=F,мкГн=uH,нГн=nH,мГн=mH,Гн=H,В=V,мВ=mV,кВ=kV,А=A,мА=mA,мкА=uA',
    'Вт=W,мВт=mW,кВт=kW,Гц=Hz,кГц=kHz,МГц=MHz,ГГц=GHz,мм=mm,нм=nm,нс=ns,мкс=us,мс=ms,бит=bit,КБ=KB,кБ=KB,МБ=MB,ч=h',
    'к=k,М=M,н=n,п=p,мк=u,オーム=Ω,ボルト=V,アンペア=A,ワット=W,ビット=bit,옴=Ω,볼트=V,암페어=A,와트=W,비트=bit',
    'أوم=Ω,فولت=V,أمبير=A,واط=W,بت=bit,位=bit,毫米=mm,纳米=nm,奈米=nm,小时=h,小時=h',
  ]
    .join(',')
    .split(',')
    .map((pair) => pair.split('=') as [string, string]),
)
const CHINESE_UNIT = /^([千兆毫微纳納奈皮]?)(欧姆?|歐姆?|法拉?|亨利?|伏特?|安培?|瓦特?|赫[兹茲]?)$/
const CHINESE: Readonly<Record<string, string>> = {
  千: 'k',
  兆: 'M',
  毫: 'm',
  微: 'u',
  纳: 'n',
  納: 'n',
  奈: 'n',
  皮: 'p',
  欧: 'Ω',
  歐: 'Ω',
  法: 'F',
  亨: 'H',
  伏: 'V',
  安: 'A',
  瓦: 'W',
  赫: 'Hz',
}
const ENGLISH_UNIT =
  /^(kilo|mega?|giga|milli|micro|nano|pico|[kmunp])?-?(ohms?|farads?|henrys?|henries|volts?|amps?|amperes?|watts?|hertz)$/i
const ENGLISH: Readonly<Record<string, string>> = {
  kilo: 'k',
  meg: 'M',
  mega: 'M',
  giga: 'G',
  milli: 'm',
  micro: 'u',
  nano: 'n',
  pico: 'p',
  o: 'Ω',
  f: 'F',
  h: 'H',
  v: 'V',
  a: 'A',
  w: 'W',
}

/** A unit as `parseValue` knows it. */
function latinUnit(suffix: string): string {
  const spelt = SPELT.get(suffix)
  if (spelt) return spelt
  const chinese = CHINESE_UNIT.exec(suffix)
  if (chinese) {
    const unit = CHINESE[(chinese[2] ?? '').slice(0, 1)] ?? ''
    return `${CHINESE[chinese[1] ?? ''] ?? ''}${unit}`
  }
  const english = ENGLISH_UNIT.exec(suffix)
  if (!english) return suffix
  const prefix = english[1] ?? ''
  const name = (english[2] ?? '').toLowerCase()
  return `${ENGLISH[prefix.toLowerCase()] ?? prefix}${name === 'hertz' ? 'Hz' : ENGLISH[name.slice(0, 1)]}`
}

const GRADES = new Set([
  '60',
  '65',
  '70',
  '85',
  '90',
  '100',
  '105',
  '115',
  '125',
  '130',
  '135',
  '140',
  '145',
  '150',
  '155',
  '160',
  '170',
  '175',
  '180',
  '200',
])

/**
 * Whether a number with a single letter is a value rather than a piece of a part number: makers' values have few digits,
 * numbers of parts have many.
 */
function isPlausible(digits: string, suffix: string): boolean {
  if (/^0\d/.test(digits)) return false
  if (suffix.length > 1 || /[Ω%°\u2126]/.test(suffix) || /[.,]/.test(digits)) return !/^[GT]$/.test(suffix)
  const significant = digits.replace(/0+$/, '').length
  const size = Number(digits)
  switch (suffix) {
    case 'A':
    case 'a':
      return size <= 100 || (significant <= 2 && size < 1000)
    case 'F':
    case 'f':
    case 'H':
      // 74F and 74H are families of logic.
      return size !== 74 && (size <= 100 || (significant <= 2 && size < 10_000))
    case 'h':
      return significant <= 2 && size < 100_000
    case 's':
      return size <= 60
    case 'B':
      return Number.isInteger(Math.log2(size)) && size < 10_000
    case 'b':
      return size <= 128
    case 'G':
    case 'T':
      return false
    default:
      return significant <= 3 && size < 100_000
  }
}

const rounded = (value: number): number => Number(value.toPrecision(DIGITS))

/** One value: "10k", "10 kΩ", "4,7 µF", "±1 %", "1/4 W", "0.1 inch", "-40 °C", "10 кОм". */
function readQuantity(text: string, expected: Expected = NOTHING): Quantity | null {
  if (text.length > 32) return null
  // Blanks between a number and its unit, and inside what is written behind it: "10 k ohm", "5 V DC", "100n F".
  const joined = /^[±+-]?\s*[\d.,/]+\s+\D+$|\d\s*v\s(?:dc|ac|rms)$|\d[nupµμm]\s[FH]$|\d[kKM]\s(?:Ω|ohms?)$/i.test(text)
    ? text.replace(/\s+/g, '')
    : text
  const sign = /^[±+-]/.exec(joined)?.[0] ?? ''
  const read = readUnsigned(joined.slice(sign.length), sign === '-' || sign === '+' ? { ...expected, any_celsius: true } : expected)
  if (!read) return null
  if (sign === '-') return SIGNED.has(read.unit) && read.value !== 0 ? { ...read, value: -read.value, tolerance: false } : null
  return { ...read, tolerance: sign === '±' }
}

function readUnsigned(text: string, expected: Expected): { value: number; unit: Unit | null } | null {
  const part = /^(\d{1,2})\/(\d{1,2})(W|in|inch)$/i.exec(text)
  if (part) {
    const share = Number(part[1]) / Number(part[2])
    if (!(share > 0 && share < 1)) return null
    return /w/i.test(part[3] ?? '') ? { value: rounded(share), unit: 'watt' } : { value: rounded(share * 25.4), unit: 'millimetre' }
  }
  if (expected.unit && ONLY_NUMBER.test(text)) return sound({ value: Number(text.replace(',', '.')), unit: expected.unit })
  const found = NUMBER_AND_SUFFIX.exec(text)
  if (!found) return readLetterAsPoint(text)
  const [, digits = '', written = ''] = found
  const suffix = latinUnit(written)
  const number = Number(digits.replace(',', '.'))
  if (/^C$/i.test(suffix)) return (expected.any_celsius ? number <= 300 : GRADES.has(digits)) ? { value: number, unit: 'celsius' } : null
  if (suffix === 'K' && expected.unit === 'kelvin') return { value: rounded(number), unit: 'kelvin' }
  if (suffix === 'N' && /[.,]/.test(digits)) return { value: rounded(number), unit: 'newton' }
  const more = MORE_UNITS.find(([pattern]) => pattern.test(suffix))
  if (more) return sound({ value: number * more[2], unit: more[1] })
  if (/^[kKM][Ff]$/.test(suffix) || !isPlausible(digits, suffix)) return null
  return sound(parseValue(`${digits}${suffix}`))
}

/** "4k7", "2R2", "R47": of at most three digits that count, and of two with the small prefixes: 4n35 is an optocoupler. */
function readLetterAsPoint(text: string): { value: number; unit: Unit | null } | null {
  const latin = text.replace(/(?<=\d)[кК](?=\d)/, 'k').replace(/(?<=\d)М(?=\d)/, 'M')
  const found = /^(\d*)([A-Za-zµμ])(\d+)(\D*)$/.exec(latin)
  if (!found) return null
  const [, whole = '', letter = '', fraction = '', unit = ''] = found
  const significant = `${whole}${fraction}`.replace(/^0+/, '').length
  if (significant > (/[nupµμm]/.test(letter) && unit === '' ? 2 : 3) || /^0\d/.test(whole) || /^[kKM][Ff]$/.test(`${letter}${unit}`))
    return null
  return sound(parseValue(latin))
}

/** Values that a canonical text can hold and that a part can have. */
function sound(read: { value: number; unit: Unit | null } | null): { value: number; unit: Unit | null } | null {
  if (!read) return null
  const { value, unit } = read
  const plain = unit === 'bit' || unit === 'byte' ? value : rounded(value)
  if (unit === null && (plain === 0 || plain >= 1e9)) return null
  if (unit === 'farad' && plain >= 1e5) return null
  // Without prefixes there is but one way to write it.
  if (unit !== null && !UNITS[unit].prefixed && !ONLY_NUMBER.test(plainDigits(plain))) return null
  return plain !== 0 && (plain < 1e-16 || plain > 1e15) ? null : { value: plain, unit }
}

/** A positive number of base units before a prefix, with no more arithmetic than moving the point. */
function withPrefix(value: number, factor: number, binary: boolean): string {
  if (binary || factor === 1) return plainDigits(value / factor)
  const [mantissa = '0', power = '0'] = value.toExponential().split('e')
  return plainDigits(Number(`${mantissa}e${Number(power) - Math.round(Math.log10(factor))}`))
}

function plainDigits(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

const DECIMAL: readonly (readonly [string, number])[] = [
  ['', 1],
  ['m', 1e-3],
  ['u', 1e-6],
  ['n', 1e-9],
  ['p', 1e-12],
  ['k', 1e3],
  ['M', 1e6],
  ['G', 1e9],
]
const BINARY: readonly (readonly [string, number])[] = [
  ['', 1],
  ['K', 2 ** 10],
  ['M', 2 ** 20],
  ['G', 2 ** 30],
]

/**
 * Spellings of one value that may read back to it, the usual one first. The others are for what the usual one would not
 * say: "358A" is a piece of a part number, 358000mA is not.
 */
function quantityTexts(value: number, unit: Unit | null): string[] {
  if (value < 0) return quantityTexts(-value, unit).map((text) => `-${text}`)
  if (unit === 'volt_per_second') return [`${plainDigits(rounded(value / 1e6))}V/us`]
  const spell = (prefix: string, factor: number, symbol: string): string[] => {
    const digits = withPrefix(value, factor, unit === 'bit' || unit === 'byte')
    return ONLY_NUMBER.test(digits) ? [`${digits}${prefix}${symbol}`] : []
  }
  if (unit === null) {
    // 500 is 0.5k, since it has to be a value at all.
    const [prefix, factor] =
      value >= 1 && value < 1e6
        ? (['k', 1e3] as const)
        : (DECIMAL.find(([, each]) => each !== 1 && value >= each && value < each * 1e3) ?? ['p', 1e-12])
    return [...spell(prefix, factor, ''), ...DECIMAL.slice(1, -1).flatMap(([other, each]) => spell(other, each, ''))]
  }
  const { prefix, factor } = prefixFor(value, unit)
  const usual = spell('', factor, unitSymbol(unit, prefix))
  if (!UNITS[unit].prefixed) return usual
  const others = unit === 'bit' || unit === 'byte' ? BINARY : DECIMAL
  return [...usual, ...others.flatMap(([other, each]) => spell(other, each, UNITS[unit].symbol))]
}

// ---- ranges -----------------------------------------------------------------------------------------------------

const COMPARISON = /^(>=|=>|≥|>|<=|=<|≤|<)\s*(.+)$/
/** What stands before a limit, or behind it, in the languages of the shop. */
const AT_LEAST =
  /^(?:min(?:imum|\.)?|at least|from|over|above|more than|greater than|mind(?:estens|\.)?|ab|über|au moins|minimo|mínimo|almeno|от|не менее|至少|大于|大於|最小|最低)$/i
const AT_MOST =
  /^(?:max(?:imum|\.)?|up to|upto|at most|under|below|less than|bis|bis zu|höchstens|unter|au plus|máximo|massimo|hasta|fino a|до|не более|最大|最多|最高|小于|小於)$/i
const BEHIND_LEAST = /^(.*?\S)\s*(?:\+|min(?:imum)?\.?|or more|and up|and above|or higher|以上|이상)$/i
const BEHIND_MOST = /^(.*?\S)\s*(?:max(?:imum)?\.?|or less|and below|or lower|以下|以内|以內|이하)$/i
const GLUED_LIMIT = /^(至少|大于|大於|最小|最低|最大|最多|最高|小于|小於)\s*(.+)$/
const BETWEEN = /^(?:between|from|von|zwischen|de|entre|da|tra|от|从|從)\s+(.+?)\s+(?:and|to|und|bis|à|et|y|a|e|до|到|至)\s+(.+)$/i
const HYPHEN = /^(-?[^-]+?)\s*-\s*([^-].*)$/
const TO = [/^(.+?)\s*(?:\.{2,}|~)\s*(.+)$/, /^(.+?)\s+(?:to|bis|до|through)\s+(.+)$/i, /^(.+?)\s*[至到]\s*(.+)$/]
const GRADE = /^([+-]?\d+(?:°?C)?)\/(\+?\d+°?C)$/

function readBounds(text: string, expected: Expected = NOTHING): Bounds | null {
  const compared = COMPARISON.exec(text) ?? GLUED_LIMIT.exec(text)
  if (compared) return oneSided(compared[2] ?? '', /[>≥]/.test(compared[1] ?? '') || AT_LEAST.test(compared[1] ?? ''), expected)
  const words = text.split(/\s+/)
  for (let count = Math.min(2, words.length - 1); count > 0; count--) {
    const limit = words.slice(0, count).join(' ')
    const least = AT_LEAST.test(limit)
    if (!least && !AT_MOST.test(limit)) continue
    const read = oneSided(words.slice(count).join(' '), least, expected)
    if (read) return read
  }
  const [least, most] = [BEHIND_LEAST.exec(text), BEHIND_MOST.exec(text)]
  const behind = least ?? most
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

/** @param in_order whether the ends must ascend: "100-10nF" is more likely a number of a part */
function twoSided(first: string, second: string, in_order: boolean, expected: Expected): Bounds | null {
  const loose = { ...expected, any_celsius: true }
  const to = readQuantity(second, loose)
  if (!to) return null
  const suffix = second.replace(/^[±+-]?[\d.,]+\s*/, '')
  let from = readQuantity(first, loose)
  // "10-100nF" and "10n-100nF": the prefix or the unit stands at the end only.
  if (!from && BARE_NUMBER.test(first)) from = /^[+-]?0$/.test(first) ? { ...to, value: 0 } : readQuantity(`${first}${suffix}`, loose)
  if (from && from.unit === null && to.unit !== null) from = readQuantity(`${first}${UNITS[to.unit].symbol}`, loose)
  if (!from || from.unit !== to.unit || (from.unit === null && from.value === 0)) return null
  if (from.value <= to.value) return { min: from.value, max: to.value, unit: to.unit }
  return in_order ? null : { min: to.value, max: from.value, unit: to.unit }
}

function boundsTexts({ min, max, unit }: Bounds): string[] {
  if (min !== null && max !== null) {
    return quantityTexts(min, unit).flatMap((from) => quantityTexts(max, unit).map((to) => `${from}..${to}`))
  }
  return quantityTexts(min ?? max ?? 0, unit).map((text) => `${min === null ? '≤' : '≥'}${text}`)
}

// ---- meanings ---------------------------------------------------------------------------------------------------

type Parameters = readonly string[] | undefined

const reading = (value: number, unit: Unit | null, parameters?: Parameters): ValueReading =>
  parameters ? { value, unit, parameters } : { value, unit }

function valueFound(readings: ValueReading[], texts: readonly string[], parameters?: Parameters): Found {
  return { meaning: { kind: 'value', readings }, texts: qualified(texts, parameters) }
}

function rangeFound({ min, max, unit }: Bounds, parameters?: Parameters): Found {
  const meaning: Meaning = parameters ? { kind: 'range', min, max, unit, parameters } : { kind: 'range', min, max, unit }
  return { meaning, texts: qualified(boundsTexts({ min, max, unit }), parameters) }
}

/** The texts, then the same behind the names of the parameters, where the text alone does not say them. */
const qualified = (texts: readonly string[], parameters: Parameters): string[] =>
  parameters ? [...texts, ...texts.map((text) => `${parameters.join('|')}:${text}`)] : [...texts]

const TOLERANCE = ['tolerance', 'accuracy'] as const
/** Above it a percentage is a ratio of currents rather than a tolerance. */
const WIDEST_TOLERANCE = 30

const toleranceFound = (percent: number): Found => plainValue({ value: percent, unit: 'percent', tolerance: true })

/** A value as a condition, with what its unit alone says. */
function plainValue({ value, unit, tolerance }: Quantity): Found {
  const texts = quantityTexts(value, unit)
  if (unit === 'celsius') return temperature(value > 0 ? { min: value, max: null, unit } : { min: null, max: value, unit })
  if (unit === 'percent' && (tolerance || value <= WIDEST_TOLERANCE)) return valueFound([reading(value, unit, TOLERANCE)], [`±${texts[0]}`])
  return valueFound(readingsOf(value, unit), texts)
}

function readingsOf(value: number, unit: Unit | null): ValueReading[] {
  // Makers leave the "per kelvin" away; a memory of 64 KB is one of 512 Kbit.
  if (unit === 'ppm') return [reading(value, 'ppm'), reading(value, 'ppm_per_kelvin')]
  if (unit === 'byte') return [reading(value, 'byte'), reading(value * 8, 'bit')]
  return [reading(value, unit)]
}

/** A part bears a temperature when its upper limit is not below it, and the cold when its lower limit is not above. */
function temperature(bounds: Bounds): Found {
  return rangeFound(bounds, [bounds.max === null ? 'temperature_max' : 'temperature_min'])
}

function plainRange(bounds: Bounds): Found[] {
  const { min, max, unit } = bounds
  if (unit === 'celsius') return spanFound(['temperature_min', 'temperature_max'], bounds)
  const is_tolerance = unit === 'percent' && (max ?? min ?? 0) <= WIDEST_TOLERANCE
  return [rangeFound(bounds, is_tolerance ? TOLERANCE : undefined)]
}

/** Both ends of a need must lie inside what the part bears. */
function spanFound([low, high]: readonly [string, string], { min, max, unit }: Bounds): Found[] {
  if (min === null || max === null) return [rangeFound({ min, max, unit }, [max === null ? high : low])]
  return [rangeFound({ min: null, max: min, unit }, [low]), rangeFound({ min: max, max: null, unit }, [high])]
}

/**
 * What is asked of a field; null when the rest is no number or not in the field's unit.
 * @param sure whether a bare number may take the field's unit: "Vds>60"
 */
function fieldFound(field: Field, rest: string, sure: boolean): Found[] | null {
  const { unit } = field
  const bare = sure || unit === 'count' || unit === 'millimetre' || unit === 'kelvin'
  const expected: Expected = { unit: bare ? unit : null, any_celsius: true }
  const fits = (read: Unit | null): boolean => read === unit || (read === null && UNITS[unit].prefixed && unit !== 'bit' && unit !== 'byte')
  const parameters = 'parameters' in field ? field.parameters : undefined
  const bounds = readBounds(rest, expected)
  if (bounds) {
    if (!fits(bounds.unit)) return null
    return 'span' in field ? spanFound(field.span, { ...bounds, unit }) : [rangeFound({ ...bounds, unit }, parameters)]
  }
  const values: number[] = []
  for (const text of rest.split('|')) {
    const each = readQuantity(text, expected)
    if (!each || !fits(each.unit)) return null
    values.push(each.value)
  }
  const [first = 0] = values
  if ('span' in field) {
    const single: Bounds = first > 0 ? { min: first, max: null, unit } : { min: null, max: first, unit }
    return values.length === 1 ? spanFound(field.span, single) : null
  }
  const texts = values.length > 1 ? [values.map((value) => quantityTexts(value, unit)[0]).join('|')] : quantityTexts(first, unit)
  const readings = parameters ? values.map((value) => reading(value, unit, parameters)) : values.flatMap((value) => readingsOf(value, unit))
  return [valueFound(readings, unit === 'percent' ? [`±${texts[0]}`, ...texts] : texts, parameters)]
}

/** Flash of a controller; larger ones are memories. */
const LARGEST_FLASH = 2 ** 20

/** A number that a word says the parameter of, before or behind it: "pitch 2.54", "64KB flash", "10-pin", "Vds 60V". */
function namedFound(phrase: string): Found[] | null {
  const words = phrase.split(/\s+/)
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    const ends = [
      { place: 'before', name: words.slice(0, count), rest: words.slice(count) },
      { place: 'behind', name: words.slice(-count), rest: words.slice(0, -count) },
    ] as const
    for (const { place, name, rest } of ends) {
      const field = fieldOf(name.join(' '), place)
      const found = field && fieldFound(field, rest.join(' '), false)
      if (found && !isLargeFlash(field, found)) return found
    }
  }
  const glued = /^([\d.,]+)[\s-]*(\p{L}[\p{L}/]*)$/u.exec(phrase)
  const field = glued && fieldOf(glued[2] ?? '', 'behind')
  return field && field.unit === 'count' ? fieldFound(field, glued[1] ?? '', false) : null
}

function isLargeFlash(field: Field, [found]: readonly Found[]): boolean {
  if (field.unit !== 'byte' || !found) return false
  const { meaning } = found
  return meaning.kind === 'value' && meaning.readings.some(({ value }) => value >= LARGEST_FLASH)
}

const TOLERANCE_LETTERS: Readonly<Record<string, number>> = { D: 0.5, F: 1, G: 2, J: 5, K: 10, M: 20 }

/**
 * Conditions that a whole phrase says as numbers, or null. Two for a span of temperature and for a value with the letter
 * of its tolerance ("10k J").
 */
export function readNumbers(phrase: string): Found[] | null {
  if (phrase.length > 64 || !/\d/.test(phrase)) return null
  const said = /^(\p{L}[\p{L}\p{N}_|/ -]*?)\s*(?:[:=]\s*|(?=[<>≤≥]))(.+)$/u.exec(phrase)
  if (said) {
    const field = fieldOf(said[1] ?? '', 'sign')
    return field && fieldFound(field, said[2] ?? '', true)
  }
  const bead = /^(.+?)\s*@\s*100\s*MHz$/i.exec(phrase)
  if (bead) {
    const impedance = readQuantity(bead[1] ?? '')
    const parameters = ['impedance_100mhz']
    if (impedance?.unit !== 'ohm' && impedance?.unit !== null) return null
    return [valueFound([reading(impedance.value, 'ohm', parameters)], quantityTexts(impedance.value, 'ohm'), parameters)]
  }
  if (phrase.includes('|')) return anyOf(phrase.split('|'))
  const bounds = readBounds(phrase)
  if (bounds) return plainRange(bounds)
  const quantity = readQuantity(/^\d+-bit$/i.test(phrase) ? phrase.replace('-', '') : phrase)
  if (quantity) return [plainValue(quantity)]
  const lettered = /^(.+?)\s+([DFGJKM])$/.exec(phrase)
  const value = lettered && readQuantity(lettered[1] ?? '')
  if (value && (value.unit === null || value.unit === 'ohm' || value.unit === 'farad')) {
    return [plainValue(value), toleranceFound(TOLERANCE_LETTERS[lettered[2] ?? ''] ?? 0)]
  }
  return namedFound(phrase)
}

function anyOf(texts: readonly string[]): Found[] | null {
  const values: Quantity[] = []
  for (const text of texts) {
    const value = readQuantity(text)
    if (!value || value.unit === 'celsius' || value.unit === 'percent') return null
    values.push(value)
  }
  return [alternatives(values)]
}

const alternatives = (values: readonly { value: number; unit: Unit | null }[]): Found =>
  valueFound(
    values.flatMap(({ value, unit }) => readingsOf(value, unit)),
    [values.map(({ value, unit }) => quantityTexts(value, unit)[0]).join('|')],
  )

/** A value of one parameter. */
export function parameterFound(slug: string, value: number, unit: Unit): Found {
  return valueFound([reading(value, unit, [slug])], quantityTexts(value, unit), [slug])
}

// ---- codes ------------------------------------------------------------------------------------------------------

const E24 = new Set('10 11 12 13 15 16 18 20 22 24 27 30 33 36 39 43 47 51 56 62 68 75 82 91'.split(' '))

/** Of three digits: the values of one per cent, and those of five with a zero. */
const isE96 = (digits: string): boolean => (digits.endsWith('0') && E24.has(digits.slice(0, 2))) || E96.has(Number(digits))
const E96 = new Set(Array.from({ length: 96 }, (_, step) => Math.round(100 * 10 ** (step / 96))))

/** What a code may count: picofarads, ohms, microhenries. `four_digits`: resistors alone have codes of four. */
export interface CodeUnits {
  farad: boolean
  ohm: boolean
  henry: boolean
  four_digits: boolean
}

/**
 * A marking code of EIA: "104" is 100 nF of a capacitor and 100 kΩ of a resistor, "1002" is 10 kΩ, "104K" says ±10 % too.
 * Null for what is none; a code that ends with 0 is more likely a plain number.
 */
export function readCode(word: string, units: CodeUnits): Found[] | null {
  const [, digits = '', power = '', letter = ''] =
    /^([1-9]\d)([1-7])([DFGJKM]?)$/.exec(word) ?? (units.four_digits ? /^([1-9]\d\d)([1-6])([DFGJ]?)$/.exec(word) : null) ?? []
  if (digits === '' || !(digits.length === 2 ? E24.has(digits) : isE96(digits))) return null
  const values: { value: number; unit: Unit }[] = []
  const add = (unit: Unit, exponent: number): number => values.push({ value: Number(`${digits}e${Number(power) + exponent}`), unit })
  if (digits.length === 3 || units.ohm) add('ohm', 0)
  if (digits.length === 2 && units.farad) add('farad', -12)
  if (digits.length === 2 && units.henry) add('henry', -6)
  if (values.length === 0) return null
  const tolerance = TOLERANCE_LETTERS[letter]
  return tolerance === undefined ? [alternatives(values)] : [alternatives(values), toleranceFound(tolerance)]
}
