import type { Cart, CartLine, cartShared } from '#shared/contract/cart.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { CART_DAYS } from '#shared/trade/cart-limits.ts'
import { formatAmount, formatUnitPrice, moneyString, unitPriceDecimals } from '#shared/trade/money.ts'
import { isOrderable, orderableQuantity, parseQuantity } from '#shared/trade/quantity.ts'
import { formatCount } from '#shared/trade/units.ts'
import { rfqSegment } from '#shared/url/rfq-address.ts'
import { LineState, wantedOf } from '../../components/order/line-state.tsx'
import { EMPTY_PAD, OrderPad, type PadState } from '../../components/order/order-pad.tsx'
import { Price } from '../../components/rfq/quote-lines.tsx'
import { askAgain } from '../../components/rfq/rfq-document.tsx'
import { Day } from '../../components/ui/day.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'
import { PartNames } from '../../components/ui/part-names.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'
import type { CartItem } from '../../stores/rfq-list.ts'

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

interface CartPageProps {
  cart: Cart
  said?: CartSaid
  /** IANA name of the reader's, as far as it is known. */
  time_zone: string
}

/** What lies in the cart, at which price and whether it can be had. Every button posts to this page. */
export function CartPage({ cart, said = {}, time_zone }: CartPageProps) {
  const { t, tag } = usePage()
  const href = useHref()
  const { lines, total } = cart
  const { error, notice, pad = EMPTY_PAD, form_key = '' } = said
  const is_empty = lines.length === 0
  const is_answer = pad.lines !== null || pad.error !== null || pad.check !== null
  return (
    <div className="page cart" data-cart={lines.length}>
      <header className="page-head">
        <h1>{t('header.cart')}</h1>
        {!is_empty && <p className="muted">{t('cart.count', { count: lines.length })}</p>}
        {cart.prices_as_of !== null && !is_empty && (
          <p className="muted small">{t('cart.prices_as_of', { time: formatMoment({ at: cart.prices_as_of, time_zone, tag }) })}</p>
        )}
      </header>
      {error !== undefined && (
        <p role="alert" className="error with-icon">
          <Icon name="warning" />
          {error}
        </p>
      )}
      {notice !== undefined && <p role="status">{notice}</p>}
      {/* What the pad has to say comes first: a cart may be long. */}
      {is_answer && <OrderPad pad={pad} is_open form_key={form_key} />}
      {is_empty ? <EmptyCart /> : <CartForm cart={cart} said={said} />}
      {!is_answer && <OrderPad pad={pad} is_open={is_empty} form_key={form_key} />}
      {!is_empty && (
        <div className="cart-sum">
          <p className="muted small">{t('cart.price_note')}</p>
          <p>
            <span className="muted">{t('cart.total')}</span>{' '}
            <bdi className="price price-large" dir="ltr">
              {formatAmount(total, tag)}
            </bdi>
          </p>
          {lines.some(({ state }) => state === 'ok') && (
            <a className="button button-primary" href={href(routes.checkout, {})} rel="nofollow">
              {t('cart.checkout')}
            </a>
          )}
        </div>
      )}
    </div>
  )
}

function EmptyCart() {
  const { t } = usePage()
  const href = useHref()
  return (
    <div className="empty">
      <p className="empty-title">{t('cart.empty')}</p>
      <p>{t('cart.empty_help')}</p>
      <p className="button-row">
        <a className="button button-primary" href={href(routes.category_list, {})}>
          {t('search.browse_categories')}
        </a>
        <a className="button" href={href(routes.rfq, {})}>
          {t('search.ask_for_quote')}
        </a>
      </p>
    </div>
  )
}

