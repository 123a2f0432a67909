/** A text out of an address, for a field: control characters cannot stand in HTML, and mean nothing in a search. */
export function typedText(text: string | undefined, longest: number): string {
  return (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
}
