/** D1 limits values to two million bytes; a character has at most three. */
const MAX_CHARACTERS = 600_000

/** A list as JSON arrays, each small enough for one bound value, in their order; none for an empty list. */
export function toJsonChunks(items: readonly unknown[]): string[] {
  if (items.length === 0) return []
  const text = JSON.stringify(items)
  if (text.length <= MAX_CHARACTERS || items.length === 1) return [text]
  const half = Math.ceil(items.length / 2)
  return [...toJsonChunks(items.slice(0, half)), ...toJsonChunks(items.slice(half))]
}
