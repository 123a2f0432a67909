/**
 * `npm run catalogue -- <command>`: the demonstration catalogue as CSV or in a state folder, and an operator's CSV into
 * one. docs/catalogue-import.md describes the file.
 */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { csvLine, headerCells, partRows } from '#origin/catalogue/import/import-columns.ts'
import { DEFAULT_STATE } from '../dev/local-state.ts'
import { countOption, duration, optionValue, positionals, runOneOf } from '../dev/progress.mjs'
import { percent, showProgress } from '../dev/progress-line.ts'
import { COLUMNS_USAGE, categories, template } from './catalogue-columns.ts'
import { IMPORT_USAGE, importFile } from './catalogue-import.ts'
import { DEFAULT_PARTS, demonstrationOffers, demonstrationParts, loadDemonstration, writeDatasheets } from './demonstration.ts'
import { exportSql } from './export-sql.ts'

const USAGE = `npm run catalogue -- generate [--parts N] [--out FILE.csv]
    writes the demonstration catalogue as CSV (to the screen without --out)
npm run catalogue -- load [--parts N] [--state DIR]
    replaces the catalogue of a state folder with the demonstration catalogue
${IMPORT_USAGE}
${COLUMNS_USAGE}
npm run catalogue -- sql FILE.sql [--state DIR]
    writes the catalogue of a state folder as SQL for wrangler d1 execute --remote
npm run catalogue -- datasheets DIR
    writes the datasheets of the demonstration catalogue into a folder`

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
    onProgress: (done, total) => showProgress(`${percent(done, total)} of ${total.toLocaleString('en')} parts`),
  })
  showProgress(null)
  console.log(
    `${result.parts.toLocaleString('en')} parts with ${result.offers.toLocaleString('en')} offers and ${result.datasheets} datasheets in ${duration(performance.now() - start)} (${state})`,
  )
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

if (import.meta.main) await runOneOf(USAGE, { generate, load, import: importFile, categories, template, sql, datasheets })
