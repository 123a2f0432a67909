/** The orderable quantities: at least `moq`, in steps of `multiple`. Both are whole numbers of at least 1. */
export interface QuantityRule {
  moq: number
  multiple: number
}

/**
 * The smallest orderable quantity that covers the need. Multiples count from zero, not from the MOQ.
 * @param pieces a whole number of at least 1
 * @throws RangeError if `pieces` is not
 */
export function toOrderableQuantity(pieces: number, { moq, multiple }: QuantityRule): number {
  if (!Number.isSafeInteger(pieces) || pieces < 1) throw new RangeError(`not a quantity: ${pieces}`)
  return Math.ceil(Math.max(pieces, moq) / multiple) * multiple
}

/** Whether exactly this many pieces can be ordered. */
export function isOrderable(qty: number, rule: QuantityRule): boolean {
  return Number.isSafeInteger(qty) && qty >= 1 && toOrderableQuantity(qty, rule) === qty
}

const ASCII = /^[\t-~]*$/

/** Zeros of buyers' keyboards and scripts: full-width Latin, Arabic, Persian. */
const ZEROS = [0xff10, 0x0660, 0x06f0]

/** Converts digits and separators of numbers to Latin form: ٢٬٥٠٠ is 2,500, １２ is 12. Blanks of all kinds become spaces. */
export function toLatinDigits(text: string): string {
  if (ASCII.test(text)) return text
  return text
    .replace(/[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (ZEROS.find((zero) => code >= zero && code < zero + 10) ?? code))
    })
    .replace(/(?<=\d)[\u066c\u060c\uff0c](?=\d{3}(?!\d))/g, ',')
    .replace(/(?<=\d)[\u066b\uff0e](?=\d)/g, '.')
    .replace(/[\u00a0\u2007\u2009\u202f\u3000]/g, ' ')
}

/** Reads a typed quantity ("1,000", "1 000", "１０", "٢٬٥٠٠"); null if it is not a whole number from 1 to 10⁹. */
export function parseQuantity(text: string): number | null {
  const digits = toLatinDigits(text).replace(/[\s,.'’_]/g, (mark) => (/[.,]/.test(mark) ? ',' : ''))
  if (!/^\d{1,12}$|^\d{1,3}(?:,\d{3})+$/.test(digits)) return null
  const value = Number(digits.replaceAll(',', ''))
  return value >= 1 && value <= 1_000_000_000 ? value : null
}
