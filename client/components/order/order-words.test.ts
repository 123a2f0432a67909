import { expect, it } from 'vitest'
import { toMoney } from '#shared/trade/money.ts'
import { findOpenAmount } from './order-words.ts'

const amounts = (freight: number | null) => ({
  goods: toMoney(64_210_000),
  freight: freight === null ? null : toMoney(freight),
  total: toMoney(64_210_000 + (freight ?? 0)),
  weight_grams: 1,
})

it.each([
  { status: 'unpaid', freight: 0, paid: 0, open: 64_210_000 },
  { status: 'unpaid', freight: 40_000_000, paid: 0, open: 104_210_000 },
  { status: 'confirming', freight: 0, paid: 60_000_000, open: 4_210_000 },
  { status: 'confirming', freight: 0, paid: 70_000_000, open: 0 },
  { status: 'unpaid', freight: null, paid: 0, open: null },
  { status: 'canceled', freight: null, paid: 0, open: 0 },
  { status: 'preparing', freight: 0, paid: 0, open: 0 },
] as const)('of an order that is $status, with $paid paid and freight $freight, $open is open', ({ status, freight, paid, open }) => {
  expect(findOpenAmount({ status, amounts: amounts(freight), paid: toMoney(paid) })).toBe(open)
})
