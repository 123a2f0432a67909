import { listCommerceRemarks } from '#shared/bom/commerce-remarks.ts'
import type { BomMatch, MatchEvidence, MatchKind, MatchRemark } from '#shared/bom/model.ts'
import { isNoPart } from '#shared/bom/not-a-part.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { comparePartNumbers, hasOtherScript, toPartNumberKey } from '#shared/trade/part-number.ts'
import { LIFECYCLES } from '../../catalogue/codes.ts'
import type { PartRow } from '../../database/rows.ts'
import { computeSpellingDistance, isPacking } from '../../search/confusions.ts'
import { type ComparedPart, computeDifferenceWeight, listContradictions, listUnstatedValues, type RemarkWording } from './contradictions.ts'
import { listDifferingRanges } from './differences.ts'
import { findOtherFootprintNumber } from './footprint-number.ts'
import type { LineLookup, LookupAttempt } from './line-lookup.ts'
import { isCommonType } from './number-text.ts'
import type { RowWords } from './row-words.ts'
import { hasOtherPackingEnd } from './supplier-code.ts'
import { findOtherValueNumber } from './value-number.ts'

export interface BomCandidate extends ComparedPart, Pick<PartRow, 'part_id' | 'part_number' | 'key' | 'manufacturer_id' | 'lifecycle'> {
  manufacturer: string
  /** Pieces of all offers; null without an offer. */
  stock: number | null
  /** Micros of the smallest order, to rank a single piece before a reel. Infinite if the price is on request. */
  entry_amount: number
}

/** The candidates of a line, and how they were found. */
export interface LookupHit {
  attempt: LookupAttempt | null
  kind: MatchKind
  parts: readonly BomCandidate[]
  /** Makers of longer numbers that begin with this one, if the row names no maker. */
  longer_makers: readonly number[]
}

/** A verdict on a line's words. `toBomMatch` adds remarks on stock, life cycle and quantity. */
export type Verdict = Omit<BomMatch, 'row'> & { part: BomCandidate | null }

const MAX_RIVALS = 10
/** A shorter key begins other numbers by chance. */
const MIN_SHARED_CHARACTERS = 4
/** Digits alone with fewer characters than this may be a distributor's order code. */
const SURE_DIGITS = 9

interface Ranked {
  part: BomCandidate
  kind: MatchKind
  level: number
  conflicts: readonly MatchRemark[]
  /** The result of `computeDifferenceWeight`. */
  weight: number
  is_other_maker: boolean
  /** The row's distributor code means another packing. */
  is_other_packing: boolean
}

const NOTHING_FOUND = { kind: null, goods_id: null, rivals: [], part: null } as const

/**
 * Decides the match of a line. A part is accepted only if three things hold: its number is written as the maker's, its maker is the named
 * or the only one, and nothing in the row contradicts. Every other match needs a check by a person.
 * @param named parts whose whole numbers occur in other cells of the row
 */
