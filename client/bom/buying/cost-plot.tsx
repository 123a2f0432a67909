import type { CurvePoint } from '#shared/bom/buying/cost-curve.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { usePage } from '../../components/ui/page-context.tsx'

const WIDTH = 520
const HEIGHT = 190
const LEFT = 66
const RIGHT = 14
const TOP = 14
const BOTTOM = 28
/** The space between the lowest price and the axis, without which dashes on the axis would be invisible. */
const FLOOR = 12
const CENT_MICROS = 10_000

interface Point {
  set_count: number
  per_set: Money
  is_beyond_stock: boolean
}

/** The cost of one set over the number of sets, as steps, both axes logarithmic. The part beyond stock is dashed. */
export function CostPlot({ curve, set_count }: { curve: readonly CurvePoint[]; set_count: number }) {
  const { t, tag } = usePage()
  const points = curve.flatMap(({ set_count: sets, per_set, lines_beyond_stock }): Point[] =>
    per_set === null || per_set <= 0 ? [] : [{ set_count: sets, per_set, is_beyond_stock: lines_beyond_stock > 0 }],
  )
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 2) return null
  const prices = points.map(({ per_set }) => per_set)
  const low = Math.log(Math.min(...prices))
  const high = Math.max(Math.log(Math.max(...prices)), low + 0.01)
  const end = Math.log(last.set_count * 1.6)
  const from = Math.log(first.set_count)
  const x = (sets: number): number => round(LEFT + ((Math.log(sets) - from) / (end - from)) * (WIDTH - LEFT - RIGHT))
  const y = (price: number): number => round(TOP + ((high - Math.log(price)) / (high - low)) * (HEIGHT - TOP - BOTTOM - FLOOR))
  const pathOf = ({ isBeyondStock }: { isBeyondStock: boolean }): string => {
    const pieces: string[] = []
    let isOpen = false
    points.forEach((point, index) => {
      const next = points[index + 1]
      if (point.is_beyond_stock === isBeyondStock) {
        // One stroke: dashes that restart at each step are invisible where steps are short.
        if (!isOpen) pieces.push(`M${x(point.set_count)} ${y(point.per_set)}`)
        pieces.push(`H${next ? x(next.set_count) : WIDTH - RIGHT}${next ? `V${y(next.per_set)}` : ''}`)
        isOpen = true
      } else isOpen = false
    })
    return pieces.join('')
  }
  const now = points.find((point) => point.set_count === set_count)
  const priceText = (price: Money): string => (price >= CENT_MICROS * 100 ? formatAmount(price, tag) : formatUnitPrice(price, tag))
  const label = t('bom.curve_text', {
    from: first.set_count,
    from_price: priceText(first.per_set),
    to: last.set_count,
    to_price: priceText(last.per_set),
  })
  const ticks = apart(points, ({ set_count: sets }) => x(sets), 44, now)
  const levels = apart(points, ({ per_set }) => y(per_set), 17, now)
  return (
    <figure className="bom-plot plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${t('bom.curve')} ${label}`}>
        <path className="plot-grid" d={levels.map(({ per_set }) => `M${LEFT} ${y(per_set)}H${WIDTH - RIGHT}`).join('')} />
        <path className="plot-axis" d={`M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}`} />
        <path className="plot-line" d={pathOf({ isBeyondStock: false })} />
        <path className="plot-line plot-line-beyond" d={pathOf({ isBeyondStock: true })} />
        {now && (
          <>
            <path className="bom-plot-now" d={`M${x(now.set_count)} ${TOP}V${HEIGHT - BOTTOM}`} />
            <circle className="plot-dot" cx={x(now.set_count)} cy={y(now.per_set)} r="3.5" />
          </>
        )}
        {levels.map((point) => (
          <text key={point.set_count} className="plot-text" x={LEFT - 6} y={y(point.per_set) + 3.5} textAnchor="end">
            {priceText(point.per_set)}
          </text>
        ))}
        {ticks.map((point) => (
          <text
            key={point.set_count}
            className={point === now ? 'plot-text bom-plot-here' : 'plot-text'}
            x={x(point.set_count)}
            y={HEIGHT - 10}
            textAnchor="middle"
          >
            {formatCount(point.set_count, tag)}
          </text>
        ))}
      </svg>
      <figcaption className="muted small">
        {t('bom.curve')} {points.some(({ is_beyond_stock }) => is_beyond_stock) && t('bom.curve_stock')}
      </figcaption>
    </figure>
  )
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Labels that do not overlap; the label of `pinnedPoint` is always shown. */
function apart(points: readonly Point[], at: (point: Point) => number, distance: number, pinnedPoint: Point | undefined): Point[] {
  const visiblePoints: Point[] = pinnedPoint ? [pinnedPoint] : []
  for (const point of points) if (visiblePoints.every((other) => Math.abs(at(point) - at(other)) >= distance)) visiblePoints.push(point)
  return visiblePoints.sort((a, b) => a.set_count - b.set_count)
}
