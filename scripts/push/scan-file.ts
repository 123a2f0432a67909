import { createReadStream } from 'node:fs'
import { encodePriceBreaks } from '#origin/catalogue/codes.ts'
import { parseColumnsParameter } from '#origin/catalogue/feed/compare/digests.ts'
import { computePartDigest, type DigestColumns } from '#origin/catalogue/feed/compare/part-digest.ts'
import { type CsvRow, RejectedFileError, readCsv } from '#origin/catalogue/import/csv-rows.ts'
import type { Fault } from '#origin/catalogue/import/faults.ts'
import { type FileCounts, type FileOptions, type FilePart, FileParts } from '#origin/catalogue/import/file-parts.ts'
import type { ImportHeader } from '#origin/catalogue/import/import-header.ts'
import type { StoredParts } from '#origin/catalogue/import/import-row.ts'
import { completeOffers } from '#origin/catalogue/import/offer-cells.ts'
import { RejectedPartError } from '#origin/catalogue/import/rejected-part.ts'
import { toCanonicalValue } from '#origin/catalogue/import/value-names.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import type { LiveParts, LiveTaxonomy } from './live-catalogue.ts'

/** Data of existing offers that can be pushed alone, instead of the whole file. */
export const SCAN_KINDS = ['prices', 'stock', 'terms'] as const
export type ScanKind = (typeof SCAN_KINDS)[number]

export interface ScanOptions extends FileOptions {
  /** The data that is pushed; null: everything. */
  only: readonly ScanKind[] | null
  onProgress?(doneBytes: number): void
}

/** The columns for the digest: those of the file that are pushed. */
function toDigestColumns(header: ImportHeader, only: readonly ScanKind[] | null): DigestColumns {
  const named = [
    ...header.columns.keys(),
    ...header.parameters.map(({ slug }) => `param:${slug}`),
    ...(header.prices.length > 0 ? ['prices'] : []),
  ]
  const columns = parseColumnsParameter(named.join(','))
  if (only === null) return columns
  const terms = ['moq', 'multiple', 'spq', 'lead_time_weeks', 'date_code', 'stock_number'] as const
  const includedColumns = new Set<string>([
    ...(['packaging', 'location', 'supplier'] as const),
    ...(only.includes('prices') ? ['price_breaks'] : []),
    ...(only.includes('stock') ? ['stock'] : []),
    ...(only.includes('terms') ? terms : []),
  ])
  return { part: new Set(), parameters: new Set(), offer: new Set([...columns.offer].filter((field) => includedColumns.has(field))) }
}

/** Thrown where a row omits data that the shop has, and the shop's parts are not loaded yet. */
export class NeedsLiveCatalogue extends Error {}

/** The compared data of a part. */
export interface ScannedPart {
  maker_id: number | null
  /** The name as in the file; empty if the rows identify offers by stock number. */
  maker: string
  /** The canonical key of its manufacturer, and the number. */
  key: string
  part_number: string
  category: string
  /** Null: a cell is invalid, or the part is no longer for sale, so that the shop has to compare it. */
  digest: number | null
}

/** The parts of a file, one by one. */
export class FileScan {
  readonly #path: string
  readonly #options: ScanOptions
  readonly #words: LiveTaxonomy
  readonly #live: () => LiveParts | null
  #parts: FileParts | null = null
  #columns: DigestColumns | null = null

  /** @param live the shop's parts, for rows without a category */
  constructor(path: string, options: ScanOptions, words: LiveTaxonomy, live: () => LiveParts | null) {
    this.#path = path
    this.#options = options
    this.#words = words
    this.#live = live
  }

  /** The columns of the file; null before its first row is read. */
  get header(): ImportHeader | null {
    return this.#parts?.header ?? null
  }

  counts(): FileCounts | null {
    return this.#parts?.counts() ?? null
  }

  /**
   * Reads the file from its beginning.
   * @param begun called once the columns are read; the first part waits for it
   * @throws RejectedFileError if the whole file is rejected
   */
  async *read(begun: (header: ImportHeader, columns: DigestColumns) => Promise<void> = async () => undefined): AsyncGenerator<FilePart> {
    this.#parts = null
    for await (const { rows, bytes } of readCsv(createReadStream(this.#path))) {
      for (const row of rows) {
        const part = this.#parts?.take(row)
        if (!this.#parts) {
          this.#parts = this.#begin(row)
          this.#columns = toDigestColumns(this.#parts.header, this.#options.only)
          await begun(this.#parts.header, this.#columns)
        }
        if (part) yield part
      }
      this.#options.onProgress?.(bytes)
    }
    if (!this.#parts) throw new RejectedFileError('the file is empty')
    const last = this.#parts.end()
    if (last) yield last
  }

  #begin(header: CsvRow): FileParts {
    const findMaker = (name: string): string => {
      const id = this.#words.makerId(name)
      return id === null ? `+${normalizeName(name)}` : String(id)
    }
    return new FileParts(this.#options, header, { names: this.#words.names, stored: this.#stored, makerOf: findMaker })
  }

  readonly #stored: StoredParts = {
    findCategory: (manufacturer, partNumber) => {
      const live = this.#live()
      if (!live) throw new NeedsLiveCatalogue()
      const id = live.findPartId(this.#words.makerId(manufacturer), partNumber)
      return id === null ? null : this.#words.categoryOfPart(id)
    },
    // The shop resolves the stock number; here it represents the part.
    findPart: (stockNumber) => ({ manufacturer: stockNumber, part_number: stockNumber, category: '' }),
  }

  /** The compared data of a part; null if it is rejected, which is reported. */
  scan(part: FilePart): ScannedPart | null {
    const { maker, row, faults } = part
    const { part_number, category } = row
    const name = this.header?.by_stock_number ? '' : row.manufacturer
    const scanned = { maker_id: this.#words.makerId(row.manufacturer), maker: name, key: `${maker}/${part_number}`, part_number, category }
    try {
      const digest = this.#columns && this.#digestOf(part, this.#columns)
      this.#parts?.countImported(part)
      return { ...scanned, digest: faults.some(({ fault }) => fault.lost === 'cell') || row.part.retired ? null : digest }
    } catch (error) {
      if (!(error instanceof RejectedPartError)) throw error
      this.rejectPart(part, { column: error.column, value: error.value, problem: error.message, lost: 'row' })
      return null
    }
  }

  rejectPart(part: FilePart, fault: Fault): void {
    this.#parts?.countRejected(part, fault)
  }

  #digestOf({ row, offers }: FilePart, columns: DigestColumns): number {
    const { part, parameters, datasheet_url } = row
    return computePartDigest(
      {
        series: part.series ?? null,
        package: part.package ?? null,
        lifecycle: part.lifecycle ?? 'active',
        rohs: part.rohs ?? null,
        datasheet_url: datasheet_url ?? null,
        parameters: this.#words.parametersOf(row.category).map((slug) => {
          const value = parameters[slug] ?? null
          return [slug, value === null ? null : toCanonicalValue(row.category, slug, value)]
        }),
        offers: completeOffers(offers ?? [], []).map((offer) => ({ ...offer, price_breaks: encodePriceBreaks(offer.price_breaks) })),
      },
      columns,
    )
  }
}
