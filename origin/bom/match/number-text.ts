import { toCanonicalPackage } from '#shared/packages/canonical.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import { getOrInsertBounded } from '#shared/text/get-or-insert.ts'
import { hasOtherScript, toPartNumberKey } from '#shared/trade/part-number.ts'
import { readNumbers } from '../../search/query/values.ts'

/** The kind of text in a part number cell: empty, a placeholder, a distributor's code, something else, or a number. */
export type NumberText = 'empty' | 'placeholder' | 'supplier_code' | 'other' | 'number'

/** Fewer letters and digits occur in too many numbers to identify a part. */
const MIN_NUMBER_CHARACTERS = 4
/** Fewer digits alone are a value or the size of a case. */
const MIN_DIGITS = 5

/** Texts in place of a part number, in lower case without blanks and punctuation at the ends. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  [
    'any,tbd,tba,tbc,n/a,na,n.a,none,nil,null,no,not applicable,dnp,dnf,dni,dns,dnm,nc,n.c,nf,np,no fit,nofit,not fitted,not populated',
    'do not populate,do not fit,do not place,do not install,unpopulated,omit,generic,various,unknown,misc,see notes,see note,see bom,custom',
    'std,standard,to be defined,to be determined,to be confirmed,not required,no part,no mpn,true,false,yes,xx,xxx,xxxx,mpn,part number',
    'ref,value,name,div/0,own stock,consigned,customer supplied,same as above,ditto,open,short,virtual,beliebig,keine,offen,aucun,ninguno,nessuno',
    'любой,нет,无,暂无,待定,任意,空贴,不贴,不焊,不装,通用,無,未定,なし,実装しない,미정,없음,أي',
  ]
    .join(',')
    .split(','),
)
/** "x16", "2 x", "16 pcs": a count, not a part. */
const COUNT = /^(?:x\s*\d{1,4}|\d{1,4}\s*(?:x|pcs|pc|ea|off))$/
/** Digi-Key, LCSC, and the three digits of Mouser before the maker's number. */
const SUPPLIER_CODE = /^(?:C\d{3,8}|.*-(?:CT|TR|DKR|\d)-ND|[1-9]\d{1,2}-\d{1,4}-\d-ND)$/i
const GRID = /^\d{1,2}\s*[x×*]\s*\d{1,3}(?:p(?:in)?)?$/i

/** Results are cached: each cell of a line is read several times, and lists repeat their values. */
const CACHED_RESULTS = new Map<string, NumberText>()
const MAX_CACHED_RESULTS = 2000

/**
 * The kind of a cell. Values ("10K"), cases ("0402", "SOT-23"), words ("LED") and texts with fewer than four letters and digits are not
 * looked up.
 */
export const readNumberText = (text: string): NumberText =>
  getOrInsertBounded(CACHED_RESULTS, MAX_CACHED_RESULTS, text, () => classifyNumberText(text))

function classifyNumberText(text: string): NumberText {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return 'empty'
  const word = plain.toLowerCase().replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')
  if (word === '' || PLACEHOLDERS.has(word) || COUNT.test(word) || /^#[A-Z0-9/]+[!?]?$/.test(plain)) return 'placeholder'
  if (SUPPLIER_CODE.test(plain)) return 'supplier_code'
  const key = toPartNumberKey(plain)
  if (key.length < MIN_NUMBER_CHARACTERS || !/\d/.test(key)) return 'other'
  if (!/[A-Z]/.test(key) && key.length < MIN_DIGITS) return 'other'
  if (GRID.test(plain) || isValue(plain) || isCase(plain)) return 'other'
  return 'number'
}

/** Whether a cell may be an in-house number: any number or name, but no placeholder and not only values. */
export function canBeName(text: string): boolean {
  const kind = readNumberText(text)
  if (kind === 'empty' || kind === 'placeholder' || kind === 'supplier_code') return kind === 'supplier_code'
  const plain = text.normalize('NFKC').trim()
  const words = [plain, ...plain.split(/[\s,;/_]+/)].filter((word) => /\d/.test(word))
  const isValues = words.length > 0 && (words.slice(1).every(isPlainValue) || isPlainValue(words[0] ?? ''))
  return normalizeName(plain).length >= MIN_NUMBER_CHARACTERS && !isValues
}

const isPlainValue = (text: string): boolean => GRID.test(text) || isValue(text) || isCase(text)

/** Longer texts are neither a single value nor a case name, but often makers' numbers. */
const MAX_VALUE_CHARACTERS = 16

function isValue(text: string): boolean {
  return text.length <= MAX_VALUE_CHARACTERS && /^[\d.,±+<>≤≥~R-]/i.test(text) && readNumbers(text.replace(/[;,]$/, '')) !== null
}

function isCase(text: string): boolean {
  return text.length <= MAX_VALUE_CHARACTERS && toCanonicalPackage(text) !== null
}

/** Maximum number of pieces of a cell to look up. */
const MAX_PIECES = 4

/** The numbers in a cell among other words: "LM358DR or LM358DT", "TI LM358DR", "LM358DR (reel)". Never the whole cell. */
export function splitPartNumbers(text: string): string[] {
  const pieces = text.split(/[\s,;|()[\]{}"'\u3000\uff08\uff09\u3001\uff0c\uff1b]+|(?<=\s)[/&](?=\s)/u)
  const completeKey = toPartNumberKey(text)
  const numbers = pieces.filter((piece) => {
    const key = toPartNumberKey(piece)
    return (
      key !== completeKey &&
      /[A-Z]/.test(key) &&
      key.length >= MIN_NUMBER_CHARACTERS &&
      !hasOtherScript(piece) &&
      readNumberText(piece) === 'number'
    )
  })
  return [...new Set(numbers)].slice(0, MAX_PIECES)
}

/**
 * JEDEC, Pro Electron and JIS type numbers with a group letter, and common trade names of diodes and transistors, which any maker may use.
 */
const COMMON_TYPE = new RegExp(
  `^(?:${[
    '[1-4]N\\d{3,4}[A-Z]?',
    '2S[A-DJKV]\\d{2,4}[A-Z]?',
    '(?:BA[STVW]|BC|BD|BF[QRSTXY]?|BS[NPRSTVX]|BU[TXZ]?|BY[GTVWX]?|BZ[GTVWX])\\d{2,3}(?:C\\d{1,2}V\\d)?[A-Z]?',
    '(?:SM[ABCF]J|P[46]KE|15KE|P[46]SM[AB]J?)\\d{1,3}C?A?',
    'MMB[TDZ]\\d{3,4}[A-Z]?',
    'SS[1-5]\\d{1,2}|(?:ES|RS|US|S|GS)[1-5][A-M]',
  ].join('|')})$`,
)

/** Whether a number is only the name of a type that several makers produce. */
export const isCommonType = (number: string): boolean => COMMON_TYPE.test(toPartNumberKey(number))
