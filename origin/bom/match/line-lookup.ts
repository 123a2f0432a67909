import type { MatchEvidence } from '#shared/bom/model.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { hasOtherScript, toPartNumberKey } from '#shared/trade/part-number.ts'
import { findSpreadsheetDamage, type SpreadsheetDamage } from './damage.ts'
import type { MakerNames, NamedMakers } from './maker-names.ts'
import { readNumberText, splitPartNumbers } from './number-text.ts'
import { findNumberInCode, readSupplierEvidence, type SupplierEvidence } from './supplier-code.ts'

/** One text of a line that may be a maker's number. */
export interface LookupAttempt {
  field: MatchEvidence['field']
  /** The whole cell. */
  text: string
  /** The number in the text: the whole cell or a piece. */
  number: string
  key: string
  /** Whether the number is only a piece of a cell: it may be proposed, but never accepted. */
  partial: boolean
  /** Whether packings, families and other spellings of the number are looked up. */
  follow: boolean
  makers: NamedMakers
}

/** The lookups of a line, in this order. */
export interface LineLookup {
  attempts: readonly LookupAttempt[]
  /** The number as a spreadsheet may have damaged it. */
  damaged: { attempt: LookupAttempt; damage: SpreadsheetDamage } | null
  /** The text of the part number cell, if it is a placeholder or a distributor's code. */
  placeholder: string | null
  /** The facts of the line's distributor codes. */
  supplier: SupplierEvidence
}

/** Maximum number of texts of a line that are looked up. */
const MAX_ATTEMPTS = 8
const MIN_NUMBER_IN_TEXT = 6
/** Maximum number of words of a manufacturer beside its number. */
const MAKER_WORDS = 4

/** A number in a cell that otherwise names only its maker: "TI LM358DR", "LM358DR (Texas Instruments)". */
function besideMaker(cell: string, names: MakerNames): { number: string; makers: NamedMakers } | null {
  const words = cell.split(/\s+/)
  for (let count = Math.min(MAKER_WORDS, words.length - 1); count > 0; count--) {
    const ends = [
      [words.slice(0, count), words.slice(count)],
      [words.slice(-count), words.slice(0, -count)],
    ] as const
    for (const [maker, rest] of ends) {
      const name = maker.join(' ').replace(/^[(（]|[)）:]$/g, '')
      const number = rest.join(' ')
      if (/\d/.test(name) || readNumberText(number) !== 'number') continue
      const makers = names.find(name)
      if (makers.ids.size > 0) return { number, makers }
    }
  }
  return null
}

export function toLineLookup(line: BomLine, names: MakerNames): LineLookup {
  const makers = names.find(line.manufacturer)
  const attempts: LookupAttempt[] = []
  const add = (
    field: LookupAttempt['field'],
    text: string,
    number: string,
    partial: boolean,
    follow: boolean,
    named: NamedMakers = makers,
  ): void => {
    const key = toPartNumberKey(number)
    if (key === '' || attempts.some((each) => each.key === key && each.partial <= partial)) return
    attempts.push({ field, text, number, key, partial: partial || hasOtherScript(number), follow, makers: named })
  }
  const addCell = (field: LookupAttempt['field'], text: string, partial: boolean, follow = !partial): void => {
    const cell = text.trim()
    if (readNumberText(cell) !== 'number') return
    add(field, cell, cell, partial, follow && !/\s/.test(cell))
    if (!/[\s,;|()（）、，；]/.test(cell)) return
    const named = besideMaker(cell, names)
    if (named && (!makers.is_named || [...makers.ids].some((id) => named.makers.ids.has(id))))
      add(field, cell, named.number, partial, !partial, named.makers)
    for (const piece of splitPartNumbers(cell)) add(field, cell, piece, true, false)
  }
  const status = readNumberText(line.part_number)
  const damage = findSpreadsheetDamage(line.part_number)
  const text = line.part_number.trim()
  const damaged = damage
    ? {
        damage,
        attempt: { field: 'part_number' as const, text, number: text, key: toPartNumberKey(text), partial: true, follow: false, makers },
      }
    : null
  if (!damage?.certain) addCell('part_number', line.part_number, false)
  const inCode = findNumberInCode(text)
  if (inCode !== null) add('part_number', text, inCode, true, false)
  const isNumbered = attempts.length > 0 || damage?.certain === true
  // If the number matches nothing, the family named in the value cell may.
  addCell('value', line.value, isNumbered, true)
  for (const alternate of line.alternates) {
    if (readNumberText(alternate.part_number) !== 'number') continue
    add('alternate', alternate.part_number, alternate.part_number.trim(), true, false, names.find(alternate.manufacturer))
  }
  for (const piece of splitPartNumbers(line.description)) {
    if (toPartNumberKey(piece).length >= MIN_NUMBER_IN_TEXT) add('description', line.description, piece, true, false)
  }
  return {
    attempts: attempts.slice(0, MAX_ATTEMPTS),
    damaged,
    supplier: readSupplierEvidence(line, names),
    // The file parser has classified this cell already; a line typed by hand comes unclassified.
    placeholder: status === 'placeholder' || status === 'supplier_code' ? text : (line.placeholder ?? null),
  }
}
