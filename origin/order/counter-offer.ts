import { isChanged } from '#shared/trade/counter-line.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'
import type { StockMove } from '../stock/stock.ts'
import type { CounterOfferAnswer, NewOrderLine, StoredCounterOfferLine } from './model.ts'

/** Positions with a missing or impossible answer, or an answer to a line without a counter-offer. */
export function listInvalidCounterAnswers(
  lines: readonly StoredCounterOfferLine[],
  answers: ReadonlyMap<number, CounterOfferAnswer>,
): number[] {
  const counters = new Map(lines.filter(isChanged).map((line) => [line.position, line]))
  const missing = [...counters].filter(([position, { alternative }]) => {
    const answer = answers.get(position)
    return answer === undefined || (answer === 'swapped' && alternative === null)
  })
  return [...missing.map(([position]) => position), ...[...answers.keys()].filter((position) => !counters.has(position))]
}

/**
 * The lines of an order after the buyer's answer, including those without pieces.
 * @param currentLines the present lines
 */
export function applyCounterAnswers(
  currentLines: readonly NewOrderLine[],
  offered: readonly StoredCounterOfferLine[],
  answers: ReadonlyMap<number, CounterOfferAnswer>,
): NewOrderLine[] {
  const byPosition = new Map(offered.map((line) => [line.position, line]))
  return currentLines.map((line): NewOrderLine => {
    const counter = byPosition.get(line.position)
    if (!counter || !isChanged(counter)) return line
    const answer = answers.get(line.position) ?? 'declined'
    // The substitute is not taken from the original part's stock.
    if (answer === 'swapped' && counter.alternative) return counter.alternative
    if (answer === 'declined' || !counter.offer) return { ...line, qty: 0, ext_price: toMoney(0), reserved_qty: 0 }
    const { qty, unit_price, ext_price, date_code, lead_time_weeks } = counter.offer
    return { ...line, qty, unit_price, ext_price, date_code, lead_time_weeks, reserved_qty: reservedFor(line, qty) }
  })
}

/** The stock that a line reserves with another quantity. A shortage stays, and does not grow. */
function reservedFor({ offer_id, qty, reserved_qty }: NewOrderLine, pieces: number): number {
  if (offer_id === null) return 0
  return pieces <= qty ? Math.min(pieces, reserved_qty) : reserved_qty + pieces - qty
}

/** The stock changes that turn the reservations of the first lines into those of the second. */
export function listStockMoves(before: readonly NewOrderLine[], after: readonly NewOrderLine[]): StockMove[] {
  const moves = new Map<string, StockMove>()
  const count = ({ offer_id, part_number, reserved_qty }: NewOrderLine, sign: 1 | -1) => {
    if (offer_id === null || reserved_qty === 0) return
    const name = `${offer_id} ${part_number}`
    moves.set(name, { offer_id, part_number, qty: (moves.get(name)?.qty ?? 0) + sign * reserved_qty })
  }
  for (const line of before) count(line, -1)
  for (const line of after) count(line, 1)
  return [...moves.values()].filter(({ qty }) => qty !== 0)
}

/**
 * The amounts of an order. Paid money, less refunds that are queued, plus the open or minus the surplus amount always equals the charge.
 * @param charge the charge for the order's total
 * @param refunding refunds that were decided and are still part of `paid`
 */
export function computeBalance({ charge, paid, refunding }: { charge: Money; paid: Money; refunding: Money }): {
  open: Money
  refund: Money
} {
  const missing = charge - (paid - refunding)
  return { open: toMoney(Math.max(0, missing)), refund: toMoney(Math.max(0, -missing)) }
}
