/** `npm run catalogue -- import`: imports an operator's CSV into a state folder. docs/catalogue-import.md describes the file. */

import { createReadStream, statSync } from 'node:fs'
import { listMakers } from '#origin/catalogue/feed/plan/find-makers.ts'
import { RejectedFileError } from '#origin/catalogue/import/csv-rows.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { DEFAULT_STATE, openExistingDatabase, withStorage } from '../dev/local-state.ts'
import { duration, readArguments, toCount } from '../dev/progress.mjs'
import { formatPercent, showProgress } from '../dev/progress-line.ts'
import { type ImportResult, importCatalogue } from '../import/import-file.ts'
import { formatMergedMakers, formatSimilarMakers } from './catalogue-makers.ts'
import { invalidateTouchedPages, prepareCatalogue } from './catalogue-state.ts'
import { EXIT_CODES } from './exit.ts'
import { formatCountedNoun, formatReading, ImportReport, readMap } from './import-report.ts'
import { formatProposal, readCategoryNames } from './propose-map.ts'
import { replaceCatalogue } from './replace-catalogue.ts'

export const IMPORT_USAGE = `npm run catalogue -- import FILE.csv [--map MAP.json] [--state DIR] [--report FILE.csv] [--strict] [--expect-rows N] [--dry-run]
    adds the parts of a file, and updates existing ones; a map translates its columns: see docs/catalogue-import.md`

const MAX_VISIBLE_SHARED_KEYS = 20

/** @returns the exit code: see `EXIT_CODES` */
export async function importFile(args: readonly string[]): Promise<number> {
  const options = { valued: ['state', 'report', 'expect-rows', 'map'], switches: ['dry-run', 'strict'] } as const
  const { values, positionals } = readArguments(IMPORT_USAGE, options, args)
  const [file] = positionals
  if (file === undefined) throw new Error(IMPORT_USAGE)
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new Error(`There is no file ${file}.`)
  const { state = DEFAULT_STATE } = values
  const expectRows = toCount(values['expect-rows'], 'expect-rows')
  const dryRun = values['dry-run'] === true
  const report = new ImportReport(values.report ?? `${file.replace(/\.csv$/i, '')}.report.csv`)

  prepareCatalogue(state)
  // The map is read after the state, because it may use the operator's categories and parameters.
  const mapPath = values.map ?? null
  const map = readMap(mapPath)
  const version = `${new Date().toISOString()}_import`
  const start = performance.now()
  try {
    let result: ImportResult | undefined
    await replaceCatalogue(state, async (db) => {
      // With the default two megabytes, pages of a long transaction are written and read again many times.
      db.exec('PRAGMA cache_size = -32000')
      result = await importCatalogue(db, createReadStream(file), {
        version,
        dry_run: dryRun,
        strict: values.strict === true,
        ...(map && { map }),
        ...(expectRows !== null && { expect_rows: expectRows }),
        onProgress: (bytes) => showProgress(`${formatPercent(bytes, stat.size)} of the file, ${duration(performance.now() - start)}`),
        onFault: (fault) => report.add(fault),
      })
      return { is_new: !dryRun && result.inserted + result.updated > 0, has_stock: result.has_stock }
    })
    await report.close(true)
    showProgress(null)
    const done = result as ImportResult
    console.log(formatImportSummary(done, duration(performance.now() - start), report.path, dryRun).join('\n'))
    {
      using db = openExistingDatabase(state, 'CATALOGUE')
      const existingMakers = await listMakers(toLocalD1(db))
      for (const line of formatProposal(file, mapPath, done, readCategoryNames(db))) console.log(line)
      for (const line of [...formatMergedMakers(existingMakers, done.maker_rows), ...formatSimilarMakers(existingMakers, done.new_makers)])
        console.log(line)
    }
    const writtenCount = done.inserted + done.updated
    if (writtenCount > 0 && !dryRun) await withStorage(state, ({ CACHE }) => invalidateTouchedPages(CACHE, version, done))
    if (writtenCount === 0) return EXIT_CODES.nothing
    return done.rejected + done.lost_cells > 0 ? EXIT_CODES.not_all : EXIT_CODES.all
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error
    showProgress(null)
    console.error(`${file} was rejected: ${error.message}. The catalogue is unchanged.`)
    return EXIT_CODES.nothing
  } finally {
    await report.close(false)
  }
}

/** The final output of an import, line by line. */
export function formatImportSummary(result: ImportResult, time: string, report: string, dryRun: boolean): string[] {
  const { rows, inserted, updated, rejected, lost_cells, demonstration_parts, new_makers, shared_keys } = result
  const count = (number: number) => formatCount(number, 'en')
  const lines = [
    `${formatCountedNoun(rows, 'row')} in ${time}: ${formatCountedNoun(inserted, 'part')} added, ${count(updated)} updated, ${formatCountedNoun(rejected, 'row')} lost, ${formatCountedNoun(lost_cells, 'cell')} of other rows lost${dryRun ? ' (dry run: nothing is stored)' : ''}`,
    ...formatReading(result, report),
  ]
  if (demonstration_parts > 0)
    lines.push(
      `${count(demonstration_parts)} parts of the demonstration, with invented prices, are still in the catalogue; load --parts 0 before an import leaves none`,
    )
  if (new_makers.length > 0) lines.push(`New manufacturers: ${new_makers.join(', ')}`)
  if (shared_keys.length > 0) {
    lines.push('Part numbers that differ only in separators, and that a search treats as equal:')
    for (const { part_numbers } of shared_keys.slice(0, MAX_VISIBLE_SHARED_KEYS)) lines.push(`  ${part_numbers.join('  ')}`)
    if (shared_keys.length > MAX_VISIBLE_SHARED_KEYS) lines.push(`  … and ${shared_keys.length - MAX_VISIBLE_SHARED_KEYS} more`)
  }
  return lines
}
