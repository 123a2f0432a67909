import { migrationNames } from 'virtual:migration-names'
import { readLastBackup } from '#origin/backup/last-backup.ts'
import { arePricesCurrent, readPricesHours } from '#origin/catalogue/price-validity.ts'
import { readCatalogueHealth, readShopHealth } from '#origin/desk/health.ts'
import { VERSION_KEY } from '#origin/runtime/invalidations.ts'
import { redactPersonalData } from '#origin/runtime/log.ts'
import type { Answering, Health } from '#shared/contract/health.ts'
import { getConfig } from '#shared/contract/site.ts'
import { HOUR_MS } from '#shared/text/durations.ts'
import { readData } from '../api/read-response.ts'
import { createUpstream } from '../api/upstream.ts'
import { build } from '../render/assets.ts'
import type { Bindings } from '../request/env.ts'
import { ApiTimeoutError, withTimeout } from '../request/time-budget.ts'

/** A service that has not responded by then counts as unavailable. */
const TIMEOUT_MS = 2000
const MAX_ERROR_CHARACTERS = 200
/** A mail that waits longer is a fault. The queue is processed every five minutes; a mail that failed twice waits for half an hour. */
const MAIL_HOURS = 1
/** There is one backup every night. The limit is half a day more than the time between two. */
const BACKUP_HOURS = 36

/** Checks every service of the shop in parallel; a service that does not respond is reported, never thrown. */
export async function readHealth(env: Bindings, ctx: ExecutionContext, requestId: string, now = new Date()): Promise<Health> {
  const isEmbedded = !env.API_BASE
  const [[api], [shop, shopFacts], [catalogue, catalogueFacts], [kv], [files], [backups, lastBackup]] = await Promise.all([
    runCheck('the API', () => checkApi(env, ctx, requestId)),
    runCheck('SHOP', async () => (isEmbedded ? readShopHealth(env.SHOP, migrationNames.SHOP) : null)),
    runCheck('CATALOGUE', async () => (isEmbedded ? readCatalogueHealth(env.CATALOGUE, migrationNames.CATALOGUE) : null)),
    runCheck('KV', () => env.CACHE.get(VERSION_KEY)),
    // Only a response matters, not whether the object exists.
    runCheck('R2', () => env.FILES.head('health')),
    runCheck('R2', async () => (isEmbedded ? readLastBackup(env) : null)),
  ])
  const { mail = null, migrations: ofShop = null } = shopFacts ?? {}
  const { migrations: ofCatalogue = null, filled_at = null, changed_at = null, prices_as_of = null, parts = null } = catalogueFacts ?? {}
  const faults = [
    ...Object.entries({ api, shop, catalogue, kv, files }).flatMap(([name, { ok }]) => (ok ? [] : [name])),
    ...(ofShop?.missing.length ? ['shop_migrations'] : []),
    ...(ofCatalogue?.missing.length ? ['catalogue_migrations'] : []),
  ]
  const oldest = mail?.oldest_waiting_at ?? null
  const warnings = [
    ...(oldest !== null && now.getTime() - Date.parse(oldest) > MAIL_HOURS * HOUR_MS ? ['mails_waiting'] : []),
    ...(mail && mail.abandoned > 0 ? ['mails_given_up'] : []),
    ...(parts === 0 ? ['no_parts'] : []),
    // Where the bucket is unavailable, which is a fault by itself, the last backup is unknown.
    ...(isEmbedded && backups.ok && isBackupOld(lastBackup, now) ? ['backup_missing'] : []),
    ...(arePricesCurrent(prices_as_of, readPricesHours(env), now) ? [] : ['prices_old']),
  ]
  const { VERSION } = env
  return {
    ok: faults.length === 0,
    at: now.toISOString(),
    faults,
    warnings,
    build,
    version: VERSION ? { id: VERSION.id, tag: VERSION.tag, created_at: VERSION.timestamp } : null,
    api: { ...api, kind: isEmbedded ? 'embedded' : 'own' },
    shop: isEmbedded ? { ...shop, migrations: ofShop } : null,
    catalogue: isEmbedded ? { ...catalogue, migrations: ofCatalogue, filled_at, changed_at, prices_as_of, parts } : null,
    kv,
    files,
    mail,
    last_backup: lastBackup,
  }
}

const isBackupOld = (last: Health['last_backup'], now: Date): boolean =>
  last === null || now.getTime() - Date.parse(last.finished_at) > BACKUP_HOURS * HOUR_MS

/** Runs a check once. @returns how it went, and its result; null where there was none */
async function runCheck<T>(name: string, question: () => Promise<T>): Promise<[Answering, T | null]> {
  const start = Date.now()
  const since = () => Date.now() - start
  try {
    const answer = await withTimeout(TIMEOUT_MS, question(), () => new ApiTimeoutError(name))
    return [{ ok: true, ms: since(), error: null }, answer]
  } catch (error) {
    return [{ ok: false, ms: since(), error: redactPersonalData(String(error)).slice(0, MAX_ERROR_CHARACTERS) }, null]
  }
}

/** The call that every page makes, without the cache. @throws also for a response that does not fit the contract */
async function checkApi(env: Bindings, ctx: ExecutionContext, requestId: string): Promise<void> {
  const headers = new Headers({ Lang: 'en', Accept: 'application/json', 'X-Request-Id': requestId })
  const upstream = createUpstream(env, ctx)
  const { text } = await upstream.text(getConfig.path, { method: 'GET', headers, body: null, timeout_ms: TIMEOUT_MS })
  readData(getConfig, text)
}
