/**
 * `npm run site -- <command>`: the operator's one file (company, contact ways, logos, social links, texts for search engines,
 * places, ids of third parties) into the shop. docs/operating/configuration.md says what its keys mean.
 */

import { mkdtempDisposableSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { VERSION_KEY } from '#worker/cache/kv-cache.ts'
import { VOIDED_KEY, WHOLE_SITE } from '#worker/cache/voided.ts'
import { NODE, ROOT, runThrough } from '../dev/install.mjs'
import { DEFAULT_STATE, openExistingDatabase } from '../dev/local-state.ts'
import { optionValue, positionals, runOneOf } from '../dev/progress.mjs'
import { literal } from './export-sql.ts'
import { migrate } from './migrate.ts'
import {
  readSite,
  replaceInState,
  runStatements,
  SITE,
  SITE_FILE,
  type Site,
  type Statement,
  siteFileStatements,
  siteStatements,
  siteVersion,
} from './site-content.ts'
import { readSiteFile, type SiteFile } from './site-file.ts'

const USAGE = `npm run site -- check [FILE|FOLDER]
    says everything that is wrong with a file, or with a folder that is laid out like demo/shop
npm run site -- load [--config FILE|FOLDER] [--state DIR]
    brings the file into a state folder, a folder with its freight, texts and news; a running server follows at once
npm run site -- load --remote [--config FILE|FOLDER]
    brings it into the deployment of wrangler.toml
npm run site -- sql FILE.sql [--config FILE|FOLDER]
    writes the SQL of that, for wrangler d1 execute --remote`

const VALUED = ['config', 'state']

/** The database and the bucket, as wrangler.toml names them. */
const DATABASE = 'solderline'
const BUCKET = 'solderline-files'

function check(args: readonly string[]): void {
  const path = resolve(positionals(args, VALUED)[0] ?? SITE_FILE)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new Error(`There is no ${path}.`)
  console.log(`${stat.isDirectory() ? describedSite(readSite(path)) : described(readSiteFile(path))}: all is well`)
}

/** What a file or a folder brings in, and in words what it is. */
interface Read {
  statements: Statement[]
  images: SiteFile['images']
  description: string
}

function readOption(args: readonly string[]): Read {
  const path = resolve(optionValue(args, 'config') ?? SITE_FILE)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    const site = readSite(path)
    return { statements: siteStatements(site, path !== SITE), images: site.file.images, description: describedSite(site) }
  }
  const file = readSiteFile(path)
  return { statements: siteFileStatements(file, path !== SITE_FILE), images: file.images, description: described(file) }
}

async function load(args: readonly string[]): Promise<number> {
  const read = readOption(args)
  if (args.includes('--remote')) return loadRemote(read)
  const state = optionValue(args, 'state') ?? DEFAULT_STATE
  using db = openExistingDatabase(state)
  migrate(db)
  await replaceInState(state, read.images, (open) => runStatements(open, read.statements))
  console.log(`${read.description} (${state})`)
  return 0
}

/** Pictures first, then the texts in one file, which D1 takes as a whole or not at all, then one write that voids the edge's copies. */
async function loadRemote({ statements, images, description }: Read): Promise<number> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'solderline-site-'))
  const sql = join(folder.path, 'site.sql')
  writeFileSync(sql, sqlOf(statements))
  const pictures = images.map(({ key, content_type, bytes }, index) => {
    const picture = join(folder.path, `picture-${index}`)
    writeFileSync(picture, bytes)
    return ['r2', 'object', 'put', `${BUCKET}/${key}`, '--file', picture, '--content-type', content_type, '--remote']
  })
  const steps = [
    ...pictures,
    ['d1', 'execute', DATABASE, '--remote', '--yes', '--file', sql],
    ['kv', 'key', 'put', '--binding', 'CACHE', '--remote', VERSION_KEY, siteVersion()],
    ['kv', 'key', 'put', '--binding', 'CACHE', '--remote', VOIDED_KEY, JSON.stringify({ [WHOLE_SITE]: Date.now() })],
  ]
  for (const step of steps) {
    const code = await runThrough(NODE, [join(ROOT, 'scripts/run.mjs'), 'wrangler', ...step])
    if (code !== 0) return code
  }
  console.log(`${description}: deployed; every place follows within a minute or two`)
  return 0
}

function writeSql(args: readonly string[]): void {
  const [out] = positionals(args, VALUED)
  if (!out) throw new Error(USAGE)
  const { statements, images, description } = readOption(args)
  writeFileSync(out, sqlOf(statements))
  console.log(`${description}: written to ${out}`)
  for (const { key, content_type } of images) console.log(`  it needs the picture ${key} (${content_type}) in the bucket ${BUCKET}`)
}

/** One statement a line, with its values in their places. */
export function sqlOf(statements: readonly Statement[]): string {
  return statements.map(({ sql, values }) => `${filled(sql, values)};\n`).join('')
}

function filled(sql: string, values: Statement['values']): string {
  let next = 0
  return sql.replace(/\?/g, () => literal(values[next++] ?? null))
}

function described({ values, seo }: SiteFile): string {
  const set = [...values.values()].filter((value) => value !== '' && value !== '[]').length
  return `${values.get('company_name')}: ${set} values, texts for search engines in ${seo.size} languages`
}

function describedSite({ file, index, content }: Site): string {
  return `${described(file)}, ${index.pages.length} pages and ${index.news.length} articles in ${content.length} languages`
}

if (import.meta.main) await runOneOf(USAGE, { check, load, sql: writeSql })
