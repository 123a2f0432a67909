/** What a page says: every text of it, and those of its attributes that are read out or shown. */
import { unescapeHtml } from './html.ts'

export interface PageText {
  text: string
  /** The element, or the element and its attribute: "p", "button[aria-label]". */
  place: string
  /** The language of the element that says it, as its `lang` says. */
  lang: string
  /** Data by nature, and marked as such: part numbers, names, what people wrote. */
  is_data: boolean
  /** Waits for a script in an attribute: values may still be missing in it. */
  is_waiting: boolean
}

const TOKEN =
  /<!--[\s\S]*?-->|<(script|style|template)\b[^>]*>[\s\S]*?<\/\1>|<\/([a-z][\w-]*)\s*>|<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|<!doctype[^>]*>|([^<]+)/gi
const ATTRIBUTE = /([^\s=]+)(?:="([^"]*)")?/g
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
const SPOKEN = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt', 'placeholder', 'label'])
const TOLD_IN_META = /^(?:description|og:title|og:description|og:site_name|og:image:alt|twitter:title|twitter:description)$/
/** Words that wait for a script. Records for one are no texts: dictionaries, lines of a list. */
const WORDS = /^data-/
const RECORD = /^[{[]/

interface Open {
  name: string
  lang: string
  is_data: boolean
}

/** Numbers and names, and what somebody typed: its direction is found out from the text itself. */
const isTyped = (name: string, { dir, translate }: Readonly<Record<string, string>>): boolean =>
  dir === 'auto' || translate === 'no' || name === 'bdi' || name === 'code' || name === 'textarea'

/** All texts of a document in their order; the HTML is our own: well-formed, with quoted attributes. */
export function pageTexts(html: string): PageText[] {
  const texts: PageText[] = []
  const open: Open[] = []
  for (const [, , end, name = '', attributes = '', text] of html.matchAll(TOKEN)) {
    const around = open.at(-1) ?? { name: '', lang: '', is_data: false }
    if (text !== undefined) add(texts, text, around.name, around)
    else if (end !== undefined) open.splice(open.findLastIndex((element) => element.name === end.toLowerCase()))
    else if (name !== '') {
      const element = elementOf(name.toLowerCase(), attributes, around)
      for (const [place, said] of spoken(element)) add(texts, said, `${element.name}[${place}]`, element)
      if (!VOID.has(element.name) && !/\/$/.test(attributes)) open.push(element)
    }
  }
  return texts
}

function add(texts: PageText[], raw: string, place: string, { lang, is_data }: Open): void {
  const text = unescapeHtml(raw).replace(/\s+/g, ' ').trim()
  if (text !== '') texts.push({ text, place, lang, is_data, is_waiting: place.includes('[data-') })
}

interface Element extends Open {
  attributes: Readonly<Record<string, string>>
}

function elementOf(name: string, raw: string, around: Open): Element {
  const attributes = Object.fromEntries([...raw.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key.toLowerCase(), value]))
  const is_data = attributes['translate'] !== 'yes' && (around.is_data || isTyped(name, attributes))
  return { name, attributes, lang: attributes['lang'] ?? around.lang, is_data }
}

function spoken({ name, attributes }: Element): [string, string][] {
  return Object.entries(attributes).filter(([key, value]) => {
    if (name === 'meta') return key === 'content' && TOLD_IN_META.test(attributes['name'] ?? attributes['property'] ?? '')
    if (key === 'value') return name === 'input' && /^(?:submit|button|reset)$/.test(attributes['type'] ?? '')
    return SPOKEN.has(key) || (WORDS.test(key) && !RECORD.test(value))
  })
}
