import type { MatchEvidence, MatchRemark } from '#shared/bom/model.ts'
import type { BomSource } from '#shared/contract/bom.ts'
import type { LineMatch } from './lines.ts'
import { listDifferingRanges } from './match/differences.ts'

const MAX_RIVALS = 10

/** A line's match after the buyer chooses its part, or removes it. The previous part stays a candidate. */
export function toChosenMatch(
  line: LineMatch & { source: BomSource },
  part: { goods_id: number; part_number: string } | null,
  remarks: readonly MatchRemark[],
): LineMatch {
  const had = line.goods_id === null || line.kind === null ? [] : [{ goods_id: line.goods_id, kind: line.kind }]
  const rivals = [...had, ...line.rivals].filter(({ goods_id }) => goods_id !== part?.goods_id).slice(0, MAX_RIVALS)
  if (!part) {
    const { evidence, confirmed_qty } = line
    const nothing = { kind: null, goods_id: null, part_number: null, offer_id: null }
    return { ...nothing, state: 'none', confirmed: true, confirmed_qty, remarks: [], evidence, rivals }
  }
  return {
    state: 'matched',
    kind: 'chosen',
    goods_id: part.goods_id,
    part_number: part.part_number,
    confirmed: true,
    confirmed_qty: line.confirmed_qty,
    remarks,
    rivals,
    evidence: findEvidence(line.source, part.part_number),
    // An offer belongs to one part, so another part has no chosen offer.
    offer_id: line.goods_id === part.goods_id ? line.offer_id : null,
  }
}

function findEvidence(source: BomSource, partNumber: string): MatchEvidence | null {
  if (source.part_number !== '')
    return { field: 'part_number', text: source.part_number, differs: listDifferingRanges(source.part_number, partNumber) }
  const field = source.value !== '' ? 'value' : 'description'
  return source[field] === '' ? null : { field, text: source[field], differs: [] }
}
