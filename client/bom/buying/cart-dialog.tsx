import { type ReactNode, useContext } from 'react'
import { BOM_STATE_KEYS } from '#locales/bom-keys.ts'
import type { Translator } from '#locales/translator.ts'
import type { Purchase, Purchases } from '#shared/bom/buying/model.ts'
import { isContradiction } from '#shared/bom/contradiction.ts'
import { toLineState } from '#shared/bom/line-state.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { MAX_CART_LINES } from '#shared/trade/cart-limits.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Value } from '../../components/ui/values.tsx'
import { LineRemarks } from '../table/bom-line-state.tsx'
import { formatProblem, toLineName } from '../table/line-words.ts'
import type { BomTableState } from '../table/use-bom-table.ts'
import type { CartSorting } from './cart-lines.ts'
import { formatCartButton } from './cart-words.ts'
import { MinimumContext, useSmallOrderText } from './minimum.ts'

/** The maximum of lines in a list of the dialog; the table shows all of them. */
const MAX_VISIBLE_LINES = 100

/** Why no pieces of a line are bought. */
function formatExcludedLines(line: BomLineView, plan: Purchase | undefined, t: Translator): string {
  const state = toLineState(line)
  const problem = state === 'matched' || state === 'check' ? plan && formatProblem(plan, t) : null
  return problem ?? t(BOM_STATE_KEYS[state])
}

interface ExcludedLinesProps {
  sorting: CartSorting
  plans: Purchases
  toLineNumber: (lineId: number) => number
  /** Content before a line that waits for its confirmation. */
  before: (line: BomLineView) => ReactNode
}

interface LineSectionProps {
  title: string
  /** What to do about these lines; absent where the title says it. */
  help?: string
  lines: readonly BomLineView[]
  children: (line: BomLineView) => ReactNode
}

/** Lines of one kind with their count, up to the maximum; nothing where there are none. */
function LineSection({ title, help, lines, children }: LineSectionProps) {
  const { t, tag } = usePage()
  if (lines.length === 0) return null
  return (
    <section className="bom-side-section grid gap-8">
      <h3>
        {title} <span className="num">{formatCount(lines.length, tag)}</span>
      </h3>
      {help !== undefined && <p className="muted small">{help}</p>}
      <ul className="grid gap-8 compact">
        {lines.slice(0, MAX_VISIBLE_LINES).map((line) => (
          <li key={line.line_id}>{children(line)}</li>
        ))}
        {lines.length > MAX_VISIBLE_LINES && (
          <li className="muted">{t('common.more_parts', { count: lines.length - MAX_VISIBLE_LINES })}</li>
        )}
      </ul>
    </section>
  )
}

function LineName({ line, number }: { line: BomLineView; number: number }) {
  const { tag } = usePage()
  return (
    <>
      <span className="num muted">{formatCount(number, tag)}</span> <Value className="mono">{toLineName(line)}</Value>
    </>
  )
}

/** The lines that are not added. They have to be checked for contradictions, share designators with another part, or cannot be bought. */
export function ExcludedLines({ sorting: { unconfirmed, doubled, left }, plans, toLineNumber, before }: ExcludedLinesProps) {
  const { t, tag } = usePage()
  const renderLineName = (line: BomLineView) => <LineName line={line} number={toLineNumber(line.line_id)} />
  return (
    <>
      <LineSection title={t('bom.state_check')} help={t('bom.cart_confirm_help')} lines={unconfirmed}>
        {(line) => {
          const plan = plans.get(line.line_id)
          return (
            <>
              {before(line)} {renderLineName(line)} → <Value className="mono">{line.part?.part_number}</Value>
              {plan && (
                <>
                  {' · '}
                  <Value className="num">
                    {formatCount(plan.qty, tag)} · {formatAmount(plan.ext_price, tag)}
                  </Value>
                </>
              )}
              <LineRemarks line={line} />
            </>
          )
        }}
      </LineSection>
      <LineSection title={t('bom.cart_doubled')} help={t('bom.cart_doubled_help')} lines={doubled}>
        {(line) => (
          <>
            {toLineState(line) === 'check' && before(line)} {renderLineName(line)} →{' '}
            <Value className="mono">{line.part?.part_number}</Value>
            <LineRemarks line={line} />
          </>
        )}
      </LineSection>
      <LineSection title={t('bom.cart_left')} lines={left}>
        {(line) => (
          <>
            {renderLineName(line)} <span className="muted">{formatExcludedLines(line, plans.get(line.line_id), t)}</span>
          </>
        )}
      </LineSection>
    </>
  )
}

