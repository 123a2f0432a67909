/** The differences between a text and a number: ranges of the text, ends excluded; letters and digits compared without case. */
export function listDifferingRanges(text: string, number: string): { from: number; to: number }[] {
  const [a, b] = [text.toUpperCase(), number.toUpperCase()]
  if (a === b || text.length > MAX_CHARACTERS || number.length > MAX_CHARACTERS || a.length !== text.length) return []
  // Longest common subsequence, computed from the end so that it can be read forward.
  const width = b.length + 1
  const lengths = new Uint8Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j
      lengths[at] = a[i] === b[j] ? (lengths[at + width + 1] ?? 0) + 1 : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  const ranges: { from: number; to: number }[] = []
  const mark = (from: number, to: number): void => {
    const last = ranges.at(-1)
    if (last && last.to >= from) last.to = Math.max(last.to, to)
    else ranges.push({ from, to })
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++
      j++
    } else if (j >= b.length || (i < a.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))) {
      mark(i, i + 1)
      i++
    } else {
      // An empty range marks where the text lacks the character.
      mark(i, i)
      j++
    }
  }
  return ranges
}

const MAX_CHARACTERS = 128
