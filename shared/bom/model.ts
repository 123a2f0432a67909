/** The result of matching a line with the catalogue. */
import type { z } from 'zod'
import type { MatchEvidence as Evidence, MATCH_KINDS, MATCH_STATES } from '../contract/bom.ts'

/** How sure a match is. Only `matched` is accepted automatically; `check` needs a person; `none` has no candidate. */
type MatchState = Exclude<(typeof MATCH_STATES)[number], 'waiting'>

/** How a candidate was found. */
export type MatchKind = Exclude<(typeof MATCH_KINDS)[number], 'chosen' | 'remembered'>

/** A contradiction or a note on a line: a code and two values, from which the page makes a sentence in its language. */
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
    /** The part's number has other digits: it is another part, and only a suggestion. */
    | 'number_differs'
    | 'number_damaged'
    | 'parametric_only'
    /** The part has the values of the row, and the row's number is not in the catalogue. */
    | 'number_unknown'
    /** The part is nearest to the row, and the other remarks name the differences; the row's number is not in the catalogue. */
    | 'closest_match'
    /** A fiducial, a mounting hole, a test point: not for sale. */
    | 'not_a_part'
    | 'placeholder'
    /** Another accepted part of the BOM has the same designator. */
    | 'place_filled_twice'
    /** The quantity differs from the designator count; `qty_doubtful` is confirmed before the line is bought. */
    | 'qty_differs'
    | 'qty_doubtful'
    | 'obsolete'
    | 'not_recommended'
    | 'low_stock'
    | 'no_offer'
  /** The row's value, and the part's; empty if the sentence names none. */
  row: string
  part: string
}

/** Where the match comes from, shown with the line: the field that was looked up, its text, and where the part's differs from it. */
export type MatchEvidence = z.output<typeof Evidence>

/** A candidate and how it was found. */
interface MatchRival {
  goods_id: number
  kind: MatchKind
}

/** The match of one line with the catalogue. */
export interface BomMatch {
  /** The line's row in the file. */
  row: number
  state: MatchState
  /** Null without a candidate. */
  kind: MatchKind | null
  /** The accepted part if `state` is `matched`, the likeliest if it is `check`, else null. */
  goods_id: number | null
  /** The other candidates, likeliest first, ten at most. */
  rivals: readonly MatchRival[]
  remarks: readonly MatchRemark[]
  /** Null if nothing of the line was looked up. */
  evidence: MatchEvidence | null
}
