import type { MessageKey } from '#locales/translator.ts'
import type { ReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import type { SheetList } from '#shared/table-reading/lists/sheet-lists.ts'
import { Button } from '../../components/ui/button.tsx'
import { Options } from '../../components/ui/options.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { formatSummary, UNREAD_REASON_KEYS } from './reading-summary.ts'

/** The sheets of a posted workbook, from which the visitor chooses. */
export interface SheetChoice {
  summary: ReadingSummary
  sheets: readonly (Omit<SheetList, 'lines'> & { lines: number })[]
  /** The lines of all sheets, packed for the form. */
  carried: string
}

const CHOICES: readonly (readonly [string, MessageKey])[] = [
  ['read', 'reading.sheet_read'],
  ['unfitted', 'reading.sheet_not_fitted'],
  ['out', 'reading.sheet_out'],
]

/** The choice for each sheet whether its lines are read, as fitted or not, in a form that needs no script. */
export function SheetChoiceForm({ summary, sheets, carried, action }: SheetChoice & { action: string }) {
  const { t, tag } = usePage()
  return (
    <form className="page-section grid gap-12" method="post" action={action} encType="multipart/form-data" aria-labelledby="bom-sheets">
      <h2 id="bom-sheets">{t('reading.choose_sheets')}</h2>
      <p>{formatSummary(summary, t, tag)}</p>
      <ul className="plain grid gap-8">
        {sheets.map(({ name, lines, is_unfitted, unread }, index) => (
          <li key={name}>
            <label className="cluster middle across-12">
              <select className="input" name={`sheet.${index}`} defaultValue={unread ? 'out' : is_unfitted ? 'unfitted' : 'read'}>
                <Options of={CHOICES.map(([choice, key]) => [choice, t(key)])} />
              </select>
              <bdi translate="no">{name}</bdi> <span className="muted">{t('common.line_count', { count: lines })}</span>
              {unread && <span className="muted small">{t(UNREAD_REASON_KEYS[unread])}</span>}
            </label>
          </li>
        ))}
      </ul>
      <input type="hidden" name="sheets" value={carried} readOnly />
      <p className="button-row">
        <Button look="primary" name="action" value="sheets" text={t('bom.match_parts')} />
      </p>
    </form>
  )
}
