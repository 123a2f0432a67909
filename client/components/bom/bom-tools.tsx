import type { MessageKey } from '#locales/translator.ts'
import { formatCount } from '#shared/trade/units.ts'
import type { LineFilter } from '../../bom/shown-lines.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'

const FILTERS: readonly (readonly [LineFilter, MessageKey])[] = [
  ['all', 'account.all'],
  ['matched', 'bom.state_matched'],
  ['check', 'bom.state_check'],
  ['none', 'bom.state_none'],
  ['waiting', 'bom.state_waiting'],
  ['not_fitted', 'bom.state_not_fitted'],
  ['no_price', 'bom.filter_no_price'],
  ['changed', 'bom.filter_changed'],
]

/** What is done with the lines that are ticked. */
export type TickedAction = 'confirm' | 'not_fitted' | 'remove' | 'ask' | 'untick'

interface BomToolsProps {
  filter: LineFilter
  counts: Readonly<Record<LineFilter, number>>
  text: string
  ticked_count: number
  /** Lines that nobody offers, or that name no part of ours. */
  ask_count: number
  can_edit: boolean
  onFilter(filter: LineFilter): void
  onText(text: string): void
  onTicked(action: TickedAction): void
  onAskAll(): void
  /** What the button does, in words. */
  cart_text: string
  /** Puts what the plan buys into the cart: of the ticked lines, or of all. */
  onCart(): void
  has_plan: boolean
}

/** Which lines are looked at, and what is done with the ticked ones. */
export function BomTools(props: BomToolsProps) {
  const { filter, counts, text, ticked_count, ask_count, can_edit, onFilter, onText, onTicked, onAskAll, cart_text, onCart, has_plan } =
    props
  const { t, tag } = usePage()
  const shown = FILTERS.filter(([id]) => id === 'all' || id === filter || counts[id] > 0)
  return (
    <div className="bom-tools needs-script">
      <fieldset className="bom-filters">
        <legend className="sr-only">{t('bom.filter_label')}</legend>
        {shown.map(([id, key]) => (
          <label key={id} className={`bom-filter bom-filter-${id}${id === filter ? ' is-chosen' : ''}`}>
            <input type="radio" name="bom-filter" value={id} checked={id === filter} onChange={() => onFilter(id)} />
            {t(key)} <span className="bom-filter-count num">{formatCount(counts[id], tag)}</span>
          </label>
        ))}
      </fieldset>
      {ticked_count > 0 ? (
        <p className="bom-ticked" role="status">
          <span className="num">{t('bom.ticked', { count: ticked_count })}</span>
          {can_edit && (
            <>
              <Button look="quiet" onClick={() => onTicked('confirm')} text={t('bom.confirm')} />
              <Button look="quiet" onClick={() => onTicked('not_fitted')} text={t('bom_file.do_not_fit')} />
              <Button look="quiet" onClick={() => onTicked('remove')} text={t('rfq_form.clear_yes')} />
            </>
          )}
          {has_plan && <Button look="quiet" onClick={onCart} text={cart_text} />}
          <Button look="quiet" onClick={() => onTicked('ask')} text={t('bom.ask_ticked')} />
          <Button look="link" onClick={() => onTicked('untick')} text={t('bom.untick')} />
        </p>
      ) : (
        <div className="bom-tools-end">
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
            onChange={({ target }) => onText(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && onText('')}
          />
          {has_plan && <Button onClick={onCart} text={cart_text} />}
          {ask_count > 0 && <Button onClick={onAskAll} text={t('bom.ask_all', { count: ask_count })} />}
        </div>
      )}
    </div>
  )
}
