/** Fills an empty D1 database with the files of a catalogue, and holds it against what it should be. */
import { join } from 'node:path'
import { readPlan } from './plan.ts'
import { fileName } from './write-files.ts'

/** The database that is filled, wherever it is. */
export interface FillTarget {
  /** Takes a file as a whole, or not at all. */
  take(file: string): Promise<void>
  /** The one text that a query gives, or null. @throws where there is no such table */
  ask(query: string): Promise<string | null>
}

/**
 * Brings in what is missing: a run that was broken off is gone on with.
 * @returns how many files this run brought in
 * @throws where the database holds something else
 */
export async function fillDatabase(
  target: FillTarget,
  folder: string,
  onFile: (done: number, files: number) => void = () => {},
): Promise<number> {
  const { filled_as, files } = readPlan(folder)
  const [knownAs, last] = await filledSoFar(target)
  if (knownAs !== null && knownAs !== filled_as)
    throw new Error(`The database holds the catalogue of ${knownAs}, and ${folder} that of ${filled_as}. Fill an empty one.`)
  for (let file = last + 1; file <= files; file++) {
    await target.take(join(folder, fileName(file)))
    onFile(file, files)
  }
  return files - last
}

async function filledSoFar(target: FillTarget): Promise<[filledAs: string | null, file: number]> {
  const tables = await target.ask("SELECT count(*) AS answer FROM sqlite_schema WHERE name = 'catalogue_state'")
  if (Number(tables) === 0) return [null, 0]
  const state = await target.ask("SELECT value AS answer FROM catalogue_state WHERE name = 'filled'")
  if (state === null) throw new Error('The database was not filled from files. Fill an empty one.')
  const [filledAs = '', file = '0'] = state.split(' ')
  return [filledAs, Number(file)]
}

/** What is otherwise than it should be; nothing where the database is as its catalogue was: counts, samples and searches. */
export async function checkDatabase(target: FillTarget, folder: string): Promise<string[]> {
  const { filled_as, files, checks } = readPlan(folder)
  const wrong: string[] = []
  const [knownAs, last] = await filledSoFar(target)
  if (knownAs !== filled_as || last !== files) return [`${last} of ${files} files have been taken`]
  for (const { about, query, answer } of checks) if ((await target.ask(query)) !== answer) wrong.push(about)
  return wrong
}
