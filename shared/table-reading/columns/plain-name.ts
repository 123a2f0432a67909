/** A heading in lower case, without accents, bracketed text and signs but # and %: "Mfr. Part No. (1)" is "mfr part no". */
export function normalizeHeading(heading: string): string {
  // "ManPartNo" is three words.
  const words = heading.slice(0, 200).replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  if (ASCII.test(words))
    return words
      .toLowerCase()
      .replace(BRACKETED, ' ')
      .replace(/[^a-z0-9#%]+/g, ' ')
      .trim()
  return words
    .normalize('NFKD')
    .replace(/(?<=[a-zA-Z\p{Script=Greek}])\p{Mn}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßıłøđæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(BRACKETED, ' ')
    .replace(/\p{Mn}+/gu, '')
    .replace(/[^\p{L}\p{N}#%]+/gu, ' ')
    .trim()
}

/** Latin letters that are no letter with an accent, and their transcription. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' }

const BRACKETED = /[([{【].*?[)\]}】]/g

/** Headings in ASCII letters, the common case. */
const ASCII = /^[\t-~]*$/
