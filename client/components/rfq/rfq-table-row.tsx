import { type ChangeEvent, type ComponentProps, lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { CERTIFICATE_KEYS, TEST_KEYS } from '#locales/requirement-keys.ts'
import type { MessageKey } from '#locales/translator.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { type DraftLine, type LineField, MAX_FIELD_LENGTHS } from '#shared/forms/rfq-lines.ts'
import { formatCount } from '#shared/trade/count.ts'
import { computeExtendedPrice, formatAmount, type Money } from '#shared/trade/money.ts'
import { CERTIFICATES, LINE_TESTS } from '#shared/trade/rfq-limits.ts'
import { readPrice, readQuantity } from '#shared/trade/typed-number.ts'
import { COLUMN_KEYS } from '../../bom/intake/column-keys.ts'
import { toFieldMessage } from '../form/field-messages.ts'
import { Button, preventDefaultThen } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { down as downIcon, trash as trashIcon } from '../ui/icon-paths.ts'
import { Options } from '../ui/options.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Value } from '../ui/values.tsx'
import { moveFocusByKey, toLineFieldId } from './cell-focus.ts'
import { type FormRow, isEmptyRow } from './form-rows.ts'
import { GRID_FIELDS, type GridField } from './pasted-cells.ts'
import { toProblemName } from './rfq-problems.ts'
import type { LineEdits } from './use-line-edits.ts'
import type { LinePart } from './use-line-parts.ts'

/** The names of fields: for the columns of the grid and those of a file. */
export const FIELD_NAMES: Readonly<Record<LineField, MessageKey>> = {
  ...COLUMN_KEYS,
  certificate: 'quote.certificate',
  test: 'quote.test',
  delivery_plan_date: 'quote.requested_by',
  goods_id: 'part.part_number',
}

const LineHint = lazy(async () => ({ default: (await import('./line-hint.tsx')).LineHint }))

const REQUIREMENT_FIELDS = ['certificate', 'test', 'date_code', 'delivery_plan_date'] as const satisfies readonly LineField[]

/** The placeholders of the first row while it is empty. */
const EXAMPLE: Readonly<Partial<Record<LineField, string>>> = { part_number: 'LM358DR', qty: '1000', target_price: '0.045' }

export const isNumberField = (field: GridField): boolean => field === 'qty' || field === 'target_price'

/** Target price × quantity where both are readable, and the amount is in range. */
export function computeLineTotal({ qty, target_price }: DraftLine, tag: string): Money | null {
  const [pieces, price] = [readQuantity(qty), readPrice(target_price, tag)]
  if (pieces === null || price === null || !Number.isSafeInteger(price * pieces)) return null
  return computeExtendedPrice(price, pieces)
}

interface RfqTableRowProps {
  row: FormRow
  index: number
  /** The errors of the whole form. */
  problems: FieldErrors
  /** The catalogue's data of the part; undefined: not yet loaded. */
  linePart: LinePart | undefined
  actions: LineEdits['actions']
}

/** One line of the form. On narrow screens it is a card with labelled fields. */
export const RfqTableRow = memo(function RfqTableRow(props: RfqTableRowProps) {
  const { t, tag } = usePage()
  const { row, index, actions } = props
  const number = index + 1
  const total = computeLineTotal(row.line, tag)
  return (
    <li className={isEmptyRow(row) ? 'rfq-line is-empty' : 'rfq-line'}>
      <fieldset>
        <legend className="sr-only">{t('rfq_form.line', { number })}</legend>
        <div className="rfq-line-cells grid at-top">
          <span className="rfq-line-number faint tiny num" aria-hidden="true">
            {number}
          </span>
          {GRID_FIELDS.map((field) => (
            <Cell key={field} {...props} field={field} />
          ))}
          <div className="rfq-cell rfq-cell-total num">
            <span className="label">{t('part.ext_price')}</span>
            <Value>{total === null ? '–' : formatAmount(total, tag)}</Value>
          </div>
          <Button
            look="icon"
            className="rfq-line-remove"
            type="submit"
            name="action"
            value={`remove:${index}`}
            formNoValidate
            aria-label={t('common.remove_line', { number })}
            onClick={preventDefaultThen(() => actions.remove(row.key))}
            icon={<Glyph path={trashIcon} />}
          />
        </div>
        {props.linePart && row.line.part_number.trim() !== '' && (
          <Suspense>
            <LineHint row={row} linePart={props.linePart} actions={actions} />
          </Suspense>
        )}
        <RequirementFields {...props} />
        <input type="hidden" name={`lines.${index}.goods_id`} value={row.line.goods_id} readOnly />
      </fieldset>
    </li>
  )
})

interface LabeledProps extends RfqTableRowProps {
  field: LineField
  className?: string
  children(control: object): ReactNode
}

/** A field of a line with its label and its error. */
function Labeled({ row, index, problems, actions, field, className = 'field', children }: Omit<LabeledProps, 'linePart'>) {
  const { t } = usePage()
  const id = toLineFieldId(index, field)
  const code = problems[toProblemName(row.key, field)]
  return (
    <div className={className}>
      <label className="label" htmlFor={id}>
        {t(FIELD_NAMES[field])}
      </label>
      {children({
        id,
        name: `lines.${index}.${field}`,
        value: row.line[field],
        'aria-invalid': code === undefined ? undefined : 'true',
        'aria-describedby': code === undefined ? undefined : `${id}-error`,
        onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => actions.edit(row.key, field, target.value),
      })}
      {code !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {t(toFieldMessage(code))}
        </p>
      )}
    </div>
  )
}

