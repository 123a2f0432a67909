/** React elements to HTML: one walk, one string. What it knows of React, and why it is ours: docs/decisions/0037. */
import type { ReactNode } from 'react'
import { type Attribute, attributeNamed, attributeText, CHILDREN, INNER_HTML, ISLAND } from './attributes.ts'
import { escapeHtml } from './escape-html.ts'
import { HOOKS, place } from './hooks.ts'
import * as react from './react-internals.ts'
import { attributeOfTag, INPUT, OPTION, ORDINARY, PREFORMATTED, SELECT, SOLE_TEXT, type Tag, TEXTAREA, tagNamed, VOID } from './tags.ts'

/** What is written so far. */
let html = ''
/** The last that was written is text: in an island the next text is parted from it, since a parser would join them. */
let isAfterText = false
/** What the `select` around an option has chosen; null: nothing. */
let selection: unknown = null

/**
 * The HTML of React elements, each rendered once and in its place: nothing is moved to the head. Texts are parted by comments
 * where the browser hydrates what is here, in elements with the mark of an island, and nowhere else.
 * @param idPrefix of the ids that components take from `useId`
 * @throws what a component throws, and where there is something that pages do without: what is not there yet, classes, portals
 */
export function renderToHtml(node: ReactNode, idPrefix = ''): string {
  const outside = { html, isAfterText, selection, ...place, hooks: react.internals.H }
  html = ''
  isAfterText = false
  selection = null
  Object.assign(place, { id_prefix: idPrefix, ids: 0, is_in_island: false })
  react.internals.H = HOOKS
  try {
    renderNode(node)
    return html
  } finally {
    html = outside.html
    isAfterText = outside.isAfterText
    selection = outside.selection
    Object.assign(place, { id_prefix: outside.id_prefix, ids: outside.ids, is_in_island: outside.is_in_island })
    react.internals.H = outside.hooks
  }
}

const VALUE = attributeNamed('value')

interface Element {
  readonly $$typeof: symbol
  readonly type: unknown
  readonly props: react.Props
}

function renderNode(node: unknown): void {
  if (typeof node === 'string') renderText(node)
  else if (typeof node === 'object') {
    if (node === null) return
    if ((node as Element).$$typeof === react.ELEMENT) renderElement((node as Element).type, (node as Element).props)
    else if (Array.isArray(node)) for (let index = 0; index < node.length; index++) renderNode(node[index])
    else if (Symbol.iterator in node) for (const child of node as Iterable<unknown>) renderNode(child)
    else throw new Error(`pages are rendered without ${nameOf(node)} as a child`)
  } else if (typeof node === 'number' || typeof node === 'bigint') renderText(`${node}`)
}

function renderText(text: string): void {
  if (place.is_in_island) {
    if (text === '') return
    if (isAfterText) html += '<!-- -->'
    isAfterText = true
  }
  html += escapeHtml(text)
}

function renderElement(type: unknown, props: react.Props): void {
  if (typeof type === 'string') renderTag(tagNamed(type), props)
  else if (typeof type === 'function') renderNode(type(props))
  else if (type === react.FRAGMENT || type === react.STRICT_MODE || type === react.PROFILER) renderNode(props['children'])
  else if (type === react.SUSPENSE) renderSuspense(props['children'])
  else renderWrapped(type, props)
}

/** Its children have to be there: a fallback never shows. */
function renderSuspense(children: unknown): void {
  if (place.is_in_island) html += '<!--$-->'
  isAfterText = false
  renderNode(children)
  isAfterText = false
  if (place.is_in_island) html += '<!--/$-->'
}

function renderWrapped(type: unknown, props: react.Props): void {
  const wrapped = type as react.WrappedType | null | undefined
  const kind = wrapped?.$$typeof
  if (kind === react.CONTEXT) renderProvider(wrapped as react.ReactContext, props)
  else if (kind === react.CONSUMER) {
    const { _context: context } = wrapped as react.ConsumerType
    renderNode((props['children'] as (value: unknown) => unknown)(context._currentValue))
  } else if (kind === react.MEMO) renderElement((wrapped as react.MemoType).type, props)
  else if (kind === react.FORWARD_REF) {
    const { ref = null, ...others } = props
    renderNode((wrapped as react.ForwardRefType).render(others, ref))
  } else throw new Error(`pages are rendered without ${nameOf(type)} as an element`)
}

function renderProvider(context: react.ReactContext, { value, children }: react.Props): void {
  const outside = context._currentValue
  context._currentValue = value
  try {
    renderNode(children)
  } finally {
    context._currentValue = outside
  }
}

/** What something is, for whoever has to find it. */
function nameOf(thing: unknown): string {
  if (typeof thing !== 'object' || thing === null) return String(thing)
  if ('$$typeof' in thing) return String(thing.$$typeof)
  if ('then' in thing) return 'a promise'
  return `an object with ${Object.keys(thing).join(', ') || 'nothing in it'}`
}

