import { UPLOAD_LIMITS, WorkbookError, type WorkbookLimits } from '../workbook/workbook.ts'

/** Maximum number of lines of one BOM. */
export const MAX_BOM_LINES = 10_000
/** Maximum number of lines that one request matches or returns. */
export const BOM_BATCH = 500
/** Maximum number of sets to buy. */
export const MAX_BOM_SETS = 1_000_000
/** Lines per page without JavaScript, and in the first response with it. */
export const BOM_PAGE_SIZE = 100
/** Days that a visitor's BOM is stored after its last change. */
export const BOM_DAYS = 30
/** Default of the operator's setting `BOM_LIMIT_MB`. */
const BOM_UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024

/** Limits of a line, in characters and entries, as in the contract. */
export const MAX_SOURCE_LENGTHS = {
  part_number: 128,
  placeholder: 60,
  manufacturer: 120,
  value: 200,
  description: 500,
  package: 200,
  qty: 1_000_000_000,
  designators: 5000,
  designator: 32,
  alternates: 10,
  supplier_skus: 10,
  supplier_sku: 64,
} as const

/** Maximum number of designators of one BOM: a server board has 15,000, and a cell of a few letters can name a range of 1,000. */
export const MAX_BOM_DESIGNATORS = 50_000

const MB = 1024 * 1024

/** A limit for stored lines, by number and by bytes with their match results. */
export interface StoredSize {
  lines: number
  bytes: number
}

/** Limits of one BOM, and of all BOMs of a customer, a visitor, and the visitors of one network. */
export const MAX_BOM_SIZE: StoredSize = { lines: MAX_BOM_LINES, bytes: 8 * MB }
export const MAX_CUSTOMER_BOMS: StoredSize = { lines: 200_000, bytes: 100 * MB }
export const MAX_VISITOR_BOMS: StoredSize = { lines: 50_000, bytes: 25 * MB }
export const MAX_NETWORK_BOMS: StoredSize = { lines: 200_000, bytes: 100 * MB }

/**
 * The limits of the revisions of one BOM: so many, or fewer where they come to more. Those of all BOMs of an owner come to no more
 * than the BOMs themselves may. The oldest go first, the newest never.
 */
export const MAX_BOM_REVISIONS: StoredSize & { count: number } = { count: 20, lines: 2 * MAX_BOM_LINES, bytes: 16 * MB }

/**
 * Counts the designators of a BOM while its lines are read: ranges make much of little, so a file is refused before it has
 * become large.
 * @returns takes how many a row adds, and how many its line has with them; throws WorkbookError `file_designators` beyond
 * what a line or a BOM holds
 */
export function createDesignatorCounter(): (added: number, ofLine?: number) => void {
  let count = 0
  return (added, ofLine = added) => {
    count += added
    if (ofLine > MAX_SOURCE_LENGTHS.designators || count > MAX_BOM_DESIGNATORS) throw new WorkbookError('file_designators')
  }
}

/** Whether lines have more designators than one BOM may have. */
export const hasTooManyDesignators = (lines: readonly { designators: readonly string[] }[]): boolean =>
  lines.reduce((count, { designators }) => count + designators.length, 0) > MAX_BOM_DESIGNATORS

/** The maximum size of a request body at the edge, less the other fields of the form. */
const MAX_FILE_MB = 11

/** The maximum size of a BOM file. @param megabytes the operator's `BOM_LIMIT_MB`; anything but a number above 0 means the default */
export function parseBomFileBytes(megabytes: string | undefined): number {
  const mb = Number(megabytes)
  return mb > 0 ? Math.min(mb, MAX_FILE_MB) * MB : BOM_UPLOAD_LIMIT_BYTES
}

/** A file limit in megabytes, for display. */
export const toMegabytes = (bytes: number): number => Math.round((bytes / MB) * 10) / 10

/** The limits for reading a file: as many characters as bytes, since a csv file has no fewer bytes than characters. */
export const toBomLimits = (bytes = BOM_UPLOAD_LIMIT_BYTES): WorkbookLimits => ({
  ...UPLOAD_LIMITS,
  bytes,
  characters: bytes,
  rows: 50_000,
})
