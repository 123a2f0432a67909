/** `npm run catalogue -- import`: an operator's CSV into a state folder. docs/catalogue-import.md describes the file. */

import { createReadStream, statSync } from 'node:fs'
import { RefusedFile } from '#origin/catalogue/import/csv-rows.ts'
import { formatCount } from '#shared/trade/count.ts'
import { DEFAULT_STATE, openExistingDatabase, withStorage } from '../dev/local-state.ts'
import { duration, readArguments, toCount } from '../dev/progress.mjs'
import { percent, showProgress } from '../dev/progress-line.ts'
import { type ImportResult, importCatalogue } from '../import/import-file.ts'
import { listMakers } from '../import/maker-changes.ts'
import { joinedMakerLines, nearMakerLines } from './catalogue-makers.ts'
import { prepareCatalogue, voidTouched } from './catalogue-state.ts'
import { EXIT } from './exit.ts'
import { Report, readingLines, readMap, some } from './import-report.ts'
import { proposalLines, readCategoryNames } from './propose-map.ts'
import { replaceCatalogue } from './replace-catalogue.ts'

export const IMPORT_USAGE = `npm run catalogue -- import FILE.csv [--map MAP.json] [--state DIR] [--report FILE.csv] [--strict] [--expect-rows N] [--dry-run]
    adds the parts of a file, and updates those that are there; a map makes its columns ours: see docs/catalogue-import.md`

const SHARED_KEYS_SHOWN = 20

/** @returns the exit code: see `EXIT` */
export async function importFile(args: readonly string[]): Promise<number> {
  const known = { valued: ['state', 'report', 'expect-rows', 'map'], switches: ['dry-run', 'strict'] } as const
  const { values, positionals } = readArguments(IMPORT_USAGE, known, args)
  const [file] = positionals
  if (file === undefined) throw new Error(IMPORT_USAGE)
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new Error(`There is no file ${file}.`)
  const { state = DEFAULT_STATE } = values
  const expectRows = toCount(values['expect-rows'], 'expect-rows')
  const dryRun = values['dry-run'] === true
  const report = new Report(values.report ?? `${file.replace(/\.csv$/i, '')}.report.csv`)

  prepareCatalogue(state)
  // A map may name the operator's own categories and parameters.
  const mapPath = values.map ?? null
  const map = readMap(mapPath)
  const version = `${new Date().toISOString()}_import`
  const start = performance.now()
  try {
    let result: ImportResult | undefined
    await replaceCatalogue(state, async (db) => {
      // With the usual two megabytes, pages of a long transaction are written out and read again many times over.
      db.exec('PRAGMA cache_size = -32000')
      result = await importCatalogue(db, createReadStream(file), {
        version,
        dry_run: dryRun,
        strict: values.strict === true,
        ...(map && { map }),
        ...(expectRows !== null && { expect_rows: expectRows }),
        onProgress: (bytes) => showProgress(`${percent(bytes, stat.size)} of the file, ${duration(performance.now() - start)}`),
        onFault: (fault) => report.add(fault),
      })
      return { is_new: !dryRun && result.inserted + result.updated > 0, has_stock: result.has_stock }
    })
    await report.close(true)
    showProgress(null)
    const done = result as ImportResult
    console.log(summaryOf(done, duration(performance.now() - start), report.path, dryRun).join('\n'))
    {
      using db = openExistingDatabase(state, 'CATALOGUE')
      const known = listMakers(db)
      for (const line of proposalLines(file, mapPath, done, readCategoryNames(db))) console.log(line)
      for (const line of [...joinedMakerLines(known, done.maker_rows), ...nearMakerLines(known, done.new_makers)]) console.log(line)
    }
    const taken = done.inserted + done.updated
    if (taken > 0 && !dryRun) await withStorage(state, ({ CACHE }) => voidTouched(CACHE, version, done))
    if (taken === 0) return EXIT.nothing
    return done.rejected + done.lost_cells > 0 ? EXIT.not_all : EXIT.all
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    showProgress(null)
    console.error(`${file} is refused: ${error.message}. The catalogue is as it was.`)
    return EXIT.nothing
  } finally {
    await report.close(false)
  }
}

/** What an import says at its end, line by line. */
export function summaryOf(result: ImportResult, time: string, report: string, dryRun: boolean): string[] {
  const { rows, inserted, updated, rejected, lost_cells, demonstration_parts, new_makers, shared_keys } = result
  const count = (number: number) => formatCount(number, 'en')
  const lines = [
    `${some(rows, 'row')} in ${time}: ${some(inserted, 'part')} added, ${count(updated)} updated, ${some(rejected, 'row')} lost, ${some(lost_cells, 'cell')} of other rows lost${dryRun ? ' (dry run: nothing is kept)' : ''}`,
    ...readingLines(result, report),
  ]
  if (demonstration_parts > 0)
    lines.push(
      `${count(demonstration_parts)} parts of the demonstration, with invented prices, are still in the catalogue; load --parts 0 before an import leaves none`,
    )
  if (new_makers.length > 0) lines.push(`New manufacturers: ${new_makers.join(', ')}`)
  if (shared_keys.length > 0) {
    lines.push('Part numbers that a search takes for the same but for their separators:')
    for (const { part_numbers } of shared_keys.slice(0, SHARED_KEYS_SHOWN)) lines.push(`  ${part_numbers.join('  ')}`)
    if (shared_keys.length > SHARED_KEYS_SHOWN) lines.push(`  … and ${shared_keys.length - SHARED_KEYS_SHOWN} more`)
  }
  return lines
}
