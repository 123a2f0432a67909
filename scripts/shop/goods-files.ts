/**
 * `pictures/` and `datasheets/`: files of parts. A file of one part is in the folder of its manufacturer and has the part number as its
 * name. `files.csv` lists files with other names, or of several parts.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import Papa from 'papaparse'
import type { PartFile } from '#origin/catalogue/import/part-files.ts'
import { toMakerSlug } from '#origin/catalogue/maker-rules.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'

const MANIFEST = 'files.csv'
const FOLDERS = { pictures: 'picture', datasheets: 'datasheet' } as const
type Kind = PartFile['kind']

const MAX_ROWS = 200_000
const MAX_TITLE_LENGTH = 120
const MAX_FILES_PER_PART = 12
const MEGABYTE = 1_000_000
const MAX_BYTES: Readonly<Record<Kind, number>> = { picture: 10 * MEGABYTE, datasheet: 25 * MEGABYTE }
/** The maximum length of the readable part of a file name, before its hash. */
const MAX_NAME_LENGTH = 60

/** A file of the folder, listed once even if several parts have it. */
export interface GoodsFile {
  kind: Kind
  /** The name relative to the folder. */
  name: string
  /** The full path. */
  path: string
  /** The URL, as in `PartFile`. */
  address: string
}

/** Files of parts, with their parts. */
export interface Goods {
  files: readonly GoodsFile[]
  /** `name` is the name of the file, for messages. */
  parts: readonly (PartFile & { name: string; part_number: string })[]
}

const EXTENSIONS: Readonly<Record<Kind, string>> = { picture: '.jpg, .png or .webp', datasheet: '.pdf' }

