import { differenceText } from '#shared/bom/contradiction.ts'
import type { Cart, CartLine } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice, moneyString, unitPriceDecimals } from '#shared/trade/money.ts'
import { isOrderable, orderableQuantity, parseQuantity } from '#shared/trade/quantity.ts'
import { rfqSegment } from '#shared/url/rfq-address.ts'
import { LineState } from '../../components/order/line-state.tsx'
import { Day } from '../../components/ui/amounts.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PartNames } from '../../components/ui/part-names.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { MonoLink, Price } from '../../components/ui/values.tsx'
import { mark } from '../../marks.ts'
import type { CartItem } from '../../stores/cart-into-rfq-list.ts'

/** The lines, each with where it lies, how many, and what they cost. */
export function CartTable({ cart, typed }: { cart: Cart; typed: ReadonlyMap<string, string> }) {
  const { t, tag } = usePage()
  const { lines, minimum_line } = cart
  const decimals = unitPriceDecimals(lines.map(({ price }) => price))
  return (
    <RowTable
      label={t('header.cart')}
      className="cart-table"
      rows={lines}
      keyOf={({ item_id }) => item_id}
      rowProps={(line) => ({ ...mark('key', String(line.item_id)), ...breaksOf(line) })}
      columns={[
        {
          head: t('part.part_number'),
          names_row: true,
          className: 'quote-part',
          cell: (line) => (
            <span className="quote-part-cell grid baseline gap-8">
              <label className="tick quote-tick centered">
                <input
                  type="checkbox"
                  name="id"
                  value={line.item_id}
                  {...mark('line', itemOf(line))}
                  aria-label={t('cart.select', { part_number: line.part_number })}
                />
              </label>
              <PartOf line={line} />
            </span>
          ),
        },
        { head: t('part.stock'), cell: (line) => <LineState line={line} minimum_line={minimum_line} /> },
        { head: t('cart.own_reference'), cell: (line) => <Reference line={line} typed={typed.get(`ref.${line.item_id}`)} /> },
        {
          head: { number: t('part.quantity') },
          cell: (line) => <Quantity line={line} typed={typed.get(`qty.${line.item_id}`)} />,
        },
        {
          head: { number: t('part.unit_price') },
          cell: (line) => <LinePrice line={line} typed={typed.get(`qty.${line.item_id}`)} decimals={decimals} />,
        },
        {
          head: { number: t('common.amount') },
          cell: ({ state, price, ext_price }) =>
            state === 'gone' || price === 0 ? (
              t('part.not_available')
            ) : (
              <span {...mark('amount', '')}>
                <Price text={formatAmount(ext_price, tag)} is_struck={state !== 'ok'} />
              </span>
            ),
        },
        {
          head: { read_out: t('cart.remove') },
          className: 'screen-only',
          cell: ({ item_id, part_number }) => {
            const label = t('cart.remove_of', { part_number })
            return <Button look="icon" name="drop" value={item_id} aria-label={label} title={label} icon={<Icon name="trash" />} />
          },
        },
      ]}
    />
  )
}

/** What the script needs to say while a quantity is typed. */
function breaksOf({ price_breaks, rule, offer_id }: CartLine) {
  if (rule === null || offer_id === null || price_breaks.length === 0) return {}
  return mark('breaks', { ...rule, breaks: price_breaks.map(({ from_qty, unit_price }) => [from_qty, unit_price]) })
}

/** What goes from here into the RFQ list. */
function itemOf(line: CartLine): CartItem {
  const { part_number, brand_name, package: name, batch, cart_num, goods_id, goods_page_url, delivery_plan_date, icons } = line
  const price = moneyString(line.price)
  return { part_number, brand_name, package: name, batch, cart_num, goods_id, price, goods_page_url, delivery_plan_date, icons }
}

function PartOf({ line }: { line: CartLine }) {
  const { t } = usePage()
  const { part_number, goods_page_url, brand_name, packaging, location, batch, delivery_plan_date } = line
  const facts = [brand_name, packaging, location, batch && `${t('part.date_code')} ${batch}`].filter(Boolean)
  return (
    <PartNames part_number={part_number} goods_page_url={goods_page_url} manufacturer={facts.join(' · ')}>
      {delivery_plan_date && (
        <span className="muted small">
          {t('quote.wanted_by')} <Day at={delivery_plan_date} />
        </span>
      )}
      {line.contradictions.length > 0 && (
        <span className="low small">{line.contradictions.map((each) => differenceText(each, t.tag)).join(', ')}</span>
      )}
    </PartNames>
  )
}

