/** All texts of a page, including visible or announced attributes. */
import { type Element, parsePage } from '#test-support/html.ts'

export interface PageText {
  text: string
  /** The element, or the element and its attribute: "p", "button[aria-label]". */
  location: string
  /** The language of the element, from `lang`. */
  lang: string
  /** Marked as data: part numbers, names, people's texts. */
  is_data: boolean
  /** A template in an attribute for a script: values may still be missing. */
  is_waiting: boolean
}

const UNSEEN = new Set(['script', 'style', 'template'])
const SPOKEN = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt', 'placeholder', 'label'])
const TRANSLATED_META = /^(?:description|og:title|og:description|og:site_name|og:image:alt|twitter:title|twitter:description)$/
/** Texts for scripts. JSON records are not texts: dictionaries, lines of a list. */
const WORDS = /^data-/
const RECORD = /^[{[]/

/** Properties inherited from ancestors. */
type Around = Pick<PageText, 'lang' | 'is_data'>

/** All texts of a document in their order. */
export const pageTexts = (html: string): PageText[] => textsIn(parsePage(html), { lang: '', is_data: false })

function textsIn(element: Element, around: Around): PageText[] {
  const { name, attributes, children } = element
  const lang = attributes['lang'] ?? around.lang
  const isData = attributes['translate'] !== 'yes' && (around.is_data || isTyped(element))
  const pageTexts = (raw: string, location: string): PageText[] => {
    const text = raw.replace(/\s+/g, ' ').trim()
    return text === '' ? [] : [{ text, location, lang, is_data: isData, is_waiting: location.includes('[data-') }]
  }
  return [
    ...spoken(element).flatMap(([key, value]) => pageTexts(value, `${name}[${key}]`)),
    ...children.flatMap((child) => {
      if (typeof child === 'string') return pageTexts(child, name)
      return UNSEEN.has(child.name) ? [] : textsIn(child, { lang, is_data: isData })
    }),
  ]
}

/** Numbers, names and typed texts: the browser derives their direction from the text. */
const isTyped = ({ name, attributes: { dir, translate } }: Element): boolean =>
  dir === 'auto' || translate === 'no' || name === 'bdi' || name === 'code' || name === 'textarea'

function spoken({ name, attributes }: Element): [string, string][] {
  return Object.entries(attributes).filter(([key, value]) => {
    if (name === 'meta') return key === 'content' && TRANSLATED_META.test(attributes['name'] ?? attributes['property'] ?? '')
    if (key === 'value') return name === 'input' && /^(?:submit|button|reset)$/.test(attributes['type'] ?? '')
    return SPOKEN.has(key) || (WORDS.test(key) && !RECORD.test(value))
  })
}
