/**
 * A name for comparison: without case, width, accents, blanks and punctuation, so that "ST Micro" is part of "STMicroelectronics" and
 * "wurth" in "Würth Elektronik". Letters of every script stay. Empty for a text without letters and digits.
 */
export function normalizeName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
