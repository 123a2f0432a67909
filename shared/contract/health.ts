import { z } from 'zod'

/** Whether something answers, after how many milliseconds, and why not. */
const Answering = z.object({ ok: z.boolean(), ms: z.number(), error: z.string().nullable() })
export type Answering = z.infer<typeof Answering>

/** Names of migration files. */
const Migrations = z.object({
  applied: z.number(),
  /** Brought by the code, and not applied yet. */
  missing: z.array(z.string()),
  /** Applied, and not known to the code: a newer version was here before. */
  unknown: z.array(z.string()),
})
export type Migrations = z.infer<typeof Migrations>

/**
 * What `/healthz?deep=1` says to whoever has the desk's key. What is null is not ours to know: databases and mails in front of an
 * operator's API, or what could not be read.
 */
export const Health = z.object({
  /** Nothing is at fault; HTTP says 200, and otherwise 503. */
  ok: z.boolean(),
  at: z.iso.datetime(),
  /** What is at fault, by the names of the fields below: readers feel it. */
  faults: z.array(z.string()),
  /** What somebody should look at soon, by name; docs/operating/health.md lists them. */
  warnings: z.array(z.string()),
  /** Of the sources that the pages are made of. */
  build: z.string(),
  /** Of the deployment, as the platform names it; null where nothing was deployed. */
  version: z.object({ id: z.string(), tag: z.string(), created_at: z.string() }).nullable(),
  api: Answering.extend({ kind: z.enum(['embedded', 'own']) }),
  shop: Answering.extend({ migrations: Migrations.nullable() }).nullable(),
  catalogue: Answering.extend({
    migrations: Migrations.nullable(),
    /** When it was brought in as a whole, when a change set has last changed it, and of when its prices are. */
    filled_at: z.string().nullable(),
    changed_at: z.string().nullable(),
    prices_as_of: z.string().nullable(),
    parts: z.number().nullable(),
  }).nullable(),
  kv: Answering,
  files: Answering,
  mail: z
    .object({
      /** To be sent still, now or later. */
      waiting: z.number(),
      /** Not sent, and nobody tries any more. */
      abandoned: z.number(),
      oldest_waiting_at: z.string().nullable(),
    })
    .nullable(),
  /** Of SHOP into the bucket: when it was finished, its rows, and its bytes as they lie there. */
  last_backup: z.object({ finished_at: z.string(), rows: z.number(), bytes: z.number() }).nullable(),
})
export type Health = z.infer<typeof Health>
