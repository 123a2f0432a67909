import { type FormEvent, useState } from 'react'
import type { Cart, CartLine, cartShare } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { CART_DAYS } from '#shared/trade/cart-limits.ts'
import { toDecimalString } from '#shared/trade/money.ts'
import { callApi } from '../../api/client.ts'
import { toDataAttributes } from '../../marks.ts'
import { showToast, TOAST_LONG_MS } from '../../shell/toasts.ts'
import { type CartItem, mergeCartIntoRfqList } from '../../stores/cart-into-rfq-list.ts'
import { toRequoteUrl } from '../rfq/requote-url.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Notice } from '../ui/page-parts.tsx'
import { toRfqRequest } from './cart-line-state.tsx'
import { CartTable } from './cart-table.tsx'
import type { OrderPadState } from './order-pad.tsx'
import type { CartStore } from './use-cart.ts'
import type { LineFields } from './use-line-fields.ts'

/** The result of the last step. */
export interface CartOutcome {
  error?: string
  /** The result of the request, as a sentence. */
  notice?: string
  /** The rejected input by field name. */
  typed?: Readonly<Record<string, string>>
  /** A link to a copy of the cart. */
  share_url?: string
  pad?: OrderPadState
  /** The key of this page's forms: a form that is posted twice from one page takes effect once. */
  form_key?: string
}

interface CartFormProps {
  store: CartStore
  fields: LineFields
  /** A link to a copy of the cart, which the page was rendered with. */
  share_url: string | undefined
  /** Receives lines to remove, to ask for confirmation. */
  onRemove(ids: readonly number[]): void
}

/** The lines as a form, with their messages and actions. Its buttons post it; in the browser they call the API. */
export function CartForm({ store, fields, share_url: sentUrl, onRemove }: CartFormProps) {
  const { href } = usePage()
  const { cart } = store
  const { lines } = cart
  const [shareUrl, setShareUrl] = useState(sentUrl)
  const ticked = lines.filter(({ item_id }) => fields.ticked.has(item_id))
  const changed = lines.filter(({ price_was }) => price_was !== null)

  const share = (): Promise<boolean> =>
    store.attempt(async () => {
      const { share_id } = await callApi<typeof cartShare>('POST /api/cart/share', { ids: listIds(ticked) })
      setShareUrl(new URL(href(routes.cart, {}, { shared: share_id }), location.href).href)
    })

  /** The action of a button; undefined: its form is posted. */
  function findAction(name: string, value: string): (() => unknown) | undefined {
    const [id = 0, qty = 0] = value.split(':').map(Number)
    if (name === 'drop') return () => store.remove([id])
    if (name === 'set') return () => store.change([id], { cart_num: qty })
    if (name === 'all_offers') return () => store.change([id], { from_all_offers: true })
    if (name === 'agree') return () => store.change([id], { agree_price: true })
    if (value === 'agree') return () => store.change(listIds(changed), { agree_price: true })
    if (value === 'remove') return () => onRemove(listIds(ticked))
    if (value === 'share') return share
    return value === 'update' ? fields.edit.saveAll : undefined
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent
    const work = submitter instanceof HTMLButtonElement ? findAction(submitter.name, submitter.value) : undefined
    if (!work) return
    event.preventDefault()
    work()
  }

  return (
    <form
      ref={fields.form}
      method="post"
      action={href(routes.cart, {})}
      className="stack gap-12 below-20"
      aria-busy={store.is_busy || undefined}
      onSubmit={onSubmit}
    >
      <Notices cart={cart} changed={changed} />
      <Tools lines={lines} ticked={ticked} fields={fields} />
      {shareUrl !== undefined && <ShareLink url={shareUrl} />}
      <CartTable cart={cart} fields={fields} />
    </form>
  )
}

const listIds = (lines: readonly CartLine[]): number[] => lines.map(({ item_id }) => item_id)

/** A line in the format of the RFQ list. */
export function toCartItem(line: CartLine): CartItem {
  const { part_number, brand_name, package: name, batch, cart_num, goods_id, goods_page_url, delivery_plan_date, icons } = line
  const price = toDecimalString(line.price)
  return { part_number, brand_name, package: name, batch, cart_num, goods_id, price, goods_page_url, delivery_plan_date, icons }
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
        <Button
          className="needs-script"
          type="button"
          {...toDataAttributes('copy', url)}
          icon={<Icon name="copy" />}
          text={t('common.copy_link')}
        />
      </span>
      <p className="hint" id="share-help">
        {t('cart.share_help', { days: CART_DAYS })}
      </p>
    </div>
  )
}

/** The reasons why the lines cannot be ordered in their current state. */
function Notices({ cart: { lines, is_fresh }, changed }: { cart: Cart; changed: readonly CartLine[] }) {
  const { t, href } = usePage()
  const barred = lines.filter(({ state }) => state !== 'ok')
  const toAsk = barred.filter(({ state, least_qty }) => state !== 'quantity' && least_qty === null)
  return (
    <>
      {!is_fresh && <Notice>{t('cart.prices_old')}</Notice>}
      {changed.length > 0 && (
        <Notice>
          <span>
            <span>{t('cart.changed_notice', { count: changed.length })}</span>{' '}
            <Button look="quiet" name="action" value="agree" text={t('cart.agree_all')} />
          </span>
        </Notice>
      )}
      {barred.length > 0 && (
        <Notice>
          <span>
            <span>{t('cart.not_ok_notice', { count: barred.length })}</span>{' '}
            {toAsk.length > 0 && (
              <a href={toRequoteUrl(toAsk.map(toRfqRequest), href)} rel="nofollow">
                {t('cart.ask_those')}
              </a>
            )}
          </span>
        </Notice>
      )}
    </>
  )
}

interface ToolsProps {
  lines: readonly CartLine[]
  ticked: readonly CartLine[]
  fields: LineFields
}

/** The actions on the ticked lines, or on all. */
function Tools({ lines, ticked, fields }: ToolsProps) {
  const { t } = usePage()
  const addToRfqList = (): void => {
    const isSaved = mergeCartIntoRfqList((ticked.length > 0 ? ticked : lines).map(toCartItem))
    showToast(t(isSaved ? 'cart.in_rfq_list' : 'rfq.not_saved'), isSaved ? 'success' : 'error', TOAST_LONG_MS)
  }
  return (
    <div className="screen-only cluster middle gap-8 across-16">
      {/* Enter presses the first button. */}
      <Button look="quiet" className="no-script-only" name="action" value="update" text={t('cart.update')} />
      <label className="check needs-script">
        <input
          ref={(box) => {
            if (box) box.indeterminate = ticked.length > 0 && ticked.length < lines.length
          }}
          type="checkbox"
          checked={ticked.length === lines.length}
          onChange={({ currentTarget: { checked } }) => fields.edit.tick(listIds(lines), checked)}
        />
        {t('cart.select_all')}
      </label>
      <Button
        look="quiet"
        name="action"
        value="remove"
        disabled={fields.is_awake && ticked.length === 0}
        icon={<Icon name="trash" />}
        text={t('cart.remove')}
      />
      <Button look="quiet" className="needs-script" onClick={addToRfqList} icon={<Icon name="list" />} text={t('cart.ask')} />
      <Button look="quiet" name="action" value="bom" icon={<Icon name="orders" />} text={t('cart.save_bom')} />
      <Button look="quiet" name="action" value="share" icon={<Icon name="share" />} text={t('cart.share')} />
    </div>
  )
}
