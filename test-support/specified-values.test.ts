import { expect, test } from 'vitest'
import { LOADING_BAR_DELAY_MS } from '#client/api/client.ts'
import { REPEAT_CLICK_GUARD_MS } from '#client/behaviours/guard.ts'
import { CHUNK_RELOAD_INTERVAL_MS } from '#client/behaviours/islands.ts'
import { TOAST_LONG_MS, TOAST_MS } from '#client/shell/toasts.ts'
import { RFQ_LIST_KEY } from '#client/stores/rfq-list.ts'
import { SEARCH_HISTORY_KEY, SEARCH_HISTORY_LIMIT } from '#client/stores/search-history.ts'
import { DEFAULT_FEEDBACK_SUBJECT } from '#shared/text/feedback-limits.ts'
import { RFQ_UPLOAD_LIMIT_BYTES } from '#shared/trade/rfq-limits.ts'
import { SEARCH_MIN_CHARACTERS, SUGGESTION_DEBOUNCE_MS, SUGGESTION_LIMIT } from '#shared/url/search-limits.ts'
import { PREFERENCE_COOKIE_DAYS, SESSION_DAYS } from '#shared/visitor/link-times.ts'

test.each<[name: string, value: number | string, specified: number | string]>([
  ['PREFERENCE_COOKIE_DAYS', PREFERENCE_COOKIE_DAYS, 365],
  ['SESSION_DAYS', SESSION_DAYS, 7],
  ['SEARCH_HISTORY_KEY', SEARCH_HISTORY_KEY, 'ht'],
  ['SEARCH_HISTORY_LIMIT', SEARCH_HISTORY_LIMIT, 10],
  ['SUGGESTION_LIMIT', SUGGESTION_LIMIT, 10],
  ['SUGGESTION_DEBOUNCE_MS', SUGGESTION_DEBOUNCE_MS, 500],
  ['SEARCH_MIN_CHARACTERS', SEARCH_MIN_CHARACTERS, 2],
  ['RFQ_LIST_KEY', RFQ_LIST_KEY, 'RFQLIST'],
  ['TOAST_MS', TOAST_MS, 2500],
  ['TOAST_LONG_MS', TOAST_LONG_MS, 3000],
  ['REPEAT_CLICK_GUARD_MS', REPEAT_CLICK_GUARD_MS, 2000],
  ['LOADING_BAR_DELAY_MS', LOADING_BAR_DELAY_MS, 200],
  ['CHUNK_RELOAD_INTERVAL_MS', CHUNK_RELOAD_INTERVAL_MS, 60_000],
  ['RFQ_UPLOAD_LIMIT_BYTES', RFQ_UPLOAD_LIMIT_BYTES, 2 * 1024 * 1024],
  ['DEFAULT_FEEDBACK_SUBJECT', DEFAULT_FEEDBACK_SUBJECT, '1'],
])('%s is %s, as the specification says', (_, value, specified) => {
  expect(value).toBe(specified)
})
