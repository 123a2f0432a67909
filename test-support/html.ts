/** Parses HTML and queries it by CSS selectors: for tests of pages. */
import { selectAll } from 'css-select'
import { type DomUtils, ElementType, parseDocument } from 'htmlparser2'

type Tag = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Tree = ReturnType<typeof parseDocument> | Tag

export type Attributes = Readonly<Record<string, string>>

export class Element {
  readonly name: string
  /** By name in lower case, decoded; empty for attributes without a value. */
  readonly attributes: Attributes
  readonly #tree: Tree
  readonly #html: string

  /** @param html the source of the tree */
  constructor(tree: Tree, html: string) {
    this.name = 'name' in tree ? tree.name : ''
    this.attributes = 'attribs' in tree ? tree.attribs : {}
    this.#tree = tree
    this.#html = html
  }

  /** Child elements and texts, in order; texts are decoded, comments left out. */
  get children(): (Element | string)[] {
    return this.#tree.children.flatMap((child) => {
      if (child.type === ElementType.Text) return child.data
      return 'attribs' in child ? new Element(child, this.#html) : []
    })
  }

  /** The inner HTML, byte for byte as sent. */
  get inner(): string {
    const { firstChild, lastChild } = this.#tree
    return this.#html.slice(firstChild?.startIndex ?? 0, (lastChild?.endIndex ?? -1) + 1)
  }

  /** The visible text: without tags, scripts and templates, with collapsed blanks. */
  get text(): string {
    return listWords(this).join('').replace(/\s+/g, ' ').trim()
  }

  /** Descendants that match a selector, in order. */
  select(selector: string): Element[] {
    return selectAll<Tree, Tag>(selector, this.#tree).map((tag) => new Element(tag, this.#html))
  }
}

/** Elements without visible text. */
const UNSEEN = new Set(['script', 'style', 'template'])

/** Every tag separates words. */
const listWords = ({ children }: Element): string[] =>
  children.flatMap((child) => (typeof child === 'string' ? child : [' ', ...(UNSEEN.has(child.name) ? [] : listWords(child)), ' ']))

/** Recently parsed pages: a test reads one several times. */
const pages = new Map<string, Element>()
const MAX_CACHED_PAGES = 8

/** A page or a fragment as a root element. */
export function parsePage(html: string): Element {
  const page = pages.get(html) ?? new Element(parseDocument(html, { withStartIndices: true, withEndIndices: true }), html)
  pages.delete(html)
  pages.set(html, page)
  for (const oldest of pages.keys()) if (pages.size > MAX_CACHED_PAGES) pages.delete(oldest)
  return page
}

const toTree = (source: string | Element): Element => (typeof source === 'string' ? parsePage(source) : source)

/** All matches of a selector in a page or an element, in order. */
export const elements = (source: string | Element, selector: string): Element[] => toTree(source).select(selector)

/** The first match of a selector. @throws if there is none */
export function element(source: string | Element, selector: string): Element {
  const [first] = elements(source, selector)
  if (first === undefined) throw new Error(`nothing here is ${selector}`)
  return first
}

/** The visible text of the source, or of the first match of a selector: empty without a match. */
export const readText = (source: string | Element, selector?: string): string =>
  (selector === undefined ? toTree(source) : elements(source, selector)[0])?.text ?? ''

/** An attribute of the first match of a selector; undefined without a match or attribute. */
export const readAttribute = (source: string | Element, selector: string, name: string): string | undefined =>
  elements(source, selector)[0]?.attributes[name]

/** The attributes of the html element. */
export const readRootAttributes = (html: string): Attributes => elements(html, 'html')[0]?.attributes ?? {}

/** The part numbers of a results table, in order; a row's prices link to the part too. */
export function listedParts(html: string): string[] {
  const [table] = elements(html, 'table')
  const names = new Map<string, string>()
  for (const { attributes, text } of table ? elements(table, 'a[href*="/productdetail/"]') : []) {
    const path = attributes['href']?.replace(/[?#].*/, '') ?? ''
    if (text && !names.has(path)) names.set(path, text)
  }
  return [...names.values()]
}

/** The entries that a browser submits for an unchanged form, without buttons and files. */
function listFormEntries(form: string | Element): [name: string, value: string][] {
  return elements(form, 'input[name], select[name], textarea[name]').flatMap((field) => {
    const { name = '', type = 'text', value = type === 'checkbox' ? 'on' : '', ...more } = field.attributes
    if ('disabled' in more || /^(?:submit|button|image|reset|file)$/.test(type)) return []
    if (/^(?:checkbox|radio)$/.test(type) && !('checked' in more)) return []
    if (field.name === 'input') return [[name, value]]
    if (field.name === 'textarea') return [[name, field.children.join('')]]
    const options = elements(field, 'option')
    const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0]
    return [[name, chosen?.attributes['value'] ?? chosen?.text ?? '']]
  })
}

/** The values of a form, by name; the last of those that share one. */
export const formValues = (form: string | Element): Record<string, string> => Object.fromEntries(listFormEntries(form))

/** The URL of a submitted GET form, with typed or chosen values over its initial ones. */
export function submitGet(page: string, form: Element, typed: Readonly<Record<string, string | readonly string[]>>): string {
  if ((form.attributes['method'] ?? 'get') !== 'get') throw new Error('the form does not send its values in the address')
  const query = new URLSearchParams(listFormEntries(form).filter(([name]) => !(name in typed)))
  for (const [name, values] of Object.entries(typed)) for (const value of [values].flat()) query.append(name, value)
  return `${form.attributes['action'] ?? page.replace(/[?#].*$/, '')}?${query}`
}
