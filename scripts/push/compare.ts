import type { DigestColumns } from '#origin/catalogue/feed/compare/part-digest.ts'
import type { FilePart } from '#origin/catalogue/import/file-parts.ts'
import type { ImportHeader } from '#origin/catalogue/import/import-header.ts'
import type { StockKind } from '#shared/contract/desk-catalogue.ts'
import { PushBatches, toOfferChanges, toSentPart } from './batches.ts'
import { type LiveParts, type LiveTaxonomy, readLiveParts } from './live-catalogue.ts'
import type { RunningShop } from './running-shop.ts'
import { FileScan, NeedsLiveCatalogue, type ScannedPart, type ScanOptions } from './scan-file.ts'

/** The effect of a file on a shop's parts, before the shop computes the details. */
export interface Comparison {
  /** Batches that may have to be sent. */
  batches: PushBatches
  /** Parts of the file that are not in the shop. */
  new_parts: number
  /** Parts that differ, or may differ. */
  changed: number
  same: number
  /** Parts of the shop that are not in the file, with some examples; empty unless the file is compared with all of them. */
  vanished: { count: number; part_numbers: string[] }
  live_parts: number
  live_offers: number
  /** New manufacturers of the file. */
  new_makers: string[]
  /** Whether the file's prices are pushed. */
  has_prices: boolean
}

const MAX_SAMPLES = 10

/** The result for a part of the file. */
type Way = 'same' | 'new' | 'changed' | 'lost'

/** The options for parts that are not in the file. */
export const MISSING_PART_ACTIONS = ['keep', 'retire', 'delete'] as const
export type MissingPartAction = (typeof MISSING_PART_ACTIONS)[number]

export interface CompareOptions extends ScanOptions {
  stock_kind: StockKind
  vanished: MissingPartAction
  /** @param parts number of the shop's parts read so far */
  onLive(parts: number): void
  /** Called when the file is read again from its beginning. */
  onRestart(): void
}

/** Compares a file with a shop: the file is read while the shop's digests arrive, and again if there are changes to send. */
export async function compareCatalogues(
  shop: RunningShop,
  path: string,
  options: CompareOptions,
  words: LiveTaxonomy,
): Promise<{ scan: FileScan; comparison: Comparison }> {
  const loaded: { live: LiveParts | null } = { live: null }
  const scan = new FileScan(path, options, words, () => loaded.live)
  const coming: { live: Promise<LiveParts> | null } = { live: null }
  const begun = async (header: ImportHeader, columns: DigestColumns): Promise<void> => {
    if (header.by_stock_number) return
    coming.live ??= readLiveParts(shop, columns, options.stock_kind, options.onLive)
    if (!header.columns.has('category')) loaded.live = await coming.live
  }
  let scanned: (ScannedPart | null)[]
  try {
    scanned = await scanAll(scan, begun)
  } catch (error) {
    if (!(error instanceof NeedsLiveCatalogue)) throw error
    loaded.live = await coming.live
    options.onRestart()
    scanned = await scanAll(scan, begun)
  }
  loaded.live ??= await coming.live
  const resolved = resolveParts(scanned, loaded.live, words, options.only)
  const header = scan.header
  const batches = await toBatches(
    new FileScan(path, { ...options, onFault: () => undefined }, words, () => loaded.live),
    resolved,
    options,
    words,
  )
  return {
    scan,
    comparison: {
      ...resolved.found,
      batches,
      has_prices: (header?.prices.length ?? 0) > 0 && (options.only?.includes('prices') ?? true),
      live_parts: loaded.live?.size ?? words.parts,
      live_offers: words.offers,
    },
  }
}

async function scanAll(
  scan: FileScan,
  begun: (header: ImportHeader, columns: DigestColumns) => Promise<void>,
): Promise<(ScannedPart | null)[]> {
  const scanned: (ScannedPart | null)[] = []
  const seen = new Set<string>()
  for await (const part of scan.read(begun)) {
    const read = scan.scan(part)
    if (read && seen.has(read.key)) {
      scan.rejectPart(part, {
        column: '',
        value: '',
        problem: 'the part already occurs above: put its rows directly below each other',
        lost: 'row',
      })
      scanned.push(null)
      continue
    }
    if (read) seen.add(read.key)
    scanned.push(read)
  }
  return scanned
}

function resolveParts(scanned: readonly (ScannedPart | null)[], live: LiveParts | null, words: LiveTaxonomy, only: CompareOptions['only']) {
  const found = { new_parts: 0, changed: 0, same: 0 }
  const newMakers = new Set<string>()
  const ways = scanned.map((part): Way => {
    if (!part) return 'lost'
    const { maker_id, maker, part_number, category, digest } = part
    if (maker_id === null && maker !== '') newMakers.add(maker)
    const stored = live?.see(maker_id, part_number) ?? null
    if (!live) found.changed++
    if (!live) return 'changed'
    if (!stored) {
      found.new_parts++
      return 'new'
    }
    const isSame = digest === stored.digest && words.categoryOfPart(stored.part_id) === category
    if (isSame) found.same++
    else found.changed++
    return isSame ? 'same' : 'changed'
  })
  const vanishedParts = only === null && live ? [...live.unseen()] : []
  const vanished = { count: vanishedParts.length, part_numbers: vanishedParts.slice(0, MAX_SAMPLES).map(({ part_number }) => part_number) }
  return { ways, vanishedParts, found: { ...found, vanished, new_makers: [...newMakers] } }
}

/** The batches to send, in the order of the file, followed by the changes of parts that are not in it. Offers alone create no new parts. */
async function toBatches(
  scan: FileScan,
  { ways, vanishedParts }: Pick<ReturnType<typeof resolveParts>, 'ways' | 'vanishedParts'>,
  { only, vanished }: CompareOptions,
  words: LiveTaxonomy,
): Promise<PushBatches> {
  const isSent = (way: Way | undefined): boolean => way === 'changed' || (way === 'new' && only === null)
  let batches: PushBatches | null = null
  if (ways.some(isSent)) {
    let index = 0
    for await (const part of scan.read()) {
      const byNumber = scan.header?.by_stock_number ?? false
      batches ??= new PushBatches(only !== null || byNumber ? 'offers' : 'parts')
      if (isSent(ways[index++])) for (const row of toRows(part, batches.kind, only, byNumber)) batches.add(row, part.first.line)
    }
  }
  const all = batches ?? new PushBatches('parts')
  if (vanished !== 'keep')
    for (const { maker_id, part_number } of vanishedParts)
      all.add(
        { manufacturer: words.makerSlug(maker_id), part_number, ...(vanished === 'retire' ? { retired: true } : { deleted: true }) },
        0,
      )
  await all.end()
  return all
}

const toRows = (part: FilePart, kind: PushBatches['kind'], only: CompareOptions['only'], byNumber: boolean): object[] =>
  kind === 'parts' ? [toSentPart(part)] : toOfferChanges(part, only, byNumber)
