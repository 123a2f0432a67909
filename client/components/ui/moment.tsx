import { formatMoment, type Instant } from '#shared/text/moment.ts'

/** An instant for a reader who plans by it. */
export function Moment(props: Instant) {
  return <time dateTime={props.at}>{formatMoment(props)}</time>
}
