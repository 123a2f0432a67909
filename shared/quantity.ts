/** How many pieces may be ordered: at least `moq`, in steps of `multiple`. Both whole and at least 1. */
export interface QuantityRule {
  moq: number
  multiple: number
}

/**
 * Smallest quantity that covers the need and may be ordered. Multiples count from zero, not from the MOQ.
 * @param wanted pieces, a whole number of at least 1
 * @throws RangeError if `wanted` is not
 */
export function orderableQuantity(wanted: number, { moq, multiple }: QuantityRule): number {
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw new RangeError(`not a quantity: ${wanted}`)
  return Math.ceil(Math.max(wanted, moq) / multiple) * multiple
}

/** Whether exactly this many pieces may be ordered. */
export function isOrderable(qty: number, rule: QuantityRule): boolean {
  return Number.isSafeInteger(qty) && qty >= 1 && orderableQuantity(qty, rule) === qty
}

/** Reads what a person typed as a quantity ("1,000", "1 000", "１０"); null when it is not a whole number from 1 to 10⁹. */
export function parseQuantity(text: string): number | null {
  const digits = text.normalize('NFKC').replace(/[\s,.'’_\u066c]/g, (mark) => (/[.,]/.test(mark) ? ',' : ''))
  if (!/^\d{1,12}$|^\d{1,3}(?:,\d{3})+$/.test(digits)) return null
  const value = Number(digits.replaceAll(',', ''))
  return value >= 1 && value <= 1_000_000_000 ? value : null
}
