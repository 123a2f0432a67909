import { type ReactNode, useMemo } from 'react'
import { formatDifference } from '#shared/bom/contradiction.ts'
import type { Cart, CartLine } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import { isOrderable, toOrderableQuantity } from '#shared/trade/quantity.ts'
import { toRfqSegment } from '#shared/url/rfq-segment.ts'
import { Day, MomentText } from '../ui/amounts.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { PartNames } from '../ui/part-names.tsx'
import { RowTable } from '../ui/row-table.tsx'
import { MonoLink, Price } from '../ui/values.tsx'
import { CartLineState } from './cart-line-state.tsx'
import { toLinePrice } from './line-price.ts'
import type { CartLineEdits, LineFields } from './use-line-fields.ts'

/** A line, with the unsaved input of its fields. */
interface CartRow {
  line: CartLine
  qty: string | undefined
  reference: string | undefined
  is_ticked: boolean
}

/** The lines, each with its warehouse, its quantity and its price. */
export function CartTable({ cart, fields }: { cart: Cart; fields: LineFields }) {
  const { t } = usePage()
  const { lines, minimum_line } = cart
  const { typed, ticked, edit } = fields
  const columns = useMemo(
    () => [
      {
        head: t('part.part_number'),
        names_row: true,
        className: 'quote-part',
        cell: ({ line, is_ticked }: CartRow) => (
          <span className="quote-part-cell grid baseline gap-8">
            <label className="tick quote-tick centered">
              <input
                type="checkbox"
                name="id"
                value={line.item_id}
                checked={is_ticked}
                onChange={({ currentTarget: { checked } }) => edit.tick([line.item_id], checked)}
                aria-label={t('cart.select', { part_number: line.part_number })}
              />
            </label>
            <LinePart line={line} />
          </span>
        ),
      },
      { head: t('part.stock'), cell: ({ line }: CartRow) => <CartLineState line={line} minimum_line={minimum_line} /> },
      { head: t('cart.customer_reference'), cell: (row: CartRow) => <Reference row={row} edit={edit} /> },
      { head: { number: t('part.quantity') }, cell: (row: CartRow) => <Quantity row={row} edit={edit} /> },
      { head: { number: t('part.unit_price') }, cell: (row: CartRow) => <LinePrice row={row} /> },
      { head: { number: t('common.amount') }, cell: (row: CartRow) => <LineAmount row={row} /> },
      { head: { read_out: t('cart.remove') }, className: 'screen-only', cell: ({ line }: CartRow) => <DropButton line={line} /> },
    ],
    [t, edit, minimum_line],
  )
  return (
    <RowTable
      label={t('header.cart')}
      className="cart-table"
      rows={lines.map((line): CartRow => {
        const { item_id: id } = line
        return { line, qty: typed[`qty.${id}`], reference: typed[`ref.${id}`], is_ticked: ticked.has(id) }
      })}
      toKey={({ line }) => line.item_id}
      columns={columns}
    />
  )
}

function LineAmount({ row: { line, qty } }: { row: CartRow }) {
  const { t, tag } = usePage()
  const { state, price } = line
  if (state === 'gone' || price === 0) return t('part.not_available')
  return <Price text={formatAmount(toLinePrice(line, qty).ext_price, tag)} is_struck={state !== 'ok'} />
}

function DropButton({ line: { item_id, part_number } }: { line: CartLine }) {
  const { t } = usePage()
  const label = t('cart.remove_of', { part_number })
  return <Button look="icon" name="drop" value={item_id} aria-label={label} title={label} icon={<Icon name="trash" />} />
}

function LinePart({ line }: { line: CartLine }) {
  const { t } = usePage()
  const { part_number, goods_page_url, brand_name, packaging, location, batch, delivery_plan_date } = line
  const facts = [brand_name, packaging, location, batch && `${t('part.date_code')} ${batch}`].filter(Boolean)
  return (
    <PartNames part_number={part_number} goods_page_url={goods_page_url} manufacturer={facts.join(' · ')}>
      {delivery_plan_date && (
        <span className="muted small">
          {t('quote.requested_by')} <Day at={delivery_plan_date} />
        </span>
      )}
      {line.contradictions.length > 0 && (
        <span className="low small">{line.contradictions.map((each) => formatDifference(each, t.tag)).join(', ')}</span>
      )}
    </PartNames>
  )
}

interface FieldProps {
  row: CartRow
  edit: CartLineEdits
}

