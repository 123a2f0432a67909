import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import { addMoney, type Money, toDecimalString } from '#shared/trade/money.ts'
import { computeMissingAmount, isBelowLineMinimum, type OrderMinimum, toMinimumOrder } from '#shared/trade/order-minimum.ts'
import type { NewOrderLine } from './model.ts'

type Line = Pick<NewOrderLine, 'position' | 'qty' | 'ext_price'>

const sumGoods = (lines: readonly Line[]): Money => addMoney(...lines.map(({ ext_price }) => ext_price))

/**
 * Why lines are too small for an order, by field: `lines.<position>: minimum_line` for a line below its minimum, and `lines: minimum_order`
 * with the `minimum` and the amount `missing`. An empty order has no problems.
 * @param agreed the earlier lines: an amount that was agreed before is accepted whatever the minimum is now
 */
export function listOrderProblems(lines: readonly Line[], minimum: OrderMinimum, agreed: readonly Line[] = []): FieldErrors {
  const ordered = lines.filter(({ qty }) => qty > 0)
  if (ordered.length === 0) return {}
  const before = new Map(agreed.map(({ position, ext_price }) => [position, ext_price]))
  const tooSmall = ordered.filter(
    ({ position, ext_price }) => isBelowLineMinimum(ext_price, minimum) && ext_price < (before.get(position) ?? Number.POSITIVE_INFINITY),
  )
  const goods = sumGoods(ordered)
  const missing = computeMissingAmount(goods, minimum)
  const isLess = agreed.length === 0 || goods < sumGoods(agreed)
  return {
    ...Object.fromEntries(tooSmall.map(({ position }) => [`lines.${position}`, 'minimum_line'])),
    ...(missing > 0 &&
      isLess && { lines: 'minimum_order', minimum: toDecimalString(toMinimumOrder(minimum)), missing: toDecimalString(missing) }),
  }
}

/** @throws ApiError `validation` if the lines are too small an order: see `listOrderProblems` */
export function rejectSmallOrder(...args: Parameters<typeof listOrderProblems>): void {
  const fields = listOrderProblems(...args)
  if (Object.keys(fields).length > 0) throw new ApiError(CODE.validation, { fields })
}
