import { type ChangeEvent, type KeyboardEvent, memo, type ReactNode, useState } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import { CERTIFICATE_KEYS, TEST_KEYS } from '#locales/wish-keys.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { type DraftLine, FIELD_MOST, type LineField } from '#shared/forms/rfq-lines.ts'
import { extendedPrice, formatAmount, type Money } from '#shared/trade/money.ts'
import { CERTIFICATES, LINE_TESTS } from '#shared/trade/rfq-limits.ts'
import { readPrice, readQuantity } from '#shared/trade/typed-number.ts'
import { formatCount } from '#shared/trade/units.ts'
import { fieldMessage } from '../form/field-messages.ts'
import { Button, instead } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { down as downIcon, trash as trashIcon } from '../ui/icon-paths.ts'
import { Options } from '../ui/options.tsx'
import { usePage } from '../ui/page-context.tsx'
import { isEmptyRow, type Row } from './form-rows.ts'

/** What a field is called; the columns of the grid and those of a file as well. */
export const FIELD_NAMES: Readonly<Record<Exclude<LineField, 'goods_id'>, MessageKey>> = {
  part_number: 'part.part_number',
  manufacturer: 'part.manufacturer',
  package: 'part.package',
  qty: 'part.quantity',
  target_price: 'rfq.target_price',
  date_code: 'part.date_code',
  certificate: 'quote.certificate',
  test: 'quote.test',
  delivery_plan_date: 'quote.wanted_by',
}

const WISHES = ['certificate', 'test', 'date_code', 'delivery_plan_date'] as const satisfies readonly LineField[]

/** What the first row shows while it is empty. */
const EXAMPLE: Readonly<Partial<Record<LineField, string>>> = { part_number: 'LM358DR', qty: '1000', target_price: '0.045' }

/** The id of a field's control. */
export const lineFieldId = (index: number, field: string): string => `line-${index}-${field}`

/** Target price × quantity where both can be read, and make an amount that can be written. */
export function lineTotal({ qty, target_price }: DraftLine, tag: string): Money | null {
  const [pieces, price] = [readQuantity(qty), readPrice(target_price, tag)]
  if (pieces === null || price === null || !Number.isSafeInteger(price * pieces)) return null
  return extendedPrice(price, pieces)
}

export interface LineActions {
  onEdit(key: string, field: LineField, text: string): void
  onRemove(key: string): void
  onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number, field: LineField): void
}

interface LineRowProps {
  row: Row
  index: number
  /** Field → code; undefined where nothing is wrong. */
  errors: FieldErrors | undefined
  actions: LineActions
}

