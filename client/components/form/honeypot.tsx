import { HONEYPOT_FIELD } from '#shared/forms/honeypot.ts'
import { usePage } from '../ui/page-context.tsx'

/** A field for programs that fill in every field; people neither see it nor reach it with the keyboard. */
export function Honeypot({ id }: { id: string }) {
  const { t } = usePage()
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={`${id}-${HONEYPOT_FIELD}`}>{t('human.leave_empty')}</label>
      <input id={`${id}-${HONEYPOT_FIELD}`} type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  )
}
