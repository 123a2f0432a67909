import { CHANGE_KINDS, type ChangeSample, type ChangeSetView, type ChangeState } from '#shared/contract/desk-catalogue.ts'
import type { CatalogueDatabase } from '../../database/databases.ts'
import type { ChangeSetRow } from '../../database/rows.ts'
import { raw, readInBatch, type Sql, sql } from '../../database/sql.ts'
import { canUndo } from './resume-change-set.ts'

const PAGE_SIZE = 20
/** Maximum number of samples of each kind. */
const MAX_SAMPLES = 10

const COUNTS = ['rows', 'changed', ...CHANGE_KINDS, 'jumps', 'problems'] as const

type ViewRow = ChangeSetRow & Record<(typeof COUNTS)[number] | 'total' | 'live', number>

/** Change sets with the sums of their batches. @param sets a query of them */
const withSums = (sets: Sql): Sql<ViewRow> =>
  sql<ViewRow>`SELECT s.*, count(b.batch_id) AS total, coalesce(sum(b.step IN ('written', 'published')), 0) AS live,
      ${raw(COUNTS.map((name) => `coalesce(sum(b.counts ->> '${name}'), 0) AS "${name}"`).join(', '))}
    FROM (${sets}) s LEFT JOIN change_batches b USING (change_set_id) GROUP BY s.change_set_id`

function toView(row: ViewRow, now: Date): ChangeSetView {
  const { change_set_id, is_proposal, total, live } = row
  return {
    ...row,
    change_set: change_set_id,
    is_proposal: is_proposal === 1,
    counts: row,
    batches: { total, live },
    can_undo: canUndo(row, now),
  }
}

/** A page of the change sets, of one state if it is given: those that wait for approval first, then the newest. */
export async function listChangeSets(db: CatalogueDatabase, { state, page }: { state?: ChangeState | undefined; page: number }, now: Date) {
  const where = state === undefined ? sql`true` : sql`state = ${state}`
  const [[count], rows] = await readInBatch(
    db,
    sql<{ total: number }>`SELECT count(*) AS total FROM change_sets WHERE ${where}`,
    sql<ViewRow>`SELECT * FROM (${withSums(sql`SELECT * FROM change_sets WHERE ${where}
      ORDER BY state = 'proposed' DESC, started_at DESC LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`)})
      ORDER BY state = 'proposed' DESC, started_at DESC`,
  )
  return { total: count?.total ?? 0, page_size: PAGE_SIZE, items: rows.map((row) => toView(row, now)) }
}

/** One change set with samples, or null. */
export async function findChangeSet(db: CatalogueDatabase, changeSetId: string, now: Date) {
  const [[row], batches] = await readInBatch(
    db,
    withSums(sql`SELECT * FROM change_sets WHERE change_set_id = ${changeSetId}`),
    sql<{ samples: string }>`SELECT samples FROM change_batches WHERE change_set_id = ${changeSetId} ORDER BY batch LIMIT 200`,
  )
  return row ? { ...toView(row, now), samples: pick(batches.flatMap(({ samples }) => JSON.parse(samples) as ChangeSample[])) } : null
}

/** The first samples of each kind; for prices, the largest changes. */
function pick(samples: readonly ChangeSample[]): ChangeSample[] {
  const moved = ({ before, after }: ChangeSample): number =>
    before === '' || after === '' ? 0 : Math.abs(Number(after) - Number(before)) / Number(before)
  return [...Map.groupBy(samples, ({ kind }) => kind)].flatMap(([kind, all]) =>
    (kind === 'prices' ? all.toSorted((a, b) => moved(b) - moved(a)) : all).slice(0, MAX_SAMPLES),
  )
}
