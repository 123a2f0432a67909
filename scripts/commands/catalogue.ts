/**
 * `npm run catalogue -- <command>`: writes the demonstration catalogue to CSV or a state folder, and imports an operator's CSV.
 * docs/catalogue-import.md describes the file.
 */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { formatCsvLine, listHeaderCells, toImportPart, toPartRows } from '#origin/catalogue/import/import-columns.ts'
import { DEFAULT_STATE } from '../dev/local-state.ts'
import { duration, readArguments, runSubcommand, toCount } from '../dev/progress.mjs'
import { formatPercent, showProgress } from '../dev/progress-line.ts'
import { IMPORT_USAGE, importFile } from './catalogue-import.ts'
import { MAKERS_USAGE, runMakers } from './catalogue-makers.ts'
import { PARTS_USAGE, runParts } from './catalogue-parts.ts'
import { PULL_USAGE, runPull } from './catalogue-pull.ts'
import { PUSH_USAGE, runPush } from './catalogue-push.ts'

const USAGE = `npm run catalogue -- generate [--parts N] [--out FILE.csv]
    writes the demonstration catalogue as CSV (to the screen without --out)
npm run catalogue -- load [--parts N] [--state DIR]
    replaces the catalogue of a state folder with the demonstration catalogue
${IMPORT_USAGE}
npm run catalogue -- categories [--state DIR]
    lists the categories that parts can have
npm run catalogue -- template CATEGORY [--out FILE.csv] [--state DIR]
    writes a CSV with every column of a category, and describes each
${PULL_USAGE}
${PUSH_USAGE}
${PARTS_USAGE}
${MAKERS_USAGE}
npm run catalogue -- sql FOLDER [--state DIR]
    writes the catalogue of a state folder as SQL files that fill an empty D1 database
npm run catalogue -- fill DATABASE FOLDER
    fills that database of your Cloudflare account with them, continues an interrupted run, and verifies it
npm run catalogue -- datasheets DIR
    writes the datasheets of the demonstration catalogue into a folder`

// Each command imports its dependencies itself: the demonstration and its documents take a second to load.

async function generate(args: readonly string[]): Promise<void> {
  const { DEFAULT_PARTS, listDemonstrationOffers, generateDemonstrationParts } = await import('./demonstration.ts')
  const { values } = readArguments(USAGE, { valued: ['parts', 'out'] }, args)
  const { out: path = null } = values
  const parts = toCount(values.parts, 'parts') ?? DEFAULT_PARTS
  const out: Writable = path === null ? process.stdout : createWriteStream(path)
  let text = formatCsvLine(listHeaderCells())
  let count = 0
  for (const part of generateDemonstrationParts(parts)) {
    for (const cells of toPartRows(toImportPart(part), listDemonstrationOffers(part))) text += formatCsvLine(cells)
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
  const { DEFAULT_PARTS, loadDemonstration } = await import('./demonstration.ts')
  const { stampCatalogue } = await import('./set-up.ts')
  const { values } = readArguments(USAGE, { valued: ['parts', 'state'] }, args)
  const parts = toCount(values.parts, 'parts') ?? DEFAULT_PARTS
  const { state = DEFAULT_STATE } = values
  const start = performance.now()
  const result = await loadDemonstration({
    state,
    parts,
    onProgress: (done, total) => showProgress(`${formatPercent(done, total)} of ${total.toLocaleString('en')} parts`),
  })
  showProgress(null)
  stampCatalogue(state)
  console.log(
    `${result.parts.toLocaleString('en')} parts with ${result.offers.toLocaleString('en')} offers and ${result.datasheets} datasheets in ${duration(performance.now() - start)} (${state})`,
  )
}

async function sql(args: readonly string[]): Promise<void> {
  const { writeFillFiles } = await import('../fill/write-files.ts')
  const {
    values: { state = DEFAULT_STATE },
    positionals: [folder],
  } = readArguments(USAGE, { valued: ['state'] }, args)
  if (!folder) throw new Error(USAGE)
  const { parts, offers, files, bytes } = writeFillFiles(state, folder)
  const megabytes = Math.round(bytes / 1_000_000)
  console.log(
    `${parts.toLocaleString('en')} parts with ${offers.toLocaleString('en')} offers in ${files} files of ${megabytes} MB together (${folder})`,
  )
}

async function fill(args: readonly string[]): Promise<number> {
  const [database, folder] = readArguments(USAGE, {}, args).positionals
  if (!database || !folder) throw new Error(USAGE)
  const { checkDatabase, fillDatabase } = await import('../fill/fill.ts')
  const { createRemoteTarget } = await import('../fill/remote-target.ts')
  const target = createRemoteTarget(database)
  const filledFiles = await fillDatabase(target, folder, (done, files) => showProgress(`${formatPercent(done, files)} of ${files} files`))
  showProgress(null)
  const wrong = await checkDatabase(target, folder)
  if (wrong.length > 0) {
    console.error(`${database} does not match its source: ${wrong.join('; ')}. Do not switch the deployment to it.`)
    return 1
  }
  console.log(`${database} has executed ${filledFiles} files and matches the catalogue: counts, sampled parts and searches agree.`)
  console.log(
    `To switch to it, name it in your folder's launch.json, "databases": { "CATALOGUE": "${database}" }, and launch; the other name switches back.`,
  )
  return 0
}

async function datasheets(args: readonly string[]): Promise<void> {
  const [folder] = readArguments(USAGE, {}, args).positionals
  if (!folder) throw new Error(USAGE)
  const { writeDatasheets } = await import('./demonstration.ts')
  console.log(`${await writeDatasheets(folder)} datasheets written to ${folder}`)
}

if (import.meta.main)
  await runSubcommand(USAGE, {
    ...{ generate, load, import: importFile, makers: runMakers, parts: runParts, pull: runPull, push: runPush, sql, fill, datasheets },
    categories: async (args) => (await import('./catalogue-columns.ts')).printCategories(args),
    template: async (args) => (await import('./catalogue-columns.ts')).printTemplate(args),
  })
