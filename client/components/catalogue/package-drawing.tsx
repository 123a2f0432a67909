import type { SVGProps } from 'react'
import { type BodySize, findBodySize } from '#shared/packages/body-size.ts'
import { findPackage } from '#shared/packages/find.ts'
import { type Dimension, listDimensions, type PlacedView } from './drawings/dimensions.ts'
import { drawViews, getUsualKind } from './drawings/families.ts'
import { type InkBox, listInkBoxes } from './drawings/ink.ts'
import { type DrawingKind, drawSymbol } from './drawings/symbols.ts'
import type { DrawingSize, Views } from './drawings/views.ts'

/** Box of each size in px. A style sheet may scale it: hairlines stay as thin, the rest is scaled. */
const BOX: Readonly<Record<DrawingSize, { width: number; height: number; margin: number }>> = {
  row: { width: 40, height: 40, margin: 0.5 },
  card: { width: 160, height: 120, margin: 8 },
  hero: { width: 400, height: 400, margin: 20 },
}

/** The space for dimension lines and their labels beside the views, px. */
const DIMENSION_MARGIN = { x: 66, y: 40 }

/** Height under the drawing for the scale bar, px. */
const FOOT: Readonly<Record<DrawingSize, number>> = { row: 3, card: 18, hero: 34 }

/** Size of labels: the hero's box is shown at two thirds of its size. */
const LABEL: Readonly<Record<DrawingSize, number>> = { row: 0, card: 11, hero: 18 }

/** Terminals closer than this, px, are thinned out; a bigger drawing shows all of them. */
const CLOSEST: Readonly<Record<DrawingSize, number>> = { row: 2, card: 1.6, hero: 0 }

const BARS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50]

interface Layout {
  inks: InkBox[][]
  /** Length of the scale bar, mm, and where it starts, px; null where nothing is to scale or there is no room. */
  bar: { millimetres: number; x: number; y: number; length: number } | null
  /** Instead of the scale bar, at the head of a product's page. */
  dimensions: Dimension[]
}

/**
 * The share of its box that a part fills: from two thirds at half a millimetre to all of it at 20 mm. Larger parts thus look larger in a
 * column: a 0402 smaller than a LQFP.
 */
function fill(extent: number, size: DrawingSize): number {
  if (size === 'hero') return 1
  const t = Math.log(Math.max(extent, 0.5) / 0.5) / Math.log(20 / 0.5)
  const least = size === 'row' ? 0.68 : 0.78
  return least + (1 - least) * Math.min(1, t)
}

/**
 * The scale nearest to the ideal one at which a row of terminals falls on whole pixels. It is larger if the box allows it and the step is
 * near, otherwise smaller, but never much smaller.
 * @param maxScale the largest scale that fits the box
 */
function hint(scale: number, maxScale: number, pitch: number, closest: number): number {
  const step = scale * pitch
  if (step === 0) return scale
  const up = Math.ceil(step)
  if (up >= 2 && up / step < 1.15 && up / pitch <= maxScale + 0.001) return up / pitch
  // Thinned out, every second or third terminal should fall on a pixel.
  if (step < 2) return step < closest ? hint(scale, maxScale, pitch * Math.ceil(closest / step), closest) : scale
  const roundedStep = Math.floor(step + 0.02)
  return roundedStep / step > 0.8 ? roundedStep / pitch : Math.floor(step * 2) / 2 / pitch
}

