import { memo, type Ref } from 'react'
import type { Purchase } from '#shared/bom/buying/model.ts'
import { findOfferedStock } from '#shared/bom/buying/offered-stock.ts'
import { isContradiction } from '#shared/bom/contradiction.ts'
import { isNoPart, toLineState } from '#shared/bom/line-state.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { UnitPrice } from '../../components/ui/amounts.tsx'
import { Button, preventDefaultThen } from '../../components/ui/button.tsx'
import { Glyph } from '../../components/ui/glyph.tsx'
import { copy as copyIcon, down as downIcon, feedback as penIcon } from '../../components/ui/icon-paths.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { Price, Value } from '../../components/ui/values.tsx'
import { toDataAttributes } from '../../marks.ts'
import { useSmallOrderText } from '../buying/minimum.ts'
import { computeMeanUnitPrice } from '../buying/unit-prices.ts'
import { BomLineState, LineRemarks } from './bom-line-state.tsx'
import { useOfferNames } from './labels.ts'
import type { LineGroup } from './line-rows.ts'
import {
  formatConfirmation,
  formatDesignators,
  formatOrderNote,
  formatProblem,
  formatReadyTime,
  hasMoreDesignators,
  LIFECYCLE_KEYS,
  toLineName,
} from './line-words.ts'
import { QtyInput } from './qty-input.tsx'
import type { RowActions } from './use-row-actions.ts'
import { hasNoPrice } from './visible-lines.ts'

const MAX_VISIBLE_REMARKS = 3

interface LineProps extends LineGroup {
  /** The position of its first line in the BOM, from 1. */
  number: number
  set_count: number
  can_edit: boolean
  actions: RowActions
}

interface BomTableRowProps extends LineProps {
  /** The position among the rows, from 0; `position` is that in the table, where unfolded rows take two. */
  index: number
  position: number
  is_ticked: boolean
  is_unfolded: boolean
  onUnfold(lineIds: readonly number[], isUnfolded: boolean): void
  measure?: Ref<HTMLTableRowElement> | undefined
}

/** One row: the text of the file, the match, and the price. */
export const BomTableRow = memo(function BomTableRow({
  index,
  position,
  is_ticked,
  is_unfolded,
  onUnfold,
  measure,
  ...props
}: BomTableRowProps) {
  const { t, tag } = usePage()
  const { line, lines, number, plan, can_edit, actions } = props
  const { line_id, qty } = line
  const state = toLineState(line)
  /** The match adds nothing to the text of the file: the same part number, without remarks. */
  const isPlain = state === 'matched' && line.remarks.length === 0 && line.part?.part_number === line.source.part_number
  return (
    <tr
      ref={measure}
      {...toDataAttributes('index', index)}
      {...toDataAttributes('entry', position)}
      aria-rowindex={index + 2}
      className={`bom-row${state === 'not_fitted' || state === 'no_part' ? ' is-unfitted' : ''}${is_ticked ? ' is-ticked' : ''}${isPlain ? ' is-plain' : ''}`}
    >
      <td className="bom-c-tick">
        <input
          type="checkbox"
          className="needs-script"
          {...toDataAttributes('cell', 'tick')}
          checked={is_ticked}
          aria-label={t('bom.tick_line', { number })}
          onChange={() => undefined}
          onClick={({ currentTarget, shiftKey }) => actions.onTick(line_id, { isTicked: currentTarget.checked, isRange: shiftKey })}
        />
      </td>
      <td className="bom-c-no muted tiny num">{formatCount(number, tag)}</td>
      <th scope="row" className="bom-c-uploaded" data-label={t('bom.col_uploaded')}>
        <Uploaded line={line} count={lines.length} />
      </th>
      <MatchCells {...props} />
      <td className="bom-c-qty num" data-label={t('bom_file.qty_per_set')}>
        {can_edit && state !== 'not_fitted' && state !== 'no_part' && lines.length === 1 ? (
          <QtyInput line={line} number={number} onQty={actions.onQty} />
        ) : qty === null ? (
          <None />
        ) : (
          formatCount(qty, tag)
        )}
      </td>
      <PriceCells line={line} plan={plan} set_count={props.set_count} onSpare={() => onUnfold([line_id], true)} />
      <SourceCell {...props} />
      <td className="bom-c-actions">
        <span className="needs-script row">
          {can_edit && (
            <RowAction
              cell="open"
              label={t('bom.change_line', { number })}
              icon={penIcon}
              onClick={() => actions.onOpen(line_id, 'part')}
            />
          )}
          <RowAction
            cell="unfold"
            label={t('bom.details_of', { number })}
            icon={downIcon}
            is_open={is_unfolded}
            onClick={() => onUnfold([line_id], !is_unfolded)}
          />
        </span>
      </td>
    </tr>
  )
})

