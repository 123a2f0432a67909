/**
 * `npm run catalogue -- <command>`: the demonstration catalogue as CSV or in a state folder, and an operator's CSV into
 * one. docs/catalogue-import.md describes the file.
 */

import { once } from 'node:events'
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type ImportResult, importCatalogue, RefusedFile } from '#origin/catalogue/import/import.ts'
import { csvLine, headerCells, inertCell, partRows } from '#origin/catalogue/import/import-columns.ts'
import { writeTaxonomy } from '#origin/catalogue/import/write-taxonomy.ts'
import { CATEGORIES } from '#origin/catalogue/taxonomy.ts'
import { CATALOGUE, categoryTag, EVERY_PART, partTag, voidPages } from '#origin/http/voided.ts'
import { retakeStock } from '#origin/order/stock.ts'
import { purgeCache } from '#worker/cache/kv-cache.ts'
import { DEFAULT_STATE, openExistingDatabase, transaction, withStorage } from '../dev/local-state.ts'
import { countOption, duration, optionValue, positionals, runOneOf } from '../dev/progress.mjs'
import { DEFAULT_PARTS, demonstrationOffers, demonstrationParts, loadDemonstration, readNames, writeDatasheets } from './demonstration.ts'
import { exportSql } from './export-sql.ts'
import { migrate } from './migrate.ts'
import { replaceCatalogue } from './replace-catalogue.ts'

const USAGE = `npm run catalogue -- generate [--parts N] [--out FILE.csv]
    writes the demonstration catalogue as CSV (to the screen without --out)
npm run catalogue -- load [--parts N] [--state DIR]
    replaces the catalogue of a state folder with the demonstration catalogue
npm run catalogue -- import FILE.csv [--state DIR] [--rejects FILE.csv] [--expect-rows N] [--dry-run]
    adds the parts of a file, and updates those that are there; see docs/catalogue-import.md
npm run catalogue -- sql FILE.sql [--state DIR]
    writes the catalogue of a state folder as SQL for wrangler d1 execute --remote
npm run catalogue -- datasheets DIR
    writes the datasheets of the demonstration catalogue into a folder`

const SHARED_KEYS_SHOWN = 20

async function generate(args: readonly string[]): Promise<void> {
  const path = optionValue(args, 'out')
  const parts = countOption(args, 'parts') ?? DEFAULT_PARTS
  const out: Writable = path === null ? process.stdout : createWriteStream(path)
  let text = csvLine(headerCells())
  let count = 0
  for (const part of demonstrationParts(parts)) {
    for (const cells of partRows(part, demonstrationOffers(part))) text += csvLine(cells)
    count++
    if (text.length > 262_144) {
      if (!out.write(text)) await once(out, 'drain')
      text = ''
    }
  }
  if (path === null) {
    process.stdout.write(text)
    return
  }
  out.end(text)
  await finished(out)
  console.log(`${count.toLocaleString('en')} parts written to ${path}`)
}

async function load(args: readonly string[]): Promise<void> {
  const parts = countOption(args, 'parts') ?? DEFAULT_PARTS
  const state = optionValue(args, 'state') ?? DEFAULT_STATE
  const start = performance.now()
  const result = await loadDemonstration({
    state,
    parts,
    onProgress: (done, total) => progress(`${percent(done, total)} of ${total.toLocaleString('en')} parts`),
  })
  progress(null)
  console.log(
    `${result.parts.toLocaleString('en')} parts with ${result.offers.toLocaleString('en')} offers and ${result.datasheets} datasheets in ${duration(performance.now() - start)} (${state})`,
  )
}

