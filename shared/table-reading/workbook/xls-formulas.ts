/** Reads compiled formulas of binary workbooks as far as needed to find hostile ones. */

/** Operation codes of a BIFF 8 formula by the number of bytes after them; codes of variable length are handled separately. */
const CODES_BY_BYTES: readonly (readonly [bytes: number, codes: readonly number[]])[] = [
  [1, [28, 29]],
  [2, [30, 33, 41]],
  [3, [34]],
  [4, [1, 2, 35, 36, 42, 44]],
  [6, [38, 39, 40, 57, 58, 60]],
  [7, [32]],
  [8, [31, 37, 43, 45]],
  [10, [59, 61]],
]
const CODE_BYTES = new Map(CODES_BY_BYTES.flatMap(([bytes, codes]) => codes.map((code) => [code, bytes] as const)))

/** EXEC, REGISTER, CALL, REGISTER.ID, SQL.REQUEST, RTD. */
const HOSTILE_FUNCTIONS: ReadonlySet<number> = new Set([110, 149, 150, 267, 304, 379])

/** Walks the compiled formula. An unknown code ends the walk; nothing is ever run. */
export function isHostileCode(view: DataView, from: number, to: number, otherSheets: readonly boolean[]): boolean {
  for (let at = from; at < to; ) {
    const code = view.getUint8(at)
    at++
    // The three operand classes of a code share one base number.
    const base = code >= 0x60 ? code - 0x40 : code >= 0x40 ? code - 0x20 : code
    const room = (bytes: number): boolean => at + bytes <= to
    if (base === 23) {
      if (!room(2)) return false
      at += 2 + view.getUint8(at) * ((view.getUint8(at + 1) & 1) + 1)
    } else if (base === 25) {
      if (!room(3)) return false
      const choices = view.getUint8(at) & 4 ? 2 * (view.getUint16(at + 1, true) + 1) : 0
      at += 3 + choices
    } else {
      const bytes = CODE_BYTES.get(base) ?? (base >= 3 && base <= 22 ? 0 : null)
      if (bytes === null || !room(bytes)) return false
      if (base === 33 && HOSTILE_FUNCTIONS.has(view.getUint16(at, true))) return true
      if (base === 34 && HOSTILE_FUNCTIONS.has(view.getUint16(at + 1, true) & 0x7fff)) return true
      if (base >= 57 && base <= 61 && otherSheets[view.getUint16(at, true)]) return true
      at += bytes
    }
  }
  return false
}