/** The buyer's reference of the line; without one, the lines of BOMs that it is for. */
function Reference({ row, edit }: FieldProps) {
  const { t } = usePage()
  const { item_id, part_number, reference, customer_reference } = row.line
  return (
    <input
      className="input cart-reference"
      maxLength={60}
      autoComplete="off"
      placeholder={customer_reference === '' ? reference : ''}
      title={reference}
      aria-label={t('cart.customer_reference_of', { part_number })}
      dir="auto"
      value={row.reference ?? customer_reference}
      {...edit.propsOf(`ref.${item_id}`)}
    />
  )
}

/** A line at list price has a field; a quoted line is ordered as quoted. */
function Quantity({ row: { line, qty }, edit }: FieldProps) {
  const { t, tag } = usePage()
  const { item_id, part_number, cart_num, rule } = line
  if (rule === null) return formatCount(cart_num, tag)
  const id = `qty-${item_id}`
  return (
    <span className="cart-qty grid at-start gap-2 small">
      <input
        id={id}
        className="input num"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('part.quantity_of', { part_number })}
        aria-invalid={toLinePrice(line, qty).fault !== null || undefined}
        aria-describedby={`${id}-note`}
        dir="ltr"
        value={qty ?? formatCount(cart_num, tag)}
        {...edit.propsOf(`qty.${item_id}`)}
      />
      {qty === undefined && !isOrderable(cart_num, rule) && (
        <Button
          look="quiet"
          name="set"
          value={`${item_id}:${toOrderableQuantity(cart_num, rule)}`}
          text={t('cart.order_qty', { qty: formatCount(toOrderableQuantity(cart_num, rule), tag) })}
        />
      )}
    </span>
  )
}

/** The unit price, with its source, its expiry and its former value. */
function LinePrice({ row }: { row: CartRow }) {
  const { t, tag, href } = usePage()
  const { line, qty } = row
  const { rfq_number, price_until, state, price, price_was, part_number, item_id, renewed } = line
  if (price === 0) return t('part.not_available')
  return (
    <span className="cart-origin grid at-start gap-2 small">
      <Price text={formatUnitPrice(toLinePrice(line, qty).price, tag)} is_struck={state === 'expired'} />
      <QuantityNote row={row} />
      {rfq_number !== null && <MonoLink href={href(routes.rfq_quote, { number: toRfqSegment(rfq_number) })} text={rfq_number} />}
      {price_until !== null && (
        <span className={state === 'expired' ? 'mark mark-obsolete' : 'muted small'}>
          <MomentText
            at={price_until}
            is_deadline={state !== 'expired'}
            toText={(time) => t(state === 'expired' ? 'cart.expired_at' : 'cart.until', { time })}
          />
        </span>
      )}
      {renewed !== null && state !== 'ordered' && (
        <NewPrice
          item_id={item_id}
          text={
            <MomentText
              at={renewed.price_until}
              is_deadline
              toText={(time) =>
                t('cart.renewed', { qty: formatCount(renewed.qty, tag), price: formatUnitPrice(renewed.unit_price, tag), time })
              }
            />
          }
          action={t('cart.take_renewed')}
          label={t('cart.take_renewed_of', { part_number })}
        />
      )}
      {price_was !== null && (
        <NewPrice
          item_id={item_id}
          text={t('cart.was', { price: formatUnitPrice(price_was, tag) })}
          action={t('cart.agree')}
          label={t('cart.agree_of', { part_number })}
        />
      )}
    </span>
  )
}

/** The error of the typed quantity. Without an error: how many more pieces reach the next price break. */
function QuantityNote({ row: { line, qty } }: { row: CartRow }) {
  const { t, tag } = usePage()
  if (line.rule === null) return null
  const { fault, next } = toLinePrice(line, qty)
  return (
    <span id={`qty-${line.item_id}-note`} className={fault ? 'field-error' : 'hint'}>
      {fault ? t(fault) : next && t('cart.next_break', { missing: next.missing, price: formatUnitPrice(next.unit_price, tag) })}
    </span>
  )
}

/** A price that differs from the one the buyer saw, and the button that accepts it. */
function NewPrice({ item_id, text, action, label }: { item_id: number; text: ReactNode; action: string; label: string }) {
  return (
    <>
      <span className="low small">{text}</span>
      <Button look="quiet" name="agree" value={item_id} aria-label={label} text={action} />
    </>
  )
}
