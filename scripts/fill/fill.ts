/** Fills an empty D1 database with the files of a catalogue, and verifies it. */
import { join } from 'node:path'
import { toFileName } from './fill-files.ts'
import { type FillPlan, readFillPlan } from './plan.ts'

/** The database to fill, local or remote. */
export interface FillTarget {
  /** Executes a file as a whole, or not at all. */
  take(file: string): Promise<void>
  /** The single text of a query's result, or null. @throws if the table does not exist */
  ask(query: string): Promise<string | null>
}

/**
 * Executes the files that the database does not have yet, so that an interrupted fill continues.
 * @returns the number of files executed by this run
 * @throws if the database contains other data
 */
export async function fillDatabase(
  target: FillTarget,
  folder: string,
  onFile: (done: number, files: number) => void = () => {},
): Promise<number> {
  const plan = readFillPlan(folder)
  const { filled_as, files } = plan
  const [filledAsBefore, last] = await filledSoFar(target, plan)
  if (filledAsBefore !== null && filledAsBefore !== filled_as)
    throw new Error(`The database holds what was written at ${filledAsBefore}, and ${folder} is of ${filled_as}. Fill an empty one.`)
  for (let file = last + 1; file <= files; file++) {
    await target.take(join(folder, toFileName(file)))
    onFile(file, files)
  }
  return files - last
}

async function filledSoFar(target: FillTarget, { state_table }: FillPlan): Promise<[filledAs: string | null, file: number]> {
  const tables = await target.ask(
    "SELECT json_group_array(name) AS answer FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
  )
  const names = JSON.parse(tables ?? '[]') as string[]
  if (names.length === 0) return [null, 0]
  const state = names.includes(state_table) ? await target.ask(`SELECT value AS answer FROM ${state_table} WHERE name = 'filled'`) : null
  if (state === null) throw new Error('The database was not filled from files. Fill an empty one.')
  const [filledAs = '', file = '0'] = state.split(' ')
  return [filledAs, Number(file)]
}

/** The differences between the database and its catalogue; empty if all counts, samples and searches agree. */
export async function checkDatabase(target: FillTarget, folder: string): Promise<string[]> {
  const plan = readFillPlan(folder)
  const { filled_as, files, checks } = plan
  const wrong: string[] = []
  const [filledAsBefore, last] = await filledSoFar(target, plan)
  if (filledAsBefore !== filled_as || last !== files) return [`${last} of ${files} files were executed`]
  for (const { about, query, answer } of checks) if ((await target.ask(query)) !== answer) wrong.push(about)
  return wrong
}
