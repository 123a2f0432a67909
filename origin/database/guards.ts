import { ApiError, CODE, type Code, type FieldErrors } from '#shared/contract/envelope.ts'
import { type Sql, sql } from './sql.ts'

/** Reasons for which a whole batch fails, each with the answer to the caller; null if the route answers itself. */
const ANSWERS = {
  automatic_quote_limit: null,
  bom_changed: [CODE.conflict],
  bom_too_large: [CODE.validation, { lines: 'bom_too_large' }],
  boms_full: [CODE.validation, { lines: 'boms_full' }],
  cart_full: [CODE.validation, { items: 'too_many_lines' }],
  change_set_closed: [CODE.conflict, { change_set: 'closed' }],
  challenge_spent: [CODE.validation, { verification_code: 'wrong_verification_code' }],
  columns_moved: null,
  unpaid_limit: [CODE.validation, { lines: 'too_much_unpaid' }],
  lines_moved: [CODE.conflict, { lines: 'changed' }],
  number_in_use: null,
  offers_moved: null,
  order_changed: [CODE.conflict, { status: 'changed' }],
  password_stale: null,
  person_needed: [CODE.validation, { verification_code: 'enter_verification_code' }],
  repeated: null,
  sandbox: null,
  sold_out: [CODE.conflict, { lines: 'understock' }],
  too_many_bom_lines: [CODE.validation, { lines: 'too_many_bom_lines' }],
  duplicate_transfer: [CODE.conflict, { bank_reference: 'used' }],
} as const satisfies Readonly<Record<string, readonly [Code, FieldErrors?] | null>>

export type BatchFailure = keyof typeof ANSWERS

/** Constraints of tables that act as guards, by SQLite's name. */
const CONSTRAINTS: Readonly<Record<string, BatchFailure>> = {
  'CHECK constraint failed: stock >= 0': 'sold_out',
  'UNIQUE constraint failed: change_batches.batch_id': 'offers_moved',
  'UNIQUE constraint failed: change_batches.change_set_id, change_batches.batch': 'repeated',
  'UNIQUE constraint failed: idempotency_keys.key_hash': 'repeated',
  'UNIQUE constraint failed: order_history.order_id, order_history.step': 'order_changed',
  'UNIQUE constraint failed: manufacturers.manufacturer_id': 'offers_moved',
  'UNIQUE constraint failed: manufacturers.slug': 'offers_moved',
  'UNIQUE constraint failed: offers.offer_id': 'offers_moved',
  'UNIQUE constraint failed: orders.order_number': 'number_in_use',
  'UNIQUE constraint failed: parts.part_id': 'offers_moved',
  'UNIQUE constraint failed: payment_events.provider, payment_events.event_id': 'duplicate_transfer',
  'UNIQUE constraint failed: rfqs.rfq_number': 'number_in_use',
  'UNIQUE constraint failed: series.manufacturer_id, series.name': 'offers_moved',
  'UNIQUE constraint failed: series.series_id': 'offers_moved',
  'UNIQUE constraint failed: spent_challenges.challenge_id': 'challenge_spent',
}

/**
 * The statement that continues its batch only while a condition is true; otherwise the whole batch fails, and `findBatchFailure` names the
 * reason.
 * @param condition NULL counts as false
 */
export const guard = (name: BatchFailure, condition: Sql): Sql =>
  sql`INSERT INTO guards (name) SELECT ${name} WHERE (${condition}) IS NOT TRUE`

/** Why a batch failed, or null for an unnamed reason. */
export function findBatchFailure(error: unknown): BatchFailure | null {
  const [, name = '', constraint = ''] = /guard: (\w+)|((?:CHECK|UNIQUE) constraint failed: [^:]+)/.exec(String(error)) ?? []
  if (Object.hasOwn(ANSWERS, name)) return name as BatchFailure
  return CONSTRAINTS[constraint] ?? null
}

/** The answer to a caller whose batch failed, or null if its reason has no name, or does not concern the caller. */
export function findGuardError(error: unknown): ApiError | null {
  const failure = findBatchFailure(error)
  const answer: readonly [Code, FieldErrors?] | null = failure && ANSWERS[failure]
  return answer && new ApiError(answer[0], { cause: error, ...(answer[1] && { fields: answer[1] }) })
}