function Cell({ field, ...props }: RfqTableRowProps & { field: GridField }) {
  const { row, index } = props
  return (
    <Labeled {...props} field={field} className={`rfq-cell rfq-cell-${field}`}>
      {(control) => (
        <input
          {...control}
          className={isNumberField(field) ? 'input num' : field === 'part_number' ? 'input mono' : 'input'}
          inputMode={field === 'qty' ? 'numeric' : field === 'target_price' ? 'decimal' : 'text'}
          dir={field === 'manufacturer' ? 'auto' : 'ltr'}
          maxLength={MAX_FIELD_LENGTHS[field] ?? 20}
          placeholder={index === 0 && isEmptyRow(row) ? EXAMPLE[field] : undefined}
          autoComplete="off"
          autoCapitalize={field === 'part_number' ? 'characters' : 'off'}
          spellCheck={false}
          onKeyDown={(event) => moveFocusByKey(event, index, field)}
        />
      )}
    </Labeled>
  )
}

/** A buyer's requirements for a line, folded until they are needed. */
function RequirementFields(props: RfqTableRowProps) {
  const { t, tag } = usePage()
  const { row, index, problems } = props
  const set = REQUIREMENT_FIELDS.filter((field) => row.line[field].trim() !== '').length
  const isWrong = REQUIREMENT_FIELDS.some((field) => problems[toProblemName(row.key, field)] !== undefined)
  // Long lists have hundreds of these fields: except on the first rows, they are rendered when they are opened.
  const [isFirst] = useState(index < 3)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="rfq-wishes" open={isOpen || isWrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="row middle gap-4 muted tiny">
        <Glyph path={downIcon} />
        {t('rfq_form.wishes')}
        {set > 0 && (
          <>
            <span className="badge" aria-hidden="true">
              {formatCount(set, tag)}
            </span>
            <span className="sr-only">{t('rfq_form.wishes_set', { count: set })}</span>
          </>
        )}
      </summary>
      {(isFirst || isOpen || set > 0 || isWrong) && (
        <div className="rfq-wishes-fields grid gap-12 across-16">
          <Choice {...props} field="certificate" options={CERTIFICATES.map((one) => [one, t(CERTIFICATE_KEYS[one])])} />
          <Choice {...props} field="test" options={LINE_TESTS.map((one) => [one, t(TEST_KEYS[one])])} />
          <Labeled {...props} field="date_code">
            {(control) => (
              <input
                {...control}
                className="input mono"
                dir="ltr"
                maxLength={MAX_FIELD_LENGTHS.date_code}
                autoComplete="off"
                spellCheck={false}
                placeholder="2431, 24+, 2401–2430"
              />
            )}
          </Labeled>
          <Labeled {...props} field="delivery_plan_date">
            {(control) => <input {...control} className="input" type="date" min="2000-01-01" max="2999-12-31" />}
          </Labeled>
        </div>
      )}
    </details>
  )
}

function Choice({ options, ...props }: Omit<LabeledProps, 'children'> & { options: ComponentProps<typeof Options>['of'] }) {
  const { t } = usePage()
  return (
    <Labeled {...props}>
      {(control) => (
        <select {...control} className="input">
          <option value="">{t('rfq_form.not_required')}</option>
          <Options of={options} />
        </select>
      )}
    </Labeled>
  )
}
