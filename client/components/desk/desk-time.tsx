import { intlLocale } from '#shared/text/intl-locale.ts'
import { usePage } from '../ui/page-context.tsx'

/** An instant on the desk's clock, which the head of the page names. */
export function DeskTime({ at, time_zone }: { at: string; time_zone: string }) {
  const { tag } = usePage()
  const format = new Intl.DateTimeFormat(intlLocale(tag), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: time_zone,
  })
  return (
    <time className="nowrap" dateTime={at}>
      {format.format(new Date(at))}
    </time>
  )
}
