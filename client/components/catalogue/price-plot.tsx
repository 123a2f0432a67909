import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice } from '#shared/trade/money.ts'
import type { PriceBreak } from '#shared/trade/price-breaks.ts'
import { usePage } from '../ui/page-context.tsx'

const WIDTH = 320
const HEIGHT = 168
const LEFT = 56
const RIGHT = 12
const TOP = 12
const BOTTOM = 26

/**
 * Unit price over quantity as steps, both axes logarithmic: prices of this trade span decades.
 * @param decimals of unit prices, as everywhere on the page
 */
export function PricePlot({ breaks, decimals }: { breaks: readonly PriceBreak[]; decimals: number }) {
  const { t, tag } = usePage()
  const first = breaks[0]
  const last = breaks.at(-1)
  if (!first || !last || breaks.length < 2 || last.unit_price <= 0) return null
  const endQty = last.from_qty * 3
  const low = Math.log(last.unit_price)
  const high = Math.max(Math.log(first.unit_price), low + 0.01)
  const from = Math.log(first.from_qty)
  const x = (qty: number): number => round(LEFT + ((Math.log(qty) - from) / (Math.log(endQty) - from)) * (WIDTH - LEFT - RIGHT))
  const y = (price: number): number => round(TOP + ((high - Math.log(price)) / (high - low)) * (HEIGHT - TOP - BOTTOM))
  let steps = `M${x(first.from_qty)} ${y(first.unit_price)}`
  for (const step of breaks.slice(1)) steps += `H${x(step.from_qty)}V${y(step.unit_price)}`
  steps += `H${WIDTH - RIGHT}`
  const label = t('product.price_plot_text', {
    from: first.from_qty,
    from_price: formatUnitPrice(first.unit_price, tag, decimals),
    to: last.from_qty,
    to_price: formatUnitPrice(last.unit_price, tag, decimals),
  })
  return (
    <figure className="plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${t('product.price_plot')}. ${label}`}>
        <path className="plot-grid" d={breaks.map(({ unit_price }) => `M${LEFT} ${y(unit_price)}H${WIDTH - RIGHT}`).join('')} />
        <path className="plot-axis" d={`M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}`} />
        <path className="plot-line" d={steps} />
        {breaks.map(({ from_qty, unit_price }) => (
          <circle key={from_qty} className="plot-dot" cx={x(from_qty)} cy={y(unit_price)} r="2.5" />
        ))}
        {apart(breaks, ({ unit_price }) => y(unit_price), 13).map(({ from_qty, unit_price }) => (
          <text key={from_qty} className="plot-text" x={LEFT - 6} y={y(unit_price) + 3.5} textAnchor="end">
            {formatUnitPrice(unit_price, tag, decimals)}
          </text>
        ))}
        {apart(breaks, ({ from_qty }) => x(from_qty), 34).map(({ from_qty }) => (
          <text key={from_qty} className="plot-text" x={x(from_qty)} y={HEIGHT - 9} textAnchor="middle">
            {formatCount(from_qty, tag)}
          </text>
        ))}
      </svg>
      <figcaption className="muted small">{t('product.price_plot')}</figcaption>
    </figure>
  )
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Labels that do not touch: the first, and each that is far enough from the one before. */
function apart(breaks: readonly PriceBreak[], at: (step: PriceBreak) => number, distance: number): PriceBreak[] {
  const shown: PriceBreak[] = []
  for (const step of breaks) {
    const before = shown.at(-1)
    if (!before || Math.abs(at(step) - at(before)) >= distance) shown.push(step)
  }
  return shown
}