/** One line of the form. On narrow screens it is a card whose fields say what they are. */
export const LineRow = memo(function LineRow({ row, index, errors, actions }: LineRowProps) {
  const { t, tag } = usePage()
  const { line } = row
  const number = index + 1
  const total = lineTotal(line, tag)
  const control = (field: LineField) => {
    const id = lineFieldId(index, field)
    return {
      id,
      name: `lines.${index}.${field}`,
      value: line[field],
      'aria-invalid': errors?.[field] === undefined ? undefined : ('true' as const),
      'aria-describedby': errors?.[field] === undefined ? undefined : `${id}-error`,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => actions.onEdit(row.key, field, target.value),
    }
  }
  const cell = (field: 'part_number' | 'manufacturer' | 'package' | 'qty' | 'target_price') => {
    const is_number = field === 'qty' || field === 'target_price'
    return (
      <div className={`rfq-cell rfq-cell-${field}`}>
        <label className="label" htmlFor={lineFieldId(index, field)}>
          {t(FIELD_NAMES[field])}
        </label>
        <input
          {...control(field)}
          className={is_number ? 'input num' : field === 'part_number' ? 'input mono' : 'input'}
          inputMode={field === 'qty' ? 'numeric' : field === 'target_price' ? 'decimal' : 'text'}
          dir={field === 'manufacturer' ? 'auto' : 'ltr'}
          maxLength={FIELD_MOST[field] ?? 20}
          placeholder={index === 0 && isEmptyRow(row) ? EXAMPLE[field] : undefined}
          autoComplete="off"
          autoCapitalize={field === 'part_number' ? 'characters' : 'off'}
          spellCheck={false}
          onKeyDown={(event) => actions.onKeyDown(event, index, field)}
        />
        <FieldError index={index} field={field} errors={errors} />
      </div>
    )
  }
  return (
    <li className={isEmptyRow(row) ? 'rfq-line is-empty' : 'rfq-line'}>
      <fieldset>
        <legend className="sr-only">{t('rfq_form.line', { number })}</legend>
        <div className="rfq-line-cells grid at-top">
          <span className="rfq-line-number faint tiny num" aria-hidden="true">
            {number}
          </span>
          {cell('part_number')}
          {cell('manufacturer')}
          {cell('package')}
          {cell('qty')}
          {cell('target_price')}
          <div className="rfq-cell rfq-cell-total num">
            <span className="label">{t('part.ext_price')}</span>
            <bdi dir="ltr">{total === null ? '–' : formatAmount(total, tag)}</bdi>
          </div>
          <Button
            look="icon"
            className="rfq-line-remove"
            type="submit"
            name="action"
            value={`remove:${index}`}
            formNoValidate
            aria-label={t('rfq_form.remove_line', { number })}
            onClick={instead(() => actions.onRemove(row.key))}
            icon={<Glyph path={trashIcon} />}
          />
        </div>
        <Wishes line={line} index={index} errors={errors} control={control} />
        <input type="hidden" name={`lines.${index}.goods_id`} value={line.goods_id} readOnly />
      </fieldset>
    </li>
  )
})

interface WishesProps {
  line: DraftLine
  index: number
  errors: FieldErrors | undefined
  control(field: LineField): object
}

/** What a buyer may ask for with a line, folded away until it is wanted. */
function Wishes({ line, index, errors, control }: WishesProps) {
  const { t, tag } = usePage()
  const set = WISHES.filter((field) => line[field].trim() !== '').length
  const is_wrong = errors !== undefined && WISHES.some((field) => errors[field] !== undefined)
  // Long lists have hundreds of these: the fields come when they are asked for, but for those that came with the page.
  const [is_first] = useState(index < 3)
  const [is_open, setOpen] = useState(false)
  const field = (name: (typeof WISHES)[number], input: ReactNode) => (
    <div className="field">
      <label className="label" htmlFor={lineFieldId(index, name)}>
        {t(FIELD_NAMES[name])}
      </label>
      {input}
      <FieldError index={index} field={name} errors={errors} />
    </div>
  )
  return (
    <details className="rfq-wishes" open={is_open || is_wrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
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
      {(is_first || is_open || set > 0 || is_wrong) && (
        <div className="rfq-wishes-fields">
          {field(
            'certificate',
            <select {...control('certificate')} className="input">
              <option value="">{t('rfq_form.no_wish')}</option>
              <Options of={CERTIFICATES.map((one) => [one, t(CERTIFICATE_KEYS[one])])} />
            </select>,
          )}
          {field(
            'test',
            <select {...control('test')} className="input">
              <option value="">{t('rfq_form.no_wish')}</option>
              <Options of={LINE_TESTS.map((one) => [one, t(TEST_KEYS[one])])} />
            </select>,
          )}
          {field(
            'date_code',
            <input
              {...control('date_code')}
              className="input mono"
              dir="ltr"
              maxLength={FIELD_MOST.date_code}
              autoComplete="off"
              spellCheck={false}
              placeholder="2431, 24+, 2401–2430"
            />,
          )}
          {field(
            'delivery_plan_date',
            <input {...control('delivery_plan_date')} className="input" type="date" min="2000-01-01" max="2999-12-31" />,
          )}
        </div>
      )}
    </details>
  )
}

function FieldError({ index, field, errors }: { index: number; field: LineField; errors: FieldErrors | undefined }) {
  const { t } = usePage()
  const code = errors?.[field]
  if (code === undefined) return null
  return (
    <p className="field-error" id={`${lineFieldId(index, field)}-error`}>
      {t(fieldMessage(code))}
    </p>
  )
}
