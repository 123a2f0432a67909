/**
 * Compares typed part numbers with those that manufacturers print.
 * The *key* of a part number ignores case, width, look-alike letters and separators; two numbers with one key may still be two parts,
 * because a separator between two digits carries meaning (1.8432 MHz is not 18.432 MHz). The *reading* keeps exactly those separators.
 */

/** Cyrillic and Greek capitals, and the Latin ones that each looks like: МАХ232 typed on a Russian keyboard is MAX232. */
const LOOK_ALIKES = 'АВСЕНКМОРТХУІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const LATIN_ONES = 'ABCEHKMOPTXYIJSABEZHIKMNOPTYX'

/** Maximum characters of a part number that are read. The longest orderable numbers have fewer than 50. */
export const MAX_PART_NUMBER_LENGTH = 64

/** Unifies width, case and look-alike letters; separators stay. */
function fold(text: string): string {
  return text
    .slice(0, 4 * MAX_PART_NUMBER_LENGTH)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\u0370-\u04ff]/g, (letter) => LATIN_ONES[LOOK_ALIKES.indexOf(letter)] ?? letter)
}

/** The key: only A–Z and 0–9, at most `MAX_PART_NUMBER_LENGTH` of them. Empty for a text without any. */
export function toPartNumberKey(text: string): string {
  return fold(text)
    .replace(/[^A-Z0-9]+/g, '')
    .slice(0, MAX_PART_NUMBER_LENGTH)
}

/**
 * Letters typed instead of a hyphen between Latin letters and digits: the long vowel mark of a Japanese keyboard in both widths, the
 * Chinese numeral one, the vowel eu of a Korean keyboard and the Arabic kashida.
 */
const TYPED_HYPHEN = /(?<=[a-z0-9\u0370-\u04ff])[\u30fc\u4e00\u1173\u0640]+(?=[a-z0-9\u0370-\u04ff])/giu
/** Hyphens, dashes and the minus sign, and signs that look like them. */
const HYPHENS = /[\u02d7\u2010-\u2015\u2043\u2212\u2500\u30a0]/g

/** The text in NFKC, with every substitute for a hyphen replaced by one. */
export const normalizeHyphens = (text: string): string => text.normalize('NFKC').replace(HYPHENS, '-').replace(TYPED_HYPHEN, '-')

/** A letter or digit that a key cannot contain. Separators are unrestricted, because datasheets are full of non-breaking hyphens. */
const OTHER_SCRIPT = /(?=[\p{L}\p{N}])[^\p{ASCII}\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Whether a text has such letters: its key would then miss a part of the text. */
export const hasOtherScript = (text: string): boolean => OTHER_SCRIPT.test(normalizeHyphens(text))

/** The reading: the key with a dot for every separator between two digits. */
export function toDottedKey(text: string): string {
  return fold(text)
    .replace(/(?<=[0-9])[^A-Z0-9]+(?=[0-9])/g, '.')
    .replace(/[^A-Z0-9.]+|\.(?![0-9])|(?<![0-9])\./g, '')
    .slice(0, MAX_PART_NUMBER_LENGTH)
    .replace(/\.$/, '')
}

/**
 * How well a manufacturer's number matches a typed one, lower is better: 0 identical (ignoring width, case and look-alikes), 1 the same
 * reading, 2 the same key. Null if the keys differ.
 */
export function comparePartNumbers(typed: string, partNumber: string): 0 | 1 | 2 | null {
  if (toPartNumberKey(typed) !== toPartNumberKey(partNumber)) return null
  if (fold(typed.trim()) === fold(partNumber)) return 0
  return toDottedKey(typed) === toDottedKey(partNumber) ? 1 : 2
}

/**
 * The readable part of a product page's URL: lower case, words joined by single hyphens. Never empty: a number of separators alone becomes
 * "part".
 */
export function toPartNumberSlug(text: string): string {
  const slug = fold(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug || 'part'
}

/** `goods_page_url`: the slug of the number, then the id. */
export function toGoodsPageUrl(partNumber: string, goodsId: number): string {
  return `${toPartNumberSlug(partNumber)}-${goodsId}`
}

/**
 * Whether a URL belongs to a part, in any spelling, or is its id alone. A new catalogue may reuse ids: then the words of an old URL are
 * another part's.
 */
export function isGoodsPageUrl(goodsPageUrl: string, partNumber: string): boolean {
  const words = goodsPageUrl.replace(/(?:^|-)[1-9]\d{0,14}$/, '')
  return words === '' || toPartNumberKey(words) === toPartNumberKey(toPartNumberSlug(partNumber))
}

/** The id at the end of a `goods_page_url`, or null. */
export function parseGoodsId(goodsPageUrl: string): number | null {
  const digits = /(?:^|-)([1-9]\d{0,14})$/.exec(goodsPageUrl)?.[1]
  return digits ? Number(digits) : null
}
