import type { Purchase, PurchaseItem, Purchases } from '#shared/bom/buying/model.ts'
import { toPurchase } from '#shared/bom/buying/purchase.ts'
import { isQuantityUnconfirmed } from '#shared/bom/designator-count.ts'
import { isDuplicateDesignatorRemark } from '#shared/bom/duplicate-designators.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { toMoney } from '#shared/trade/money.ts'

/** A row of the table: one line, or all lines that name the same part with the same result. */
export interface LineGroup {
  /** The first of the lines; of several, with the quantity and the designators of all. */
  line: BomLineView
  plan: Purchase | undefined
  lines: readonly BomLineView[]
}

const keys = new WeakMap<BomLineView, string>()

/** The key of lines that share a row: their text for the part in the file, and their result. */
function toGroupKey(line: BomLineView): string {
  const cachedKey = keys.get(line)
  if (cachedKey !== undefined) return cachedKey
  const { source, part, qty, do_not_fit, state, kind, confirmed, offer_id, change } = line
  const { part_number, value, manufacturer, package: caseName, description } = source
  const texts = [part_number, value, manufacturer, caseName, description].map((text) => text.trim().toUpperCase())
  const filledTwice = line.remarks.find(isDuplicateDesignatorRemark)?.row
  const key = JSON.stringify([...texts, part?.goods_id, qty === null, do_not_fit, state, kind, confirmed, offer_id, change, filledTwice])
  keys.set(line, key)
  return key
}

export const toLineGroups = (lines: readonly BomLineView[], plans: Purchases): LineGroup[] =>
  lines.map((line) => ({ line, plan: plans.get(line.line_id), lines: [line] }))

/** Equal lines as one row, in the order of the first of each. */
export function groupRows(lines: readonly BomLineView[], plans: Purchases): LineGroup[] {
  const groups = new Map<string, BomLineView[]>()
  for (const line of lines) {
    const key = toGroupKey(line)
    const members = groups.get(key)
    if (members) members.push(line)
    else groups.set(key, [line])
  }
  return [...groups.values()].map((members) => ({ line: joined(members), plan: joinedPlan(members, plans), lines: members }))
}

function joined(lines: readonly BomLineView[]): BomLineView {
  const [first, ...others] = lines as [BomLineView, ...BomLineView[]]
  if (others.length === 0) return first
  const designators = lines.flatMap(({ source }) => source.designators)
  const qty = first.qty === null ? null : lines.reduce((sum, line) => sum + (line.qty ?? 0), 0)
  // If one quantity has to be confirmed, the whole row has to be checked.
  const representative = lines.find(isQuantityUnconfirmed) ?? first
  return { ...representative, line_id: first.line_id, qty, source: { ...first.source, designators } }
}

/** The joined plan of several lines; undefined while one of them has no plan. */
function joinedPlan(lines: readonly BomLineView[], plans: Purchases): Purchase | undefined {
  const parts = lines.flatMap(({ line_id }) => plans.get(line_id) ?? [])
  const [first, ...others] = parts
  if (!first || parts.length < lines.length) return undefined
  if (others.length === 0) return first
  const items = new Map<number, PurchaseItem>()
  for (const item of parts.flatMap((part) => part.items)) {
    const before = items.get(item.offer_id)
    items.set(item.offer_id, before ? addedItem(before, item) : item)
  }
  const needed = parts.reduce((sum, part) => sum + part.needed, 0)
  const problem = parts.find((part) => part.problem !== null)?.problem ?? null
  const { together } = first
  // An order that only these lines share is not mentioned: the row is the whole order.
  const isAll = together?.line_count === lines.length
  return { ...toPurchase(first, needed, [...items.values()], problem), ...(together && !isAll && { together }) }
}

const addedItem = (one: PurchaseItem, other: PurchaseItem): PurchaseItem => ({
  ...one,
  qty: one.qty + other.qty,
  from_stock: one.from_stock + other.from_stock,
  back_order: one.back_order + other.back_order,
  ext_price: toMoney(one.ext_price + other.ext_price),
  ready_days: one.ready_days === null || other.ready_days === null ? null : Math.max(one.ready_days, other.ready_days),
})
