import { formatClock } from '#shared/text/moment.ts'
import { usePage } from '../ui/page-context.tsx'

/** An instant in the desk's time zone, which the head of the page names. */
export function DeskTime({ at, time_zone }: { at: string; time_zone: string }) {
  const { tag } = usePage()
  return (
    <time className="nowrap" dateTime={at}>
      {formatClock({ at, time_zone, tag })}
    </time>
  )
}
