import { formatDay, formatMoment, type Instant } from '#shared/text/moment.ts'
import { formatAmount, formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { usePage } from './page-context.tsx'
import { Value } from './values.tsx'

/** An amount of money, in the format of the reader's language. */
export function Amount({ of }: { of: Money }) {
  const { tag } = usePage()
  return <Value>{formatAmount(of, tag)}</Value>
}

export function UnitPrice({ of }: { of: Money }) {
  const { tag } = usePage()
  return <Value>{formatUnitPrice(of, tag)}</Value>
}

/** An instant with its time, for a reader who plans by it. */
export function Moment({ at, time_zone }: Omit<Instant, 'tag'>) {
  const { tag } = usePage()
  return <time dateTime={at}>{formatMoment({ at, time_zone, tag })}</time>
}

/** The day of an instant, in the format of the reader's language. */
export function Day({ at }: { at: string }) {
  const { tag } = usePage()
  return (
    <time className="muted small" dateTime={at}>
      {formatDay(at, tag)}
    </time>
  )
}