function layOut(views: Views, size: DrawingSize, { isToScale, body }: { isToScale: boolean; body: BodySize | null }): Layout {
  const { width, height, margin } = BOX[size]
  const space = body && size === 'hero' ? DIMENSION_MARGIN : { x: margin, y: margin }
  const foot = isToScale && space.y === margin ? FOOT[size] : 0
  const top = views.turn ? views.top.turned() : views.top
  const side = size === 'hero' && views.side ? (views.turn ? views.side.turned() : views.side) : null
  const roomX = width - 2 * space.x
  const roomY = height - 2 * space.y - foot
  const gap = side ? 28 : 0
  const wide = { x: top.width + (side?.width ?? 0), y: Math.max(top.height, side?.height ?? 0) }
  const tall = { x: Math.max(top.width, side?.width ?? 0), y: top.height + (side?.height ?? 0) }
  const fitWide = Math.min((roomX - gap) / wide.x, roomY / wide.y)
  const fitTall = Math.min(roomX / tall.x, (roomY - gap) / tall.y)
  // A turned part's side view is at its right; any other's is below, unless that would make it much smaller.
  const beside = views.turn || fitWide > fitTall * 1.2
  const [totalWidth, totalHeight] = beside ? [wide.x, wide.y] : [tall.x, tall.y]
  const maxScale = beside ? fitWide : fitTall
  const closest = CLOSEST[size]
  // A small part in a large box would be an empty area: at most 150 px per millimetre.
  const ideal = Math.min(maxScale * (isToScale ? fill(Math.max(top.width, top.height), size) : 0.92), 150)
  const scale = hint(ideal, maxScale, views.pitch, closest)
  const usedX = totalWidth * scale + (side && beside ? gap : 0)
  const usedY = totalHeight * scale + (side && !beside ? gap : 0)
  const x0 = (width - usedX) / 2
  const y0 = space.y + (roomY - usedY) / 2
  const align = side && !beside ? Math.min(top.left, side.left) : top.left
  const px = Math.round(x0 - align * scale)
  const py = Math.round((beside ? space.y + (roomY - top.height * scale) / 2 : y0) - top.top * scale)
  const placed: PlacedView[] = [{ view: top, at: { scale, x: px, y: py, closest }, level: 'above', upright: 'left' }]
  if (side) {
    const below = !beside
    const at = {
      scale,
      x: below ? px : Math.round(px + top.right * scale + gap - side.left * scale),
      y: below
        ? Math.round(py + top.bottom * scale + gap - side.top * scale)
        : views.turn
          ? py
          : Math.round(space.y + (roomY - side.height * scale) / 2 - side.top * scale),
      closest,
    }
    placed.push({ view: side, at, level: below ? 'below' : 'above', upright: 'right' })
  }
  const inks = placed.map(({ view, at }) => listInkBoxes(view, at))
  const dimensions = body && size === 'hero' ? listDimensions(placed, body) : []
  if (!isToScale || dimensions.length > 0) return { inks, bar: null, dimensions }
  if (size === 'row') {
    // Without its text a bar needs one meaning: plain it is 1 mm, with ticks at its ends 10 mm. A part too small for 1 mm has no bar.
    if (scale > roomX) return { inks, bar: null, dimensions }
    const millimetres = scale >= 4 ? 1 : 10
    const length = Math.round(Math.min(millimetres * scale, roomX))
    return { inks, bar: { millimetres, x: Math.round((width - length) / 2), y: height - 0.5, length }, dimensions }
  }
  const longest = roomX * (size === 'card' ? 0.5 : 0.36)
  const millimetres = BARS.findLast((bar) => bar * scale <= longest) ?? 0.1
  const length = Math.round(millimetres * scale * 10) / 10
  return { inks, bar: { millimetres, x: margin + 0.5, y: height - margin - 0.5, length }, dimensions }
}

/**
 * How the paths of a layer are painted: outlines have the same weight at any scale, the others are areas. The stylesheet has the properties
 * common to all drawings.
 */
const PAINT: Readonly<Record<InkBox['layer'], SVGProps<SVGPathElement>>> = {
  lead: { className: 'drawing-lead' },
  body: { className: 'drawing-body' },
  mark: { className: 'drawing-mark', vectorEffect: 'non-scaling-stroke' },
  solid: { className: 'drawing-mark', fill: 'currentColor', stroke: 'none' },
  tone: { className: 'drawing-mark', fill: 'currentColor', stroke: 'none', opacity: 0.14 },
  glaze: { className: 'drawing-mark', fill: 'var(--draw-glaze,currentColor)', stroke: 'none', opacity: 0.86 },
}

function InkShape({ line: { layer, d, width, dash } }: { line: InkBox }) {
  if (dash === undefined) return <path {...PAINT[layer]} d={d} strokeWidth={width} />
  // Balls have their real size: their stroke scales with the drawing.
  const opacity = layer === 'tone' ? 0.6 : undefined
  return <path d={d} strokeWidth={width} strokeDasharray={dash} strokeLinecap="round" opacity={opacity} />
}

