/** Characters that are not mistaken for one another, also when they lean: no 0 O D Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, C, E F, P R, U V. */
export const CODE_CHARACTERS = 'AEHJKMNPTUWXY3479'
export const CODE_LENGTH = 5
/** Number of digits of a mailed code. Every keyboard has digits, and a screen reader reads them out. */
export const MAIL_CODE_LENGTH = 6

/** A uniformly random number below `end`. */
function randomBelow(end: number): number {
  const limit = Math.floor(2 ** 32 / end) * end
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (value < limit) return value % end
  }
}

const randomText = (characters: string, length: number): string =>
  Array.from({ length }, () => characters[randomBelow(characters.length)]).join('')

export const createImageCode = (): string => randomText(CODE_CHARACTERS, CODE_LENGTH)
export const createMailCode = (): string => randomText('0123456789', MAIL_CODE_LENGTH)

/** Cyrillic letters, and the Latin letters that look the same. */
const CYRILLIC = 'АЕНКМРТУХ'
const LATIN = 'AEHKMPTYX'

/** A code for comparison: upper case, without blanks and dashes, in Latin letters and digits whatever the keyboard. */
export function normalizeCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}\p{Cf}]/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[АЕНКМРТУХ]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter)
}
