import { PartNames } from '#client/components/part/part-names.tsx'
import { Price } from '#client/components/rfq/quote-lines.tsx'
import { askAgain } from '#client/components/rfq/rfq-document.tsx'
import { Day } from '#client/components/ui/day.tsx'
import { formatMoment } from '#client/components/ui/format-moment.ts'
import { Icon } from '#client/components/ui/icon.tsx'
import { useHref, usePage } from '#client/page-context.tsx'
import type { CartItem } from '#client/stores/rfq-list.ts'
import type { Cart, CartLine } from '#shared/contract/cart.ts'
import { formatAmount, formatUnitPrice, moneyString, unitPriceDecimals } from '#shared/money.ts'
import { rfqSegment } from '#shared/rfq-address.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/units.ts'

interface CartPageProps {
  cart: Cart
  /** What is wrong with what was asked for, or null. */
  error: string | null
}

/** What lies in the cart, at which price and how long that price holds. */
export function CartPage({ cart, error }: CartPageProps) {
  const { t, tag } = usePage()
  const href = useHref()
  const { lines, total } = cart
  if (lines.length === 0)
    return (
      <div className="page">
        <header className="page-head">
          <h1>{t('header.cart')}</h1>
        </header>
        <div className="empty">
          <p className="empty-title">{t('cart.empty')}</p>
          <p>{t('cart.empty_help')}</p>
          <p className="button-row">
            <a className="button button-primary" href={href(routes.rfq, {})}>
              {t('search.ask_for_quote')}
            </a>
            <a className="button" href={href(routes.category_list, {})}>
              {t('search.browse_categories')}
            </a>
          </p>
        </div>
      </div>
    )
  const gone = lines.filter(({ state }) => state === 'expired')
  return (
    <div className="page">
      <header className="page-head">
        <h1>{t('header.cart')}</h1>
        <p className="muted">{t('cart.count', { count: lines.length })}</p>
      </header>
      <form method="get" action={href(routes.cart, {})} data-ticks="" className="cart-form">
        {error !== null && (
          <p role="alert" className="error with-icon">
            <Icon name="warning" />
            {error}
          </p>
        )}
        <div className="cart-tools">
          <label className="check needs-script">
            <input type="checkbox" data-tick-all="" />
            {t('cart.select_all')}
          </label>
          <button type="submit" className="button button-quiet" name="remove" value="1">
            <Icon name="trash" />
            {t('cart.remove')}
          </button>
          <button type="button" className="button button-quiet needs-script" data-cart-to-rfq="" data-said={t('cart.in_rfq_list')}>
            <Icon name="list" />
            {t('cart.ask')}
          </button>
        </div>
        <CartTable lines={lines} />
      </form>
      <div className="cart-sum">
        <p>
          <span className="muted">{t('cart.total')}</span>{' '}
          <bdi className="price price-large" dir="ltr">
            {formatAmount(total, tag)}
          </bdi>
        </p>
        {gone.length > 0 && (
          <p className="notice">
            <Icon name="warning" />
            <span>
              {t('cart.expired_help', { count: gone.length })} <a href={askAgain(gone.map(wantedOf), href)}>{t('quote.ask_again')}</a>
            </span>
          </p>
        )}
        <p className="muted small">{t('cart.price_note')}</p>
        <p>
          {t('cart.how_to_order')} <a href={href(routes.contact, {})}>{t('header.contact_us')}</a>
        </p>
      </div>
    </div>
  )
}

function CartTable({ lines }: { lines: readonly CartLine[] }) {
  const { t, tag } = usePage()
  const decimals = unitPriceDecimals(lines.map(({ price }) => price))
  return (
    <section className="table-scroll" aria-label={t('header.cart')}>
      <table className="data row-table">
        <caption className="sr-only">{t('header.cart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('part.part_number')}</th>
            <th scope="col">{t('part.date_code')}</th>
            <th scope="col" className="num">
              {t('part.quantity')}
            </th>
            <th scope="col" className="num">
              {t('part.unit_price')}
            </th>
            <th scope="col" className="num">
              {t('cart.amount')}
            </th>
            <th scope="col">{t('cart.price_from')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.item_id}>
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
              <td data-label={t('part.date_code')}>
                <bdi dir="ltr">{line.batch || t('part.not_available')}</bdi>
              </td>
              <td className="num" data-label={t('part.quantity')}>
                {formatCount(line.cart_num, tag)}
              </td>
              <td className="num" data-label={t('part.unit_price')}>
                <Price text={formatUnitPrice(line.price, tag, decimals)} is_struck={line.state === 'expired'} />
              </td>
              <td className="num" data-label={t('cart.amount')}>
                <Price text={formatAmount(line.ext_price, tag)} is_struck={line.state === 'expired'} />
              </td>
              <td data-label={t('cart.price_from')}>
                <Origin line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const wantedOf = ({ part_number, brand_name: manufacturer, cart_num: qty }: CartLine) => ({ part_number, manufacturer, qty })

/** What goes from here into the RFQ list. */
function itemOf(line: CartLine): CartItem {
  const { part_number, brand_name, packaging, batch, cart_num, goods_id, goods_page_url, delivery_plan_date, icons } = line
  const price = moneyString(line.price)
  return { part_number, brand_name, packaging, batch, cart_num, goods_id, price, goods_page_url, delivery_plan_date, icons }
}

function PartOf({ line }: { line: CartLine }) {
  const { t } = usePage()
  const { part_number, goods_page_url, brand_name, packaging, delivery_plan_date } = line
  return (
    <PartNames part_number={part_number} goods_page_url={goods_page_url} manufacturer={brand_name}>
      {packaging && <span className="muted small">{packaging}</span>}
      {delivery_plan_date && (
        <span className="muted small">
          {t('quote.wanted_by')} <Day at={delivery_plan_date} />
        </span>
      )}
    </PartNames>
  )
}

/** Where a price is from, and how long it holds. */
function Origin({ line }: { line: CartLine }) {
  const { t, tag } = usePage()
  const href = useHref()
  const { rfq_number, price_until, time_zone, state } = line
  if (rfq_number === null) return t('cart.list_price')
  const time = price_until === null ? null : formatMoment({ at: price_until, time_zone, tag })
  return (
    <span className="cart-origin">
      <a className="pn-link" href={href(routes.rfq_quote, { number: rfqSegment(rfq_number) })}>
        <bdi dir="ltr">{rfq_number}</bdi>
      </a>
      {time !== null && (
        <span className={state === 'expired' ? 'mark mark-obsolete' : 'muted small'}>
          {state === 'expired' ? t('cart.expired_at', { time }) : t('cart.until', { time })}
        </span>
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
          <button type="submit" className="button button-primary">
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
