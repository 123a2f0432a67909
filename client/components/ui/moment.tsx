import { formatMoment, type Instant } from '#shared/text/moment.ts'
import { usePage } from './page-context.tsx'

/** An instant for a reader who plans by it. */
export function Moment({ at, time_zone }: Omit<Instant, 'tag'>) {
  const { tag } = usePage()
  return <time dateTime={at}>{formatMoment({ at, time_zone, tag })}</time>
}
