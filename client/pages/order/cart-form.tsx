import type { Cart } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { CART_DAYS } from '#shared/trade/cart-limits.ts'
import { requestOf } from '../../components/order/line-state.tsx'
import type { PadState } from '../../components/order/order-pad.tsx'
import { askAgain } from '../../components/rfq/rfq-document.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Notice } from '../../components/ui/page-parts.tsx'
import { mark } from '../../marks.ts'
import { CartTable } from './cart-table.tsx'

/** What came of the last step. */
export interface CartOutcome {
  /** What is wrong with the request. */
  error?: string
  /** What was done with it. */
  notice?: string
  /** By the names of their fields: what was not taken, as typed. */
  typed?: ReadonlyMap<string, string>
  /** A link to a copy of the cart. */
  share_url?: string
  pad?: PadState
  /** Names this page's forms: what is posted twice from one page is done once. */
  form_key?: string
}

/** The lines as a form, with the messages about them and what can be done with them. */
export function CartForm({ cart, outcome }: { cart: Cart; outcome: CartOutcome }) {
  const { t, href } = usePage()
  return (
    <form
      method="post"
      action={href(routes.cart, {})}
      {...mark('ticks')}
      className="stack gap-12 below-20"
      {...mark('next-break', t('cart.next_break', { missing: '{{missing}}', price: '{{price}}' }))}
      {...mark('enter-multiple', t('cart.enter_multiple'))}
      {...mark('invalid-quantity', t('validation.whole_quantity'))}
    >
      <Notices cart={cart} />
      <Tools />
      {outcome.share_url !== undefined && <ShareLink url={outcome.share_url} />}
      <CartTable cart={cart} typed={outcome.typed ?? new Map()} />
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
      <span className="row gap-8">
        <input id="share-url" className="input" value={url} readOnly dir="ltr" aria-describedby="share-help" />
        <Button className="needs-script" type="button" {...mark('copy', url)} icon={<Icon name="copy" />} text={t('common.copy_link')} />
      </span>
      <p className="hint" id="share-help">
        {t('cart.share_help', { days: CART_DAYS })}
      </p>
    </div>
  )
}

/** What keeps the lines from being ordered as they are. */
function Notices({ cart: { lines, is_fresh } }: { cart: Cart }) {
  const { t, href } = usePage()
  const changed = lines.filter(({ price_was }) => price_was !== null)
  const barred = lines.filter(({ state }) => state !== 'ok')
  const toAsk = barred.filter(({ state, least_qty }) => state !== 'quantity' && least_qty === null)
  return (
    <>
      {!is_fresh && <Notice>{t('cart.prices_old')}</Notice>}
      {changed.length > 0 && (
        <Notice>
          <span>
            {t('cart.changed_notice', { count: changed.length })}{' '}
            <Button look="quiet" name="action" value="agree" text={t('cart.agree_all')} />
          </span>
        </Notice>
      )}
      {barred.length > 0 && (
        <Notice>
          <span>
            {t('cart.not_ok_notice', { count: barred.length })}{' '}
            {toAsk.length > 0 && (
              <a href={askAgain(toAsk.map(requestOf), href)} rel="nofollow">
                {t('cart.ask_those')}
              </a>
            )}
          </span>
        </Notice>
      )}
    </>
  )
}

/** What can be done with the lines that are ticked, or with all. */
function Tools() {
  const { t } = usePage()
  return (
    <div className="screen-only cluster middle gap-8 across-16">
      {/* The first button is the one that Enter presses. */}
      <Button look="quiet" className="no-script-only" name="action" value="update" text={t('cart.update')} />
      <label className="check needs-script">
        <input type="checkbox" {...mark('tick-all')} />
        {t('cart.select_all')}
      </label>
      <Button look="quiet" name="action" value="remove" icon={<Icon name="trash" />} text={t('cart.remove')} />
      <Button
        look="quiet"
        className="needs-script"
        type="button"
        {...mark('cart-to-rfq')}
        {...mark('confirmation', t('cart.in_rfq_list'))}
        icon={<Icon name="list" />}
        text={t('cart.ask')}
      />
      <Button look="quiet" name="action" value="bom" icon={<Icon name="orders" />} text={t('cart.save_bom')} />
      <Button look="quiet" name="action" value="share" icon={<Icon name="share" />} text={t('cart.share')} />
    </div>
  )
}