export function chooseMatch(
  row: RowWords,
  lookup: LineLookup,
  finding: LookupHit | null,
  line: BomLine,
  wording: RemarkWording,
  named: readonly BomCandidate[] = [],
): Verdict {
  const remarks = numberRemarks(lookup, finding)
  const [first] = lookup.attempts
  const attempt = finding ? finding.attempt : (first ?? lookup.damaged?.attempt ?? null)
  const parts = finding?.parts ?? []
  if (!finding || parts.length === 0) {
    const evidence: MatchEvidence | null = attempt && { field: attempt.field, text: attempt.text, differs: [] }
    return { ...NOTHING_FOUND, state: 'none', remarks, evidence }
  }
  if (!attempt) return judgeParametric(row, parts, remarks, line, wording)
  const { is_named, ids } = attempt.makers
  const { supplier } = lookup
  /** If the row names no maker, its distributor's code decides. */
  const makers = ids.size > 0 ? ids : supplier.makers
  const isOfFamily = finding.kind === 'family' || finding.kind === 'packing'
  const ranked = parts
    .map((part): Ranked => {
      const level = finding.kind === 'exact' ? rankSpelling(attempt.number, part) : computeDistance(attempt.key, part)
      return {
        part,
        kind: finding.kind === 'exact' ? (EXACT_KINDS[level] ?? 'packing') : toMatchKind(finding.kind, attempt.key, part),
        level,
        conflicts: listContradictions(row, part, wording),
        weight: computeDifferenceWeight(row, part, wording),
        is_other_maker: makers.size > 0 && !makers.has(part.manufacturer_id),
        is_other_packing: isOfFamily && hasOtherPackingEnd(part.key.slice(attempt.key.length), supplier.packing),
      }
    })
    .sort(compareRanked(finding.kind))
  const [best] = ranked
  if (!best) return { ...NOTHING_FOUND, state: 'none', remarks, evidence: null }
  const sameMaker = ranked.filter(({ is_other_maker }) => is_other_maker === best.is_other_maker)
  const doubts = finding.kind === 'exact' ? exactDoubts(attempt, sameMaker, best, finding.longer_makers) : [toDoubtRemark(best, attempt)]
  // The named maker's number differs from the row's, and another maker's equals it: either the number or the maker is wrong.
  const closer = finding.kind === 'exact' ? ranked.find(({ level }) => level < best.level) : undefined
  if (closer) doubts.push({ code: 'several_makers', row: attempt.number, part: `${best.part.manufacturer}, ${closer.part.manufacturer}` })
  if (best.is_other_maker)
    doubts.push({ code: 'maker_differs', row: ids.size > 0 ? makerText(line, attempt) : supplier.text, part: best.part.manufacturer })
  else if (supplier.makers.size > 0 && !supplier.makers.has(best.part.manufacturer_id))
    doubts.push({ code: 'maker_differs', row: supplier.text, part: best.part.manufacturer })
  else if (is_named && ids.size === 0) doubts.push({ code: 'maker_unknown', row: makerText(line, attempt), part: best.part.manufacturer })
  const other = named.find(({ key }) => !isSameFamily(key, best.part.key))
  if (other) doubts.push({ code: 'several_numbers', row: other.part_number, part: best.part.part_number })
  const drawn = findOtherFootprintNumber(line.package, best.part.key)
  if (drawn !== null) doubts.push({ code: 'several_numbers', row: drawn, part: best.part.part_number })
  const otherNumber = attempt.field === 'value' || other ? null : findOtherValueNumber(line.value, best.part)
  if (otherNumber) doubts.push(otherNumber)
  const lineNumber = toPartNumberKey(line.part_number)
  if (attempt.partial && attempt.field !== 'part_number' && lookup.placeholder === null && lineNumber !== '' && doubts.length === 0)
    doubts.push({
      code: isPackedOtherwise(lineNumber, best.part.key) ? 'suffix_differs' : 'several_numbers',
      row: line.part_number,
      part: best.part.part_number,
    })
  remarks.unshift(...best.conflicts)
  if (best.kind === 'spelling' && hasOtherDigits(attempt.key, best.part.key)) {
    const rivals = ranked.slice(0, MAX_RIVALS).map(({ part, kind }) => ({ goods_id: part.part_id, kind }))
    return { ...NOTHING_FOUND, state: 'none', rivals, remarks: [...remarks, ...doubts], evidence: toEvidence(attempt, best.part) }
  }
  remarks.push(...doubts)
  const isSure = finding.kind === 'exact' && best.level <= 1 && !attempt.partial && doubts.length === 0 && best.conflicts.length === 0
  return {
    state: isSure ? 'matched' : 'check',
    kind: best.kind,
    goods_id: best.part.part_id,
    part: best.part,
    rivals: ranked.slice(1, MAX_RIVALS + 1).map(({ part, kind }) => ({ goods_id: part.part_id, kind })),
    remarks,
    evidence: toEvidence(attempt, best.part),
  }
}

/** The order of the parts of one finding, the best one first. */
const compareRanked =
  (found: LookupHit['kind']) =>
  (a: Ranked, b: Ranked): number =>
    Number(a.is_other_maker) - Number(b.is_other_maker) ||
    (found === 'exact' ? a.level - b.level : 0) ||
    a.weight - b.weight ||
    Number(a.is_other_packing) - Number(b.is_other_packing) ||
    // All parts of a family are equally near; among other spellings the nearest comes first.
    (found === 'family' || found === 'repaired' ? 0 : a.level - b.level) ||
    compareOffers(a.part, b.part) ||
    a.level - b.level

