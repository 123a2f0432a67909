/** The number of insertions, deletions, replacements and swaps of adjacent letters between two words. */
export function computeEditDistance(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, i) =>
    Array.from({ length: to.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= from.length; i++) {
    for (let j = 1; j <= to.length; j++) {
      const replacementCost = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replacementCost, isSwap ? at(i - 2, j - 2) + 1 : replacementCost)
      rows[i]?.splice(j, 1, best)
    }
  }
  return at(from.length, to.length)
}
