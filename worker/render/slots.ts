import { createSlotPattern, formatSlotMark } from '#shared/text/slot-mark.ts'

/** HTML, split at its slots: `texts` has one more element than `slots`, and each slot comes after the text of its index. */
export interface SlottedHtml {
  texts: readonly string[]
  slots: readonly string[]
}

export function splitAtSlots(html: string): SlottedHtml {
  const pieces = html.split(createSlotPattern())
  return { texts: pieces.filter((_, index) => index % 2 === 0), slots: pieces.filter((_, index) => index % 2 === 1) }
}

/**
 * Fills slots with HTML.
 * @param values by the slot's name
 * @param fillOther for a slot without a value; left out: it stays a mark
 */
export function fillSlots(
  { texts, slots }: SlottedHtml,
  values: Readonly<Record<string, string>>,
  fillOther: (name: string) => string = formatSlotMark,
): string {
  let html = texts[0] ?? ''
  for (const [index, name] of slots.entries()) html += (values[name] ?? fillOther(name)) + texts[index + 1]
  return html
}

const VISITOR_SLOTS = ['stale', 'consent', 'offer', 'menu', 'notice', 'services', 'email', 'account', 'orders', 'attempt', 'zone'] as const
/** The parts that differ by visitor on an otherwise shared page. */
export type VisitorSlot = (typeof VISITOR_SLOTS)[number]

export const toSlotMark = (name: VisitorSlot): string => formatSlotMark(name)

/** The visitor's HTML for each slot of a shared page. */
export type VisitorHtml = Readonly<Record<VisitorSlot, string>>

export interface VisitorFills {
  values: VisitorHtml
  /** The HTML of an instant, ISO 8601. */
  formatMoment(at: string): string
}

/** The slot of an instant, in milliseconds since 1970: its text depends on the visitor's time zone. */
const MOMENT_SLOT = /^moment-(-?\d+)$/
export const formatMomentSlot = (at: string): string => formatSlotMark(`moment-${Date.parse(at)}`)

/** Fills the slots of a page for its visitor; other slots stay marks. */
export const fillVisitorSlots = (html: SlottedHtml, { values, formatMoment }: VisitorFills): string =>
  fillSlots(html, values, (name) => {
    const ms = MOMENT_SLOT.exec(name)?.[1]
    return ms === undefined ? formatSlotMark(name) : formatMoment(new Date(Number(ms)).toISOString())
  })

/** @throws if the HTML of a page has a slot that is neither a visitor's nor an instant's */
export function checkVisitorSlots({ slots }: SlottedHtml): void {
  for (const name of slots)
    if (!(VISITOR_SLOTS as readonly string[]).includes(name) && !MOMENT_SLOT.test(name)) throw new Error(`a page has no slot "${name}"`)
}