async function importFile(args: readonly string[]): Promise<number> {
  const [file] = positionals(args, ['state', 'rejects', 'expect-rows'])
  if (file === undefined) throw new Error(USAGE)
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new Error(`There is no file ${file}.`)
  const state = optionValue(args, 'state') ?? DEFAULT_STATE
  const rejectsFile = optionValue(args, 'rejects') ?? `${file.replace(/\.csv$/i, '')}.rejects.csv`
  const expectRows = countOption(args, 'expect-rows')
  const dryRun = args.includes('--dry-run')

  prepare(state)
  const version = `${new Date().toISOString()}_import`
  const start = performance.now()
  // Opened with the first reject, so that a clean import leaves no file behind; nor does a file that is refused at its end.
  const unfinished = `${rejectsFile}.unfinished`
  let rejects: Writable | null = null
  let done = false
  try {
    let result: ImportResult | undefined
    await replaceCatalogue(state, async (db) => {
      // With the usual two megabytes, pages of a long transaction are written out and read again many times over.
      db.exec('PRAGMA cache_size = -32000')
      result = await importCatalogue(db, createReadStream(file), {
        version,
        dry_run: dryRun,
        retakeStock,
        ...(expectRows !== null && { expect_rows: expectRows }),
        onProgress: (bytes) => progress(`${percent(bytes, stat.size)} of the file, ${duration(performance.now() - start)}`),
        onReject: ({ line, manufacturer, part_number, reason }) => {
          if (!rejects) {
            rejects = createWriteStream(unfinished)
            rejects.write(csvLine(['line', 'manufacturer', 'part_number', 'reason']))
          }
          rejects.write(csvLine([String(line), ...[manufacturer, part_number, reason].map((text) => inertCell(text.slice(0, 300)))]))
        },
      })
      return { is_new: !dryRun && result.inserted + result.updated > 0, has_stock: result.has_stock }
    })
    done = true
    progress(null)
    const { rows, inserted, updated, rejected, demonstration_parts, new_makers, shared_keys } = result as ImportResult
    console.log(
      `${rows.toLocaleString('en')} rows in ${duration(performance.now() - start)}: ${inserted} parts added, ${updated} updated, ${rejected} rows rejected${dryRun ? ' (dry run: nothing is kept)' : ''}`,
    )
    if (rejected > 0) console.log(`The rejected rows and their reasons: ${rejectsFile}`)
    if (demonstration_parts > 0)
      console.log(
        `${demonstration_parts.toLocaleString('en')} parts of the demonstration, with invented prices, are still in the catalogue; load --parts 0 before an import leaves none`,
      )
    if (new_makers.length > 0) console.log(`New manufacturers: ${new_makers.join(', ')}`)
    if (shared_keys.length > 0) {
      console.log('Part numbers that a search takes for the same but for their separators:')
      for (const { part_numbers } of shared_keys.slice(0, SHARED_KEYS_SHOWN)) console.log(`  ${part_numbers.join('  ')}`)
      if (shared_keys.length > SHARED_KEYS_SHOWN) console.log(`  … and ${shared_keys.length - SHARED_KEYS_SHOWN} more`)
    }
    if (inserted + updated > 0 && !dryRun) await withStorage(state, ({ CACHE }) => voidTouched(CACHE, version, result as ImportResult))
    return inserted + updated > 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    progress(null)
    console.error(`${file} is refused: ${error.message}. The catalogue is as it was.`)
    return 1
  } finally {
    if (rejects) {
      await closed(rejects)
      if (done) renameSync(unfinished, rejectsFile)
      else rmSync(unfinished, { force: true })
    }
  }
}

/** Migrates a state that is set up, and gives it the categories where it has none. */
/** Answers of the old catalogue are void at once, and the pages that show what was touched: a category's change is also its parent's. */
async function voidTouched(cache: KVNamespace, version: string, { touched_categories, touched_parts }: ImportResult): Promise<void> {
  const touched = CATEGORIES.filter(({ slug }) => touched_categories.has(slug))
  const categories = new Set(touched.flatMap(({ slug, parent }) => (parent === null ? [slug] : [slug, parent])))
  await purgeCache(cache, version)
  await voidPages(cache, [
    CATALOGUE,
    ...[...categories].map(categoryTag),
    ...(touched_parts ? [...touched_parts].map(partTag) : [EVERY_PART]),
  ])
}

function prepare(state: string): void {
  using db = openExistingDatabase(state)
  migrate(db)
  if (!db.prepare('SELECT 1 FROM categories LIMIT 1').get()) transaction(db, () => writeTaxonomy(db, readNames()))
}

async function closed(stream: Writable): Promise<void> {
  stream.end()
  await finished(stream)
}

/** Overwrites one line of a terminal; in a file there is no progress to be seen. Null clears it. */
function progress(text: string | null): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text ?? ''}`)
}

function percent(done: number, total: number): string {
  return `${Math.floor((100 * done) / Math.max(1, total))} %`
}

function sql(args: readonly string[]): void {
  const [file] = positionals(args, ['state'])
  if (!file) throw new Error(USAGE)
  const count = exportSql(optionValue(args, 'state') ?? DEFAULT_STATE, file)
  console.log(`${count.toLocaleString('en')} parts written to ${file}`)
}

async function datasheets(args: readonly string[]): Promise<void> {
  const [folder] = positionals(args, [])
  if (!folder) throw new Error(USAGE)
  console.log(`${await writeDatasheets(folder)} datasheets written to ${folder}`)
}

if (import.meta.main) await runOneOf(USAGE, { generate, load, import: importFile, sql, datasheets })
