import { useEffect, useMemo, useState } from 'react'
import type { Purchase, Purchases } from '#shared/bom/buying/model.ts'
import { withListRemarks } from '#shared/bom/list-remarks.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import type { cartBom } from '#shared/contract/cart.ts'
import { MAX_CART_LINES } from '#shared/trade/cart-limits.ts'
import type { OrderMinimum } from '#shared/trade/order-minimum.ts'
import { hasStoredCart, showCartCount } from '../../api/cart-count.ts'
import { callApi } from '../../api/client.ts'
import { formatFailure } from '../../components/form/failure-text.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { showToast, TOAST_LONG_MS } from '../../shell/toasts.ts'
import type { BomCalls } from '../table/bom-calls.ts'
import { useTickedLines } from '../table/use-ticked-lines.ts'
import type { BuyingChoice } from './buying.ts'
import { sortForCart, toCartOrder } from './cart-lines.ts'
import { findSmallOrder } from './small-order.ts'
import { useCartPlans } from './use-cart-plans.ts'

interface BomCartInput {
  calls: BomCalls
  bom_id: string
  can_edit: boolean
  lines: readonly BomLineView[]
  /** The lines that are ticked in the table: only these are bought, where there are any. */
  ticked: ReadonlySet<number>
  plans: Purchases
  choice: BuyingChoice
  minimum: OrderMinimum
  is_matching: boolean
  /** Whether lines wait to be matched: the total is then unknown. */
  is_waiting: boolean
  onBought(): void
}

const isSmall = (line: BomLineView, plan: Purchase | undefined, minimum: OrderMinimum): boolean =>
  plan !== undefined && findSmallOrder(line, plan, minimum) !== null

/** The state of a BOM's cart button: the lines that are ready, the others that the buyer accepts, and their cost. */
export function useBomCart(input: BomCartInput) {
  const { calls, bom_id, can_edit, lines, ticked, plans, choice, minimum, is_matching, is_waiting, onBought } = input
  const { t } = usePage()
  /** Lines to be checked that the buyer has ticked in the cart's dialog. */
  const { ticked: accepted, tick: accept, tickOnly: acceptOnly } = useTickedLines()
  // Ticked lines may share designators with another line.
  const { set_count: setCount } = choice
  const remarked = useMemo(() => (accepted.size > 0 ? withListRemarks(lines, setCount, accepted) : lines), [lines, setCount, accepted])
  const considered = useMemo(() => (ticked.size > 0 ? remarked.filter(({ line_id }) => ticked.has(line_id)) : remarked), [remarked, ticked])
  // Nothing is sorted while lines are being matched, because it would be sorted again at every batch.
  const sorting = useMemo(() => sortForCart(is_matching ? [] : considered, plans), [is_matching, considered, plans])
  const chosen = useMemo(
    () => [...sorting.ready, ...sorting.unconfirmed.filter(({ line_id }) => accepted.has(line_id))],
    [sorting, accepted],
  )
  const cartPlans = useCartPlans(chosen, plans, choice)
  const order = useMemo(() => (cartPlans ? toCartOrder(chosen, cartPlans) : null), [chosen, cartPlans])
  /** The chosen lines whose order is below the minimum of a line. */
  const small = useMemo(
    () => (cartPlans ? chosen.filter((line) => isSmall(line, cartPlans.get(line.line_id), minimum)) : []),
    [chosen, cartPlans, minimum],
  )
  const amount = is_waiting ? null : (order?.amount ?? null)
  const [isBuying, setIsBuying] = useState(false)
  const [bought, setBought] = useState<{ sentence: string; is_whole: boolean } | null>(null)
  // Reported once the dialog is closed, since messages in it are closed with it.
  useEffect(() => {
    if (bought) showToast(bought.sentence, bought.is_whole ? 'success' : 'error', TOAST_LONG_MS)
  }, [bought])

  /** Puts the chosen lines into the cart, the ticked ones as confirmed, and reports lines that the cart rejected. */
  async function buy(): Promise<void> {
    if (!order || order.items.length === 0 || isBuying) return
    setIsBuying(true)
    try {
      const confirmed = chosen.filter(({ line_id }) => accepted.has(line_id)).map(({ line_id }) => line_id)
      if (can_edit && confirmed.length > 0) await calls.setMatching(confirmed, { confirmed: true })
      const { cart, added, left } = await callApi<typeof cartBom>('POST /api/cart/bom', { bom_id, lines: order.items })
      if (!(await hasStoredCart())) return showToast(t('common.cookies_blocked'), 'error', TOAST_LONG_MS)
      void showCartCount(cart.lines.length)
      const full = left.filter(({ reason }) => reason === 'full').length
      const removedCount = left.length - full
      const text =
        full > 0 ? t('bom.cart_full', { added, count: chosen.length, max: MAX_CART_LINES }) : t('bom.cart_added', { count: added })
      const sentence = removedCount > 0 ? `${text} ${t('bom.cart_gone', { count: removedCount })}` : text
      acceptOnly([])
      onBought()
      setBought({ sentence, is_whole: left.length === 0 })
    } catch (error) {
      showToast(formatFailure(error, t), 'error', TOAST_LONG_MS)
    } finally {
      setIsBuying(false)
    }
  }

  /** Whether the lines can be bought at once, without the dialog. */
  const isClear =
    sorting.unconfirmed.length === 0 &&
    sorting.left.length === 0 &&
    sorting.doubled.length === 0 &&
    (order?.cart_lines ?? 0) <= MAX_CART_LINES &&
    small.length === 0 &&
    amount !== null &&
    amount >= minimum.minimum_order &&
    chosen.length > 0
  return {
    sorting,
    accepted,
    accept,
    acceptOnly,
    chosen,
    small,
    cart_plans: cartPlans,
    order,
    amount,
    is_buying: isBuying,
    is_clear: isClear,
    buy,
  }
}
