import { useState } from 'react'
import type { cartCount } from '#shared/contract/cart.ts'
import { formatBadge } from '#shared/text/badge.ts'
import { useApi } from '../api/page-cache.tsx'
import { toDataAttributes } from '../marks.ts'

interface CartBadgeProps {
  /** The number on the page; empty: the cart is empty. */
  text: string
  /** Whether the page was sent before the number was ready. */
  is_late: boolean
}

/** The number of lines in the cart, from the page's cache. */
export default function CartBadge({ text: first, is_late }: CartBadgeProps) {
  // The island hydrates once the number is in the cache.
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
