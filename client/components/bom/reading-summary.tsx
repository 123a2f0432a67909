import { usePage } from '#client/page-context.tsx'
import type { MessageKey } from '#locales/translator.ts'
import type { LeftOutReason } from '#shared/bom/model.ts'
import type { ReadingSummary as Summary, SummaryField } from '#shared/bom/reading-summary.ts'

const FIELDS: Readonly<Record<SummaryField, MessageKey>> = {
  part_number: 'part.part_number',
  manufacturer: 'part.manufacturer',
  qty: 'part.quantity',
  target_price: 'rfq.target_price',
  date_code: 'part.date_code',
  designators: 'bom_file.designators',
  value: 'bom_file.value',
  package: 'part.package',
  description: 'part.description',
}

/** Why a row became no line. */
export const LEFT_OUT_REASON_KEYS: Readonly<Record<LeftOutReason, MessageKey>> = {
  placeholder: 'reading.placeholder',
  total: 'reading.total',
  places: 'reading.places',
  too_long: 'reading.too_long',
  no_part: 'reading.no_part',
}

export const readingSummaryMessages = [
  ...Object.values(FIELDS),
  ...Object.values(LEFT_OUT_REASON_KEYS),
  'reading.rows',
  'reading.assumed',
  'reading.open',
  'reading.left_out',
  'reading.more',
  'rfq_form.match_row',
] as const satisfies readonly MessageKey[]

/** What was read of a list: how many rows, what they hold, and each row that became no line, with why. */
export function ReadingSummary({ summary: { rows, fields, assumed, open, left_out, left_out_count } }: { summary: Summary }) {
  const { t, tag } = usePage()
  const columns = new Intl.ListFormat(tag, { type: 'unit' }).format(fields.map((field) => t(FIELDS[field])))
  return (
    <>
      {t('reading.rows', { count: rows, columns })}
      {assumed > 0 && ` ${t('reading.assumed', { count: assumed })}`}
      {open > 0 && ` ${t('reading.open', { count: open })}`}
      {left_out_count > 0 && (
        <>
          {` ${t('reading.left_out', { count: left_out_count })} `}
          {left_out.map(({ row, text, reason }, index) => (
            <span key={row}>
              {index > 0 && '; '}
              {t('rfq_form.match_row', { number: row + 1 })} “<bdi>{text}</bdi>” ({t(LEFT_OUT_REASON_KEYS[reason])})
            </span>
          ))}
          {left_out_count > left_out.length && `; ${t('reading.more', { count: left_out_count - left_out.length })}`}
          {'. '}
        </>
      )}
    </>
  )
}
