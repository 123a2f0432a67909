/** Reads tags and texts of XML piece by piece, in constant memory. A document type is rejected. */
import { WorkbookError } from './workbook.ts'

export interface MarkupHandler {
  /** `name` without its namespace prefix; `attributes` is the unread rest of the tag, for `findAttribute()`. */
  open(name: string, attributes: string, closed: boolean): void
  close(name: string): void
  /** As written: entities are not decoded. CDATA is passed on escaped. */
  text(raw: string): void
}

/** Longer than Excel's longest cell (32,767 characters) and any of its tags. */
const MAX_TOKEN_LENGTH = 262_144

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Decodes the five entities of XML, the no-break space of HTML, and numeric references; others are unchanged. */
export function decodeMarkupEntities(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones that XML forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Removes characters that XML forbids, which a numeric reference may still name. */
export const removeForbiddenCharacters = (text: string): string => text.replace(FORBIDDEN, '')

/** Escapes a text for an element or an attribute. */
export function escapeMarkup(text: string): string {
  return removeForbiddenCharacters(text).replace(/[<>&"]/g, (character) => escapes[character] ?? '')
}

/** The value of an attribute, whatever its namespace prefix; null if absent. */
export function findAttribute(attributes: string, name: string): string | null {
  let at = -1
  for (;;) {
    at = attributes.indexOf(name, at + 1)
    if (at < 0) return null
    const before = at === 0 ? ' ' : attributes[at - 1]
    if (before !== ' ' && before !== ':' && before !== '\n' && before !== '\t' && before !== '\r') continue
    const match = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.slice(at + name.length))
    if (match) return decodeMarkupEntities(match[1] ?? match[2] ?? '')
  }
}

export class MarkupReader {
  readonly #handler: MarkupHandler
  #rest = ''
  /** Inside a comment or a processing instruction: its end marker. */
  #until: string | null = null

  constructor(handler: MarkupHandler) {
    this.#handler = handler
  }

  /** @throws WorkbookError `file_expands` for a document type and for oversized tokens */
  write(piece: string): void {
    const text = this.#rest + piece
    let at = 0
    for (;;) {
      if (this.#until !== null) {
        const end = text.indexOf(this.#until, at)
        if (end < 0) {
          // The end marker may be split between two pieces.
          at = Math.max(at, text.length - this.#until.length + 1)
          break
        }
        at = end + this.#until.length
        this.#until = null
      }
      const open = text.indexOf('<', at)
      if (open < 0) break
      if (open > at) {
        this.#handler.text(text.slice(at, open))
        at = open
      }
      const next = text.charCodeAt(open + 1)
      if (next === 0x21 /* ! */) {
        if (text.length - open < 9) break
        if (text.startsWith('<!--', open)) {
          this.#until = '-->'
          at = open + 4
          continue
        }
        if (!text.startsWith('<![CDATA[', open)) throw new WorkbookError('file_expands')
        const end = text.indexOf(']]>', open)
        if (end < 0) break
        this.#handler.text(escapeMarkup(text.slice(open + 9, end)))
        at = end + 3
        continue
      }
      if (next === 0x3f /* ? */) {
        this.#until = '?>'
        at = open + 2
        continue
      }
      const end = endOfTag(text, open + 1)
      if (end < 0) break
      this.#tag(text, open, end)
      at = end + 1
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > MAX_TOKEN_LENGTH) throw new WorkbookError('file_expands')
  }

  /** @throws WorkbookError `file_damaged` for a document that ends within a tag */
  end(): void {
    if (this.#until !== null || this.#rest.trim() !== '') throw new WorkbookError('file_damaged')
  }

  #tag(text: string, open: number, end: number): void {
    if (text.charCodeAt(open + 1) === 0x2f /* / */) {
      this.#handler.close(localName(text.slice(open + 2, end).trimEnd()))
      return
    }
    const closed = text.charCodeAt(end - 1) === 0x2f
    const last = closed ? end - 1 : end
    let nameEnd = open + 1
    while (nameEnd < last && !isSpace(text.charCodeAt(nameEnd))) nameEnd++
    const name = localName(text.slice(open + 1, nameEnd))
    this.#handler.open(name, text.slice(nameEnd, last), closed)
    if (closed) this.#handler.close(name)
  }
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** The end of a tag; a > within quotes belongs to a value. */
function endOfTag(text: string, from: number): number {
  let quote = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x3e) return at
    else if (code === 0x22 || code === 0x27) quote = code
  }
  return -1
}
