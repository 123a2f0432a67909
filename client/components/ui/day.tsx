import { formatDay } from '#shared/text/moment.ts'
import { usePage } from './page-context.tsx'

/** The day of an instant, as the reader's language writes it. */
export function Day({ at }: { at: string }) {
  const { tag } = usePage()
  return (
    <time className="muted small" dateTime={at}>
      {formatDay(at, tag)}
    </time>
  )
}
