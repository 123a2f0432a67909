import { usePage } from '#client/page-context.tsx'
import { formatDay } from '#shared/moment.ts'

/** The day of an instant, as the reader's language writes it. */
export function Day({ at }: { at: string }) {
  const { tag } = usePage()
  return (
    <time className="muted small" dateTime={at}>
      {formatDay(at, tag)}
    </time>
  )
}
