import { expect, test } from 'vitest'
import * as constants from './constants.ts'

test.each<[name: string, value: number | string]>([
  ['LANG_COOKIE_DAYS', 365],
  ['SESSION_DAYS', 7],
  ['SEARCH_HISTORY_KEY', 'ht'],
  ['SEARCH_HISTORY_LIMIT', 10],
  ['SUGGESTION_LIMIT', 10],
  ['SUGGESTION_DEBOUNCE_MS', 500],
  ['SEARCH_MIN_CHARACTERS', 2],
  ['RFQ_LIST_KEY', 'RFQLIST'],
  ['TOAST_MS', 2500],
  ['TOAST_LONG_MS', 3000],
  ['REPEAT_CLICK_GUARD_MS', 2000],
  ['LOADING_BAR_DELAY_MS', 200],
  ['CHUNK_RELOAD_INTERVAL_MS', 60_000],
  ['RFQ_ANSWER_WORKING_HOURS', 12],
  ['QUICK_RFQ_ANSWER_HOURS', 24],
  ['RFQ_UPLOAD_LIMIT_BYTES', 2 * 1024 * 1024],
  ['FEEDBACK_FIRST_SUBJECT', '1'],
])('%s is %s, as the specification says', (name, value) => {
  expect({ ...constants }).toMatchObject({ [name]: value })
})
