import type { MiddlewareHandler } from 'hono'
import type { unsubscribe } from '#shared/contract/common.ts'
import type { watchEndByLink } from '#shared/contract/watch.ts'
import { readFormText } from '#shared/forms/posted.ts'
import type { WorkerEnv } from '../request/env.ts'
import { setPrivateCache } from '../request/private-response.ts'
import { isLinkExpired } from './form-error.ts'
import { readPostedForm, SMALL_FORM_BYTES } from './posted-form.ts'

/**
 * Ends a subscription or watches for a mail company whose reader has pressed its button (RFC 8058). The mail company posts to the URL of
 * the mail's `List-Unsubscribe`, from another site, without cookies, and follows no redirect. The token in the URL is sufficient, so this
 * post alone need not come from a page of ours. Every other post goes on to the same-site check.
 */
export const createOneClickHandler =
  (loadCall: () => Promise<typeof unsubscribe | typeof watchEndByLink>): MiddlewareHandler<WorkerEnv> =>
  async (c, next) => {
    const token = c.req.query('token')
    if (token === undefined || readFormText(await readPostedForm(c, SMALL_FORM_BYTES), 'List-Unsubscribe') !== 'One-Click') return next()
    setPrivateCache(c)
    try {
      await c.var.api(await loadCall(), { token })
    } catch (error) {
      if (isLinkExpired(error)) return c.text('This link ends no subscription', 404)
      throw error
    }
    return c.text('Unsubscribed')
  }
