import { z } from 'zod'
import { createScopedEndpoints, visitorEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'

/** Formats of the daily files, which have all offers with stock and prices. */
export const FEED_FORMATS = ['csv', 'jsonl'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** The call is for customers and their API keys. A returned URL needs no key, and is valid for an hour. */
export const feedLinks = createScopedEndpoints({ scope: 'read' }).customerEndpoint.get(
  '/api/feeds/links',
  'Addresses of the daily files of stock and prices',
  nothing,
  z.object({
    /** The day of the files (UTC); null: none have been written yet. */
    day: z.iso.date().nullable(),
    /** Offers in each file. */
    offers: z.int(),
    /** When the prices were imported; null: unknown. */
    prices_as_of: z.iso.datetime().nullable(),
    /** False if the prices are too old to order at. */
    is_fresh: z.boolean(),
    /** Until when the URLs are valid. */
    ends_at: z.iso.datetime(),
    /** URLs on this site, without its host. */
    files: z.array(z.object({ format: z.enum(FEED_FORMATS), url: z.string() })),
  }),
)

/** The file is compressed by gzip. CSV has a header row, commas and decimal points; JSON Lines has an offer in each line. */
export const feedFile = visitorEndpoint.get(
  '/api/feeds/:day/:format',
  'A daily file of stock and prices',
  z.object({
    day: z.iso.date(),
    format: z.enum(FEED_FORMATS),
    /** When the URL expires, in seconds since 1970. */
    ends: z.coerce.number().int().positive(),
    signature: z.string().regex(/^[\w-]{1,100}$/),
  }),
  nothing,
  { file: ['application/gzip'] },
)
