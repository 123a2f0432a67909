import type { MessageKey } from '#locales/translator.ts'
import type { cartPaste } from '#shared/contract/cart.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { routes, toPath } from '#shared/routes.ts'
import { NO_REMARKS } from '#shared/table-reading/lists/reading-summary.ts'
import { PAD_PROFILE, type PadColumns } from '#shared/table-reading/profiles.ts'
import type { SummaryField } from '#shared/table-reading/reading.ts'
import { MAX_CART_PASTE_LENGTH } from '#shared/trade/cart-limits.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, type Money } from '#shared/trade/money.ts'
import { ColumnPicker, type PickedColumns } from '../../bom/intake/column-picker.tsx'
import { formatSummary, SKIP_REASON_KEYS } from '../../bom/intake/reading-summary.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { MonospaceValue } from '../ui/values.tsx'

type PadLine = EndpointData<typeof cartPaste>['lines'][number]

export interface OrderPadState {
  /** The text of the field: the input without the added rows. */
  text: string
  /** The result of each row; null before anything was sent. */
  lines: readonly PadLine[] | null
  /** The fields that were read from the rows, and the ignored ones. */
  fields: readonly SummaryField[]
  unused: readonly SummaryField[]
  /** A pasted table, whose columns can be reassigned. */
  table: string | null
  /** The columns of the text, which the buyer chooses. */
  check: { rows: readonly (readonly string[])[]; picked: PickedColumns<PadColumns> } | null
  /** The added offers, with their quantity in the cart since: as long as it is unchanged, the addition can be undone. */
  added: readonly { offer_id: number; qty: number; cart_num: number }[]
  /** The error of the whole input. */
  error: string | null
}

export const EMPTY_PAD: OrderPadState = { text: '', lines: null, fields: [], unused: [], table: null, check: null, added: [], error: null }

const OUTCOMES = {
  added: 'cart.pad_added',
  rounded: 'cart.pad_rounded',
  below_minimum: 'cart.pad_below_minimum',
  understock: 'cart.pad_understock',
  no_quantity: 'cart.pad_no_quantity',
  several: 'cart.pad_several',
  no_offer: 'cart.pad_no_offer',
  none: 'cart.pad_none',
  unread: 'cart.pad_unread',
} as const satisfies Record<PadLine['outcome'], MessageKey>

/** The id of the form that has the buttons beside the lines. */
const OUTCOMES_FORM = 'pad-outcomes'

interface OrderPadProps {
  pad: OrderPadState
  is_open: boolean
  form_key: string
  minimum_line: Money
}

/** Adds many lines at once, typed or pasted. */
export function OrderPad({ pad, is_open, form_key, minimum_line }: OrderPadProps) {
  const { t, href } = usePage()
  const { text, lines, error, check } = pad
  return (
    <details className="cart-pad screen-only" open={is_open || lines !== null || error !== null || check !== null} id="pad">
      <summary>
        <h2 className="with-icon normal">
          <Icon name="plus" />
          {t('cart.pad_title')}
        </h2>
      </summary>
      {lines !== null && <Outcomes pad={pad} lines={lines} form_key={form_key} minimum_line={minimum_line} />}
      <form method="post" action={href(routes.cart, {})} className="form">
        <input type="hidden" name="form_key" value={form_key} />
        <div className="field">
          <label className="label" htmlFor="pad-text">
            {t('cart.pad_label')}
          </label>
          <textarea
            id="pad-text"
            className="input mono"
            name="text"
            rows={6}
            maxLength={MAX_CART_PASTE_LENGTH}
            defaultValue={text}
            placeholder={'LM358DR, 2500\nRC0402FR-0710KL, 10000'}
            spellCheck={false}
            autoCapitalize="none"
            dir="ltr"
            aria-describedby="pad-help pad-error"
            aria-invalid={error !== null || undefined}
          />
          <p className="hint" id="pad-help">
            {t('cart.pad_help')}
          </p>
          <p className="field-error" id="pad-error" hidden={error === null}>
            {error}
          </p>
        </div>
        {check && <ColumnPicker profile={PAD_PROFILE} {...check} />}
        <Button name="action" value="paste" text={t('cart.add')} />
      </form>
    </details>
  )
}

interface OutcomesProps extends Omit<OrderPadProps, 'is_open'> {
  lines: readonly PadLine[]
}

