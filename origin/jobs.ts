import { purgeApiKeys } from './account/api-keys.ts'
import { purgeAccounts } from './account/store.ts'
import { backUp } from './backup/back-up.ts'
import { finalizePendingRevisions } from './bom/finalize-revision.ts'
import { purgeBoms } from './bom/store.ts'
import { purgeShares } from './cart/share.ts'
import { purgeCarts } from './cart/write.ts'
import { publishPendingChanges } from './catalogue/feed/publish/publish-changes.ts'
import { deliverEvents } from './events/deliver-events.ts'
import { markExpiredQuotes, purgeEvents } from './events/store.ts'
import { purgeDeliveries } from './events/webhooks.ts'
import { writeFeeds } from './feeds/write-feeds.ts'
import type { OriginBindings } from './http/env.ts'
import { purgeResults } from './http/idempotency.ts'
import { purgeUploads } from './http/uploads.ts'
import { purgeSpentChallenges } from './human/challenge.ts'
import { purgeMailboxes } from './mail/mailboxes.ts'
import { deliverMails } from './mail/queue.ts'
import { MAILS } from './mails.ts'
import { cancelUnpaid, expireCounters } from './order/jobs.ts'
import { refreshPayments } from './order/payments.ts'
import { sendRefunds } from './order/refunds.ts'
import { log, withRequestId } from './runtime/log.ts'
import { purgeSubscribers } from './site/subscribers.ts'
import { followCatalogue } from './stock/follow-catalogue.ts'
import { publishStock } from './stock/stock.ts'
import { parseStockKind } from './stock/stock-kind.ts'
import { computeTrustFigures } from './trust/compute-figures.ts'
import { checkWatches } from './watch/check-watches.ts'
import { mailNews } from './watch/digest.ts'
import { purgeWatches } from './watch/store.ts'

/** Maximum number of mails in one run; it runs every five minutes. */
const MAX_MAILS = 200

/** Runs the periodic jobs, such as payments, waiting mails and the deletion of expired data. One failed job stops no other. */
export async function runScheduledJobs(env: OriginBindings & { API_BASE: string }): Promise<void> {
  // With the operator's API, the embedded API has no database.
  if (env.API_BASE) return
  const now = new Date()
  await withRequestId(crypto.randomUUID(), () => runJobs(env, now))
}

async function runJobs(env: OriginBindings, now: Date): Promise<void> {
  await Promise.all([
    run('payments', refreshPayments(env, now)),
    run('refunds', sendRefunds(env)),
    run('mails', deliverMails(env, MAILS, { limit: MAX_MAILS })),
    run('spent_challenges', purgeSpentChallenges(env.SHOP, now)),
    run('idempotency_keys', purgeResults(env.SHOP, now)),
    run('api_keys', purgeApiKeys(env.SHOP, now)),
    run('uploads', purgeUploads(env.FILES, now.getTime())),
    run('boms', purgeBoms(env.SHOP, now)),
    run('bom_revisions', finalizePendingRevisions(env, now)),
    run('carts', purgeCarts(env.SHOP, now)),
    run('cart_shares', purgeShares(env.SHOP, now)),
    run('unpaid_orders', cancelUnpaid(env, now)),
    run('counter_offers', expireCounters(env, now)),
    run(
      'stock',
      followCatalogue(env, parseStockKind(env.STOCK_KIND), now).then(() => publishStock(env)),
    ),
    run('changes_behind', publishPendingChanges(env)),
    run('quotes', markExpiredQuotes(env.SHOP, now)),
    run('events', purgeEvents(env.SHOP, now)),
    run('webhooks', deliverEvents(env)),
    run('webhook_deliveries', purgeDeliveries(env.SHOP, now)),
    run('mailboxes', purgeMailboxes(env.SHOP, now)),
    run('subscribers', purgeSubscribers(env.SHOP, now)),
    run(
      'watches',
      checkWatches(env, now).finally(() => mailNews(env.SHOP, now)),
    ),
    run('watch_recipients', purgeWatches(env.SHOP, now)),
    run('feeds', writeFeeds(env, now)),
    run('trust_figures', computeTrustFigures(env.SHOP, now)),
    run('accounts', purgeAccounts(env.SHOP, now)),
    run('backup', backUp(env, now)),
  ])
}

async function run(job: string, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    log('error', 'job_failed', { job, error })
  }
}
