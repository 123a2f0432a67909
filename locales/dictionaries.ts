import { type Language, languageEntry } from '#shared/languages.ts'
import { kept } from '#shared/text/kept.ts'
import ar from './ar.json'
import de from './de.json'
import en from './en.json'
import es from './es.json'
import fr from './fr.json'
import it from './it.json'
import jp from './jp.json'
import ko from './ko.json'
import ru from './ru.json'
import { type Messages, makeTranslator, type Translator } from './translator.ts'
import tw from './tw.json'
import zh from './zh.json'

/** All languages, for the Worker: browsers get the messages of their islands with the page. */
export const DICTIONARIES: Readonly<Record<Language, Messages>> = { en, zh, tw, de, es, it, fr, jp, ko, ru, ar }

const translators = new Map<Language, Translator>()

/** The translator of a language, made once an isolate. */
export function translator(lang: Language): Translator {
  return kept(translators, lang, () => makeTranslator(lang, languageEntry(lang).tag, DICTIONARIES[lang]))
}