/** The added lines that are below the minimum, each with the quantity that would be enough. */
function SmallLines({
  cart: { small, cart_plans },
  toLineNumber,
}: {
  cart: BomTableState['cart']
  toLineNumber: (lineId: number) => number
}) {
  const { t } = usePage()
  const smallOrderText = useSmallOrderText()
  return (
    <LineSection title={t('validation.minimum_line')} lines={small}>
      {(line) => {
        const plan = cart_plans?.get(line.line_id)
        return (
          <>
            <LineName line={line} number={toLineNumber(line.line_id)} /> {plan && <span className="low">{smallOrderText(line, plan)}</span>}
          </>
        )
      }}
    </LineSection>
  )
}

/** Shows before the purchase what is added to the cart and what is not, and lets the buyer confirm the lines to be checked. */
export function CartDialog({ table: { plans, visibleLines, cart, setOpen, close } }: { table: BomTableState }) {
  const { t, tag } = usePage()
  const { minimum_order: minimumOrder } = useContext(MinimumContext)
  const { sorting, accepted, accept, acceptOnly, chosen, amount, is_buying } = cart
  const { unconfirmed } = sorting
  const agreeing = unconfirmed.filter(({ remarks }) => !remarks.some(isContradiction))
  const cartLines = cart.order?.cart_lines ?? 0
  const toLineNumber = (lineId: number): number => visibleLines.numbers.get(lineId) ?? 0
  function onClose(): void {
    acceptOnly([])
    close()
  }
  return (
    <Dialog id="bom-cart" title={t('bom.cart_title')} kind="side" onClose={onClose}>
      {cartLines > MAX_CART_LINES && <p className="form-summary">{t('bom.cart_limit', { count: cartLines, max: MAX_CART_LINES })}</p>}
      <p className="button-row">
        <Button
          look="primary"
          disabled={chosen.length === 0 || is_buying}
          aria-busy={is_buying}
          onClick={() => void cart.buy()}
          text={formatCartButton(chosen.length, amount, t)}
        />
        {agreeing.length > 1 && agreeing.length <= MAX_VISIBLE_LINES && (
          <Button
            look="link"
            onClick={() =>
              accept(
                agreeing.map(({ line_id }) => line_id),
                accepted.size < agreeing.length,
              )
            }
            text={t('bom.cart_confirm_all', { count: agreeing.length })}
          />
        )}
      </p>
      {amount !== null && chosen.length > 0 && amount < minimumOrder && (
        <p className="low">{t('product.minimum_order', { amount: formatAmount(minimumOrder, tag) })}</p>
      )}
      <SmallLines cart={cart} toLineNumber={toLineNumber} />
      <ExcludedLines
        sorting={sorting}
        plans={plans}
        toLineNumber={toLineNumber}
        before={({ line_id, remarks }) =>
          remarks.some(isContradiction) ? (
            <Button
              look="link"
              onClick={() => setOpen({ kind: 'line', line_id, others: [], section: 'part' })}
              text={t('bom.check_line')}
              aria-label={`${t('bom.check_line')}: ${toLineNumber(line_id)}`}
            />
          ) : (
            <input
              type="checkbox"
              checked={accepted.has(line_id)}
              aria-label={t('bom.tick_line', { number: toLineNumber(line_id) })}
              onChange={({ target }) => accept([line_id], target.checked)}
            />
          )
        }
      />
    </Dialog>
  )
}