function renderTag(tag: Tag, props: react.Props): void {
  html += tag.start
  let children: unknown = null
  let inner: unknown = null
  let isIsland = false
  for (const property in props) {
    const value = props[property]
    if (value === null || value === undefined) continue
    const attribute = attributeOfTag(tag, property)
    const { kind } = attribute
    if (kind === CHILDREN) children = value
    else if (kind === INNER_HTML) inner = innerHtml(value)
    else {
      html += attributeText(attribute, value)
      if (kind === ISLAND) isIsland = true
    }
  }
  if (tag.last !== null) for (const [property, attribute] of tag.last) writeAttribute(property, attribute, props[property])
  if (inner !== null && children !== null) throw new Error(`<${tag.name}> has both children and dangerouslySetInnerHTML`)
  isAfterText = false
  if (tag.kind !== ORDINARY) renderUnusual(tag, props, inner ?? children, inner !== null)
  else {
    html += '>'
    if (typeof children === 'string') html += escapeHtml(children)
    else if (isIsland) renderIsland(children)
    else if (children !== null) renderNode(children)
    else if (inner !== null) html += inner
    html += tag.end
  }
  isAfterText = false
}

function writeAttribute(property: string, attribute: Attribute, value: unknown): void {
  if (typeof value === 'function' && /action$/i.test(property)) throw new Error(`pages are rendered without functions as ${property}`)
  if (value !== null && value !== undefined) html += attributeText(attribute, value)
}

function innerHtml(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('__html' in value)) throw new TypeError('dangerouslySetInnerHTML is { __html }')
  const text = value.__html
  return text === null || text === undefined ? null : `${text}`
}

function renderIsland(children: unknown): void {
  const outside = place.is_in_island
  place.is_in_island = true
  renderNode(children)
  place.is_in_island = outside
}

function renderUnusual(tag: Tag, props: react.Props, content: unknown, isHtml: boolean): void {
  const { kind } = tag
  if (kind === VOID || kind === INPUT) {
    if (content !== null) throw new Error(`<${tag.name}> has nothing inside`)
    if (kind === INPUT) {
      if (props['checked'] ?? props['defaultChecked']) html += ' checked=""'
      writeAttribute('value', VALUE, props['value'] ?? props['defaultValue'])
    }
    html += '/>'
    return
  }
  if (kind === OPTION && isSelected(props)) html += ' selected=""'
  html += '>'
  if (kind === TEXTAREA) {
    if (content !== null) throw new Error('<textarea> has a value and no children')
    const value = props['value'] ?? props['defaultValue']
    if (value !== null && value !== undefined) html += `${lineEndOf(value)}${escapeHtml(`${value}`)}`
  } else if (kind === SELECT) renderSelect(props, content)
  else if (isHtml) html += `${kind === PREFORMATTED ? lineEndOf(content) : ''}${content}`
  else if (kind === SOLE_TEXT) html += soleText(tag, content)
  else {
    if (kind === PREFORMATTED) html += lineEndOf(content)
    renderNode(content)
  }
  html += tag.end
}

const lineEndOf = (content: unknown): string => (typeof content === 'string' && content.startsWith('\n') ? '\n' : '')

function renderSelect(props: react.Props, content: unknown): void {
  const outside = selection
  selection = props['value'] ?? props['defaultValue'] ?? null
  renderNode(content)
  selection = outside
}

function isSelected(props: react.Props): boolean {
  if (selection === null) return Boolean(props['selected'])
  const value = `${props['value'] ?? textIn(props['children'])}`
  return Array.isArray(selection) ? selection.some((one) => `${one}` === value) : `${selection}` === value
}

/** The text of an option, which is its value where it has no other. */
function textIn(children: unknown): string {
  if (Array.isArray(children)) return children.map(textIn).join('')
  return children === null || children === undefined || typeof children === 'boolean' ? '' : `${children}`
}

/** How the first letter of what would end an element is written in it. */
const ENDS: Readonly<Record<string, { end: RegExp; s: string; S: string }>> = {
  script: { end: /(<\/?)(s)(?=cript)/gi, s: '\\u0073', S: '\\u0053' },
  style: { end: /(<\/?)(s)(?=tyle)/gi, s: '\\73 ', S: '\\53 ' },
}

/** What stands in elements that hold one text: that of a script or a style is no HTML, and cannot end it. */
function soleText({ name }: Tag, content: unknown): string {
  if (content === null) return ''
  if (typeof content !== 'string') throw new Error(`<${name}> has one text inside`)
  const escapes = ENDS[name]
  if (!escapes) return escapeHtml(content)
  return content.replace(escapes.end, (_, start: string, letter: 's' | 'S') => start + escapes[letter])
}