/** What the buyer calls the line; where they call it nothing, the lines of BOMs that it is for. */
function Reference({ line: { item_id, part_number, reference, own_reference }, typed }: { line: CartLine; typed: string | undefined }) {
  const { t } = usePage()
  return (
    <input
      className="input cart-reference"
      name={`ref.${item_id}`}
      maxLength={60}
      autoComplete="off"
      defaultValue={typed ?? own_reference}
      placeholder={own_reference === '' ? reference : ''}
      title={reference}
      aria-label={t('cart.own_reference_of', { part_number })}
      {...mark('cart-reference', own_reference)}
      dir="auto"
    />
  )
}

interface QuantityProps {
  line: CartLine
  /** What was typed and not taken. */
  typed: string | undefined
}

/** A line at list price has a field; what was quoted is ordered as quoted. */
function Quantity({ line, typed }: QuantityProps) {
  const { t, tag } = usePage()
  const { item_id, part_number, cart_num, rule, state } = line
  if (rule === null) return formatCount(cart_num, tag)
  const isUnread = typed !== undefined && parseQuantity(typed) === null
  const isWrong = isUnread || state === 'quantity'
  const id = `qty-${item_id}`
  return (
    <span className="cart-qty grid at-start gap-2 small">
      <input
        id={id}
        className="input num"
        name={`qty.${item_id}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed ?? formatCount(cart_num, tag)}
        aria-label={t('part.quantity_of', { part_number })}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-note`}
        {...mark('cart-qty', cart_num)}
        dir="ltr"
      />
      {typed === undefined && !isOrderable(cart_num, rule) && (
        <Button
          look="quiet"
          name="set"
          value={`${item_id}:${orderableQuantity(cart_num, rule)}`}
          text={t('cart.order_qty', { qty: formatCount(orderableQuantity(cart_num, rule), tag) })}
        />
      )}
    </span>
  )
}

/** What one piece costs; where that price is from, how long it holds, and what it was. */
function LinePrice({ line, typed, decimals }: QuantityProps & { decimals: number }) {
  const { t, tag, href } = usePage()
  const { rfq_number, price_until, time_zone, state, price, price_was, part_number, item_id, renewed } = line
  if (price === 0) return t('part.not_available')
  const time = price_until === null ? null : formatMoment({ at: price_until, time_zone, tag })
  return (
    <span className="cart-origin grid at-start gap-2 small">
      <span {...mark('price')}>
        <Price text={formatUnitPrice(price, tag, decimals)} is_struck={state === 'expired'} />
      </span>
      <QuantityNote line={line} typed={typed} decimals={decimals} />
      {rfq_number !== null && <MonoLink href={href(routes.rfq_quote, { number: rfqSegment(rfq_number) })} text={rfq_number} />}
      {time !== null && (
        <span className={state === 'expired' ? 'mark mark-obsolete' : 'muted small'}>
          {state === 'expired' ? t('cart.expired_at', { time }) : t('cart.until', { time })}
        </span>
      )}
      {renewed !== null && state !== 'ordered' && (
        <NewPrice
          item_id={item_id}
          text={t('cart.renewed', {
            qty: formatCount(renewed.qty, tag),
            price: formatUnitPrice(renewed.unit_price, tag, decimals),
            time: formatMoment({ at: renewed.price_until, time_zone, tag }),
          })}
          action={t('cart.take_renewed')}
          label={t('cart.take_renewed_of', { part_number })}
        />
      )}
      {price_was !== null && (
        <NewPrice
          item_id={item_id}
          text={t('cart.was', { price: formatUnitPrice(price_was, tag, decimals) })}
          action={t('cart.agree')}
          label={t('cart.agree_of', { part_number })}
        />
      )}
    </span>
  )
}

/** What is wrong with a quantity, or what more of it would save. The script writes there while it is typed. */
function QuantityNote({ line, typed, decimals }: QuantityProps & { decimals: number }) {
  const { t, tag } = usePage()
  const { item_id, rule, next_break, state } = line
  if (rule === null) return null
  const isUnread = typed !== undefined && parseQuantity(typed) === null
  const isWrong = isUnread || state === 'quantity'
  const next =
    next_break &&
    state === 'ok' &&
    t('cart.next_break', { missing: next_break.missing, price: formatUnitPrice(next_break.unit_price, tag, decimals) })
  return (
    <span id={`qty-${item_id}-note`} className={isWrong ? 'field-error' : 'hint'}>
      {isWrong ? t(isUnread ? 'validation.whole_quantity' : 'cart.enter_multiple') : next}
    </span>
  )
}

/** A price that is not the one that was seen, and the button that takes it. */
function NewPrice({ item_id, text, action, label }: { item_id: number; text: string; action: string; label: string }) {
  return (
    <>
      <span className="low small">{text}</span>
      <Button look="quiet" name="agree" value={item_id} aria-label={label} text={action} />
    </>
  )
}
