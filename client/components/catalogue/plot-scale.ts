import { formatCount } from '#shared/trade/count.ts'
import { parseDataAttribute, toSelector } from '../../marks.ts'

/** The area of a plot of unit prices, in its units: 1 is a pixel unless the window is narrower. */
export const PLOT = { width: 360, height: 190, left: 68, right: 36, top: 22, bottom: 26 } as const

/** The quantities at both ends of a logarithmic axis. */
export interface PlotRange {
  from: number
  to: number
}

/** The position of a quantity; beyond the ends, at the end. */
export function toPlotX(qty: number, { from, to }: PlotRange): number {
  const share = Math.log(Math.min(Math.max(qty, from), to) / from) / Math.log(to / from)
  return Math.round((PLOT.left + share * (PLOT.width - PLOT.left - PLOT.right)) * 10) / 10
}

/** Moves the mark of the reader's quantity in the page's plot. @param qty null: an invalid quantity, the mark stays */
export function movePlotMark(qty: number | null, tag: string): void {
  const plotMark = document.querySelector(toSelector('plot'))
  const range = parseDataAttribute(plotMark as HTMLElement | null, 'plot')
  if (!plotMark || !range || qty === null) return
  plotMark.setAttribute('transform', `translate(${toPlotX(qty, range)})`)
  const text = plotMark.querySelector('text')
  if (text) text.textContent = formatCount(qty, tag)
}
