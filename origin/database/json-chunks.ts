/** D1 takes values of two million bytes; a character is three of them at most. */
const MOST_CHARACTERS = 600_000

/** A list as JSON arrays that a statement takes as one value each, in their order; none for an empty list. */
export function jsonChunks(items: readonly unknown[]): string[] {
  const chunks: string[] = []
  let texts: string[] = []
  let length = 0
  for (const item of items) {
    const text = JSON.stringify(item)
    if (texts.length > 0 && length + text.length > MOST_CHARACTERS) {
      chunks.push(`[${texts.join(',')}]`)
      texts = []
      length = 0
    }
    texts.push(text)
    length += text.length + 1
  }
  if (texts.length > 0) chunks.push(`[${texts.join(',')}]`)
  return chunks
}
