import { getLanguage, type Language } from '#shared/languages.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import ar from './ar.json?raw'
import de from './de.json?raw'
import en from './en.json?raw'
import es from './es.json?raw'
import fr from './fr.json?raw'
import it from './it.json?raw'
import jp from './jp.json?raw'
import ko from './ko.json?raw'
import ru from './ru.json?raw'
import { type Messages, makeTranslator, type Translator } from './translator.ts'
import tw from './tw.json?raw'
import zh from './zh.json?raw'

/** JSON of each language, for the Worker: browsers get the messages of their islands with the page. */
const TEXTS: Readonly<Record<Language, string>> = { en, zh, tw, de, es, it, fr, jp, ko, ru, ar }

const dictionaries = new Map<Language, Messages>()

/** The dictionary of a language, parsed when it is first used: a Worker needs none to start. */
export const getDictionary = (lang: Language): Messages => getOrInsert(dictionaries, lang, () => JSON.parse(TEXTS[lang]) as Messages)

const translators = new Map<Language, Translator>()

/** The translator of a language, made once an isolate. */
export function translator(lang: Language): Translator {
  return getOrInsert(translators, lang, () => makeTranslator(lang, getLanguage(lang).tag, getDictionary(lang)))
}
