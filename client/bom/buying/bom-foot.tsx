import { useContext, useMemo, useState } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import type { Strategy } from '#shared/bom/buying/strategies.ts'
import type { Risk } from '#shared/bom/buying/summary.ts'
import { toLineState } from '#shared/bom/line-state.ts'
import { routes } from '#shared/routes.ts'
import { MAX_BOM_SETS } from '#shared/table-reading/lists/bom-limits.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, type Money, toMoney } from '#shared/trade/money.ts'
import { readQuantity } from '#shared/trade/typed-number.ts'
import { Amount } from '../../components/ui/amounts.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Glyph } from '../../components/ui/glyph.tsx'
import { down as downIcon } from '../../components/ui/icon-paths.ts'
import { Options } from '../../components/ui/options.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Fact, Value } from '../../components/ui/values.tsx'
import { formatReadyTime } from '../table/line-words.ts'
import { useTypedField } from '../table/typed-field.ts'
import type { BomTableState } from '../table/use-bom-table.ts'
import type { BackOrders, BuyingChoice } from './buying.ts'
import { formatCartButton } from './cart-words.ts'
import { CostBar } from './cost-bar.tsx'
import { CostPlot } from './cost-plot.tsx'
import { MinimumContext } from './minimum.ts'
import type { BuyingState } from './use-buying.ts'

const STRATEGIES: readonly (readonly [Strategy, MessageKey])[] = [
  ['cheapest', 'bom.cheapest'],
  ['soonest', 'bom.soonest'],
  ['fewest_sources', 'bom.fewest'],
]

const RISKS: readonly (readonly [Risk, MessageKey])[] = [
  ['end_of_life', 'bom.risk_end_of_life'],
  ['stock_short', 'bom.risk_stock_short'],
  ['no_price', 'bom.risk_no_price'],
  ['stock_low', 'bom.risk_stock_low'],
  ['single_source', 'bom.risk_single_source'],
]

const BACK_ORDERS: readonly (readonly [BackOrders, MessageKey])[] = [
  ['last_resort', 'bom.back_last'],
  ['allowed', 'bom.back_allowed'],
  ['never', 'bom.back_never'],
]

/** The id of the form that posts the number fields where there is no script. */
export const BOM_FORM = 'bom-form'

interface TableProps {
  table: BomTableState
}

/** The cost of the BOM, always visible: total, missing lines, warehouses, and the three buying strategies. */
export function BomFoot({ table, cart }: TableProps & { cart: { count: number; amount: Money | null } | null }) {
  const { t, tag } = usePage()
  const { minimum_order: minimumOrder } = useContext(MinimumContext)
  const { count = 0, amount = null } = cart ?? {}
  const { calls, bom, buying, choice, visibleLines, openLine, setReaderSets, notifyFailure } = table
  const { can_edit } = bom.head
  const summary = buying?.summary
  // On a phone the bar is one row until it is unfolded.
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <section
      className={isUnfolded ? 'bom-foot grid middle panel is-unfolded' : 'bom-foot grid middle panel'}
      aria-label={t('common.total')}
    >
      <div className="bom-foot-bar" title={t('bom.cost_by_line')}>
        {summary && <CostBar summary={summary} toLineName={visibleLines.nameOf} onLine={openLine} />}
      </div>
      <div className="grid gap-2">
        <SetsInput set_count={choice.set_count} onSets={(sets) => (can_edit ? notifyFailure(calls.setSets(sets)) : setReaderSets(sets))} />
        {summary?.per_set != null && choice.set_count > 1 && (
          <span className="beyond-phone muted small num">{t('bom.per_set', { amount: formatAmount(summary.per_set, tag) })}</span>
        )}
      </div>
      <div className="grid">
        <p className="bom-total grid">
          <span className="sr-only">{t('common.total')}</span>{' '}
          <output className="price price-large">
            <Total of={summary} />
          </output>
        </p>
        <Missing table={table} />
      </div>
      <Button
        look="icon"
        className="bom-foot-unfold needs-script"
        aria-label={t('bom.strategy')}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
        icon={<Glyph path={downIcon} />}
      />
      <CartButton table={table} />
      <Strategies table={table} />
      <p className="no-script-only">
        <Button form={BOM_FORM} name="action" value={can_edit ? 'update' : 'view'} text={t('bom.update')} />{' '}
        <Button form={BOM_FORM} name="action" value="cart" text={formatCartButton(count, amount, t)} />
        {count > 0 && amount !== null && amount < minimumOrder && (
          <span className="low small"> {t('product.minimum_order', { amount: formatAmount(minimumOrder, tag) })}</span>
        )}
      </p>
    </section>
  )
}

