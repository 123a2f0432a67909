/** Finds designators that two parts claim: one of the two parts would be bought without need. */
import type { BomLineView } from '../contract/bom.ts'
import type { MatchRemark } from './model.ts'

/** An accepted part of a line, and its designators. */
export interface DesignatorUse {
  line_id: number
  goods_id: number
  part_number: string
  designators: readonly string[]
}

/** Maximum number of designators, and of other parts, that a remark names. */
const MAX_NAMED = 4

const CODE = 'place_filled_twice' satisfies MatchRemark['code']

/** The remarks on lines whose designators another part also has, by line id. The same part on two lines is no contradiction. */
export function findDuplicateDesignators(designatorUses: readonly DesignatorUse[]): Map<number, MatchRemark> {
  const byDesignator = new Map<string, DesignatorUse[]>()
  for (const designatorUse of designatorUses)
    for (const designator of designatorUse.designators) {
      const key = designator.toUpperCase()
      const usesOfDesignator = byDesignator.get(key)
      if (!usesOfDesignator) byDesignator.set(key, [designatorUse])
      else if (usesOfDesignator.at(-1) !== designatorUse) usesOfDesignator.push(designatorUse)
    }
  const doubled = new Map<number, { designators: Set<string>; others: Set<string> }>()
  for (const [designator, usesOfDesignator] of byDesignator) {
    const [first] = usesOfDesignator
    if (usesOfDesignator.length < 2 || usesOfDesignator.every(({ goods_id }) => goods_id === first?.goods_id)) continue
    for (const { line_id, goods_id } of usesOfDesignator) {
      const entry = doubled.get(line_id) ?? { designators: new Set(), others: new Set() }
      doubled.set(line_id, entry)
      entry.designators.add(designator)
      for (const other of usesOfDesignator) if (other.goods_id !== goods_id) entry.others.add(other.part_number)
    }
  }
  return new Map(
    [...doubled].map(([lineId, { designators, others }]) => [lineId, { code: CODE, row: listed(designators), part: listed(others) }]),
  )
}

const listed = (names: ReadonlySet<string>): string =>
  [...names].toSorted().slice(0, MAX_NAMED).join(', ') + (names.size > MAX_NAMED ? ' …' : '')

export const isDuplicateDesignatorRemark = ({ code }: { code: string }): boolean => code === CODE

export const hasDuplicateDesignator = ({ remarks }: Pick<BomLineView, 'remarks'>): boolean => remarks.some(isDuplicateDesignatorRemark)

const NO_LINES: ReadonlySet<number> = new Set()

/** `findDuplicateDesignators` for the lines of a BOM. @param accepted ids of lines in state `check` that count as confirmed */
export const findDuplicateDesignatorLines = (lines: readonly BomLineView[], accepted = NO_LINES): Map<number, MatchRemark> =>
  findDuplicateDesignators(
    lines.flatMap(({ line_id, part, state, confirmed, do_not_fit, qty, source }) =>
      part && !do_not_fit && qty !== 0 && (state === 'matched' || (state === 'check' && (confirmed || accepted.has(line_id))))
        ? [{ line_id, goods_id: part.goods_id, part_number: part.part_number, designators: source.designators }]
        : [],
    ),
  )
