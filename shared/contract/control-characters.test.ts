import { expect, it } from 'vitest'
import { leaves, ordinaryRequest, valueAt, withAt } from '#test-support/ordinary-request.ts'
import { CALLS } from './calls.ts'

const MARK = 'a\u0001menu\u0002b'

/** Fields that are only compared with what there is: they name or open something, and are never stored. */
const COMPARED = new Set([
  ...['password', 'confirm_password', 'old_password', 'new_password', 'confirm_new_password', 'secret', 'access', 'token'],
  ...['id', 'category', 'facet', 'sort', 'keyword', 'number', 'search', 'share_id', 'file_id', 'refund_id', 'payment_id', 'after'],
  ...['rfq_number', 'order_number', 'time_zone', 'captcha_id', 'challenge', 'code', 'pass', 'turnstile_token', 'website'],
])
/** The same under names that texts have elsewhere. */
const COMPARED_HERE = new Set(['productIndex.name', 'cartQuote.postal_code', 'payInvoice.order', 'deskCatalogueDigests.columns'])

const fields = [...CALLS].flatMap(([call, endpoint]) => {
  const request = ordinaryRequest(endpoint, () => undefined)
  return leaves(request)
    .filter((path) => typeof valueAt(request, path) === 'string' && !COMPARED.has(String(path.at(-1))))
    .map((path) => ({ field: [call, ...path].join('.'), endpoint, request: withAt(request, path, MARK) }))
    .filter(({ field }) => !COMPARED_HERE.has(field))
})

it.each(fields)('no control characters come in by $field', ({ endpoint, request }) => {
  const read = endpoint.request.safeParse(request)
  if (read.success) expect(JSON.stringify(read.data)).not.toMatch(/\\u000[12]/)
})
