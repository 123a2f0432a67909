import { formatAmount } from '#shared/trade/money.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import type { BuyingSummary } from './buying.ts'

const WIDTH = 600
const HEIGHT = 14
const GAP = 1
/** Segments narrower than this, in units of the drawing, are merged into one at the end. */
const MIN_SHARE = 2
const MANY = 5
/** The colour intensity of the most expensive lines. */
const DEPTHS = [1, 0.8, 0.62, 0.46]

interface CostBarProps {
  summary: BuyingSummary
  /** The name and the number of a line. */
  toLineName: (lineId: number) => { number: number; name: string }
  onLine(lineId: number): void
}

/** The cost of a BOM as a bar of its lines, the most expensive first. */
export function CostBar({ summary, toLineName, onLine }: CostBarProps) {
  const { t, tag } = usePage()
  const { costs } = summary
  if (costs.length === 0) return null
  const first = costs.slice(0, MANY)
  const share = Math.round(first.reduce((sum, cost) => sum + cost.share, 0) * 100)
  const label = t('bom.cost_bar_text', { count: first.length, percent: share })
  let at = 0
  const pieces = costs.flatMap((cost) => {
    const width = cost.share * WIDTH
    const piece = { ...cost, x: at, width: Math.max(0, width - GAP) }
    at += width
    return width >= MIN_SHARE ? [piece] : []
  })
  const end = pieces.reduce((sum, { x, width }) => Math.max(sum, x + width + GAP), 0)
  return (
    <svg className="bom-cost-bar fill mirrored" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {pieces.map(({ line_id, x, width, ext_price, share: part }, index) => {
        const { number, name } = toLineName(line_id)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the table is sorted by cost with the keyboard
          <rect
            key={line_id}
            className="bom-cost"
            opacity={DEPTHS[index] ?? 0.28}
            x={round(x)}
            y="0"
            width={round(width)}
            height={HEIGHT}
            onClick={() => onLine(line_id)}
          >
            <title>{`${t('bom.line_of', { number, name })}: ${formatAmount(ext_price, tag)} (${Math.round(part * 100)} %)`}</title>
          </rect>
        )
      })}
      {end < WIDTH - 1 && (
        <rect className="bom-cost bom-cost-rest" opacity="0.6" x={round(end)} y="0" width={round(WIDTH - end)} height={HEIGHT} />
      )}
    </svg>
  )
}

const round = (value: number): number => Math.round(value * 10) / 10