/** A drawing is the same for all visitors: its paths are made once for each package, kind and size. */
const LAYOUTS = new Map<string, Layout>()
const MAX_CACHED_LAYOUTS = 600

function toLayout(name: string | null, kind: DrawingKind | undefined, size: DrawingSize): Layout {
  const key = `${name}\n${kind}\n${size}`
  const cachedLayout = LAYOUTS.get(key)
  if (cachedLayout) return cachedLayout
  const geometry = findPackage(name)
  const layout = geometry
    ? layOut(drawViews(geometry.family, geometry, kind ?? getUsualKind(geometry), size), size, {
        isToScale: true,
        body: findBodySize(name),
      })
    : layOut({ top: drawSymbol(kind ?? 'ic', { isSmall: size === 'row' }), side: null, pitch: 0, turn: false }, size, {
        isToScale: false,
        body: null,
      })
  if (LAYOUTS.size >= MAX_CACHED_LAYOUTS) LAYOUTS.clear()
  LAYOUTS.set(key, layout)
  return layout
}

function Lines({ inks }: Pick<Layout, 'inks'>) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a drawing's lines never move
  return inks.map((view, at) => view.map((line, index) => <InkShape key={`${at} ${index}`} line={line} />))
}

/** The drawing for a row of a table, on 40 × 40 px, for an SVG that sets the colours. */
export function RowDrawing({ package: name, kind }: { package: string | null; kind?: DrawingKind | undefined }) {
  const { inks, bar } = toLayout(name, kind, 'row')
  return (
    <>
      <Lines inks={inks} />
      {bar && (
        <path
          className="drawing-scale"
          d={bar.millimetres === 1 ? `M${bar.x} ${bar.y}h${bar.length}` : `M${bar.x + 0.5} ${bar.y - 2}v2h${bar.length}v-2`}
          opacity={0.5}
        />
      )}
    </>
  )
}

/**
 * Line drawing of a package to scale, in the text's colour. An unknown package is drawn as the symbol of its kind in a neutral frame,
 * without a scale.
 * @param props.package canonical name, see `shared/packages/canonical.ts`
 * @param props.label the screen reader's text of the drawing; in a row the text beside it is sufficient
 * @param props.size a row of a table (40 px, no text), a card, or the head of a product's page (two views with dimensions)
 * @param props.tag BCP 47, for the numbers
 */
export function PackageDrawing({
  package: name,
  kind,
  label,
  size = 'card',
  tag = 'en',
}: {
  package: string | null
  kind?: DrawingKind | undefined
  label: string
  size?: DrawingSize
  tag?: string
}) {
  const { width, height } = BOX[size]
  const box = { className: 'drawing', width, height, viewBox: `0 0 ${width} ${height}`, fill: 'none', stroke: 'currentColor' }
  if (size === 'row') {
    return (
      <svg {...box} aria-hidden="true">
        <RowDrawing package={name} kind={kind} />
      </svg>
    )
  }
  const { inks, bar, dimensions } = toLayout(name, kind, size)
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 })
  const text = { className: 'drawing-scale', fontSize: LABEL[size], fill: 'currentColor', stroke: 'none' }
  return (
    <svg {...box} role="img">
      <title>{label}</title>
      <Lines inks={inks} />
      {dimensions.length > 0 && <path className="drawing-scale" d={dimensions.map(({ d }) => d).join('')} opacity={0.6} />}
      {dimensions.map(({ x, y, anchor, millimetres, is_diameter }) => (
        <text key={`${x} ${y}`} {...text} x={x} y={y} textAnchor={anchor}>
          {`${is_diameter ? '⌀' : ''}${numbers.format(millimetres)}`}
        </text>
      ))}
      {bar && (
        <>
          <path className="drawing-scale" d={`M${bar.x} ${bar.y - 6}v6h${bar.length}v-6`} />
          <text {...text} x={Math.round(bar.x + bar.length + 6)} y={bar.y}>
            {`${numbers.format(bar.millimetres)}\u00a0mm`}
          </text>
        </>
      )}
    </svg>
  )
}
