import { getOrInsert } from '../text/get-or-insert.ts'
import { toIntlLocale } from '../text/intl-locale.ts'
import { createNumberWriter } from '../text/number-writer.ts'

const counts = new Map<string, ReturnType<typeof countsIn>>()

function countsIn(tag: string) {
  const format = new Intl.NumberFormat(toIntlLocale(tag))
  return { format, write: createNumberWriter(format) }
}

/** A whole number, to its last digit, with the separators of the language `tag` (BCP 47). */
export function formatCount(value: number, tag: string): string {
  const { format, write } = getOrInsert(counts, tag, () => countsIn(tag))
  return value >= 0 && Number.isSafeInteger(value) ? write(String(value)) : format.format(value)
}
