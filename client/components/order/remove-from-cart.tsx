import { useEffect, useRef } from 'react'
import type { CartLine } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { Button, ButtonLink, preventDefaultThen } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { MonospaceValue } from '../ui/values.tsx'

interface RemoveFromCartProps {
  lines: readonly CartLine[]
  /** Receives the answer in the browser; absent: it is posted. */
  onAnswer?(isConfirmed: boolean): void
}

/** Asks for confirmation before lines are removed. */
export function RemoveFromCart({ lines, onAnswer }: RemoveFromCartProps) {
  const { t, href } = usePage()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <form
      method="post"
      action={href(routes.cart, {})}
      className="empty"
      onSubmit={(event) => {
        if (!onAnswer) return
        event.preventDefault()
        onAnswer(true)
      }}
    >
      <h1 ref={title} tabIndex={-1}>
        {t('cart.remove_title', { count: lines.length })}
      </h1>
      <ul className="grid gap-4">
        {lines.map(({ item_id, part_number, brand_name, cart_num }) => (
          <li key={item_id}>
            <input type="hidden" name="id" value={item_id} />
            <MonospaceValue>{part_number}</MonospaceValue>{' '}
            <span className="muted">
              <bdi>{brand_name}</bdi> · {t('part.pieces', { count: cart_num })}
            </span>
          </li>
        ))}
      </ul>
      {lines.some(({ rfq_number, state }) => rfq_number !== null && state === 'ok') && <p>{t('cart.remove_help')}</p>}
      <p className="button-row">
        <Button look="primary" name="action" value="remove_yes" text={t('cart.remove_yes')} />
        <ButtonLink
          href={href(routes.cart, {})}
          onClick={onAnswer && preventDefaultThen(() => onAnswer(false))}
          text={t('cart.remove_no')}
        />
      </p>
    </form>
  )
}
