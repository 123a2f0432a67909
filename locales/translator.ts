import rosetta from 'rosetta'
import { kept } from '#shared/text/kept.ts'
import { formatCount } from '#shared/trade/count.ts'
import type en from './en.json'

/** The shape every dictionary has. */
type Dictionary = typeof en

type Join<Head extends string, Tail extends string> = Head extends '' ? Tail : `${Head}.${Tail}`
/** A group of plural forms is one message. */
type Keys<Node, Path extends string = ''> = Node extends string
  ? Path
  : Node extends { other: string }
    ? Path
    : { [Name in keyof Node & string]: Keys<Node[Name], Join<Path, Name>> }[keyof Node & string]

/** Place, part, meaning: `part.in_stock`. Written as literals, so that the check sees a missing or an unused one. */
export type MessageKey = Keys<Dictionary>

type MessageValues = Readonly<Record<string, string | number>>

/** A message in the page's language; numbers are formatted, and `count` chooses the plural form. */
export interface Translator {
  (key: MessageKey, values?: MessageValues): string
  /** BCP 47 tag for `Intl`. */
  tag: string
}

/** A dictionary, or a part of one: the messages that an island needs travel with it. */
export type Messages = { readonly [name: string]: string | Messages }

/** @param tag BCP 47, for plural rules and number formats */
export function makeTranslator(lang: string, tag: string, messages: Messages): Translator {
  const dictionary = rosetta<Messages>({ [lang]: messages })
  dictionary.locale(lang)
  const plurals = new Intl.PluralRules(tag)
  // A price or a part number keeps its direction inside a sentence that runs from right to left.
  const isolate = (text: string): string => (tag === 'ar' ? `\u2068${text}\u2069` : text)
  /** Messages without values are the same every time. */
  const plain = new Map<string, string>()
  const find = (path: string, values: Record<string, string>): string => (holds(messages, path) ? dictionary.t(path, values) : '')
  const translate = (key: MessageKey, values?: MessageValues): string => {
    if (!values) return kept(plain, key, () => find(key, {}) || key)
    const texts: Record<string, string> = {}
    for (const [name, value] of Object.entries(values)) texts[name] = typeof value === 'number' ? formatCount(value, tag) : isolate(value)
    const count = values['count']
    const plural = typeof count === 'number' ? find(`${key}.${plurals.select(count)}`, texts) : ''
    return plural || find(key, texts) || find(`${key}.other`, texts) || key
  }
  return Object.assign(translate, { tag })
}

/** Whether the dictionary itself has a text at the path: every object inherits more names than it has. */
function holds(messages: Messages, path: string): boolean {
  let node: unknown = messages
  for (const name of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return false
    node = (node as Messages)[name]
  }
  return typeof node === 'string'
}

/** The part of a dictionary that holds these keys, in the same shape. */
export function pickMessages(messages: Messages, keys: readonly MessageKey[]): Messages {
  const picked: Record<string, unknown> = {}
  for (const key of keys) {
    let from: unknown = messages
    let to = picked
    const names = key.split('.')
    names.forEach((name, depth) => {
      from = (from as Messages)[name]
      if (depth === names.length - 1) to[name] = from
      else {
        to[name] ??= {}
        to = to[name] as Record<string, unknown>
      }
    })
  }
  return picked as Messages
}