/** Problems of the row's number, independent of the match. */
function numberRemarks({ placeholder, damaged }: LineLookup, finding: LookupHit | null): MatchRemark[] {
  const remarks: MatchRemark[] = placeholder === null ? [] : [{ code: 'placeholder', row: placeholder, part: '' }]
  // A number that a spreadsheet turned into a date is no number; `toDoubtRemark` reports it if a catalogue number is near.
  if (damaged?.damage.certain && finding?.kind !== 'repaired') remarks.push({ code: 'number_damaged', row: damaged.attempt.text, part: '' })
  return remarks
}

const EXACT_KINDS: readonly MatchKind[] = ['exact', 'reading', 'key', 'packing']

/** The levels 0 to 2 of `comparePartNumbers`; 3 if only one number has the plus sign for "lead-free", or the keys differ. */
function rankSpelling(text: string, part: BomCandidate): number {
  if (/[+\uff0b]/.test(text) !== part.part_number.includes('+')) return 3
  // Word processors turn hyphens into dashes.
  return comparePartNumbers(text.replace(/[\u2010-\u2015\u2212]/g, '-'), part.part_number) ?? 3
}

function computeDistance(key: string, part: BomCandidate): number {
  if (part.key.startsWith(key) || key.startsWith(part.key)) return Math.abs(part.key.length - key.length)
  const distance = computeSpellingDistance(key, part.key, 2)
  return distance ? distance.edits * 100 + distance.confusions : 1000
}

/** One number is a prefix of the other, or they differ only in the packing. */
const isSameFamily = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a) || isPackedOtherwise(a, b)

/** Whether two keys are different numbers, rather than spellings of one: other characters than look-alikes differ, and so do the digits. */
function hasOtherDigits(a: string, b: string): boolean {
  if (computeSpellingDistance(a, b, 2)?.edits === 0) return false
  const digits = (key: string): string => (key.match(/\d+/g) ?? []).join(' ')
  return digits(a) !== digits(b)
}

/** The kind of a hit. Numbers that differ only in the packing count as `packing`, however they were found. */
function toMatchKind(kind: MatchKind, key: string, part: BomCandidate): MatchKind {
  return (kind === 'spelling' || kind === 'family') && isPackedOtherwise(key, part.key) ? 'packing' : kind
}

function isPackedOtherwise(a: string, b: string): boolean {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return [a.slice(shared), b.slice(shared)].every((end) => end === '' || isPacking(end))
}

