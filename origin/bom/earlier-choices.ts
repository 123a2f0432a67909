import type { BomMatch, MatchRemark } from '#shared/bom/model.ts'
import type { BomLineView, BomSource, MATCH_KINDS } from '#shared/contract/bom.ts'
import type { Language } from '#shared/languages.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import type { Databases } from '../database/databases.ts'
import type { Sql } from '../database/sql.ts'
import { canBeName } from './match/number-text.ts'
import { deleteNamesSql, findNames, type NameKeys, readNamedParts, rememberNamesSql } from './memory-store.ts'
import { readLineRemarks } from './remarks.ts'
import { foldCell } from './reupload.ts'
import type { OpenBom } from './store.ts'

type LineKind = (typeof MATCH_KINDS)[number]

/** A line's match, by the matcher or by an earlier choice of the customer. */
export interface LineMatchResult extends Omit<BomMatch, 'kind' | 'rivals'> {
  kind: LineKind | null
  rivals: readonly { goods_id: number; kind: LineKind }[]
}

/** A customer's choice for a name. */
interface EarlierChoice {
  name_id: number
  chosen_at: string
  goods_id: number
}

const MAX_RIVALS = 10

type Named = Pick<BomSource, 'part_number' | 'value' | 'manufacturer'>

/** The name that a line gives its part, if it may be an in-house number; null for a value, a case, or a placeholder. */
function toName({ part_number, value, manufacturer }: Named) {
  const field = part_number.trim() === '' ? 'value' : 'part_number'
  const name = (field === 'value' ? value : part_number).trim()
  const maker = manufacturer.trim()
  return canBeName(name) ? { field, name, maker, name_key: foldCell(name), maker_key: foldCell(maker) } : null
}

/** A name without a digit means a kind of part, not one part. */
const isPartName = (name: string): boolean => /\d/.test(name)

/**
 * The customer's earlier choice for a line's name, as a match. It is accepted only if nothing in the row contradicts it, and the matcher
 * does not recognize the name as another part's number; otherwise it needs a check. A match that is certain does not change.
 */
function toEarlierMatch(
  match: BomMatch,
  line: Named,
  choice: EarlierChoice & { part_number: string },
  remarks: readonly MatchRemark[],
): LineMatchResult {
  const named = toName(line)
  const { goods_id, part_number, name_id, chosen_at } = choice
  if (!named || (match.state === 'matched' && match.goods_id === goods_id)) return match
  const had = match.goods_id === null || match.kind === null ? [] : [{ goods_id: match.goods_id, kind: match.kind }]
  const doubts: MatchRemark[] =
    match.state === 'matched' ? [{ code: 'several_numbers', row: named.name, part: part_number }, ...remarks] : [...remarks]
  return {
    row: match.row,
    state: doubts.length === 0 && isPartName(named.name) ? 'matched' : 'check',
    kind: 'remembered',
    goods_id,
    rivals: [...had, ...match.rivals].filter((rival) => rival.goods_id !== goods_id).slice(0, MAX_RIVALS),
    remarks: doubts,
    evidence: {
      field: named.field === 'value' ? 'value' : 'part_number',
      text: named.name,
      differs: [],
      remembered: { name_id, chosen_at },
    },
  }
}

const toKey = ({ name_key, maker_key }: NameKeys): string => `${name_key}\n${maker_key}`

/** The matches of lines. A line whose name the customer decided before gets the part of that choice. */
export async function withEarlierChoices(
  { SHOP, CATALOGUE }: Databases,
  lang: Language,
  customerId: number,
  lines: readonly BomLine[],
  matches: readonly BomMatch[],
): Promise<LineMatchResult[]> {
  const named = lines.map(toName)
  const keys = new Map(named.flatMap((name) => (name ? [[toKey(name), name]] : [])))
  const names = await findNames(SHOP, customerId, [...keys.values()])
  const parts = await readNamedParts(CATALOGUE, names)
  const choices = new Map(
    names.flatMap(({ name_id, chosen_at, ...name }) => {
      const part = parts.get(name_id)
      return part ? [[toKey(name), { name_id, chosen_at, ...part }]] : []
    }),
  )
  const findChoice = (lineIndex: number) => choices.get(named[lineIndex] ? toKey(named[lineIndex]) : '')
  if (choices.size === 0) return [...matches]
  const proposals = lines.flatMap((line, lineIndex) => {
    const choice = findChoice(lineIndex)
    return choice ? [{ lineIndex, line, part_ids: [choice.goods_id] }] : []
  })
  const remarks = await readLineRemarks(CATALOGUE, lang, proposals)
  const remarksByIndex = new Map(proposals.map(({ lineIndex }, index) => [lineIndex, remarks[index]]))
  return matches.map((match, lineIndex) => {
    const [line, choice] = [lines[lineIndex], findChoice(lineIndex)]
    return line && choice ? toEarlierMatch(match, line, choice, remarksByIndex.get(lineIndex)?.get(choice.goods_id) ?? []) : match
  })
}

/** The statements that store a customer's choices for lines, or delete them if the customer removes the part. */
export function rememberChoicesSql(
  { customer_id }: Pick<OpenBom, 'customer_id'>,
  lines: readonly (Pick<BomLineView, 'source' | 'state'> & { goods_id: number | null })[],
  part: { goods_id: number; part_number: string } | null,
): Sql[] {
  if (customer_id === null) return []
  // A choice that confirms a certain match is no correction.
  const decided = part ? lines.filter(({ state, goods_id }) => state !== 'matched' || goods_id !== part.goods_id) : lines
  const names = decided.flatMap(({ source }) => toName(source) ?? [])
  if (names.length === 0) return []
  if (!part) return [deleteNamesSql(customer_id, names)]
  const { goods_id, part_number } = part
  return rememberNamesSql(
    customer_id,
    names.map(({ field: _, ...name }) => ({ ...name, goods_id, part_number })),
    new Date(),
  )
}
