import { addressOf, type Endpoint } from '#shared/contract/endpoint.ts'

/** Calls by POST that only read; an RFQ that the desk looks at counts as viewed, which is all that changes. */
export const READING: ReadonlySet<string> = new Set([
  'POST /api/index/getCategory',
  'POST /api/index/getCategoryFilter',
  'GET /api/captcha/getCaptcha',
  'POST /api/cart/quote',
  'POST /api/desk/order/open',
  'POST /api/desk/rfq/open',
  'POST /api/rfq/view',
  'POST /api/user/active-verify',
  'POST /api/user/reset-verify',
  'POST /api/subscribe/link',
  'POST /api/unsubscribe/link',
])

/** Whether a call changes something. */
export const isChange = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && !READING.has(addressOf(endpoint))
