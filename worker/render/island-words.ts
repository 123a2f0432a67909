import messages from 'virtual:island-messages'
import type { IslandName } from '#client/behaviours/island-table.ts'
import { dictionaryOf } from '#locales/dictionaries.ts'
import { type Messages, pickMessages } from '#locales/translator.ts'
import type { Language } from '#shared/languages.ts'

const kept = new Map<string, Messages>()

/** All messages that islands need in the browser, made once for these islands and a language. */
export function islandWords(lang: Language, ...islands: readonly IslandName[]): Messages {
  const name = `${lang} ${islands.join(' ')}`
  const words = kept.get(name) ?? pickMessages(dictionaryOf(lang), [...new Set(islands.flatMap((island) => messages[island]))])
  kept.set(name, words)
  return words
}
