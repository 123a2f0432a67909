import { type Attribute, attributeNamed, LEFT_OUT, URL_OR_NONE, URL_TEXT } from './attributes.ts'

export const ORDINARY = 0
/** Has no end and nothing inside. */
export const VOID = 1
export const INPUT = 2
export const TEXTAREA = 3
export const SELECT = 4
export const OPTION = 5
/** Has one text inside, and no elements. */
export const SOLE_TEXT = 6
/** A line's end that it begins with is written twice, since parsers drop the first. */
export const PREFORMATTED = 7

export interface Tag {
  readonly name: string
  readonly kind: number
  readonly start: string
  /** Empty where parsers know it. */
  readonly end: string
  /** Properties that are written after all others, in this order; null: there are none. */
  readonly last: readonly (readonly [property: string, attribute: Attribute])[] | null
  /** How its properties are written, for those that an element of it has had. */
  readonly attributes: Map<string, Attribute>
}

const KINDS = new Map<string, number>([
  ...'area base br col embed hr img keygen link meta param source track wbr'.split(' ').map((name): [string, number] => [name, VOID]),
  ['input', INPUT],
  ['textarea', TEXTAREA],
  ['select', SELECT],
  ['option', OPTION],
  ...['script', 'style', 'title'].map((name): [string, number] => [name, SOLE_TEXT]),
  ['pre', PREFORMATTED],
  ['listing', PREFORMATTED],
])

/** Elements that end where the next of their kind begins, or their parent ends: parsers need no more (HTML, 13.1.2.4), and tables have hundreds. */
export const ENDS_BY_ITSELF: ReadonlySet<string> = new Set(['li', 'option', 'td', 'th', 'tr'])

const each = (names: string): NonNullable<Tag['last']> => names.split(' ').map((name) => [name, attributeNamed(name)])
const LAST: Readonly<Record<string, Tag['last']>> = {
  button: each('name formAction formEncType formMethod formTarget'),
  form: each('action encType method target'),
  input: each('name formAction formEncType formMethod formTarget'),
}

/** Properties that a tag writes unlike the others, or elsewhere than in itself. */
const KINDS_OF_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  a: { href: URL_TEXT },
  input: { value: LEFT_OUT, checked: LEFT_OUT },
  object: { data: URL_OR_NONE },
  option: { selected: LEFT_OUT },
  select: { value: LEFT_OUT },
  textarea: { value: LEFT_OUT },
}

const IS_TAG = /^[a-zA-Z][a-zA-Z:_.\d]*$/

const tags = new Map<string, Tag>()

/** @throws what is no name of an element, or that of an element that a script defines */
export function tagNamed(name: string): Tag {
  const tag = tags.get(name)
  if (tag) return tag
  if (!IS_TAG.test(name)) throw new Error(`pages are rendered without elements like <${name}>`)
  const kind = KINDS.get(name) ?? ORDINARY
  const made = {
    name,
    kind,
    start: `<${name}`,
    end: ENDS_BY_ITSELF.has(name) ? '' : `</${name}>`,
    last: LAST[name] ?? null,
    attributes: new Map(),
  }
  tags.set(name, made)
  return made
}

/** How a tag writes a property. */
export function attributeOfTag(tag: Tag, property: string): Attribute {
  const attribute = tag.attributes.get(property)
  if (attribute) return attribute
  const kind = tag.last?.some(([name]) => name === property) ? LEFT_OUT : KINDS_OF_ATTRIBUTES[tag.name]?.[property]
  const made = attributeNamed(property, kind)
  tag.attributes.set(property, made)
  return made
}
