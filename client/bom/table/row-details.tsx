import { lazy, type Ref, Suspense } from 'react'
import { isNoPart } from '#shared/bom/line-state.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Fact, Value } from '../../components/ui/values.tsx'
import { toDataAttributes } from '../../marks.ts'
import { COLUMN_KEYS } from '../intake/column-keys.ts'
import { LineRemarks } from './bom-line-state.tsx'
import { useOfferNames } from './labels.ts'
import type { LineGroup } from './line-rows.ts'
import { formatKind, formatOrderNote, formatReadyTime } from './line-words.ts'
import { QtyInput } from './qty-input.tsx'
import type { BomTableState } from './use-bom-table.ts'
import type { RowActions } from './use-row-actions.ts'

const SpareProposal = lazy(async () => ({ default: (await import('../buying/smaller-packaging.tsx')).SpareProposal }))

/** The maximum of a row's lines that are listed; without grouping the table shows all. */
const MAX_VISIBLE_LINES = 60
const MAX_VISIBLE_DESIGNATORS = 400

interface RowDetailsProps extends LineGroup {
  /** The position in the table, from 0. */
  position: number
  columns: number
  can_edit: boolean
  actions: RowActions
  table: BomTableState
  measure: Ref<HTMLTableRowElement> | undefined
}

/** The details of a row: all its designators, the contradictions of its match, its orders, and its lines. */
export function RowDetails({ line, plan, lines, position, columns, can_edit, actions, table, measure }: RowDetailsProps) {
  const { t, tag } = usePage()
  const { sourceName, packagingName } = useOfferNames()
  const { line_id, source, part } = line
  const note = plan && plan.qty > 0 ? formatOrderNote(plan, line, table.choice.set_count, t) : null
  const isSpare = plan !== undefined && note?.tone === 'low'
  return (
    <tr ref={measure} className="bom-details" {...toDataAttributes('entry', position)}>
      <td colSpan={columns}>
        <div className="bom-details-parts grid gap-8 small">
          <dl className="bom-details-facts small-names grid gap-4 compact">
            <Fact
              name={t(COLUMN_KEYS.designators)}
              value={source.designators.length > 0 && <Value>{source.designators.slice(0, MAX_VISIBLE_DESIGNATORS).join(', ')}</Value>}
            />
            <Fact name={t(COLUMN_KEYS.description)} value={source.description && <bdi>{source.description}</bdi>} />
            <Fact name={t('bom_file.matched_part')} value={part && <bdi>{part.description}</bdi>} />
            <Fact name={t('bom_file.match')} value={formatKind(line, t, tag)} />
            <Fact
              name={t('bom_file.order_qty')}
              value={
                note && (
                  <>
                    {plan?.items.map(({ offer_id, supplier, location, packaging, qty, unit_price, ext_price, ready_days }) => (
                      <span key={offer_id} className="block">
                        <Value>
                          {formatCount(qty, tag)} × {formatUnitPrice(unit_price, tag)} = {formatAmount(ext_price, tag)}
                        </Value>{' '}
                        <span className="muted">
                          {[sourceName({ supplier, location }), packagingName(packaging), formatReadyTime(ready_days, t)].join(' · ')}
                        </span>
                      </span>
                    ))}
                    {note.text !== '' && <span className={note.tone}>{isSpare ? `${note.full}. ${t('bom.spare_much')}` : note.full}</span>}
                  </>
                )
              }
            />
          </dl>
          {isSpare && can_edit && part && (
            <Suspense>
              <SpareProposal table={table} part={part} plan={plan} line_ids={lines.map((member) => member.line_id)} />
            </Suspense>
          )}
          {isNoPart(line) ? <p className="muted">{t('bom.remark_not_a_part')}</p> : <LineRemarks line={line} />}
          {lines.length > 1 && <Members lines={lines} can_edit={can_edit} actions={actions} table={table} />}
          {can_edit && (
            <p className="cluster gap-12">
              {line.state !== 'waiting' && !line.do_not_fit && (
                <Button
                  look="link"
                  onClick={() => actions.onOpen(line_id, 'part')}
                  text={line.rival_count > 0 ? t('bom.rivals', { count: line.rival_count }) : t('bom.candidates')}
                />
              )}
              {part && <Button look="link" onClick={() => actions.onOpen(line_id, 'offer')} text={t('bom.col_source')} />}
              <Button look="link" onClick={() => actions.onRemove(line_id)} text={t('common.remove')} />
            </p>
          )}
        </div>
      </td>
    </tr>
  )
}

/** The lines of a row, one by one. */
function Members({ lines, can_edit, actions, table }: Pick<RowDetailsProps, 'lines' | 'can_edit' | 'actions' | 'table'>) {
  const { t, tag } = usePage()
  return (
    <ul className="bom-members cluster gap-8 compact">
      {lines.slice(0, MAX_VISIBLE_LINES).map((member) => {
        const number = table.visibleLines.numbers.get(member.line_id) ?? 0
        return (
          <li key={member.line_id} className="row middle gap-4">
            <span className="num muted">{formatCount(number, tag)}</span>
            <Value>{member.source.designators.slice(0, 2).join(', ')}</Value>
            {can_edit && !member.do_not_fit ? (
              <QtyInput line={member} number={number} onQty={actions.onQty} />
            ) : (
              <span className="num">{member.qty === null ? '' : formatCount(member.qty, tag)}</span>
            )}
          </li>
        )
      })}
      {lines.length > MAX_VISIBLE_LINES && <li className="muted">{t('common.more_parts', { count: lines.length - MAX_VISIBLE_LINES })}</li>}
    </ul>
  )
}
