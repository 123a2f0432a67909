import { formatDay } from '#shared/text/moment.ts'
import { formatAmount, formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { useMomentFormat } from './moment-format.ts'
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

interface MomentProps {
  /** ISO 8601. */
  at: string
  /** Whether the instant is the last moment of something. */
  is_deadline?: boolean
}

/** An instant with its time, for a reader who plans by it. */
export function Moment({ at, is_deadline }: MomentProps) {
  const { formatMoment, formatDeadline } = useMomentFormat()
  // The time zone's script may have changed the text before the island is hydrated.
  return (
    <time dateTime={at} suppressHydrationWarning>
      {is_deadline ? formatDeadline(at) : formatMoment(at)}
    </time>
  )
}

/** A sentence about an instant. @param toText makes the sentence from the instant's text */
export function MomentText({ toText, ...moment }: MomentProps & { toText(time: string): string }) {
  const [before, after] = toText('\n').split('\n')
  return (
    <>
      {before}
      <Moment {...moment} />
      {after}
    </>
  )
}

/** The day of an instant, in the format of the reader's language. */
export function Day({ at }: { at: string }) {
  const { tag } = usePage()
  return (
    <time className="muted small" dateTime={at.slice(0, 'yyyy-mm-dd'.length)}>
      {formatDay(at, tag)}
    </time>
  )
}
