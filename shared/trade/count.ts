import { intlLocale } from '../text/intl-locale.ts'
import { kept } from '../text/kept.ts'
import { numberWriter } from '../text/number-writer.ts'

const counts = new Map<string, ReturnType<typeof countsIn>>()

function countsIn(tag: string) {
  const format = new Intl.NumberFormat(intlLocale(tag))
  return { format, write: numberWriter(format) }
}

/** A whole number, to its last digit, with the separators of the language `tag` (BCP 47). */
export function formatCount(value: number, tag: string): string {
  const { format, write } = kept(counts, tag, () => countsIn(tag))
  return value >= 0 && Number.isSafeInteger(value) ? write(String(value)) : format.format(value)
}
