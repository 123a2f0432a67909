import messages from 'virtual:island-messages'
import type { IslandName } from '#client/behaviours/island-table.ts'
import { getDictionary } from '#locales/dictionaries.ts'
import { type Messages, pickMessages } from '#locales/translator.ts'
import type { Language } from '#shared/languages.ts'

const cachedMessages = new Map<string, Messages>()

/** All messages that islands need in the browser, made once for these islands and a language. */
export function getIslandMessages(lang: Language, ...islands: readonly IslandName[]): Messages {
  const name = `${lang} ${islands.join(' ')}`
  const words = cachedMessages.get(name) ?? pickMessages(getDictionary(lang), [...new Set(islands.flatMap((island) => messages[island]))])
  cachedMessages.set(name, words)
  return words
}
