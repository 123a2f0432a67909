import type { BomMatch, MatchRemark } from '#shared/bom/model.ts'
import type { BomLineView, BomSource, MATCH_KINDS } from '#shared/contract/bom.ts'
import type { Language } from '#shared/languages.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import type { Databases } from '../database/databases.ts'
import type { Sql } from '../database/sql.ts'
import { canBeName } from './match/number-text.ts'
import { findNames, type NameKeys, partsOfNames, rememberNames, unlearnNames } from './memory-store.ts'
import { remarksOn } from './remarks.ts'
import { foldCell } from './reupload.ts'
import type { OpenBom } from './store.ts'

type LineKind = (typeof MATCH_KINDS)[number]

/** A line's match, by the matcher or by what its customer chose before. */
export interface Mated extends Omit<BomMatch, 'kind' | 'rivals'> {
  kind: LineKind | null
  rivals: readonly { goods_id: number; kind: LineKind }[]
}

/** What a customer chose for a name. */
interface EarlierChoice {
  name_id: number
  chosen_at: string
  goods_id: number
}

const MOST_RIVALS = 10

type Named = Pick<BomSource, 'part_number' | 'value' | 'manufacturer'>

/** What a line calls its part, where that may be a name of a house; null where it is a value, a case, or a word for nothing. */
function nameOf({ part_number, value, manufacturer }: Named) {
  const field = part_number.trim() === '' ? 'value' : 'part_number'
  const name = (field === 'value' ? value : part_number).trim()
  const maker = manufacturer.trim()
  return canBeName(name) ? { field, name, maker, name_key: foldCell(name), maker_key: foldCell(maker) } : null
}

/** Words without a digit name a kind of part rather than one. */
const namesOne = (name: string): boolean => /\d/.test(name)

/**
 * A match, as the customer chose for such a name before. Accepted is that only where nothing in the row contradicts, and where the matcher
 * did not find the name itself as another part's number; else it is to be checked. What the matcher is sure of as well stays as it is.
 */
function asChosenBefore(
  match: BomMatch,
  line: Named,
  choice: EarlierChoice & { part_number: string },
  remarks: readonly MatchRemark[],
): Mated {
  const named = nameOf(line)
  const { goods_id, part_number, name_id, chosen_at } = choice
  if (!named || (match.state === 'matched' && match.goods_id === goods_id)) return match
  const had = match.goods_id === null || match.kind === null ? [] : [{ goods_id: match.goods_id, kind: match.kind }]
  const doubts: MatchRemark[] =
    match.state === 'matched' ? [{ code: 'several_numbers', row: named.name, part: part_number }, ...remarks] : [...remarks]
  return {
    row: match.row,
    state: doubts.length === 0 && namesOne(named.name) ? 'matched' : 'check',
    kind: 'remembered',
    goods_id,
    rivals: [...had, ...match.rivals].filter((rival) => rival.goods_id !== goods_id).slice(0, MOST_RIVALS),
    remarks: doubts,
    evidence: {
      field: named.field === 'value' ? 'value' : 'part_number',
      text: named.name,
      differs: [],
      remembered: { name_id, chosen_at },
    },
  }
}

const keyOf = ({ name_key, maker_key }: NameKeys): string => `${name_key}\n${maker_key}`

/** The matches of lines, those with names that the customer chose a part for as that says. */
export async function withEarlierChoices(
  { SHOP, CATALOGUE }: Databases,
  lang: Language,
  customerId: number,
  lines: readonly BomLine[],
  matches: readonly BomMatch[],
): Promise<Mated[]> {
  const named = lines.map(nameOf)
  const keys = new Map(named.flatMap((name) => (name ? [[keyOf(name), name]] : [])))
  const names = await findNames(SHOP, customerId, [...keys.values()])
  const parts = await partsOfNames(CATALOGUE, names)
  const choices = new Map(
    names.flatMap(({ name_id, chosen_at, ...name }) => {
      const part = parts.get(name_id)
      return part ? [[keyOf(name), { name_id, chosen_at, ...part }]] : []
    }),
  )
  const choiceOf = (place: number) => choices.get(named[place] ? keyOf(named[place]) : '')
  if (choices.size === 0) return [...matches]
  const proposals = lines.flatMap((line, place) => {
    const choice = choiceOf(place)
    return choice ? [{ place, line, part_ids: [choice.goods_id] }] : []
  })
  const remarks = await remarksOn(CATALOGUE, lang, proposals)
  const remarksByPlace = new Map(proposals.map(({ place }, index) => [place, remarks[index]]))
  return matches.map((match, place) => {
    const [line, choice] = [lines[place], choiceOf(place)]
    return line && choice ? asChosenBefore(match, line, choice, remarksByPlace.get(place)?.get(choice.goods_id) ?? []) : match
  })
}

/** The statements that remember what a customer chooses for lines, or forget it where they take the part away. */
export function remembering(
  { customer_id }: Pick<OpenBom, 'customer_id'>,
  lines: readonly (Pick<BomLineView, 'source' | 'state'> & { goods_id: number | null })[],
  part: { goods_id: number; part_number: string } | null,
): Sql[] {
  if (customer_id === null) return []
  // What was sure before is no correction.
  const decided = part ? lines.filter(({ state, goods_id }) => state !== 'matched' || goods_id !== part.goods_id) : lines
  const names = decided.flatMap(({ source }) => nameOf(source) ?? [])
  if (names.length === 0) return []
  if (!part) return [unlearnNames(customer_id, names)]
  const { goods_id, part_number } = part
  return rememberNames(
    customer_id,
    names.map(({ field: _, ...name }) => ({ ...name, goods_id, part_number })),
    new Date(),
  )
}
