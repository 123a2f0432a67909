import type { BuyLine } from './model.ts'

/** A line to buy for one or more lines of the BOM. */
export interface MergedLine {
  line: BuyLine
  /** Lines of the BOM that it stands for, in their order; the first gave it its `line_id`. */
  line_ids: readonly (number | string)[]
}

/**
 * Puts lines of the same part together, at the place of the first: they share its stock, its minimum and its breaks,
 * and lose the leader of one tape, not of each. Lines stay alone that have no part or no quantity, are not fitted, or
 * differ in what was chosen for them, in attrition or in packs.
 */
export function mergeSameParts(lines: readonly BuyLine[]): MergedLine[] {
  const merged: { line: BuyLine; line_ids: (number | string)[] }[] = []
  const places = new Map<string, number>()
  for (const line of lines) {
    const { goods_id, single_set_qty, attrition, whole_packs, chosen } = line
    const alone =
      goods_id === null || single_set_qty === null || single_set_qty === 0 || line.do_not_fit || chosen?.some(({ qty }) => qty !== null)
    const name = JSON.stringify([goods_id, line.part_class, attrition ?? null, whole_packs ?? false, chosen ?? []])
    const place = alone ? undefined : places.get(name)
    const found = place === undefined ? undefined : merged[place]
    if (found) {
      found.line = { ...found.line, single_set_qty: (found.line.single_set_qty ?? 0) + (single_set_qty ?? 0) }
      found.line_ids.push(line.line_id)
    } else {
      if (!alone) places.set(name, merged.length)
      merged.push({ line, line_ids: [line.line_id] })
    }
  }
  return merged
}