function Outcomes({ pad, lines, form_key, minimum_line }: OutcomesProps) {
  const { t, tag, href } = usePage()
  const { fields, unused, table, added } = pad
  const count = lines.filter(({ outcome }) => outcome === 'added').length
  const takeable = takeableParts(lines)
  const rowByLine = new Map(takeable.map(({ first }, row) => [first, row]))
  const assumed = lines.filter(({ qty_assumed }) => qty_assumed).length
  return (
    <div className="cart-outcomes tall-links grid gap-12 compact" role="status">
      <p>
        {formatSummary(
          {
            rows: lines.length,
            fields,
            unused,
            assumed,
            open: 0,
            unread_quantities: [],
            unread_quantity_count: 0,
            shortened: 0,
            left_out: [],
            left_out_count: 0,
            unread: [],
            unread_count: 0,
            unread_reasons: [],
            read_sheets: [],
            struck: 0,
            filtered: 0,
            remarks: NO_REMARKS,
          },
          t,
          tag,
        )}{' '}
        {t('cart.pad_done', { added: count, others: lines.length - count })}
      </p>
      <form id={OUTCOMES_FORM} method="post" action={href(routes.cart, {})} className="button-row">
        <input type="hidden" name="form_key" value={form_key} />
        {takeable.length > 0 && (
          <input type="hidden" name="left" value={formatRemainingLines(lines.filter((line) => !isOfAnotherQuantity(line)))} />
        )}
        {takeable.map(({ first, rows }) => (
          <input key={first.part_number} type="hidden" name="row" value={rows.join('\n')} />
        ))}
        {takeable.length > 1 && <Button name="take" value="all" text={t('cart.pad_confirm', { count: takeable.length })} />}
        {added.length > 0 && (
          <>
            <input type="hidden" name="added" value={added.map((one) => [one.offer_id, one.qty, one.cart_num].join(':')).join(' ')} />
            <Button look="quiet" name="action" value="undo_paste" text={t('common.undo')} />
          </>
        )}
        {table !== null && (
          <>
            <input type="hidden" name="table" value={table} />
            <Button look="quiet" name="action" value="columns" text={t('columns.change')} />
          </>
        )}
      </form>
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes once rendered
          <li key={index}>
            <Outcome line={line} minimum_line={minimum_line} />{' '}
            {rowByLine.has(line) && (
              <Button
                look="quiet"
                form={OUTCOMES_FORM}
                name="take"
                value={rowByLine.get(line)}
                text={t('cart.pad_take', { qty: formatCount(line.orderable_qty, tag) })}
              />
            )}{' '}
            <PadLineActions line={line} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The result of a row. */
function Outcome({ line, minimum_line }: { line: PadLine; minimum_line: Money }) {
  const { t, tag } = usePage()
  const { outcome, text, part_number, qty, orderable_qty, reason } = line
  return (
    <>
      <MonospaceValue>{SHOWN_AS_TYPED.has(outcome) ? text : part_number}</MonospaceValue>
      {outcome === 'added' && ` × ${formatCount(qty, tag)}`}
      {' · '}
      <span className={outcome === 'added' ? 'stock stock-ok' : 'stock low'}>
        {reason === null
          ? t(OUTCOMES[outcome], {
              qty: formatCount(qty, tag),
              orderable: formatCount(orderable_qty, tag),
              amount: formatAmount(minimum_line, tag),
            })
          : `${t('cart.pad_unread')}: ${t(SKIP_REASON_KEYS[reason])}`}
      </span>
    </>
  )
}

/** Rows without a certain part: the buyer recognizes them by their text. */
const SHOWN_AS_TYPED: ReadonlySet<PadLine['outcome']> = new Set(['unread', 'several', 'none'])

/** Whether the row can be bought in another quantity. */
const isOfAnotherQuantity = ({ outcome }: PadLine): boolean =>
  outcome === 'rounded' || outcome === 'below_minimum' || outcome === 'understock'

/**
 * The parts that can be bought in another quantity, once each. `rows` are the lines of text that are posted: part and quantity to add, then
 * the original input.
 */
function takeableParts(lines: readonly PadLine[]): { first: PadLine; rows: string[] }[] {
  const parts = Map.groupBy(lines.filter(isOfAnotherQuantity), ({ part_number }) => part_number)
  return [...parts.values()].flatMap((ofPart) => {
    const [first] = ofPart
    if (!first) return []
    return { first, rows: [`${first.part_number}, ${first.orderable_qty}`, ...ofPart.map(({ text }) => text)] }
  })
}

/** The text that stays in the field: the rows of which nothing was added, as typed. */
export const formatRemainingLines = (lines: readonly Pick<PadLine, 'text' | 'outcome'>[]): string =>
  lines
    .filter(({ outcome }) => outcome !== 'added')
    .map(({ text }) => text)
    .join('\n')

function PadLineActions({ line: { outcome, part_number, qty, orderable_qty, goods_page_url } }: { line: PadLine }) {
  const { t, lang } = usePage()
  if (outcome === 'no_offer' || outcome === 'understock') {
    const missing = outcome === 'understock' ? qty - orderable_qty : qty
    const ask = { part_number: [part_number], qty: [String(Math.max(missing, 1))] }
    return <a href={toPath(routes.rfq, lang, {}, ask)}>{t(outcome === 'understock' ? 'product.ask_rest' : 'common.ask_for_quote')}</a>
  }
  if (outcome === 'several' || outcome === 'none')
    return (
      <a
        href={goods_page_url ? toPath(routes.product, lang, { id: goods_page_url }) : toPath(routes.search, lang, {}, { wd: part_number })}
      >
        {t(outcome === 'several' ? 'cart.pad_choose' : 'cart.pad_search')}
      </a>
    )
  return null
}
