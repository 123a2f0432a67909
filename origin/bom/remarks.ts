import type { MatchRemark } from '#shared/bom/model.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import type { Attribute } from '../catalogue/describe.ts'
import { toCategoryId } from '../catalogue/ids.ts'
import { getLabels, getReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { PartRow } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import { compileVocabulary } from '../search/vocabulary.ts'
import { listContradictions } from './match/contradictions.ts'
import { buildMakerNames } from './match/maker-names.ts'
import { createRowReader } from './match/row-words.ts'

type Compared = Pick<PartRow, 'part_id' | 'manufacturer_id' | 'package' | 'attributes'>

/** A line, and the parts that it is compared with. */
export interface LineCandidates {
  line: BomLine
  part_ids: readonly number[]
}

/** Contradictions between lines and parts, as the matcher words them: one map by part id for each line, without missing parts. */
export async function readLineRemarks(
  db: CatalogueDatabase,
  lang: Language,
  proposals: readonly LineCandidates[],
): Promise<Map<number, MatchRemark[]>[]> {
  const partIds = [...new Set(proposals.flatMap((each) => each.part_ids))]
  if (partIds.length === 0) return proposals.map(() => new Map())
  const [reference, labels, compared] = await Promise.all([
    getReferenceData(db),
    getLabels(db, lang),
    sql<Compared>`SELECT p.part_id, p.manufacturer_id, p.package, p.attributes
      FROM json_each(${JSON.stringify(partIds)}) AS entry CROSS JOIN parts p ON p.part_id = entry.value`.all(db),
  ])
  const parts = new Map(compared.map((part) => [part.part_id, part]))
  const wording = { labels, tag: getLanguage(lang).tag }
  const read = createRowReader(await compileVocabulary(db, reference))
  const names = buildMakerNames(reference.manufacturers)
  return proposals.map(({ line, part_ids: candidates }) => {
    const row = read(line)
    const makers = names.find(line.manufacturer)
    const remarks = new Map<number, MatchRemark[]>()
    for (const partId of candidates) {
      const part = parts.get(partId)
      const category = reference.categories.get(toCategoryId(partId))
      if (!part || !category) continue
      const attributes = JSON.parse(part.attributes) as Attribute[]
      const doubts = listContradictions(row, { category, package: part.package, attributes }, wording)
      if (makers.ids.size > 0 && !makers.ids.has(part.manufacturer_id)) {
        const maker = reference.manufacturers.get(part.manufacturer_id)?.name ?? ''
        doubts.unshift({ code: 'maker_differs', row: line.manufacturer, part: maker })
      }
      remarks.set(partId, doubts)
    }
    return remarks
  })
}
