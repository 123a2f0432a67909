import { UPLOAD_LIMITS, WorkbookError, type WorkbookLimits } from '../workbook/workbook.ts'

/** Lines of one BOM. */
export const BOM_LINES_MOST = 10_000
/** Lines that one call matches, or answers. */
export const BOM_BATCH = 500
/** Sets of a BOM that are bought. */
export const BOM_SETS_MOST = 1_000_000
/** Lines of a BOM on a page without script, and those that its island starts with. */
export const BOM_PAGE_SIZE = 100
/** How long a visitor's BOM lives after its last change. */
export const BOM_DAYS = 30
/** Of a BOM's file, unless the operator says otherwise (`BOM_LIMIT_MB`). */
const BOM_UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024

/** How much of a line is kept, in characters and entries; the contract takes no more. */
export const SOURCE_MOST = {
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

/** Designators of one BOM: a server board has fifteen thousand, and five letters make a range of a thousand. */
export const BOM_DESIGNATORS_MOST = 50_000

const MB = 1024 * 1024

/** How many lines are kept, and how many bytes they come to with what the match adds. */
export interface KeptSize {
  lines: number
  bytes: number
}

/** What one BOM may come to, and all BOMs of a customer, of a visitor, and of the visitors of one network together. */
export const BOM_SIZE_MOST: KeptSize = { lines: BOM_LINES_MOST, bytes: 8 * MB }
export const CUSTOMER_BOMS_MOST: KeptSize = { lines: 200_000, bytes: 100 * MB }
export const VISITOR_BOMS_MOST: KeptSize = { lines: 50_000, bytes: 25 * MB }
export const NETWORK_BOMS_MOST: KeptSize = { lines: 200_000, bytes: 100 * MB }

/**
 * What is kept of the revisions of one BOM: so many, or fewer where they come to more. Those of all BOMs of an owner come to no more
 * than the BOMs themselves may. The oldest go first, the newest never.
 */
export const BOM_REVISIONS_MOST: KeptSize & { count: number } = { count: 20, lines: 2 * BOM_LINES_MOST, bytes: 16 * MB }

/**
 * Counts the designators of a BOM while its lines are read: ranges make much of little, so a file is refused before it has
 * become large.
 * @returns takes how many a row adds, and how many its line has with them; throws WorkbookError `file_designators` beyond
 * what a line or a BOM holds
 */
export function designatorCounter(): (added: number, ofLine?: number) => void {
  let count = 0
  return (added, ofLine = added) => {
    count += added
    if (ofLine > SOURCE_MOST.designators || count > BOM_DESIGNATORS_MOST) throw new WorkbookError('file_designators')
  }
}

/** Whether lines have more designators than one BOM holds. */
export const hasTooManyDesignators = (lines: readonly { designators: readonly string[] }[]): boolean =>
  lines.reduce((count, { designators }) => count + designators.length, 0) > BOM_DESIGNATORS_MOST

/** The most that the edge takes of a body, less what stands around a file in a form. */
const FILE_MB_MOST = 11

/** How large a BOM's file may be. @param megabytes as the operator says (`BOM_LIMIT_MB`); anything but a number above 0 counts as none */
export function bomFileBytes(megabytes: string | undefined): number {
  const mb = Number(megabytes)
  return mb > 0 ? Math.min(mb, FILE_MB_MOST) * MB : BOM_UPLOAD_LIMIT_BYTES
}

/** A file's limit as people read it. */
export const megabytesOf = (bytes: number): number => Math.round((bytes / MB) * 10) / 10

/** What is read of a file: as many characters as it may have bytes, since a csv is its bytes. */
export const bomLimits = (bytes = BOM_UPLOAD_LIMIT_BYTES): WorkbookLimits => ({ ...UPLOAD_LIMITS, bytes, characters: bytes, rows: 50_000 })
