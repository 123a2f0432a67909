/** Creates the folder of a new shop: every key with a description, and the demonstration's pages as templates. */
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OfferWord } from '#origin/catalogue/import/offer-words.ts'
import type { Language } from '#shared/languages.ts'
import { ROOT } from '../dev/local-state.ts'
import type { Shop } from './read-shop.ts'
import { createShopJsonSchema, formatEmptyShopJson } from './shop-json.ts'

/** Files that have only descriptions of their keys. */
const NEW = join(ROOT, 'scripts/shop/new')

const SHOP_HEAD = `// What the shop says of itself. docs/operating/configuration.md says more of every key; what is empty is not shown.
// npm run shop -- check says what is wrong or missing here, and what is left of the demonstration.
`

const TEXTS_HEAD = `// The words of one language. The pages are the demonstration's: they say what a shop has to say, and what is true of no other.
// "words" may have "hero_title" (the home page's first words), "newsletter_text" and "news_text" (what these are about);
// "claims" is what the footer says in figures: [{ "figure": "1,000 m²", "text": "warehouse" }].
`

/** The demonstration's kinds of supplier, which are common in the trade, in some languages. */
function suppliersIn(suppliers: readonly OfferWord[], languages: readonly Language[]): string {
  const entries = suppliers.map(({ slug, names }) => {
    const name = Object.fromEntries(languages.flatMap((lang) => (names[lang] === undefined ? [] : [[lang, names[lang]]])))
    return `    { "id": "${slug}", "name": ${JSON.stringify(name)} }`
  })
  return `[\n${entries.join(',\n')}\n  ]`
}

/**
 * Creates a folder.
 * @param languages with texts in the folder
 * @throws if the folder is not empty
 */
export function createShop(folder: string, languages: readonly Language[], { index, texts, offer_words }: Shop): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} exists and is not empty.`)
  cpSync(NEW, folder, { recursive: true })
  mkdirSync(join(folder, 'texts'))
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}
`
  const values = { suppliers: suppliersIn(offer_words.supplier, languages), $schema: '"./shop.schema.json"' }
  write('shop.json', SHOP_HEAD + formatEmptyShopJson(values))
  write('shop.schema.json', json(createShopJsonSchema()))
  write('texts/index.json', json({ banners: [], news: [], pages: index.pages }))
  for (const lang of languages) {
    const { feedback_types = {}, pages = {} } = texts.get(lang) ?? {}
    write(`texts/${lang}.json`, TEXTS_HEAD + json({ words: {}, claims: [], banners: {}, feedback_types, tags: {}, news: {}, pages }))
  }
}