/** Puts the purchases of the plan into the cart: of the ticked lines, or of all. */
function CartButton({ table }: TableProps) {
  const { t, tag } = usePage()
  const { plans, is_matching, cart, setOpen, notifyFailure } = table
  if (plans.size === 0 || is_matching) return null
  const { length } = cart.sorting.ready
  const text = formatCartButton(length, cart.amount, t)
  function onCart(): void {
    if (cart.is_clear) void cart.buy()
    else notifyFailure(import('./cart-dialog.tsx').then(() => setOpen({ kind: 'cart' })))
  }
  return (
    <Button
      look="primary"
      className="bom-buy needs-script screen-only"
      onClick={onCart}
      text={
        <>
          <span className="beyond-phone">{text}</span>
          <span className="bom-buy-short">{length > 0 ? `${t('cart.add')} (${formatCount(length, tag)})` : text}</span>
        </>
      }
    />
  )
}

/** A total: an ellipsis until it is computed, and a text beyond the largest amount. */
function Total({ of }: { of: { amount: Money | null } | undefined }) {
  const { t } = usePage()
  if (!of) return '…'
  return of.amount === null ? t('bom.too_much') : <Amount of={of.amount} />
}

/** The lines missing from the total, and those in doubt. */
function Missing({ table: { bom, buying, plans, visibleLines } }: TableProps) {
  const { t, tag } = usePage()
  const { waiting: waitingCount, no_price: unpricedCount } = visibleLines.counts
  const { lines } = bom
  const summary = buying?.summary
  const checkAmount = useMemo((): Money | null => {
    if (!summary || summary.amount === null) return null
    let sum = 0
    for (const line of lines) if (toLineState(line) === 'check') sum += plans.get(line.line_id)?.ext_price ?? 0
    return toMoney(sum)
  }, [summary, lines, plans])
  return (
    <p className="small bom-missing cluster" role="status">
      {!summary || (waitingCount > 0 && unpricedCount === 0) ? (
        t('bom.computing')
      ) : unpricedCount > 0 ? (
        <Button
          look="link"
          className="bom-missing-link"
          onClick={() => visibleLines.setFilter(visibleLines.filter === 'no_price' ? 'all' : 'no_price')}
          text={t('bom.missing_lines', { count: unpricedCount })}
        />
      ) : (
        <span className="good">{t('bom.all_priced')}</span>
      )}
      {checkAmount !== null && checkAmount > 0 && (
        <span className="low"> {t('bom.check_amount', { amount: formatAmount(checkAmount, tag) })}</span>
      )}
      {summary && summary.surplus.amount > 0 && (
        <Button
          look="link"
          className="bom-missing-link"
          onClick={() => visibleLines.setFilter(visibleLines.filter === 'surplus' ? 'all' : 'surplus')}
          text={t('bom.surplus', {
            amount: formatAmount(summary.surplus.amount, tag),
            lines: t('common.line_count', { count: summary.surplus.count }),
          })}
        />
      )}
    </p>
  )
}

