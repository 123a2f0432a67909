import type { CartLine } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Mono } from '../../components/ui/values.tsx'

/** Asks once more before lines are taken out. */
export function RemoveFromCartPage({ lines }: { lines: readonly CartLine[] }) {
  const { t, href } = usePage()
  return (
    <div className="page">
      <form method="post" action={href(routes.cart, {})} className="empty">
        <h1>{t('cart.remove_title', { count: lines.length })}</h1>
        <ul className="grid gap-4">
          {lines.map(({ item_id, part_number, brand_name, cart_num }) => (
            <li key={item_id}>
              <input type="hidden" name="id" value={item_id} />
              <Mono>{part_number}</Mono>{' '}
              <span className="muted">
                <bdi>{brand_name}</bdi> · {t('part.pieces', { count: cart_num })}
              </span>
            </li>
          ))}
        </ul>
        {lines.some(({ rfq_number, state }) => rfq_number !== null && state === 'ok') && <p>{t('cart.remove_help')}</p>}
        <p className="button-row">
          <Button look="primary" name="action" value="remove_yes" text={t('cart.remove_yes')} />
          <ButtonLink href={href(routes.cart, {})} text={t('cart.remove_no')} />
        </p>
      </form>
    </div>
  )
}
