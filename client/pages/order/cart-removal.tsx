import type { CartLine } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { useHref, usePage } from '../../components/ui/page-context.tsx'

/** Asks once more before lines are taken out. */
export function RemoveFromCartPage({ lines }: { lines: readonly CartLine[] }) {
  const { t } = usePage()
  const href = useHref()
  return (
    <div className="page">
      <form method="post" action={href(routes.cart, {})} className="empty">
        <h1>{t('cart.remove_title', { count: lines.length })}</h1>
        <ul className="cart-leaving">
          {lines.map(({ item_id, part_number, brand_name, cart_num }) => (
            <li key={item_id}>
              <input type="hidden" name="id" value={item_id} />
              <bdi dir="ltr" className="mono">
                {part_number}
              </bdi>{' '}
              <span className="muted">
                <bdi>{brand_name}</bdi> · {t('part.pieces', { count: cart_num })}
              </span>
            </li>
          ))}
        </ul>
        {lines.some(({ rfq_number, state }) => rfq_number !== null && state === 'ok') && <p>{t('cart.remove_help')}</p>}
        <p className="button-row">
          <button type="submit" className="button button-primary" name="action" value="remove_yes">
            {t('cart.remove_yes')}
          </button>
          <a className="button" href={href(routes.cart, {})}>
            {t('cart.remove_no')}
          </a>
        </p>
      </form>
    </div>
  )
}
