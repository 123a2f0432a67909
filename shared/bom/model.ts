/** What the catalogue makes of a line. */
import type { z } from 'zod'
import type { MatchEvidence as Evidence, MATCH_KINDS, MATCH_STATES } from '../contract/bom.ts'

/** How far a match goes. `matched` alone is accepted by itself; `check` wants a person; `none` has no candidate. */
type MatchState = Exclude<(typeof MATCH_STATES)[number], 'waiting'>

/** Why a candidate is one. */
export type MatchKind = Exclude<(typeof MATCH_KINDS)[number], 'chosen' | 'remembered'>

/** What a line contradicts, or has to be told: codes with the two sides, for a sentence in any language. */
export interface MatchRemark {
  code:
    | 'category_differs'
    | 'package_differs'
    | 'value_differs'
    | 'tolerance_differs'
    | 'voltage_differs'
    | 'mounting_differs'
    | 'maker_differs'
    | 'maker_unknown'
    | 'several_makers'
    | 'several_numbers'
    | 'separator_differs'
    | 'suffix_missing'
    | 'suffix_differs'
    | 'spelling_differs'
    /** The part's number has other digits: it is another part, and only suggested. */
    | 'number_differs'
    | 'number_damaged'
    | 'parametric_only'
    /** The part has the values of the row, and the row's number is not in the catalogue. */
    | 'number_unknown'
    /** The part comes nearest to the row and differs in what the other remarks say; the row's number is not in the catalogue. */
    | 'closest_match'
    /** A fiducial, a hole, a test point: nobody sells it. */
    | 'not_a_part'
    | 'placeholder'
    /** Another accepted part of the BOM goes to the same place. */
    | 'place_filled_twice'
    /** The quantity is not that of the designators; `qty_doubtful` is confirmed before the line is bought. */
    | 'qty_differs'
    | 'qty_doubtful'
    | 'obsolete'
    | 'not_recommended'
    | 'low_stock'
    | 'no_offer'
  /** What the row says, and what the part has. */
  row: string
  part: string
}

/** Where the match comes from, shown with the line: the field that was looked up, what stood in it, and where the part's differs from it. */
export type MatchEvidence = z.output<typeof Evidence>

/** A candidate and why it is one. */
interface MatchRival {
  goods_id: number
  kind: MatchKind
}

/** One line against the catalogue. */
export interface BomMatch {
  /** The line's row in the file. */
  row: number
  state: MatchState
  /** Null without a candidate. */
  kind: MatchKind | null
  /** The part that is accepted where `state` is `matched`, the likeliest where it is `check`, else null. */
  goods_id: number | null
  /** The other candidates, likeliest first, ten at most. */
  rivals: readonly MatchRival[]
  remarks: readonly MatchRemark[]
  /** Null where nothing of the line was looked up. */
  evidence: MatchEvidence | null
}
