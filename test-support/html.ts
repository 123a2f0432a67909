/** HTML as a parser reads it, read by CSS selectors: for tests of what our pages hold. */
import { selectAll } from 'css-select'
import { type DomUtils, ElementType, parseDocument } from 'htmlparser2'

type Tag = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Tree = ReturnType<typeof parseDocument> | Tag

export type Attributes = Readonly<Record<string, string>>

export class Element {
  readonly name: string
  /** By their names in lower case, decoded; the empty text for those without a value. */
  readonly attributes: Attributes
  readonly #tree: Tree
  readonly #html: string

  /** @param html what the tree was parsed from */
  constructor(tree: Tree, html: string) {
    this.name = 'name' in tree ? tree.name : ''
    this.attributes = 'attribs' in tree ? tree.attribs : {}
    this.#tree = tree
    this.#html = html
  }

  /** Elements and texts directly inside, in their order; texts are decoded, comments left out. */
  get children(): (Element | string)[] {
    return this.#tree.children.flatMap((child) => {
      if (child.type === ElementType.Text) return child.data
      return 'attribs' in child ? new Element(child, this.#html) : []
    })
  }

  /** The HTML inside, byte for byte as it was sent. */
  get inner(): string {
    const { firstChild, lastChild } = this.#tree
    return this.#html.slice(firstChild?.startIndex ?? 0, (lastChild?.endIndex ?? -1) + 1)
  }

  /** What a reader sees: tags, scripts and hidden templates taken away, blanks folded. */
  get text(): string {
    return listWords(this).join('').replace(/\s+/g, ' ').trim()
  }

  /** Elements inside that a selector names, in their order. */
  select(selector: string): Element[] {
    return selectAll<Tree, Tag>(selector, this.#tree).map((tag) => new Element(tag, this.#html))
  }
}

/** Elements whose text a reader does not see. */
const UNSEEN = new Set(['script', 'style', 'template'])

/** Every tag parts words. */
const listWords = ({ children }: Element): string[] =>
  children.flatMap((child) => (typeof child === 'string' ? child : [' ', ...(UNSEEN.has(child.name) ? [] : listWords(child)), ' ']))

/** The pages read last: a test reads one several times, and it is parsed once. */
const pages = new Map<string, Element>()
const MAX_CACHED_PAGES = 8

/** A whole page or a piece of one as the root of what is in it. */
export function parsePage(html: string): Element {
  const page = pages.get(html) ?? new Element(parseDocument(html, { withStartIndices: true, withEndIndices: true }), html)
  pages.delete(html)
  pages.set(html, page)
  for (const oldest of pages.keys()) if (pages.size > MAX_CACHED_PAGES) pages.delete(oldest)
  return page
}

const toTree = (source: string | Element): Element => (typeof source === 'string' ? parsePage(source) : source)

/** What a selector names in a page or in one of its elements, in its order. */
export const elements = (source: string | Element, selector: string): Element[] => toTree(source).select(selector)

/** The first that a selector names. @throws where there is none */
export function element(source: string | Element, selector: string): Element {
  const [first] = elements(source, selector)
  if (first === undefined) throw new Error(`nothing here is ${selector}`)
  return first
}

/** What a reader sees of all, or of the first that a selector names: nothing where there is none. */
export const readText = (source: string | Element, selector?: string): string =>
  (selector === undefined ? toTree(source) : elements(source, selector)[0])?.text ?? ''

/** An attribute of the first that a selector names, where there is one and it has it. */
export const readAttribute = (source: string | Element, selector: string, name: string): string | undefined =>
  elements(source, selector)[0]?.attributes[name]

/** The attributes of the document's tag. */
export const readRootAttributes = (html: string): Attributes => elements(html, 'html')[0]?.attributes ?? {}

/** The part numbers of a results table, in their order; prices of a row lead into the part too. */
export function listedParts(html: string): string[] {
  const [table] = elements(html, 'table')
  const names = new Map<string, string>()
  for (const { attributes, text } of table ? elements(table, 'a[href*="/productdetail/"]') : []) {
    const path = attributes['href']?.replace(/[?#].*/, '') ?? ''
    if (text && !names.has(path)) names.set(path, text)
  }
  return [...names.values()]
}

/** What a browser sends of a form as it stands, without its buttons and files. */
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

/** What stands in the fields of a form, by name; the last of those that share one. */
export const formValues = (form: string | Element): Record<string, string> => Object.fromEntries(listFormEntries(form))

/** Where the browser goes when a GET form is sent, with values typed or chosen over those the page has set. */
export function submitGet(page: string, form: Element, typed: Readonly<Record<string, string | readonly string[]>>): string {
  if ((form.attributes['method'] ?? 'get') !== 'get') throw new Error('the form does not send its values in the address')
  const query = new URLSearchParams(listFormEntries(form).filter(([name]) => !(name in typed)))
  for (const [name, values] of Object.entries(typed)) for (const value of [values].flat()) query.append(name, value)
  return `${form.attributes['action'] ?? page.replace(/[?#].*$/, '')}?${query}`
}
