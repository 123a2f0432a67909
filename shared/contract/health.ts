import { z } from 'zod'

/** Whether a service responds, after how many milliseconds, and the error if it does not. */
const Answering = z.object({ ok: z.boolean(), ms: z.number(), error: z.string().nullable() })
export type Answering = z.infer<typeof Answering>

/** Migrations of a database: how many it has, and the names of files that differ. */
const Migrations = z.object({
  applied: z.number(),
  /** Files in the code that are not applied yet. */
  missing: z.array(z.string()),
  /** Applied files that are not in the code, because a newer version ran before. */
  unknown: z.array(z.string()),
})
export type Migrations = z.infer<typeof Migrations>

/**
 * The response of `/healthz?deep=1` to a caller with the desk's key. A null field cannot be determined: databases and mails in front of an
 * operator's API, or a failed read.
 */
export const Health = z.object({
  /** True without faults. The HTTP status is then 200, and otherwise 503. */
  ok: z.boolean(),
  at: z.iso.datetime(),
  /** Codes of what visitors notice, like `api` or `shop_migrations`; docs/operating/health.md lists them. */
  faults: z.array(z.string()),
  /** Codes of what the operator should check soon, like `mails_waiting`; docs/operating/health.md lists them. */
  warnings: z.array(z.string()),
  /** The hash of the sources of the pages. */
  build: z.string(),
  /** The deployment as the platform names it; null without a deployment. */
  version: z.object({ id: z.string(), tag: z.string(), created_at: z.string() }).nullable(),
  api: Answering.extend({ kind: z.enum(['embedded', 'own']) }),
  shop: Answering.extend({ migrations: Migrations.nullable() }).nullable(),
  catalogue: Answering.extend({
    migrations: Migrations.nullable(),
    /** When the whole catalogue was last imported, when a change set last changed it, and the time of its prices. */
    filled_at: z.string().nullable(),
    changed_at: z.string().nullable(),
    prices_as_of: z.string().nullable(),
    parts: z.number().nullable(),
  }).nullable(),
  kv: Answering,
  files: Answering,
  mail: z
    .object({
      /** Mails that are still to be sent, now or later. */
      waiting: z.number(),
      /** Mails that were not sent and are no longer retried. */
      abandoned: z.number(),
      oldest_waiting_at: z.string().nullable(),
    })
    .nullable(),
  /** The last backup of SHOP in the bucket: when it finished, its rows, and its stored bytes. */
  last_backup: z.object({ finished_at: z.string(), rows: z.number(), bytes: z.number() }).nullable(),
})
export type Health = z.infer<typeof Health>
