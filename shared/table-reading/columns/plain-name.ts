/** Lower case, without accents, signs, brackets and what stands in them: "Mfr. Part No. (1)" is "mfr part no". */
export function plainName(heading: string): string {
  return (
    heading
      .slice(0, 200)
      // ManPartNo is three words.
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .normalize('NFKD')
      .replace(/(?<=[a-zA-Z])\p{Mn}+/gu, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[([{【].*?[)\]}】]/g, ' ')
      .replace(/\p{Mn}+/gu, '')
      .replace(/[^\p{L}\p{N}#%]+/gu, ' ')
      .trim()
  )
}
