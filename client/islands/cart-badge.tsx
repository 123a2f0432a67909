import { useState } from 'react'
import type { cartCount } from '#shared/contract/cart.ts'
import { badgeText } from '#shared/text/badge.ts'
import { useApi } from '../api/page-cache.tsx'
import { mark } from '../marks.ts'

interface CartBadgeProps {
  /** The number as the page came with it; empty: nothing lies in the cart. */
  text: string
  /** The page came before the number was known. */
  is_late: boolean
}

/** How many lines lie in the cart, as the page's cache has it. */
export default function CartBadge({ text: first, is_late }: CartBadgeProps) {
  // Nothing wakes it before the number is in the cache.
  const { data } = useApi<typeof cartCount>('GET /api/cart/count', {}, { revalidateOnMount: false })
  const text = !data ? first : data.count > 0 ? badgeText(data.count) : ''
  const [shown, setShown] = useState({ text: first, ticks: false })
  if (shown.text !== text) setShown({ text, ticks: shown.text !== '' })
  return (
    <span
      key={text}
      className={shown.ticks ? 'badge ticks' : 'badge'}
      {...mark('cart-count')}
      {...(is_late && mark('cart-late'))}
      hidden={text === ''}
    >
      {text || '0'}
    </span>
  )
}
