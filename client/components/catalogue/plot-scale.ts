import { formatCount } from '#shared/trade/count.ts'
import { parseDataAttribute, toSelector } from '../../marks.ts'

/** Where a plot of unit prices lies, in its own units: 1 is a pixel unless the window is narrower. */
export const PLOT = { width: 360, height: 190, left: 68, right: 36, top: 22, bottom: 26 } as const

/** Quantities from end to end, on a logarithmic axis. */
export interface PlotRange {
  from: number
  to: number
}

/** Where a quantity stands; beyond the ends, at the end. */
export function toPlotX(qty: number, { from, to }: PlotRange): number {
  const share = Math.log(Math.min(Math.max(qty, from), to) / from) / Math.log(to / from)
  return Math.round((PLOT.left + share * (PLOT.width - PLOT.left - PLOT.right)) * 10) / 10
}

/** Puts the mark of the reader's quantity where it belongs in the page's plot. @param qty null: it is no quantity, the mark stays */
export function movePlotMark(qty: number | null, tag: string): void {
  const plotMark = document.querySelector(toSelector('plot'))
  const range = parseDataAttribute(plotMark as HTMLElement | null, 'plot')
  if (!plotMark || !range || qty === null) return
  plotMark.setAttribute('transform', `translate(${toPlotX(qty, range)})`)
  const text = plotMark.querySelector('text')
  if (text) text.textContent = formatCount(qty, tag)
}
