import { purgeAccounts } from '#origin/account/store.ts'
import { backUp } from '#origin/backup/back-up.ts'
import { settleRevisions } from '#origin/bom/settle-revision.ts'
import { purgeBoms } from '#origin/bom/store.ts'
import { purgeShares } from '#origin/cart/share.ts'
import { purgeCarts } from '#origin/cart/write.ts'
import { catchUp } from '#origin/catalogue/feed/publish/publish-changes.ts'
import { purgeResults } from '#origin/http/idempotency.ts'
import { log, withRequestId } from '#origin/http/log.ts'
import { purgeUploads } from '#origin/http/uploads.ts'
import { purgeSpent } from '#origin/human/challenge.ts'
import { purgeMailboxes } from '#origin/mail/mailboxes.ts'
import { deliverMails } from '#origin/mail/queue.ts'
import { MAILS } from '#origin/mails.ts'
import { cancelUnpaid, expireCounters } from '#origin/order/jobs.ts'
import { lookAtPayments } from '#origin/order/payments.ts'
import { sendRefunds } from '#origin/order/refunds.ts'
import { purgeSubscribers } from '#origin/site/subscribers.ts'
import { followCatalogue } from '#origin/stock/follow-catalogue.ts'
import { showStock } from '#origin/stock/stock.ts'
import { configuredStock } from '#origin/stock/stock-kind.ts'
import { mailNews } from '#origin/watch/digest.ts'
import { lookAtWatches } from '#origin/watch/look.ts'
import { purgeWatches } from '#origin/watch/store.ts'
import type { Bindings } from '../request/env.ts'

/** Mails of one run: it comes again in five minutes. */
const MAILS_MOST = 200

/** What has to be done from time to time: mails that wait, and what nobody needs any more. One that fails stops none. */
export async function scheduled(_controller: ScheduledController, env: Bindings): Promise<void> {
  // In front of somebody else's API there is no database of ours at work.
  if (env.API_BASE) return
  const now = new Date()
  await withRequestId(crypto.randomUUID(), () => runJobs(env, now))
}

async function runJobs(env: Bindings, now: Date): Promise<void> {
  await Promise.all([
    run('payments', lookAtPayments(env, now)),
    run('refunds', sendRefunds(env)),
    run('mails', deliverMails(env, MAILS, { limit: MAILS_MOST })),
    run('spent_challenges', purgeSpent(env.SHOP, now)),
    run('idempotency_keys', purgeResults(env.SHOP, now)),
    run('uploads', purgeUploads(env.FILES, now.getTime())),
    run('boms', purgeBoms(env.SHOP, now)),
    run('bom_revisions', settleRevisions(env, now)),
    run('carts', purgeCarts(env.SHOP, now)),
    run('cart_shares', purgeShares(env.SHOP, now)),
    run('unpaid_orders', cancelUnpaid(env, now)),
    run('counter_offers', expireCounters(env, now)),
    run(
      'stock',
      followCatalogue(env, configuredStock(env.STOCK_KIND), now).then(() => showStock(env)),
    ),
    run('changes_behind', catchUp(env)),
    run('mailboxes', purgeMailboxes(env.SHOP, now)),
    run('subscribers', purgeSubscribers(env.SHOP, now)),
    run(
      'watches',
      lookAtWatches(env, now).finally(() => mailNews(env.SHOP, now)),
    ),
    run('watchers', purgeWatches(env.SHOP, now)),
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