function CartForm({ cart, said }: { cart: Cart; said: CartSaid }) {
  const { t } = usePage()
  const href = useHref()
  const { lines, is_fresh } = cart
  const changed = lines.filter(({ price_was }) => price_was !== null)
  const barred = lines.filter(({ state }) => state !== 'ok')
  const to_ask = barred.filter(({ state }) => state !== 'quantity')
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

interface CartTableProps {
  lines: readonly CartLine[]
  typed: ReadonlyMap<number, string>
}

function CartTable({ lines, typed }: CartTableProps) {
  const { t, tag } = usePage()
  const decimals = unitPriceDecimals(lines.map(({ price }) => price))
  return (
    <section className="table-scroll" aria-label={t('header.cart')}>
      <table className="data row-table cart-table">
        <caption className="sr-only">{t('header.cart')}</caption>
        <TableHead
          columns={[
            t('part.part_number'),
            t('part.stock'),
            { number: t('part.quantity') },
            { number: t('part.unit_price') },
            { number: t('cart.amount') },
          ]}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={line.item_id} data-key={line.item_id} {...breaksOf(line)}>
              <th scope="row" className="quote-part">
                <span className="quote-part-cell">
                  <label className="tick quote-tick">
                    <input
                      type="checkbox"
                      name="id"
                      value={line.item_id}
                      data-line={JSON.stringify(itemOf(line))}
                      aria-label={t('cart.select', { part_number: line.part_number })}
                    />
                  </label>
                  <PartOf line={line} />
                </span>
              </th>
              <td data-label={t('part.stock')}>
                <LineState line={line} />
              </td>
              <td className="num" data-label={t('part.quantity')}>
                <Quantity line={line} typed={typed.get(line.item_id)} decimals={decimals} />
              </td>
              <td className="num" data-label={t('part.unit_price')}>
                <UnitPrice line={line} decimals={decimals} />
              </td>
              <td className="num" data-label={t('cart.amount')}>
                {line.state === 'gone' || line.price === 0 ? (
                  t('part.not_available')
                ) : (
                  <span data-amount="">
                    <Price text={formatAmount(line.ext_price, tag)} is_struck={line.state !== 'ok'} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What the script needs to say while a quantity is typed. */
function breaksOf({ price_breaks, rule, offer_id }: CartLine) {
  if (rule === null || offer_id === null || price_breaks.length === 0) return {}
  return { 'data-breaks': JSON.stringify({ ...rule, breaks: price_breaks.map(({ from_qty, unit_price }) => [from_qty, unit_price]) }) }
}

/** What goes from here into the RFQ list. */
function itemOf(line: CartLine): CartItem {
  const { part_number, brand_name, packaging, batch, cart_num, goods_id, goods_page_url, delivery_plan_date, icons } = line
  const price = moneyString(line.price)
  return { part_number, brand_name, packaging, batch, cart_num, goods_id, price, goods_page_url, delivery_plan_date, icons }
}

function PartOf({ line }: { line: CartLine }) {
  const { t } = usePage()
  const { part_number, goods_page_url, brand_name, packaging, location, batch, delivery_plan_date, reference } = line
  const facts = [packaging, location, batch && `${t('part.date_code')} ${batch}`].filter(Boolean)
  return (
    <PartNames part_number={part_number} goods_page_url={goods_page_url} manufacturer={brand_name}>
      {facts.length > 0 && <span className="muted small">{facts.join(' · ')}</span>}
      {reference !== '' && <bdi className="muted small">{reference}</bdi>}
      {delivery_plan_date && (
        <span className="muted small">
          {t('quote.wanted_by')} <Day at={delivery_plan_date} />
        </span>
      )}
    </PartNames>
  )
}

interface QuantityProps {
  line: CartLine
  /** What was typed and not taken. */
  typed: string | undefined
  decimals: number
}

/** A line at list price has a field; what was quoted is ordered as quoted. */
function Quantity({ line, typed, decimals }: QuantityProps) {
  const { t, tag } = usePage()
  const { item_id, part_number, cart_num, rule, next_break, state } = line
  if (rule === null) return formatCount(cart_num, tag)
  const is_unread = typed !== undefined && parseQuantity(typed) === null
  const is_wrong = is_unread || state === 'quantity'
  const id = `qty-${item_id}`
  return (
    <span className="cart-qty">
      <input
        id={id}
        className="input num"
        name={`qty.${item_id}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed ?? formatCount(cart_num, tag)}
        aria-label={t('part.quantity_of', { part_number })}
        aria-invalid={is_wrong || undefined}
        aria-describedby={`${id}-said`}
        data-cart-qty={cart_num}
        dir="ltr"
      />
      <span className="muted small">
        {t('part.moq')} {formatCount(rule.moq, tag)}
        {rule.multiple > 1 && ` · ${t('part.multiple')} ${formatCount(rule.multiple, tag)}`}
      </span>
      <span id={`${id}-said`} className={is_wrong ? 'field-error' : 'hint'}>
        {is_unread
          ? t('product.invalid_quantity')
          : state === 'quantity'
            ? t('cart.enter_multiple')
            : next_break &&
              state === 'ok' &&
              t('cart.next_break', { missing: next_break.missing, price: formatUnitPrice(next_break.unit_price, tag, decimals) })}
      </span>
      {typed === undefined && !isOrderable(cart_num, rule) && (
        <button type="submit" className="button button-quiet" name="set" value={`${item_id}:${orderableQuantity(cart_num, rule)}`}>
          {t('cart.order_qty', { qty: formatCount(orderableQuantity(cart_num, rule), tag) })}
        </button>
      )}
    </span>
  )
}

/** What one piece costs; where that price is from, how long it holds, and what it was. */
function UnitPrice({ line, decimals }: { line: CartLine; decimals: number }) {
  const { t, tag } = usePage()
  const href = useHref()
  const { rfq_number, price_until, time_zone, state, price, price_was, part_number, item_id, renewed } = line
  if (price === 0) return t('part.not_available')
  const time = price_until === null ? null : formatMoment({ at: price_until, time_zone, tag })
  return (
    <span className="cart-origin">
      <span data-price="">
        <Price text={formatUnitPrice(price, tag, decimals)} is_struck={state === 'expired'} />
      </span>
      {rfq_number === null ? (
        <span className="muted small">{t('cart.list_price')}</span>
      ) : (
        <a className="pn-link" href={href(routes.rfq_quote, { number: rfqSegment(rfq_number) })}>
          <bdi dir="ltr">{rfq_number}</bdi>
        </a>
      )}
      {time !== null && (
        <span className={state === 'expired' ? 'mark mark-obsolete' : 'muted small'}>
          {state === 'expired' ? t('cart.expired_at', { time }) : t('cart.until', { time })}
        </span>
      )}
      {renewed !== null && state !== 'ordered' && (
        <>
          <span className="stock-low small">
            {t('cart.renewed', {
              qty: formatCount(renewed.qty, tag),
              price: formatUnitPrice(renewed.unit_price, tag, decimals),
              time: formatMoment({ at: renewed.price_until, time_zone, tag }),
            })}
          </span>
          <button
            type="submit"
            className="button button-quiet"
            name="agree"
            value={item_id}
            aria-label={t('cart.take_renewed_of', { part_number })}
          >
            {t('cart.take_renewed')}
          </button>
        </>
      )}
      {price_was !== null && (
        <>
          <span className="stock-low small">{t('cart.was', { price: formatUnitPrice(price_was, tag, decimals) })}</span>
          <button
            type="submit"
            className="button button-quiet"
            name="agree"
            value={item_id}
            aria-label={t('cart.agree_of', { part_number })}
          >
            {t('cart.agree')}
          </button>
        </>
      )}
    </span>
  )
}

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

interface SharedCartPageProps {
  share_id: string
  shared: DataOf<typeof cartShared>
  time_zone: string
}

/** What somebody's link shows: parts and quantities, for one's own cart. */
export function SharedCartPage({ share_id, shared: { lines, until }, time_zone }: SharedCartPageProps) {
  const { t, tag } = usePage()
  const href = useHref()
  return (
    <div className="page">
      <header className="page-head">
        <h1>{t('cart.shared_title')}</h1>
        <p className="muted">{t('cart.count', { count: lines.length })}</p>
        <p className="muted small">{t('cart.shared_until', { time: formatMoment({ at: until, time_zone, tag }) })}</p>
      </header>
      <section className="table-scroll" aria-label={t('cart.shared_title')}>
        <table className="data row-table">
          <caption className="sr-only">{t('cart.shared_title')}</caption>
          <TableHead columns={[t('part.part_number'), t('part.packaging'), { number: t('part.quantity') }]} />
          <tbody>
            {lines.map(({ offer_id, part_number, brand_name, goods_page_url, packaging, qty }) => (
              <tr key={offer_id}>
                <th scope="row" className="quote-part">
                  <PartNames part_number={part_number} goods_page_url={goods_page_url} manufacturer={brand_name} />
                </th>
                <td data-label={t('part.packaging')}>{packaging || t('part.not_available')}</td>
                <td className="num" data-label={t('part.quantity')}>
                  {formatCount(qty, tag)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <form method="post" action={href(routes.cart, {})} className="cart-sum">
        <input type="hidden" name="shared" value={share_id} />
        <button type="submit" className="button button-primary" name="action" value="add_shared">
          {t('cart.shared_add')}
        </button>
      </form>
    </div>
  )
}
