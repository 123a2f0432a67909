/** Just enough of HTML to read our own pages: they are written by a machine, with quoted attributes. */

export interface Element {
  attributes: Readonly<Record<string, string>>
  /** The HTML inside; empty for what has no end tag. */
  inner: string
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const VOID = new Set(['input', 'link', 'meta', 'img'])

export function unescapeHtml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (NAMED[name ?? ''] ?? whole)
  })
}

/** Elements of a name, in their order; names in lower case. An element inside another of its name ends it early. */
export function elements(html: string, name: string): Element[] {
  const pattern = new RegExp(`<${name}((?:\\s+[^\\s=>/]+(?:="[^"]*")?)*)\\s*/?>${VOID.has(name) ? '' : `([\\s\\S]*?)</${name}>`}`, 'gi')
  return [...html.matchAll(pattern)].map(([, attributes = '', inner = '']) => ({ attributes: attributesOf(attributes), inner }))
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name.toLowerCase(), unescapeHtml(value)]),
  )
}

/** The attributes of the document's own tag. */
export function rootOf(html: string): Readonly<Record<string, string>> {
  return attributesOf(/<html([^>]*)>/i.exec(html)?.[1] ?? '')
}

/** What a reader sees: tags, scripts and hidden templates taken away, blanks folded. */
export function textOf(html: string): string {
  const bare = html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<!--[\s\S]*?-->/g, '')
  return unescapeHtml(bare.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The part numbers of a results table, in their order. */
export function listedParts(html: string): string[] {
  const table = elements(html, 'table')[0]?.inner ?? ''
  const names = new Map<string, string>()
  for (const { attributes, inner } of elements(table, 'a')) {
    const href = attributes['href'] ?? ''
    if (/\/productdetail\//.test(href) && !names.has(href) && textOf(inner)) names.set(href, textOf(inner))
  }
  return [...names.values()]
}

/** Where the browser goes when a GET form is sent, with values typed or chosen over those the page has set. */
export function submitGet(page: string, form: Element, typed: Readonly<Record<string, string | readonly string[]>>): string {
  const query = new URLSearchParams()
  const put = (name: string, value: string): void => {
    if (!(name in typed)) query.append(name, value)
  }
  for (const { attributes } of elements(form.inner, 'input')) {
    const { name, type = 'text', value = '' } = attributes
    if (!name || ((type === 'checkbox' || type === 'radio') && !('checked' in attributes))) continue
    put(name, value)
  }
  for (const { attributes, inner } of elements(form.inner, 'select')) {
    const options = elements(inner, 'option').map((option) => option.attributes)
    const chosen = options.find((option) => 'selected' in option) ?? options[0]
    if (attributes['name']) put(attributes['name'], chosen?.['value'] ?? '')
  }
  for (const [name, values] of Object.entries(typed)) {
    for (const value of typeof values === 'string' ? [values] : values) query.append(name, value)
  }
  if ((form.attributes['method'] ?? 'get') !== 'get') throw new Error('the form does not send its values in the address')
  return `${form.attributes['action'] ?? page.replace(/[?#].*$/, '')}?${query}`
}
