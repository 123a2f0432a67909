import { guard } from '../../../database/guards.ts'
import { toJsonChunks } from '../../../database/json-chunks.ts'
import { raw, type Sql, sql } from '../../../database/sql.ts'
import { toOfferPartId } from '../../ids.ts'
import { markChunksStaleSql, updateStockCountsSql } from '../../stale-chunks.ts'
import { type OfferPlan, TERMS } from '../plan/plan-offer.ts'

/** The new `changed_by` and `stock_batch` of an offer, where the plan changes its terms or its stock. */
export interface Writers {
  changed_by: number
  stock_batch: number
}

/** Indexes of the row's fields below: JSON arrays are a third of the size of objects. */
const AT = { offer_id: 0, changed_by: 1, stock_batch: 2, stock: 3, new_stock_batch: 4, new_changed_by: 5, terms: 6 } as const
const at = (fieldIndex: number): string => `n.value ->> ${fieldIndex}`

/**
 * The statements that apply plans, for one batch. It fails as `offers_moved` if an offer has changed since it was planned, and is then
 * planned again.
 */
export function writeOffersSql(plans: readonly OfferPlan[], toWriters: (plan: OfferPlan) => Writers): Sql[] {
  const rows = plans.map((plan) => {
    const { stored, stock, terms } = plan
    const writers = toWriters(plan)
    return [
      ...[stored.offer_id, stored.changed_by, stored.stock_batch],
      ...(stock === null ? [null, null] : [stock, writers.stock_batch]),
      ...(terms === null ? [null] : [writers.changed_by, ...TERMS.map((field) => terms[field])]),
    ]
  })
  const inStock = plans.reduce((sum, { stored, stock }) => (stock === null ? sum : sum + Number(stock > 0) - Number(stored.stock > 0)), 0)
  return [
    ...toJsonChunks(rows).flatMap((list) => [areAsPlanned(list), update(list)]),
    ...markChunksStaleSql(
      plans.map(({ stored }) => toOfferPartId(stored.offer_id)),
      false,
    ),
    ...(inStock === 0 ? [] : [updateStockCountsSql(sql`${inStock}`)]),
  ]
}

const areAsPlanned = (list: string): Sql =>
  guard(
    'offers_moved',
    sql`(SELECT count(*) FROM json_each(${list}) n CROSS JOIN offers o ON o.offer_id = ${raw(at(AT.offer_id))}
      WHERE o.changed_by = ${raw(at(AT.changed_by))} AND o.stock_batch = ${raw(at(AT.stock_batch))}) = json_array_length(${list})`,
  )

function update(list: string): Sql {
  const hasTerms = `${at(AT.new_changed_by)} IS NOT NULL`
  const terms = TERMS.map((field, index) => `${field} = iif(${hasTerms}, ${at(AT.terms + index)}, ${field})`)
  return sql`UPDATE offers SET stock = coalesce(${raw(at(AT.stock))}, stock), stock_batch = coalesce(${raw(at(AT.new_stock_batch))}, stock_batch),
      changed_by = coalesce(${raw(at(AT.new_changed_by))}, changed_by), ${raw(terms.join(', '))}
    FROM json_each(${list}) n WHERE offers.offer_id = ${raw(at(AT.offer_id))}`
}
