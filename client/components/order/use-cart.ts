import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import type { Cart, cartChange, cart as cartRead, cartRemove } from '#shared/contract/cart.ts'
import { CODE } from '#shared/contract/codes.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import type { cartQuote } from '#shared/contract/quote.ts'
import { showCartCount } from '../../api/cart-count.ts'
import { CallError, callApi } from '../../api/client.ts'
import { useApi } from '../../api/page-cache.tsx'
import { showToast, TOAST_LONG_MS } from '../../shell/toasts.ts'
import { usePage } from '../ui/page-context.tsx'
import { type CartFreight, findCheapestFreight } from './cart-freight.ts'

type Change = Omit<EndpointRequest<typeof cartChange>, 'id'>

/** The current cart, and the writes that change it. */
export interface CartStore {
  cart: Cart
  /** Whether a write is running. */
  is_busy: boolean
  /** Runs a write after those before it; a failure is shown in a toast. @returns whether it succeeded */
  attempt(write: () => Promise<unknown>): Promise<boolean>
  /** Changes lines one after the other. @returns whether it succeeded */
  change(ids: readonly number[], change: Change): Promise<boolean>
  /** Removes lines. @returns whether it succeeded */
  remove(ids: readonly number[]): Promise<boolean>
}

/**
 * Reads the cart from the page's cache and writes it. It is read again when the reader returns to the page, since another tab may have
 * changed it; the header's badge follows.
 * @param sent the cart that the page was rendered with
 */
export function useCart(sent: Cart): CartStore {
  const { t } = usePage()
  const { data: cart = sent, mutate } = useApi<typeof cartRead>('GET /api/cart', {}, { fallbackData: sent, revalidateOnFocus: true })
  const [running, setRunning] = useState(0)
  const lastWrite = useRef<Promise<unknown>>(Promise.resolve())
  const count = cart.lines.length
  const displayedCount = useRef(count)
  useEffect(() => {
    if (displayedCount.current !== count) void showCartCount(count)
    displayedCount.current = count
  }, [count])

  async function attempt(write: () => Promise<unknown>): Promise<boolean> {
    setRunning((before) => before + 1)
    // Each response is the whole cart: a write starts after the response to the one before.
    const work = lastWrite.current.then(write)
    lastWrite.current = work.catch(() => undefined)
    try {
      await work
      return true
    } catch (error) {
      showToast((error instanceof CallError && error.message) || t('common.failed'), 'error', TOAST_LONG_MS)
      return false
    } finally {
      setRunning((before) => before - 1)
    }
  }

  async function show(answer: Promise<Cart>): Promise<void> {
    try {
      await mutate(await answer, { revalidate: false })
    } catch (error) {
      if (!(error instanceof CallError && error.code === CODE.not_found)) throw error
      // The line was removed in another tab.
      await mutate()
    }
  }

  return {
    cart,
    is_busy: running > 0,
    attempt,
    change: (ids, change) =>
      attempt(async () => {
        for (const id of ids) await show(callApi<typeof cartChange>('PATCH /api/cart/items/:id', { id, ...change }, { is_edit: true }))
      }),
    remove: (ids) => attempt(() => show(callApi<typeof cartRemove>('DELETE /api/cart/items', { ids: [...ids] }))),
  }
}

/** The lines that can be ordered, with their quantities. */
const orderedLines = ({ lines }: Cart): string =>
  lines.flatMap(({ state, item_id, cart_num }) => (state === 'ok' ? [`${item_id}:${cart_num}`] : [])).join()

/**
 * The minimum freight of the cart, estimated again when its lines change.
 * @param sent the estimate that the page was rendered with
 * @param country the code of the reader's probable country; empty: unknown
 */
export function useFreight(cart: Cart, sent: CartFreight | null, country: string): CartFreight | null {
  const lines = orderedLines(cart)
  const [sentLines] = useState(lines)
  const isSent = lines === sentLines
  const { data } = useSWR(
    isSent || lines === '' || country === '' ? null : ['POST /api/cart/quote', country, lines],
    () => callApi<typeof cartQuote>('POST /api/cart/quote', { country }),
    { keepPreviousData: true },
  )
  if (lines === '') return null
  return isSent || !data ? sent : findCheapestFreight(data)
}