function None() {
  const { t } = usePage()
  return <span className="muted">{t('part.not_available')}</span>
}

interface RowActionProps {
  cell: string
  label: string
  icon: string
  is_open?: boolean
  onClick(): void
}

function RowAction({ cell, label, icon, is_open, onClick }: RowActionProps) {
  return (
    <Button
      look="icon"
      {...toDataAttributes('cell', cell)}
      aria-label={label}
      aria-expanded={is_open}
      title={label}
      onClick={onClick}
      icon={<Glyph path={icon} />}
    />
  )
}

/** The state of the match, and the matched part. */
function MatchCells({ line, can_edit, actions }: Omit<LineProps, 'number'>) {
  const { t } = usePage()
  const { line_id, part } = line
  const state = toLineState(line)
  const isToConfirm = can_edit && state === 'check' && part !== null
  const contradictions = line.remarks.filter(isContradiction)
  return (
    <>
      <td className="bom-c-state" data-label={t('bom_file.match')}>
        <BomLineState line={line}>
          {isToConfirm && contradictions.length > 0 && (
            <Button
              look="link"
              className="bom-quiet-link needs-script screen-only"
              {...toDataAttributes('cell', 'check')}
              onClick={() => actions.onOpen(line_id, 'part')}
              text={t('bom.check_line')}
            />
          )}
          {isToConfirm && (
            <Button
              look="link"
              className={`bom-quiet-link screen-only${contradictions.length > 0 ? ' no-script-only' : ''}`}
              type="submit"
              form="bom-form"
              name="confirm"
              value={line_id}
              {...toDataAttributes('cell', 'confirm')}
              onClick={preventDefaultThen(() => actions.onConfirm(line_id))}
              text={formatConfirmation(contradictions, t)}
            />
          )}
        </BomLineState>
      </td>
      <td className="bom-c-matched" data-label={t('bom_file.matched_part')}>
        {part && <Matched part={part} has_remark={line.remarks.some(({ code }) => code === 'obsolete' || code === 'not_recommended')} />}
        {!part && state === 'waiting' && <None />}
        {state === 'no_part' && <span className="bom-note muted tiny">{t('bom.remark_not_a_part')}</span>}
        {can_edit && !part && state === 'none' && (
          <Button
            look="link"
            className="bom-quiet-link needs-script screen-only"
            {...toDataAttributes('cell', 'part')}
            onClick={() => actions.onOpen(line_id, 'part')}
            text={line.rival_count > 0 ? t('bom.rivals', { count: line.rival_count }) : t('bom.choose_part_of')}
          />
        )}
        <LineRemarks line={line} maxRemarks={MAX_VISIBLE_REMARKS} />
      </td>
    </>
  )
}

/** The ordered quantity, the stock, and the price. */
function PriceCells({ line, plan, set_count, onSpare }: Pick<LineProps, 'line' | 'plan' | 'set_count'> & { onSpare(): void }) {
  const { t, tag } = usePage()
  const stock = findOfferedStock(line.part, plan)
  const bought = plan && plan.qty > 0 ? plan : null
  return (
    <>
      <td className="bom-c-order num" data-label={t('bom_file.order_qty')}>
        {bought ? <OrderQty plan={bought} line={line} set_count={set_count} onSpare={onSpare} /> : <None />}
      </td>
      <td className="bom-c-stock num" data-label={t('part.stock')}>
        {stock === null ? (
          <None />
        ) : stock === 0 ? (
          <span className="stock-out">{t('part.out_of_stock')}</span>
        ) : (
          <span className={plan && plan.needed > stock ? 'low medium' : 'bom-stock'} translate="no">
            {formatCount(stock, tag)}
          </span>
        )}
      </td>
      <td className="bom-c-unit num" data-label={t('part.unit_price')}>
        {bought ? <UnitPrice of={computeMeanUnitPrice(bought)} /> : <None />}
      </td>
      <td className="bom-c-ext num" data-label={t('part.ext_price')}>
        {bought ? <Price text={formatAmount(bought.ext_price, tag)} /> : <None />}
      </td>
    </>
  )
}

