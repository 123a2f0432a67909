import rosetta from 'rosetta'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
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

/** A key is subject and meaning: `part.in_stock`. Keys are literals, so that the check finds missing and unused ones. */
export type MessageKey = Keys<Dictionary>

type MessageValues = Readonly<Record<string, string | number>>

/** A message in the page's language; numbers are formatted, and `count` chooses the plural form. */
export interface Translator {
  (key: MessageKey, values?: MessageValues): string
  /** BCP 47 tag for `Intl`. */
  tag: string
}

const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: no message holds them
const MARK = /\u0001([^\u0001\u0002]*)\u0002/
/** Replaces each value by its name between two marks, so that a message is parsed once. */
const MARKS = new Proxy<Record<string, string>>({}, { get: (_, name) => `\u0001${String(name)}\u0002` })

/** A dictionary, or a part of one: the messages that an island needs. */
export type Messages = { readonly [name: string]: string | Messages }

/** A key without a message is its own text. @param tag BCP 47, for plural rules and number formats */
export function makeTranslator(lang: string, tag: string, messages: Messages): Translator {
  const dictionary = rosetta<Messages>({ [lang]: messages })
  dictionary.locale(lang)
  const plurals = new Intl.PluralRules(tag)
  // A price or a part number keeps its direction inside a sentence that runs from right to left.
  const isolate = (text: string): string => (tag === 'ar' ? `\u2068${text}\u2069` : text)
  /** Cached texts of messages without values. */
  const plain = new Map<string, string>()
  const read = (path: string): string => (holds(messages, path) ? dictionary.t(path, MARKS) : '')
  /** Cached messages with values, by plural form ('' without forms): texts at even indices, names of values at odd ones. */
  const forms = new Map<string, ReadonlyMap<string, readonly string[]>>()
  const listForms = (key: string): ReadonlyMap<string, readonly string[]> => {
    const texts = ['', ...PLURALS].map((form) => [form, read(form === '' ? key : `${key}.${form}`)] as const)
    return new Map(texts.filter(([, text]) => text !== '').map(([form, text]) => [form, text.split(MARK)]))
  }
  const translate = (key: MessageKey, values?: MessageValues): string => {
    if (!values) return getOrInsert(plain, key, () => (holds(messages, key) && dictionary.t(key, {})) || key)
    const pluralForms = getOrInsert(forms, key, () => listForms(key))
    const count = values['count']
    const plural = typeof count === 'number' && pluralForms.size > 1 ? pluralForms.get(plurals.select(count)) : undefined
    const pieces = plural ?? pluralForms.get('') ?? pluralForms.get('other')
    if (!pieces) return key
    let text = pieces[0] ?? ''
    for (let at = 1; at < pieces.length; at += 2) {
      const name = pieces[at] ?? ''
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      text += (value === undefined ? '' : typeof value === 'number' ? formatCount(value, tag) : isolate(value)) + pieces[at + 1]
    }
    return text
  }
  return Object.assign(translate, { tag })
}

/** Whether the dictionary itself has a text at the path. Every object also inherits names, which do not count. */
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
