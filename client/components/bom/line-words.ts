import { BOM_PROBLEM_KEYS, BOM_REMARK_KEYS } from '#locales/bom-keys.ts'
import type { MessageKey, Translator } from '#locales/translator.ts'
import type { LinePlan } from '#shared/bom/buying/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'

const KIND_KEYS: Readonly<Record<NonNullable<BomLineView['kind']>, MessageKey>> = {
  exact: 'bom.kind_exact',
  reading: 'bom.kind_reading',
  key: 'bom.kind_key',
  packing: 'bom.kind_packing',
  family: 'bom.kind_family',
  spelling: 'bom.kind_spelling',
  repaired: 'bom.kind_repaired',
  parametric: 'bom.kind_parametric',
  chosen: 'bom.kind_chosen',
}
export const kindKey = (kind: NonNullable<BomLineView['kind']>): MessageKey => KIND_KEYS[kind]

const REMARKS = new Map<string, MessageKey>(Object.entries(BOM_REMARK_KEYS))

/** A remark as a sentence; one that this page does not know says what both sides have. */
export function remarkText({ code, row, part }: BomLineView['remarks'][number], t: Translator): string {
  const key = REMARKS.get(code) ?? 'bom.remark_differs'
  // A side that says nothing is a dash in the sentence, never a hole.
  return t(key, { row: row || t('part.not_available'), part: part || t('part.not_available') })
}

/** Why less is bought than is needed; null where nothing is wrong. */
export function problemText({ problem, missing }: LinePlan, t: Translator): string | null {
  return problem === null ? null : t(BOM_PROBLEM_KEYS[problem], { count: missing })
}

/** When something is there: from stock, in so many days, or nobody knows. */
export function readyText(readyDays: number | null, t: Translator): string {
  if (readyDays === null) return t('bom.time_unknown')
  if (readyDays === 0) return t('part.from_stock')
  const weeks = Math.ceil(readyDays / 7)
  return readyDays >= 14 ? t('part.weeks', { count: weeks }) : t('bom.days', { count: readyDays })
}

/** What a line is called: what its file says of it; where it names nothing, the places it goes to. */
export function lineName({ source, part }: BomLineView): string {
  return source.part_number || source.value || part?.part_number || source.description || placesOf(source)
}

const PLACES_SHOWN = 4

/** The first of a line's designators. */
export const placesOf = ({ designators }: BomLineView['source']): string => designators.slice(0, PLACES_SHOWN).join(', ')
/** Whether there are more than those. */
export const hasMorePlaces = ({ designators }: BomLineView['source']): boolean => designators.length > PLACES_SHOWN