/** Doubts about a number with the same key. */
function exactDoubts(attempt: LookupAttempt, sameMaker: readonly Ranked[], best: Ranked, longerMakers: readonly number[]): MatchRemark[] {
  const { text, number, key, makers } = attempt
  const { part_number, manufacturer, manufacturer_id } = best.part
  const doubts: MatchRemark[] = []
  const doubt = (code: MatchRemark['code'], part = part_number, rowText = number): number => doubts.push({ code, row: rowText, part })
  const close = sameMaker.filter(({ level }) => level <= 1)
  const same = sameMaker.filter(({ level }) => level === best.level)
  if (best.level === 2) doubt('separator_differs')
  // A number that ends with a hyphen is incomplete.
  if (/[-/#_]$/.test(number) && !/[-/#_]$/.test(part_number)) doubt('suffix_missing')
  if (best.level === 3) doubt('suffix_differs')
  const other = close.find(({ part }) => part.manufacturer_id !== manufacturer_id)
  const makerIds = new Set((best.level <= 1 ? close : sameMaker).map(({ part }) => part.manufacturer_id))
  if (makerIds.size > 1 || isMadeByOthers(attempt, best.part, longerMakers))
    doubt('several_makers', other ? `${manufacturer}, ${other.part.manufacturer}` : manufacturer)
  // An exact spelling identifies the part; otherwise a key that two numbers share decides nothing.
  else if (best.level === 0 ? same.length > 1 : sameMaker.length > 1) {
    const [one, two] = sameMaker.map(({ part }) => part.part_number)
    doubt('several_numbers', `${one}, ${two}`)
  }
  // Digits alone are also order codes, serial numbers and dates: the maker has to be named.
  if (!/[A-Z]/.test(key) && key.length < SURE_DIGITS && makers.ids.size === 0 && !makers.is_named) doubt('maker_unknown', manufacturer, '')
  if (attempt.partial && (number !== text || hasOtherScript(text))) doubt('spelling_differs', part_number, text)
  return doubts
}

/**
 * Whether several makers may make the number of a row without a maker: the catalogue may have the bare number of one of them, and longer
 * ones of the others.
 */
function isMadeByOthers(
  { key, number, makers }: LookupAttempt,
  { manufacturer_id }: BomCandidate,
  longerMakers: readonly number[],
): boolean {
  if (makers.ids.size > 0) return false
  return isCommonType(number) || (key.length >= MIN_SHARED_CHARACTERS && longerMakers.some((id) => id !== manufacturer_id))
}

function toDoubtRemark({ kind, part }: Ranked, attempt: LookupAttempt): MatchRemark {
  const isLonger = kind === 'family' && part.key.length > attempt.key.length
  const isOther = kind === 'spelling' && hasOtherDigits(attempt.key, part.key)
  const code = isLonger ? 'suffix_missing' : isOther ? 'number_differs' : (DOUBTS[kind] ?? 'spelling_differs')
  return { code, row: attempt.number, part: part.part_number }
}

const DOUBTS: Readonly<Partial<Record<MatchKind, MatchRemark['code']>>> = {
  packing: 'suffix_differs',
  family: 'suffix_differs',
  repaired: 'number_damaged',
}

const makerText = (line: BomLine, attempt: LookupAttempt): string =>
  attempt.field === 'alternate'
    ? (line.alternates.find(({ part_number }) => part_number === attempt.text)?.manufacturer ?? '')
    : line.manufacturer || attempt.text

const toEvidence = ({ field, text }: LookupAttempt, { part_number }: BomCandidate): MatchEvidence => ({
  field,
  text,
  differs: listDifferingRanges(text, part_number),
})

/** Puts parts in stock first, then the cheaper smallest order, then the higher demand, which is the lower part id. */
function compareOffers(a: BomCandidate, b: BomCandidate): number {
  const rank = (part: BomCandidate): number => (part.stock === null ? 2 : part.stock > 0 ? 0 : 1)
  return rank(a) - rank(b) || (a.entry_amount === b.entry_amount ? 0 : a.entry_amount - b.entry_amount) || a.part_id - b.part_id
}

function judgeParametric(
  row: RowWords,
  parts: readonly BomCandidate[],
  remarks: readonly MatchRemark[],
  line: BomLine,
  wording: RemarkWording,
): Verdict {
  const ranked = parts
    .map((part) => ({ part, conflicts: listContradictions(row, part, wording), weight: computeDifferenceWeight(row, part, wording) }))
    .sort((a, b) => a.weight - b.weight || compareOffers(a.part, b.part))
  const [best] = ranked
  const field = line.value.trim() !== '' ? 'value' : line.description.trim() !== '' ? 'description' : 'part_number'
  const evidence: MatchEvidence = { field, text: line[field], differs: [] }
  if (!best) return { ...NOTHING_FOUND, state: 'none', remarks, evidence }
  return {
    state: 'check',
    kind: 'parametric',
    goods_id: best.part.part_id,
    part: best.part,
    rivals: ranked.slice(1, MAX_RIVALS + 1).map(({ part }) => ({ goods_id: part.part_id, kind: 'parametric' })),
    remarks: [
      ...best.conflicts,
      ...remarks,
      line.part_number.trim() === ''
        ? { code: 'parametric_only', row: line[field], part: listUnstatedValues(row, best.part, wording).join(', ') }
        : {
            code: best.conflicts.length === 0 ? 'number_unknown' : 'closest_match',
            row: line.part_number.trim(),
            part: best.part.part_number,
          },
    ],
    evidence,
  }
}

/** A verdict as the match of one line, with remarks about the part's trade data and the line's quantity. */
export function toBomMatch({ part, ...verdict }: Verdict, line: BomLine): BomMatch {
  if (verdict.state === 'none' && isNoPart(line)) return { row: line.row, ...verdict, remarks: [{ code: 'not_a_part', row: '', part: '' }] }
  const traded = part && listCommerceRemarks({ ...part, lifecycle: LIFECYCLES[part.lifecycle] ?? 'active' }, line.qty)
  return { row: line.row, ...verdict, remarks: traded ? [...verdict.remarks, ...traded] : verdict.remarks }
}