/** The source of a line's purchase, and its problems. */
function SourceCell({ line, number, plan, can_edit, actions }: LineProps) {
  const { t } = usePage()
  const { sourceName } = useOfferNames()
  const { line_id } = line
  const first = plan?.items[0]
  const smallOrderText = useSmallOrderText()
  const problem = !plan || line.state === 'waiting' ? null : (formatProblem(plan, t) ?? smallOrderText(line, plan))
  return (
    <td className="bom-c-source" data-label={t('bom.col_source')}>
      {first && plan && (
        <button
          type="button"
          className="bom-source grid bare fill"
          {...toDataAttributes('cell', 'offer')}
          disabled={!can_edit}
          title={t('bom.offers_of_line', { number })}
          onClick={() => actions.onOpen(line_id, 'offer')}
        >
          <span className="cut">{sourceName(first)}</span>
          {problem === null && (
            <span className="bom-note cut muted tiny">
              {formatReadyTime(plan.ready_days, t) +
                (plan.items.length > 1 ? ` · ${t('bom.more_sources', { count: plan.items.length })}` : '')}
            </span>
          )}
        </button>
      )}
      {problem !== null && plan?.problem !== 'no_match' && !isNoPart(line) && (
        <span className={first ? 'bom-note cut low tiny is-short' : 'bom-note cut low tiny'} title={problem}>
          {problem}
        </span>
      )}
      {hasNoPrice(line, plan) && plan?.problem !== 'no_quantity' && (
        <Button
          look="link"
          className="bom-quiet-link needs-script screen-only"
          {...toDataAttributes('cell', 'ask')}
          onClick={() => actions.onAsk(line_id)}
          text={t('common.ask_for_quote')}
        />
      )}
    </td>
  )
}

/** @param count the number of lines in this row */
function Uploaded({ line, count }: { line: BomLineView; count: number }) {
  const { t, tag } = usePage()
  const { source } = line
  const { part_number, value, manufacturer, description, designators } = source
  const name = toLineName(line)
  const facts = [part_number && value !== part_number ? value : '', source.package, manufacturer].filter((text) => text && text !== name)
  const about = facts.length > 0 ? facts.join(' · ') : description === name ? '' : description
  const designatorText = formatDesignators(source)
  return (
    <span className="bom-uploaded">
      <span
        className={part_number || value ? 'mono bom-name medium cut' : 'bom-name medium cut'}
        dir={part_number || value ? 'ltr' : 'auto'}
        translate={part_number || value ? 'no' : undefined}
        title={name}
      >
        {name}
      </span>
      <span className="bom-facts muted tiny cut">
        {count > 1 && (
          <>
            <strong className="num">{t('common.line_count', { count })}</strong>
            {' · '}
          </>
        )}
        {about && <bdi title={about}>{about}</bdi>}
        {about && designators.length > 0 && ' · '}
        {designators.length > 0 && (name !== designatorText || hasMoreDesignators(source)) && (
          <Value className="muted" title={designators.slice(0, 400).join(', ')}>
            {designatorText}
            {hasMoreDesignators(source) && ` … (${formatCount(designators.length, tag)})`}
          </Value>
        )}
      </span>
    </span>
  )
}

/** @param has_remark a remark already shows the lifecycle */
function Matched({ part, has_remark }: { part: NonNullable<BomLineView['part']>; has_remark: boolean }) {
  const { t, href } = usePage()
  const lifecycle = has_remark ? undefined : LIFECYCLE_KEYS[part.lifecycle]
  return (
    <span className="bom-matched" title={part.description}>
      <span className="pn">
        <a
          className="pn-link accent medium quiet-link nowrap"
          {...toDataAttributes('cell', 'link')}
          href={href(routes.product, { id: part.goods_page_url })}
        >
          <Value>{part.part_number}</Value>
        </a>
        <Button
          look="copy"
          type="button"
          {...toDataAttributes('copy', part.part_number)}
          aria-label={t('part.copy', { part_number: part.part_number })}
          icon={<Glyph path={copyIcon} />}
        />
      </span>
      <span className="bom-facts muted tiny cut">
        <bdi translate="no">{part.manufacturer}</bdi>
        {part.package !== null && (
          <>
            {' · '}
            <Value>{part.package}</Value>
          </>
        )}
        {lifecycle && <span className={`mark mark-${part.lifecycle}`}>{t(lifecycle)}</span>}
      </span>
    </span>
  )
}

/** @param onSpare shows the proposals for many spare pieces */
function OrderQty({ plan, line, set_count, onSpare }: { plan: Purchase; line: BomLineView; set_count: number; onSpare(): void }) {
  const { t, tag } = usePage()
  const { text, full, tone } = formatOrderNote(plan, line, set_count, t)
  return (
    <>
      <span translate="no">{formatCount(plan.qty, tag)}</span>
      {tone === 'low' ? (
        <Button
          look="link"
          className="bom-quiet-link bom-spare cut low"
          {...toDataAttributes('cell', 'spare')}
          title={full}
          onClick={onSpare}
          text={text}
        />
      ) : (
        text !== '' && (
          <span className={`bom-note cut tiny ${tone}`} title={full}>
            {text}
          </span>
        )
      )}
    </>
  )
}
