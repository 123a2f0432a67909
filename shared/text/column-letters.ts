/** A column's letters as in spreadsheets: 0 is A, 26 is AA. */
export function toColumnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? toColumnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
