/** Daily files of all offers in R2. A file is a row of gzip pieces, which together are one gzip file. */
import { z } from 'zod'
import { FEED_FORMATS, type FeedFormat } from '#shared/contract/feeds.ts'
import { toCsvFormat, writeCsv } from '#shared/table-reading/workbook/write-csv.ts'
import { toDecimalString } from '#shared/trade/money.ts'
import { decodePriceBreaks, LEAD_TIME_SQL, readOfferCodes } from '../catalogue/codes.ts'
import { getReferenceData, type ReferenceData, readCatalogueState } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { OfferRow, PartRow } from '../database/rows.ts'
import { raw, sql } from '../database/sql.ts'
import type { OriginBindings } from '../http/env.ts'
import { toByteStream } from '../runtime/text-stream.ts'

/** Offers in a piece, and pieces that one run of the job writes. */
const RUN = { piece_offers: 4000, pieces: 10 }
const LATEST = 'feeds/latest.json'
const PROGRESS = 'feeds/progress.json'

/** A day's files, which are complete or in progress: the number of their pieces and offers, and the last offer in them. */
const Feed = z.object({
  day: z.iso.date(),
  pieces: z.int(),
  offers: z.int(),
  last_offer: z.int(),
  prices_as_of: z.iso.datetime().nullable(),
})
type Feed = z.output<typeof Feed>

const toDayKey = (day: string): string => `feeds/${day}/`
/** Key of the day's `Feed`, which is stored only when the files of the day are complete. */
const toFeedKey = (day: string): string => `${toDayKey(day)}feed.json`
const toPieceKey = (day: string, format: FeedFormat, piece: number): string =>
  `${toDayKey(day)}${format}/${String(piece).padStart(6, '0')}.gz`

/** The last day whose files are complete. */
export const readLatestFeed = (files: R2Bucket): Promise<Feed | null> => readState(files, LATEST)

async function readState(files: R2Bucket, key: string): Promise<Feed | null> {
  const object = await files.get(key)
  return object ? Feed.parse(await object.json()) : null
}

/** Writes the next pieces of the day's files. The rest is left to the next run. */
export async function writeFeeds(
  { FILES, CATALOGUE }: Pick<OriginBindings, 'FILES' | 'CATALOGUE'>,
  now: Date,
  bounds: typeof RUN = RUN,
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const latest = await readLatestFeed(FILES)
  if (latest?.day === day) return
  const [begun, reference, { prices_as_of }] = await Promise.all([
    readState(FILES, PROGRESS),
    getReferenceData(CATALOGUE),
    readCatalogueState(CATALOGUE),
  ])
  let feed: Feed = begun?.day === day ? begun : { day, pieces: 0, offers: 0, last_offer: 0, prices_as_of }
  for (let written = 0; written < bounds.pieces; written++) {
    const rows = await readOffers(CATALOGUE, feed.last_offer, bounds.piece_offers)
    const last = rows.at(-1)
    if (!last) {
      await FILES.put(toFeedKey(day), JSON.stringify(feed))
      await FILES.put(LATEST, JSON.stringify(feed))
      await deleteOtherDays(FILES, [day, latest?.day ?? day])
      return
    }
    const offers = rows.map((row) => toFeedOffer(row, reference))
    for (const format of FEED_FORMATS)
      await FILES.put(toPieceKey(day, format, feed.pieces), await compress(writeOffers(offers, format, { has_heading: feed.pieces === 0 })))
    feed = { ...feed, pieces: feed.pieces + 1, offers: feed.offers + rows.length, last_offer: last.offer_id }
    await FILES.put(PROGRESS, JSON.stringify(feed))
  }
}

/** A file as one stream of its pieces; null if it is not stored (any more). */
export async function openFeed(files: R2Bucket, day: string, format: FeedFormat): Promise<ReadableStream<Uint8Array> | null> {
  const feed = await readState(files, toFeedKey(day))
  return feed && toByteStream(readPieces(files, feed, format))
}

async function* readPieces(files: R2Bucket, { day, pieces }: Feed, format: FeedFormat): AsyncGenerator<Uint8Array, void> {
  for (let piece = 0; piece < pieces; piece++) {
    const object = await files.get(toPieceKey(day, format, piece))
    if (!object) throw new Error(`feed ${day}: piece ${piece} is missing`)
    yield await object.bytes()
  }
}

type FeedOfferRow = Pick<OfferRow, 'offer_id' | 'packaging' | 'location' | 'supplier' | 'stock' | 'moq' | 'multiple' | 'price_breaks'> &
  Pick<PartRow, 'part_number' | 'manufacturer_id'> & { lead_time_weeks: number }

const readOffers = (db: CatalogueDatabase, after: number, count: number): Promise<FeedOfferRow[]> =>
  sql<FeedOfferRow>`SELECT o.offer_id, p.part_number, p.manufacturer_id, o.packaging, o.location, o.supplier, o.stock, o.moq, o.multiple,
      ${raw(LEAD_TIME_SQL)} AS lead_time_weeks, o.price_breaks
    FROM offers o JOIN parts p ON p.part_id = o.offer_id / 8
    WHERE o.offer_id > ${after} AND p.retired = 0 ORDER BY o.offer_id LIMIT ${count}`.all(db)

/** An offer as a line of the file. Prices are US dollars for one piece. */
function toFeedOffer(row: FeedOfferRow, { manufacturers, offer_slugs }: ReferenceData) {
  const { offer_id, part_number, manufacturer_id, stock, moq, multiple, lead_time_weeks } = row
  const { packaging, location } = readOfferCodes(row, offer_slugs)
  return {
    offer_id,
    part_number,
    manufacturer: manufacturers.get(manufacturer_id)?.name ?? '',
    stock,
    moq,
    multiple,
    lead_time_weeks,
    packaging,
    location,
    price_breaks: decodePriceBreaks(row.price_breaks).map(({ from_qty, unit_price }) => ({
      from_qty,
      unit_price: toDecimalString(unit_price),
    })),
  }
}
type FeedOffer = ReturnType<typeof toFeedOffer>

function writeOffers(offers: readonly FeedOffer[], format: FeedFormat, { has_heading }: { has_heading: boolean }): string {
  if (format === 'jsonl') return offers.map((offer) => `${JSON.stringify(offer)}\n`).join('')
  const rows = offers.map(({ price_breaks, ...offer }) => [
    ...Object.values(offer),
    price_breaks.map(({ from_qty, unit_price }) => `${from_qty}:${unit_price}`).join(' '),
  ])
  const heading = Object.keys(offers[0] ?? {})
  const text = writeCsv(has_heading ? [heading, ...rows] : rows, toCsvFormat('en'))
  // Only the file begins with a byte order mark.
  return has_heading ? text : text.replace(/^\ufeff/, '')
}

const compress = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

/** Deletes the files of other days: URLs of the day before are valid for an hour, and may be read now. R2 lists a thousand at a time. */
async function deleteOtherDays(files: R2Bucket, days: readonly string[]): Promise<void> {
  let cursor: string | undefined
  do {
    const listed = await files.list({ prefix: 'feeds/', ...(cursor !== undefined && { cursor }) })
    const others = listed.objects.flatMap(({ key }) =>
      /^feeds\/\d/.test(key) && !days.some((day) => key.startsWith(toDayKey(day))) ? key : [],
    )
    if (others.length > 0) await files.delete(others)
    cursor = listed.truncated ? listed.cursor : undefined
  } while (cursor !== undefined)
}
