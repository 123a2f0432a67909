import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import { addMoney, type Money, moneyString } from '#shared/trade/money.ts'
import { isBelowLine, leastOrder, missingToOrder, type OrderMinimum } from '#shared/trade/order-minimum.ts'
import type { NewOrderLine } from './model.ts'

type Line = Pick<NewOrderLine, 'position' | 'qty' | 'ext_price'>

const goodsOf = (lines: readonly Line[]): Money => addMoney(...lines.map(({ ext_price }) => ext_price))

/**
 * What keeps lines from being an order: by field, `lines.<position>: minimum_line` for a line that comes to too little, and
 * `lines: minimum_order` with the `minimum` and what is `missing` to it. Without pieces there is no order, and nothing to refuse.
 * @param agreed the lines that held before: what they came to may stay, whatever the minimum is by now
 */
export function orderProblems(lines: readonly Line[], minimum: OrderMinimum, agreed: readonly Line[] = []): FieldErrors {
  const ordered = lines.filter(({ qty }) => qty > 0)
  if (ordered.length === 0) return {}
  const before = new Map(agreed.map(({ position, ext_price }) => [position, ext_price]))
  const tooSmall = ordered.filter(
    ({ position, ext_price }) => isBelowLine(ext_price, minimum) && ext_price < (before.get(position) ?? Number.POSITIVE_INFINITY),
  )
  const goods = goodsOf(ordered)
  const missing = missingToOrder(goods, minimum)
  const isLess = agreed.length === 0 || goods < goodsOf(agreed)
  return {
    ...Object.fromEntries(tooSmall.map(({ position }) => [`lines.${position}`, 'minimum_line'])),
    ...(missing > 0 && isLess && { lines: 'minimum_order', minimum: moneyString(leastOrder(minimum)), missing: moneyString(missing) }),
  }
}

/** @throws ApiError `validation` where the lines come to less than an order has to: see `orderProblems` */
export function refuseSmallOrder(...args: Parameters<typeof orderProblems>): void {
  const fields = orderProblems(...args)
  if (Object.keys(fields).length > 0) throw new ApiError(CODE.validation, { fields })
}
