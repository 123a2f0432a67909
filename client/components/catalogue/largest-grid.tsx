import type { ReactNode } from 'react'
import { formatCount } from '#shared/trade/count.ts'
import { usePage } from '../ui/page-context.tsx'

interface LargestGridProps<One> {
  of: readonly One[]
  maxItems: number
  toHref(one: One): string
  toName(one: One): ReactNode
}

/** The largest entries by number of parts, with that number. */
export function LargestGrid<One extends { slug: string; part_count: number }>({ of, maxItems, toHref, toName }: LargestGridProps<One>) {
  const { tag } = usePage()
  const largest = of.toSorted((a, b) => b.part_count - a.part_count).slice(0, maxItems)
  return (
    <ul className="maker-grid">
      {largest.map((one) => (
        <li key={one.slug}>
          <a className="row apart baseline gap-12 unlined" href={toHref(one)}>
            {toName(one)}
            <span className="muted small num nowrap">{formatCount(one.part_count, tag)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
