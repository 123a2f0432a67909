import type { Cart } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { CART_DAYS } from '#shared/trade/cart-limits.ts'
import { wantedOf } from '../../components/order/line-state.tsx'
import type { PadState } from '../../components/order/order-pad.tsx'
import { askAgain } from '../../components/rfq/rfq-document.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'

import { CartTable } from './cart-table.tsx'

/** What is said of the last thing that was done. */
export interface CartSaid {
  /** What is wrong with what was asked for. */
  error?: string
  /** What was done with it. */
  notice?: string
  /** Of lines, by their ids: quantities that were not taken, as typed. */
  typed?: ReadonlyMap<number, string>
  /** A link to a copy of the cart. */
  share_url?: string
  pad?: PadState
  /** Names this page's forms: what is posted twice from one page is done once. */
  form_key?: string
}

/** The lines as a form, with what is to be said of them and what can be done with them. */
export function CartForm({ cart, said }: { cart: Cart; said: CartSaid }) {
  const { t } = usePage()
  const href = useHref()
  const { lines } = cart
  return (
    <form
      method="post"
      action={href(routes.cart, {})}
      data-ticks=""
      data-cart-form=""
      className="cart-form"
      data-next-break={t('cart.next_break', { missing: '{{missing}}', price: '{{price}}' })}
      data-enter-multiple={t('cart.enter_multiple')}
      data-invalid-quantity={t('product.invalid_quantity')}
    >
      <Notices cart={cart} />
      <Tools />
      {said.share_url !== undefined && <ShareLink url={said.share_url} />}
      <CartTable lines={lines} typed={said.typed ?? new Map()} />
    </form>
  )
}

function ShareLink({ url }: { url: string }) {
  const { t } = usePage()
  return (
    <div className="cart-share" role="status">
      <label className="label" htmlFor="share-url">
        {t('cart.link_label')}
      </label>
      <span className="cart-share-row">
        <input id="share-url" className="input" value={url} readOnly dir="ltr" aria-describedby="share-help" />
        <button type="button" className="button needs-script" data-copy={url}>
          <Icon name="copy" />
          {t('bom.copy_link')}
        </button>
      </span>
      <p className="hint" id="share-help">
        {t('cart.share_help', { days: CART_DAYS })}
      </p>
    </div>
  )
}

/** What keeps the lines from being ordered as they are. */
function Notices({ cart: { lines, is_fresh } }: { cart: Cart }) {
  const { t } = usePage()
  const href = useHref()
  const changed = lines.filter(({ price_was }) => price_was !== null)
  const barred = lines.filter(({ state }) => state !== 'ok')
  const to_ask = barred.filter(({ state }) => state !== 'quantity')
  return (
    <>
      {!is_fresh && (
        <p className="notice">
          <Icon name="warning" />
          {t('cart.prices_old')}
        </p>
      )}
      {changed.length > 0 && (
        <p className="notice">
          <Icon name="warning" />
          <span>
            {t('cart.changed_notice', { count: changed.length })}{' '}
            <button type="submit" className="button button-quiet" name="action" value="agree">
              {t('cart.agree_all')}
            </button>
          </span>
        </p>
      )}
      {barred.length > 0 && (
        <p className="notice">
          <Icon name="warning" />
          <span>
            {t('cart.not_ok_notice', { count: barred.length })}{' '}
            {to_ask.length > 0 && (
              <a href={askAgain(to_ask.map(wantedOf), href)} rel="nofollow">
                {t('cart.ask_those')}
              </a>
            )}
          </span>
        </p>
      )}
    </>
  )
}

/** What can be done with the lines that are ticked, or with all. */
function Tools() {
  const { t } = usePage()
  return (
    <div className="cart-tools">
      {/* The first button is the one that Enter presses. */}
      <button type="submit" className="button button-quiet no-script-only" name="action" value="update">
        {t('cart.update')}
      </button>
      <label className="check needs-script">
        <input type="checkbox" data-tick-all="" />
        {t('cart.select_all')}
      </label>
      <button type="submit" className="button button-quiet" name="action" value="remove">
        <Icon name="trash" />
        {t('cart.remove')}
      </button>
      <button type="button" className="button button-quiet needs-script" data-cart-to-rfq="" data-said={t('cart.in_rfq_list')}>
        <Icon name="list" />
        {t('cart.ask')}
      </button>
      <button type="submit" className="button button-quiet" name="action" value="bom">
        <Icon name="orders" />
        {t('cart.save_bom')}
      </button>
      <button type="submit" className="button button-quiet" name="action" value="share">
        <Icon name="share" />
        {t('cart.share')}
      </button>
    </div>
  )
}
