import type { Messages } from '#locales/translator.ts'

type CodeWay = 'image' | 'mail' | 'turnstile'

/**
 * The `data-…` attributes, by name, by which the browser's code finds elements of a page and reads their data. A mark whose value is a type
 * of another file is declared in that file: this file imports no room.
 */
export interface Marks
  // Marks without a value.
  extends Record<
      'awake' | 'close-dialog' | 'dismiss-hint' | 'guarded' | 'open-rfq' | 'pressed' | 'send' | 'share' | 'subscribe' | 'to-top',
      ''
    >,
    Record<'cart-add' | 'cart-count' | 'cart-late' | 'tick-all' | 'ticked-total' | 'ticks', ''>,
    Record<'code-error' | 'code-hint' | 'code-status' | 'show-password' | 'turnstile', ''>,
    Record<'categories' | 'clear-history' | 'compare-clear' | 'makers-query' | 'makers-shown' | 'search-history', ''>,
    Record<'feedback' | 'feedback-template' | 'subjects-failed' | 'subjects-retry', ''>,
    Record<'columns' | 'filters' | 'log' | 'si' | 'sort', ''>,
    Record<'quick-rfq' | 'quick-rfq-again' | 'quick-rfq-sent' | 'rfq-count' | 'row-controls' | 'sent-panel', ''>,
    // Texts that scripts show.
    Record<'failed' | 'loading' | 'offline' | 'saved' | 'sent' | 'summary' | 'text', string>,
    Record<'email-first' | 'enter' | 'image-hint' | 'mail-hint' | 'mailed' | 'wrong', string>,
    // Ids, URLs and choices.
    Record<'aliases' | 'cell' | 'chosen' | 'compare-add' | 'compare-shown' | 'copy' | 'find' | 'key' | 'lang' | 'listing' | 'root', string>,
    Record<'time-zone' | 'script' | 'island-words' | 'makers-of' | 'range' | 'symbol' | 'value', string>,
    Record<'entry' | 'index' | 'max' | 'min' | 'part', number> {
  /** The amount of a line that can be ticked, in micros; empty where the line shows its amount. */
  amount: number | ''
  bound: 'max' | 'min'
  'checkout-over': 'exit' | 'ordered'
  'code-panel': CodeWay | ''
  'code-step': 'image' | 'mail'
  consent: 'reload' | 'stay'
  for: CodeWay | `${CodeWay} ${CodeWay}`
  plot: { from: number; to: number }
  /** Messages by error code. */
  messages: Readonly<Record<string, string>>
  props: object
  words: Messages
}

export type DataAttribute = keyof Marks
/** Marks whose value is text; the value of all other marks is JSON. */
type TextMark = { [Name in DataAttribute]: Marks[Name] extends string ? Name : never }[DataAttribute]

type Marked = Pick<HTMLElement, 'getAttribute' | 'hasAttribute' | 'removeAttribute' | 'setAttribute'>

/** The name of the attribute: for scripts without JSX, and for code that must not remove the attribute. */
export const toAttribute = <Name extends DataAttribute>(name: Name): `data-${Name}` => `data-${name}`

/** A mark for an element of JSX. @param value undefined: the mark is absent */
export const toDataAttributes = <Name extends DataAttribute>(
  name: Name,
  ...value: Marks[Name] extends '' ? [''?] : [Marks[Name] | undefined]
): { readonly [Attribute in `data-${Name}`]?: string | number } =>
  ({ [toAttribute(name)]: value.length === 0 ? '' : typeof value[0] === 'object' ? JSON.stringify(value[0]) : value[0] }) as never

/** The selector of elements with any of these marks. */
export const toSelector = (...names: readonly DataAttribute[]): string => names.map((name) => `[${toAttribute(name)}]`).join()

/** The event's target, or its nearest ancestor that matches. */
export const findClosest = <At extends HTMLElement>(target: EventTarget | null, selector: string): At | null =>
  target instanceof Element ? target.closest<At>(selector) : null

/** The selector of elements with this mark and value. */
export const toValueSelector = <Name extends TextMark | 'index'>(name: Name, value: Marks[Name]): string =>
  `[${toAttribute(name)}="${value}"]`

export const hasDataAttribute = (element: Marked, name: DataAttribute): boolean => element.hasAttribute(toAttribute(name))

/** The value of a text mark; undefined: the mark is absent. */
export const readDataAttribute = <Name extends TextMark>(element: Marked | null | undefined, name: Name): Marks[Name] | undefined =>
  (element?.getAttribute(toAttribute(name)) ?? undefined) as Marks[Name] | undefined

/** The value of any other mark; undefined: it is empty or absent. */
export const parseDataAttribute = <Name extends Exclude<DataAttribute, TextMark>>(
  element: Marked | null | undefined,
  name: Name,
): Exclude<Marks[Name], ''> | undefined => JSON.parse(readDataAttribute(element, name as never) || 'null') ?? undefined

/** @param value undefined: the mark is removed */
export function setDataAttribute<Name extends TextMark>(element: Marked, name: Name, value: Marks[Name] | undefined): void {
  if (value === undefined) element.removeAttribute(toAttribute(name))
  else element.setAttribute(toAttribute(name), `${value}`)
}
