import { useMemo } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import { formatCount } from '#shared/trade/count.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import type { BomTableState } from './use-bom-table.ts'
import { hasNoPrice, type LineFilter } from './visible-lines.ts'

const FILTERS: readonly (readonly [LineFilter, MessageKey])[] = [
  ['all', 'common.all'],
  ['matched', 'bom.state_matched'],
  ['check', 'bom.state_check'],
  ['none', 'bom.state_none'],
  ['waiting', 'bom.state_waiting'],
  ['not_fitted', 'bom.state_not_fitted'],
  ['no_part', 'bom.state_no_part'],
  ['no_price', 'bom.filter_no_price'],
  ['surplus', 'bom.filter_surplus'],
  ['changed', 'bom.filter_changed'],
]

/** The actions on the lines of a BOM: filter, search, and for ticked lines change, request and buy. */
export function BomToolbar({ table }: { table: BomTableState }) {
  const { t, tag } = usePage()
  const { filter, counts, text, setFilter, setText, is_grouped, setGrouped } = table.visibleLines
  // The filter for lines with a surplus is offered only once a link in the total has selected it.
  const filters = FILTERS.filter(([id]) => id === 'all' || id === filter || (counts[id] > 0 && id !== 'surplus'))
  return (
    <div className="bom-tools screen-only cluster middle apart needs-script">
      <fieldset className="bom-filters cluster gap-4">
        <legend className="sr-only">{t('bom.filter_label')}</legend>
        {filters.map(([id, key]) => (
          <label key={id} className={`bom-filter middle gap-6 small bom-filter-${id}${id === filter ? ' is-chosen' : ''}`}>
            <input type="radio" name="bom-filter" value={id} checked={id === filter} onChange={() => setFilter(id)} />
            {t(key)} <span className="bom-filter-count muted tiny num">{formatCount(counts[id], tag)}</span>
          </label>
        ))}
      </fieldset>
      {table.ticks.ticked.size > 0 ? (
        <TickedTools table={table} />
      ) : (
        <div className="bom-tools-end cluster middle gap-8 small">
          <label className="row middle gap-6">
            <input type="checkbox" checked={is_grouped} onChange={({ target }) => setGrouped(target.checked)} />
            {t('bom.group')}
          </label>
          <label className="sr-only" htmlFor="bom-find">
            {t('bom.find')}
          </label>
          <input
            id="bom-find"
            className="input"
            type="search"
            value={text}
            placeholder={t('bom.find')}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && setText('')}
          />
          <RequestMissingButton table={table} />
        </div>
      )}
    </div>
  )
}

/** The actions on the ticked lines. */
function TickedTools({ table }: { table: BomTableState }) {
  const { t } = usePage()
  const { calls, bom, ticks, setOpen, notifyFailure, ask } = table
  const ticked = bom.lines.filter(({ line_id }) => ticks.ticked.has(line_id))
  const ids = ticked.map(({ line_id }) => line_id)
  const change = (lineIds: number[], changes: { confirmed?: boolean; do_not_fit?: boolean }): void => {
    notifyFailure(calls.setMatching(lineIds, changes))
    ticks.tickOnly([])
  }
  const confirm = (): void =>
    change(
      ticked.filter(({ part }) => part).map(({ line_id }) => line_id),
      { confirmed: true },
    )
  const fit = (): void => change(ids, { do_not_fit: !ticked.every(({ do_not_fit }) => do_not_fit) })
  return (
    <p className="cluster middle gap-8 small" role="status">
      <span className="num">{t('bom.ticked', { count: ids.length })}</span>
      {bom.head.can_edit && (
        <>
          <Button look="quiet" onClick={confirm} text={t('bom.confirm')} />
          <Button look="quiet" onClick={fit} text={t('bom_file.do_not_fit')} />
          <Button look="quiet" onClick={() => setOpen({ kind: 'remove', line_ids: ids })} text={t('common.remove')} />
        </>
      )}
      <Button look="quiet" onClick={() => ask(ticked)} text={t('bom.ask_ticked')} />
      <Button look="link" onClick={() => ticks.tickOnly([])} text={t('bom.untick')} />
    </p>
  )
}

/** Requests the lines without an offer, or without a part of ours. */
function RequestMissingButton({ table: { bom, plans, ask } }: { table: BomTableState }) {
  const { t } = usePage()
  const missing = useMemo(() => bom.lines.filter((line) => hasNoPrice(line, plans.get(line.line_id))), [bom.lines, plans])
  return missing.length > 0 && <Button onClick={() => ask(missing)} text={t('bom.ask_all', { count: missing.length })} />
}
