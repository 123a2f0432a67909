/** The interface languages: URL code, BCP 47 tag for `lang`, `hreflang` and `Intl`, name in itself, flag, direction. */
export const LANGUAGES = [
  { lang: 'en', tag: 'en', name: 'English', icon: 'gb', dir: 'ltr' },
  { lang: 'zh', tag: 'zh-Hans', name: '简体中文', icon: 'cn', dir: 'ltr' },
  { lang: 'tw', tag: 'zh-Hant', name: '繁體中文', icon: 'tw', dir: 'ltr' },
  { lang: 'de', tag: 'de', name: 'Deutsch', icon: 'de', dir: 'ltr' },
  { lang: 'es', tag: 'es', name: 'Español', icon: 'es', dir: 'ltr' },
  { lang: 'it', tag: 'it', name: 'Italiano', icon: 'it', dir: 'ltr' },
  { lang: 'fr', tag: 'fr', name: 'Français', icon: 'fr', dir: 'ltr' },
  { lang: 'jp', tag: 'ja', name: '日本語', icon: 'jp', dir: 'ltr' },
  { lang: 'ko', tag: 'ko', name: '한국어', icon: 'kr', dir: 'ltr' },
  { lang: 'ru', tag: 'ru', name: 'Русский', icon: 'ru', dir: 'ltr' },
  { lang: 'ar', tag: 'ar', name: 'العربية', icon: 'sa', dir: 'rtl' },
] as const

export type LanguageEntry = (typeof LANGUAGES)[number]
export type Language = LanguageEntry['lang']

/** Whether a language is written from right to left. Browser scripts use it, because they do not bundle the table of languages. */
export const isRightToLeft = (lang: Language): boolean => lang === 'ar'

export const DEFAULT_LANGUAGE = 'en' satisfies Language

const BY_CODE = /* @__PURE__ */ new Map<string, LanguageEntry>(/* @__PURE__ */ LANGUAGES.map((entry) => [entry.lang, entry]))

/** The language of a URL code or a `Lang` header, or null: codes are lower case and exact. */
export function findLanguage(code: string | null | undefined): LanguageEntry | null {
  return (code && BY_CODE.get(code)) || null
}

/** @throws RangeError if the language is not supported */
export function getLanguage(lang: Language): LanguageEntry {
  const entry = BY_CODE.get(lang)
  if (!entry) throw new RangeError(`unknown language ${lang}`)
  return entry
}

/** A language with its usual territory, for systems that need one: "zh-Hans" is "zh-CN". @param tag BCP 47 */
export function toRegionalTag(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return `${language}-${region}`
}

/**
 * The languages of a shop, in the order of `LANGUAGES`. English is always included as the fallback for missing texts.
 * @param codes of the enabled languages; empty: all
 */
export const listEnabledLanguages = (codes: readonly string[]): readonly LanguageEntry[] =>
  codes.length === 0 ? LANGUAGES : LANGUAGES.filter(({ lang }) => lang === DEFAULT_LANGUAGE || codes.includes(lang))

/** Chinese by script or region; a script stands first in a tag, so "zh-Hans-HK" is simplified. */
const CHINESE: ReadonlyMap<string, Language> = new Map([
  ['hans', 'zh'],
  ['hant', 'tw'],
  ['tw', 'tw'],
  ['hk', 'tw'],
  ['mo', 'tw'],
])

/**
 * The best of these languages for an `Accept-Language` header, or null if it lists none of them. Quality values are honoured (RFC 9110,
 * section 12.5.4); malformed parts are ignored.
 */
export function findPreferredLanguage(
  acceptLanguage: string | null | undefined,
  languages: readonly LanguageEntry[] = LANGUAGES,
): Language | null {
  const ranges = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';')
      const quality = options.map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1]).find(Boolean)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of ranges) {
    const [primary = '', ...subtags] = tag.split('-')
    const chinese = primary === 'zh' ? (subtags.map((subtag) => CHINESE.get(subtag)).find(Boolean) ?? 'zh') : null
    const match = languages.find((entry) => (chinese ? entry.lang === chinese : entry.tag === primary))
    if (match) return match.lang
  }
  return null
}
