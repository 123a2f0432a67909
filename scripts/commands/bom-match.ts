/** `npm run -s bom -- match FILE [--state DIR] [--json]`: matches every line of a file with the local catalogue. */
import { readFileSync } from 'node:fs'
import { matchLines } from '#origin/bom/candidates.ts'
import { getReferenceData } from '#origin/catalogue/reference-data.ts'
import type { BomMatch, MatchRemark } from '#shared/bom/model.ts'
import { readBom } from '#shared/table-reading/lists/read-bom.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { DEFAULT_STATE, openExistingDatabase } from '../dev/local-state.ts'

interface Named {
  part_number: string
  manufacturer: string
  package: string | null
}

/** A line and its match, with the names of the parts. */
type NamedMatch = BomMatch & { line: BomLine; part: Named | null; others: Named[] }

/** Matches the lines of one file. @throws WorkbookError if the file is no list, Error without a catalogue */
export async function matchFile(file: string, state: string): Promise<NamedMatch[]> {
  const { lines } = await readBom(readFileSync(file))
  using database = openExistingDatabase(state, 'CATALOGUE')
  const db = toLocalD1(database)
  const matches = await matchLines(db, 'en', lines)
  const { manufacturers } = await getReferenceData(db)
  const statement = database.prepare('SELECT part_number, manufacturer_id, package FROM parts WHERE part_id = ?')
  const nameOf = (goodsId: number): Named[] => {
    const row = statement.get(goodsId)
    if (!row) return []
    const manufacturer = manufacturers.get(Number(row['manufacturer_id']))?.name ?? ''
    return [{ part_number: String(row['part_number']), manufacturer, package: row['package'] === null ? null : String(row['package']) }]
  }
  return matches.flatMap((match, index) => {
    const line = lines[index]
    const [part = null] = match.goods_id === null ? [] : nameOf(match.goods_id)
    return line ? [{ ...match, line, part, others: match.rivals.flatMap(({ goods_id }) => nameOf(goods_id)) }] : []
  })
}

/** The counts as a sentence: "40 lines read: 31 matched, 6 to check, 3 without a match". */
export function formatMatchSummary(matches: readonly BomMatch[]): string {
  const count = (state: BomMatch['state']): number => matches.filter((match) => match.state === state).length
  return `${matches.length} lines read: ${count('matched')} matched, ${count('check')} to check, ${count('none')} without a match`
}

const sides = ({ code, row, part }: MatchRemark): string =>
  row === '' && part === '' ? code : `${code}: ${[row && `row ${row}`, part && `part ${part}`].filter(Boolean).join(', ')}`

const formatPart = ({ part_number, manufacturer }: Named): string => `${part_number} (${manufacturer})`

function printMatch({ row, state, kind, part, others, remarks, evidence }: NamedMatch): void {
  const text = evidence ? `${evidence.field} ${JSON.stringify(evidence.text)}` : 'nothing to look up'
  console.log(`row ${row}  ${state}${kind ? ` (${kind})` : ''}  ${text}${part ? `  ->  ${formatPart(part)}` : ''}`)
  for (const remark of remarks) console.log(`    ${sides(remark)}`)
  if (others.length > 0)
    console.log(`    or ${others.slice(0, 3).map(formatPart).join(', ')}${others.length > 3 ? `, and ${others.length - 3} more` : ''}`)
}

/** Matches the lines of a file, and prints the result of each. */
export async function runMatch(file: string, { state = DEFAULT_STATE, json }: { state?: string; json?: true }): Promise<void> {
  const matches = await matchFile(file, state)
  if (json) {
    console.log(JSON.stringify(matches, null, 2))
    return
  }
  for (const match of matches) printMatch(match)
  console.log(formatMatchSummary(matches))
}