/** The required beginning of a file; for a PDF, also its end. */
const IS_KIND: Readonly<Record<string, ((bytes: Buffer) => boolean) | undefined>> = {
  jpg: (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  jpeg: (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  png: (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a',
  webp: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  pdf: (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-2048).includes('%%EOF'),
}

const toExtension = (name: string): string => posix.extname(name).slice(1).toLowerCase()
const toKind = (name: string): Kind => (toExtension(name) === 'pdf' ? 'datasheet' : 'picture')

/** Files that systems create by themselves. */
const isLitter = (name: string): boolean => /^(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(posix.basename(name))

/** Reads and checks all files of parts; faulty ones do not affect the others. */
export function readGoods(folder: string): Goods & { faults: readonly string[] } {
  const faults: string[] = []
  const named = readManifest(folder, faults)
  const files = new Map<string, GoodsFile>()
  const of: { name: string; maker: string; part_number: string; title: string; order: number }[] = []
  for (const [subfolder, kind] of Object.entries(FOLDERS))
    for (const name of namesIn(folder, subfolder)) {
      const file = readFile(folder, name, kind)
      if (typeof file === 'string') {
        faults.push(`${name}: ${file}`)
        continue
      }
      files.set(name, file)
      if (named.has(name)) continue
      const parsedName = parseFileName(name)
      if (typeof parsedName === 'string') faults.push(`${name}: ${parsedName}`)
      else of.push({ name, title: '', ...parsedName })
    }
  for (const [name, rows] of named) {
    if (!files.has(name) && !faults.some((fault) => fault.startsWith(`${name}: `)))
      faults.push(`${MANIFEST}: row ${rows[0]?.row}: ${name} does not exist: expected a file in pictures/ or datasheets/`)
    for (const { row, ...rest } of rows) of.push({ name, order: row, ...rest })
  }
  const parts = of
    .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
    .flatMap(({ name, maker, part_number, title }) => {
      const file = files.get(name)
      return file ? [{ name, maker, part_number, title, key: toPartNumberKey(part_number), kind: file.kind, file: file.address }] : []
    })
  const counts = new Map<string, number>()
  const partsWithPosition = parts.map((part) => {
    const of = `${part.kind} ${part.maker} ${part.key}`
    const position = (counts.get(of) ?? 0) + 1
    counts.set(of, position)
    if (position === MAX_FILES_PER_PART + 1) faults.push(`${part.name}: ${part.part_number} has more than ${MAX_FILES_PER_PART} files`)
    return { ...part, position }
  })
  return { files: [...files.values()], parts: partsWithPosition, faults }
}

/** Files below a subfolder, by name. */
function namesIn(folder: string, subfolder: string): string[] {
  const path = join(folder, subfolder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !isLitter(entry.name))
    .map((entry) =>
      posix.join(
        subfolder,
        join(entry.parentPath, entry.name)
          .slice(path.length + 1)
          .replaceAll('\\', '/'),
      ),
    )
    .sort()
}

/** A file, or its fault. */
function readFile(folder: string, name: string, kind: Kind): GoodsFile | string {
  const extension = toExtension(name)
  const isValid = IS_KIND[extension]
  if (!isValid || toKind(name) !== kind) return `is of a wrong type: expected ${EXTENSIONS[kind]}`
  const path = join(folder, name)
  const bytes = readFileSync(path)
  if (bytes.length > MAX_BYTES[kind]) return `is too large: expected at most ${MAX_BYTES[kind] / MEGABYTE} MB`
  if (!isValid(bytes)) return `has other content than its extension says: expected ${extension.toUpperCase()}`
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  if (kind === 'picture') return { kind, name, path, address: `/files/pictures/${hash}` }
  const words = toMakerSlug(posix.basename(name, posix.extname(name))).slice(0, MAX_NAME_LENGTH) || 'datasheet'
  return { kind, name, path, address: `/files/datasheets/${words}-${hash}.pdf` }
}

/** The part of a file, from its path, or the fault. `NE555P@2.jpg` is the second picture of its part. */
function parseFileName(name: string): { maker: string; part_number: string; order: number } | string {
  const [, maker, file, ...more] = name.split('/')
  if (!maker || !file || more.length > 0)
    return `is not in a manufacturer's folder: expected pictures/ti/NE555P.jpg or a row of ${MANIFEST}`
  const stem = posix.basename(file, posix.extname(file))
  const [, number = '', order = '0'] = /^(.*?)(?:@([1-9]\d?))?$/.exec(stem) ?? []
  if (maker !== toMakerSlug(maker)) return `is not in a manufacturer's folder: expected its slug, like ${toMakerSlug(maker) || 'ti'}`
  if (toPartNumberKey(number) === '') return 'has a name that is no part number'
  return { maker, part_number: number, order: Number(order) }
}

interface Row {
  /** The number of the row in the file; the heading is row 1. */
  row: number
  maker: string
  part_number: string
  title: string
}

const COLUMNS = ['file', 'manufacturer', 'part_number', 'title']

/** The rows of `files.csv`, by file name. @param faults receives its faults */
function readManifest(folder: string, faults: string[]): ReadonlyMap<string, Row[]> {
  const byFile = new Map<string, Row[]>()
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) return byFile
  const addFault = (fault: string): void => void faults.push(`${MANIFEST}: ${fault}`)
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  const { data, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: 'greedy' })
  const columns = meta.fields ?? []
  const missing = COLUMNS.slice(0, 3).filter((column) => !columns.includes(column))
  const unrecognizedColumns = columns.filter((column) => !COLUMNS.includes(column))
  if (missing.length > 0 || unrecognizedColumns.length > 0) {
    addFault(`its columns are ${columns.join(', ')}: expected ${COLUMNS.join(', ')}, the last of which is optional`)
    return byFile
  }
  if (data.length > MAX_ROWS) {
    addFault(`it has ${formatCount(data.length, 'en')} rows: expected at most ${formatCount(MAX_ROWS, 'en')}`)
    return byFile
  }
  for (const [index, cells] of data.entries()) {
    const row = index + 2
    const [file = '', maker = '', partNumber = '', title = ''] = COLUMNS.map((column) => cells[column]?.trim())
    const name = posix.normalize(file.replaceAll('\\', '/'))
    if (!/^(?:pictures|datasheets)\/./.test(name))
      addFault(`row ${row}: ${JSON.stringify(file)} is invalid: expected a file in pictures/ or datasheets/`)
    else if (maker === '' || maker !== toMakerSlug(maker))
      addFault(`row ${row}: ${JSON.stringify(maker)} is invalid: expected the slug of a manufacturer, like ti`)
    else if (toPartNumberKey(partNumber) === '') addFault(`row ${row}: ${JSON.stringify(partNumber)} is invalid: expected a part number`)
    else if (title.length > MAX_TITLE_LENGTH || /\p{Cc}/u.test(title))
      addFault(`row ${row}: its title is invalid: expected at most ${MAX_TITLE_LENGTH} characters`)
    else getOrInsert(byFile, name, () => []).push({ row, maker, part_number: partNumber, title })
  }
  return byFile
}
