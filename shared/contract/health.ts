import { z } from 'zod'

/** Whether a service responds, after how many milliseconds, and the error. */
const Answering = z.object({ ok: z.boolean(), ms: z.number(), error: z.string().nullable() })
export type Answering = z.infer<typeof Answering>

/** Names of migration files. */
const Migrations = z.object({
  applied: z.number(),
  /** In the code, but not applied yet. */
  missing: z.array(z.string()),
  /** Applied, but not in the code: a newer version ran before. */
  unknown: z.array(z.string()),
})
export type Migrations = z.infer<typeof Migrations>

/**
 * The response of `/healthz?deep=1` to a caller with the desk's key. A null field cannot be determined: databases and mails in front of an
 * operator's API, or a failed read.
 */
export const Health = z.object({
  /** No faults; HTTP is 200, and otherwise 503. */
  ok: z.boolean(),
  at: z.iso.datetime(),
  /** Names of the faulty fields below: visitors notice them. */
  faults: z.array(z.string()),
  /** Names of fields that the operator should check soon; docs/operating/health.md lists them. */
  warnings: z.array(z.string()),
  /** The hash of the sources of the pages. */
  build: z.string(),
  /** The deployment as the platform names it; null without a deployment. */
  version: z.object({ id: z.string(), tag: z.string(), created_at: z.string() }).nullable(),
  api: Answering.extend({ kind: z.enum(['embedded', 'own']) }),
  shop: Answering.extend({ migrations: Migrations.nullable() }).nullable(),
  catalogue: Answering.extend({
    migrations: Migrations.nullable(),
    /** When it was last imported as a whole, when a change set last changed it, and the date of its prices. */
    filled_at: z.string().nullable(),
    changed_at: z.string().nullable(),
    prices_as_of: z.string().nullable(),
    parts: z.number().nullable(),
  }).nullable(),
  kv: Answering,
  files: Answering,
  mail: z
    .object({
      /** Still to be sent, now or later. */
      waiting: z.number(),
      /** Not sent, and no longer retried. */
      abandoned: z.number(),
      oldest_waiting_at: z.string().nullable(),
    })
    .nullable(),
  /** Of SHOP into the bucket: the time of completion, its rows, and its stored bytes. */
  last_backup: z.object({ finished_at: z.string(), rows: z.number(), bytes: z.number() }).nullable(),
})
export type Health = z.infer<typeof Health>
