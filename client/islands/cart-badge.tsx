import { useState } from 'react'
import type { cartCount } from '#shared/contract/cart.ts'
import { formatBadge } from '#shared/text/badge.ts'
import { useApi } from '../api/page-cache.tsx'
import { toDataAttributes } from '../marks.ts'

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
  const text = !data ? first : data.count > 0 ? formatBadge(data.count) : ''
  const [badge, setBadge] = useState({ text: first, ticks: false })
  if (badge.text !== text) setBadge({ text, ticks: badge.text !== '' })
  return (
    <span
      key={text}
      className={badge.ticks ? 'badge ticks' : 'badge'}
      {...toDataAttributes('cart-count')}
      {...(is_late && toDataAttributes('cart-late'))}
      hidden={text === ''}
    >
      {text || '0'}
    </span>
  )
}
