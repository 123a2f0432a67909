import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { toDataAttributes } from '../../marks.ts'
import { usePage } from '../ui/page-context.tsx'
import { PLOT, toPlotX } from './plot-scale.ts'

const BASE = PLOT.height - PLOT.bottom
const END = PLOT.width - PLOT.right
/** The minimum distance of labels, in pixels. */
const APART = { x: 52, y: 14 } as const

interface Step {
  qty: number
  unit_price: Money
}

/**
 * Unit price over quantity as steps, both axes logarithmic: prices of this trade span decades.
 * @param props.qty the reader's quantity, which is marked; null: none
 */
export function PricePlot({ steps, qty }: { steps: readonly Step[]; qty: number | null }) {
  const { t, tag } = usePage()
  const first = steps[0]
  const last = steps.at(-1)
  const least = steps.toSorted((one, other) => one.unit_price - other.unit_price)[0]
  if (!first || !last || !least || steps.length < 2 || least.unit_price <= 0) return null
  const range = { from: first.qty, to: last.qty * 3 }
  const low = Math.log(least.unit_price)
  const high = Math.max(...steps.map(({ unit_price }) => Math.log(unit_price)), low + 0.01)
  const y = (price: number): number => Math.round((PLOT.top + ((high - Math.log(price)) / (high - low)) * (BASE - PLOT.top - 8)) * 10) / 10
  const x = (step: Step): number => toPlotX(step.qty, range)
  let line = `M${x(first)} ${y(first.unit_price)}`
  for (const step of steps.slice(1)) line += `H${x(step)}V${y(step.unit_price)}`
  line += `H${END}`
  const label = t('product.price_plot_text', {
    from: first.qty,
    from_price: formatUnitPrice(first.unit_price, tag),
    to: least.qty,
    to_price: formatUnitPrice(least.unit_price, tag),
  })
  return (
    <figure className="plot">
      <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} role="img" aria-label={`${t('product.price_plot')}. ${label}`}>
        <path className="plot-grid" d={steps.map(({ unit_price }) => `M${PLOT.left} ${y(unit_price)}H${END}`).join('')} />
        <path className="plot-axis" d={`M${PLOT.left} ${PLOT.top}V${BASE}H${END}`} />
        <path className="plot-line" d={line} />
        {apart(steps, ({ unit_price }) => y(unit_price), APART.y).map((step) => (
          <text key={step.qty} className="plot-text" x={PLOT.left - 6} y={y(step.unit_price) + 4} textAnchor="end">
            {formatUnitPrice(step.unit_price, tag)}
          </text>
        ))}
        {apart(steps, x, APART.x).map((step) => (
          <text key={step.qty} className="plot-text" x={x(step)} y={PLOT.height - 8} textAnchor="middle">
            {formatCount(step.qty, tag)}
          </text>
        ))}
        {qty !== null && (
          <g {...toDataAttributes('plot', range)} transform={`translate(${toPlotX(qty, range)})`}>
            <path className="plot-mark" d={`M0 ${PLOT.top - 4}V${BASE}`} />
            <text className="plot-text strong" y={PLOT.top - 9} textAnchor="middle">
              {formatCount(qty, tag)}
            </text>
          </g>
        )}
      </svg>
      <figcaption className="muted small">{t('product.price_plot')}</figcaption>
    </figure>
  )
}

/** Labels that do not overlap: the last one, and each other one that is far enough from those already placed. */
function apart(steps: readonly Step[], at: (step: Step) => number, distance: number): Step[] {
  const visibleSteps: Step[] = []
  for (const step of [...steps.slice(-1), ...steps.slice(0, -1)])
    if (visibleSteps.every((other) => Math.abs(at(step) - at(other)) >= distance)) visibleSteps.push(step)
  return visibleSteps
}