function Strategies({ table: { buying, choice, setStrategy } }: TableProps) {
  const { t } = usePage()
  return (
    <fieldset className="bom-strategies grid panel">
      <legend className="sr-only">{t('bom.strategy')}</legend>
      {STRATEGIES.map(([strategy, key]) => {
        const totals = buying?.strategies?.[strategy]
        const isChosen = strategy === choice.strategy
        return (
          <label key={strategy} className={isChosen ? 'bom-strategy grid tiny is-chosen' : 'bom-strategy grid tiny'}>
            <input
              type="radio"
              form={BOM_FORM}
              name="strategy"
              value={strategy}
              checked={isChosen}
              onChange={() => setStrategy(strategy)}
            />
            <span className="row apart gap-8">
              <span className="muted">{t(key)}</span>
              <span className="normal strong num nowrap">
                <Total of={totals} />
              </span>
            </span>
            <span className="beyond-phone muted cut">
              {totals ? `${formatReadyTime(totals.ready_days, t)} · ${t('bom.sources', { count: totals.source_count })}` : '\u00a0'}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

function SetsInput({ set_count, onSets }: { set_count: number; onSets(setCount: number): void }) {
  const { t } = usePage()
  const [text, setText] = useTypedField('set_count', String(set_count))
  const typed = readQuantity(text)
  const isGood = typed !== null && typed <= MAX_BOM_SETS
  function saveSetCount(): void {
    if (isGood && typed !== set_count) onSets(typed)
  }
  return (
    <label className="bom-sets grid gap-2">
      <span className="label">{t('bom.boards')}</span>
      <input
        className="input num"
        form={BOM_FORM}
        name="set_count"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={9}
        value={text}
        aria-invalid={!isGood || undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={saveSetCount}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            saveSetCount()
          }
          if (event.key === 'Escape') setText(String(set_count))
        }}
      />
      <span role="status" className="field-error">
        {isGood ? '' : t('bom.sets_wrong', { max: MAX_BOM_SETS })}
      </span>
    </label>
  )
}

const risksQuery = ({ strategy }: BuyingChoice) => ({ view: 'risks', buy: strategy === 'cheapest' ? null : strategy })

const MAX_VISIBLE_DECIDING = 3
const MAX_VISIBLE_AT_RISK = 6

/** The details of the total: its change with the number of sets, the lines that it waits for, and the risks. */
export function BuyingPanel({ table, buying }: TableProps & { buying: BuyingState }) {
  const { t, href } = usePage()
  const { choice, visibleLines, openLine, setBackOrder } = table
  const { summary, curve } = buying
  const lineLink = (lineId: number) => {
    const { number, name } = visibleLines.nameOf(lineId)
    return (
      <button key={lineId} type="button" className="link-button bare bom-line-link small quiet-link" onClick={() => openLine(lineId)}>
        <span className="faint tiny num">{number}</span> <Value>{name}</Value>
      </button>
    )
  }
  const lineLinks = (ids: readonly number[], maxLinks: number) => (
    <>
      {ids.slice(0, maxLinks).map(lineLink)}
      {ids.length > maxLinks && <span className="muted small">{t('common.more_parts', { count: ids.length - maxLinks })}</span>}
    </>
  )
  const risks = RISKS.flatMap(([risk, key]) => {
    const ids = summary.risks[risk]
    return ids ? [{ key, ids }] : []
  })
  return (
    <section className="bom-panel page-section" aria-labelledby="bom-panel-title">
      <header className="section-head">
        <h2 id="bom-panel-title">{t('bom.buying_title')}</h2>
        <label className="sort-field row middle gap-8 needs-script screen-only">
          <span className="muted small">{t('bom.back_order')}</span>
          <select
            className="input"
            value={choice.back_order}
            onChange={({ target }) => {
              const chosen = BACK_ORDERS.find(([name]) => name === target.value)
              if (chosen) setBackOrder(chosen[0])
            }}
          >
            <Options of={BACK_ORDERS.map(([name, key]) => [name, t(key)])} />
          </select>
        </label>
      </header>
      <div className="bom-panel-parts beside at-top">
        {curve && <CostPlot curve={curve} set_count={choice.set_count} />}
        <div className="bom-panel-texts grid gap-16">
          {summary.deciding.length > 0 && (
            <div>
              <h3>{t('bom.deciding', { time: formatReadyTime(summary.ready_days, t) })}</h3>
              <p className="cluster baseline across-12">{lineLinks(summary.deciding, MAX_VISIBLE_DECIDING)}</p>
            </div>
          )}
          <div>
            <h3>{t('bom.risks')}</h3>
            <p className="small screen-only">
              <a href={href(routes.bom, { id: table.bom.head.bom_id }, risksQuery(choice))}>{t('bom_risk.see')}</a>
            </p>
            {risks.length > 0 ? (
              <dl className="bom-risks grid gap-8 compact">
                {risks.map(({ key, ids }) => (
                  <Fact
                    key={key}
                    name={t(key, { count: ids.length })}
                    value={lineLinks(ids, MAX_VISIBLE_AT_RISK)}
                    row="columns"
                    className="cluster baseline across-12"
                  />
                ))}
              </dl>
            ) : (
              <p className="muted">{t('bom.no_risks')}</p>
            )}
          </div>
          <p className="muted small">{t('bom.attrition_note')}</p>
        </div>
      </div>
    </section>
  )
}
