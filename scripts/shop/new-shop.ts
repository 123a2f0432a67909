/** A folder to begin a shop with: every key with a word about it, and the demonstration's pages to be rewritten. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OfferWord } from '#origin/catalogue/import/offer-words.ts'
import type { Language } from '#shared/languages.ts'
import type { Shop } from './read-shop.ts'

const SHOP_JSON = `// What the shop says of itself. docs/operating/configuration.md says more of every key; what is empty is not shown.
// npm run shop -- check says what is wrong or missing here, and what is left of the demonstration.
{
  // A text, or one for each language: { "en": "Acme", "zh": "艾科" }. On pages, mails and invoices.
  "company_name": "",
  "company_address": "",

  // Numbers as the world dials them: "+49 30 1234567".
  "contact_email": "",
  "contact_tel": "",
  "contact_skype": "",
  "contact_whatsApp": "",
  "contact_weChat_img": "",

  // Pictures beside this file: "logo.svg" (.png, .jpg, .webp, up to 300 KB). Without one, the name stands there.
  "logo_head": "",
  // A small mark beside the name, where there is no logo.
  "logo_mark": "",
  "logo_foot": "",

  // The shop's address, for mails that no request caused: "https://www.example.com".
  "website_home": "",

  // Profiles in the footer, as https: addresses.
  "socialize_facebook": "",
  "socialize_twitter": "",
  "socialize_instagram": "",
  "socialize_linkedin": "",
  "socialize_youtube": "",

  // Where wire transfers go: all of it, or nothing. Without it nobody pays by wire transfer.
  "bank_account_name": "",
  "bank_account_number": "",
  "bank_name": "",
  "bank_address": "",
  "bank_swift": "",

  // The least that the goods of an order come to, and one line of it, in US dollars: "50", "1.50". Empty: 0, and 0.01.
  "minimum_order": "",
  "minimum_line": "",

  // When the sales desk works: RFQs are answered, and unpaid orders held, by this calendar.
  "desk_time_zone": "",
  "desk_days": "1-5",
  "desk_hours": "09:00-18:00",
  "desk_holidays": "",
  "desk_workdays": "",
  "desk_lang": "en",
  // Working hours until an RFQ is answered. Buyers are promised this.
  "desk_answer_hours": "",
  // Hours by the clock for a question from a product page; empty: as other RFQs.
  "desk_product_answer_hours": "",

  // Languages in use, of en, zh, tw, de, es, it, fr, jp, ko, ru and ar; English is always one. Empty: all of them.
  "languages": [],

  // Where the company is: head_office, sales_office or warehouse, for the map on /contact where it has degrees. Goods lie in
  // warehouses, and in other places with "stock": true; files of parts name them by their ids or names.
  // { "id": "munich", "role": "warehouse", "name": { "en": "Munich", "de": "München" }, "latitude": 48.1, "longitude": 11.6 }
  "places": [],

  // Whom offers come from; the first is meant where a file of parts says nothing.
  "suppliers": SUPPLIERS,

  // Goods of the home page, the maker as its address or its name has it: { "manufacturer": "ti", "part_number": "NE555P" }
  "featured": [],

  // Queries that the home page offers to try. They should find something in your catalogue.
  "search_examples": [],

  // For search engines, by language: { "en": { "title": "", "keyword": "", "description": "" } }
  // "seo": {},

  // Third parties. They load only with a reader's consent.
  "google_measurement_id": "",
  "google_tagmanager_id": "",
  "trustpilot_template_id": "",
  "trustpilot_businessunit_id": "",
  "sharethis_property_id": "",

  // Third parties by keys of the deployment, of turnstile, stripe and paypal: without its name here, none is asked or let in.
  "third_parties": [],

  // What is the demonstration's and true of your shop as it stands, by the names that npm run shop -- check gives it:
  // "pages.cookies-policy" for example, which says what this software stores.
  "adopted": []
}
`

const FREIGHT_JSON = `// What delivery costs, in US dollars: carriers that you have of dhl, fedex, ups and sf, each with its zones.
{
  // Where parcels leave you, in English, as it stands on papers: "Munich, Germany".
  "dispatch_place": "",
  "carriers": {
    // "dhl": {
    //   "incoterm": "DAP",
    //   // Working days from dispatch to the door.
    //   "days": { "from": 2, "to": 5 },
    //   // The first zone that names a country holds; "others" stands last, or is left out.
    //   "zones": [{ "countries": ["DE", "AT"], "free_from": "500", "steps": [{ "up_to_grams": 1000, "freight": "12" }] }]
    // }
  },
  // The buyer's own account with a carrier, and fetching it at your door. Leave out what you do not offer.
  // "own_account": { "incoterm": "FCA", "days": { "from": 2, "to": 5 } },
  "pick_up": { "incoterm": "EXW" }
}
`

const TEXTS_HEAD = `// The words of one language. The pages are the demonstration's: they say what a shop has to say, and what is true of no other.
// "words" may have "hero_title" (the home page's first words), "newsletter_text" and "news_text" (what these are about);
// "claims" is what the footer says in figures: [{ "figure": "1,000 m²", "text": "warehouse" }].
`

const THEME_JSON = `// By what the shop is known. What is left out is ours; contrasts are checked.
{
  // An accent alone is enough: what hangs on it is made of it. Others: paper, surface, stripe, ink, ink_2, ink_3, rule, rule_strong,
  // control, accent_hover, accent_tint, on_accent, ok, low, out. Each is one color, or { "light": "#0057b8", "dark": "#7db4f0" }.
  "colors": {
    // "accent": "#0057b8"
  },
  // Files of "text", "arabic" and "numbers": [{ "file": "fonts/brand.woff2", "weight": "400 700" }]
  "fonts": {}
  // Beside this file: an icon (.svg or .png), a square .png of 180 pixels or more for phones, and what is shown where a page is
  // shared, a .png of 1200 × 630 pixels.
  // "favicon": "favicon.svg",
  // "touch_icon": "touch-icon.png",
  // "social_card": "card.png"
}
`

const TAXONOMY_JSON = `// Categories that you have beside ours (npm run catalogue -- categories lists them). What a language lacks is said in English.
{
  // What their parts are told apart by, beside our parameters: a "number" in a "unit", one of a list of "words", or a "code", which every
  // language writes the same. Ids, kinds and units are for good once parts have them.
  "parameters": [
    // { "id": "rated_capacity", "kind": "number", "unit": "ampere_hour", "name": { "en": "Rated capacity", "de": "Nennkapazität" } },
    // { "id": "chemistry", "kind": "word", "name": "Chemistry", "words": [{ "id": "lithium_ion", "name": "Lithium-ion" }] }
  ],
  // Two levels: parts are in those that have a "parent", one of yours or of ours. The number is in the addresses of its parts: give each
  // category one of its own, and never another. New parameters go to the end; the first "key_parameters" describe a part in one line.
  "categories": [
    // { "number": 1, "id": "batteries", "name": { "en": "Batteries", "de": "Batterien" } },
    // {
    //   "number": 2,
    //   "id": "lithium-cells",
    //   "parent": "batteries",
    //   "name": "Lithium cells",
    //   // One of them, as its description begins, what stands above the list, and what buyers call them besides.
    //   "one": "Lithium cell",
    //   "blurb": "Primary and rechargeable cells, chosen by capacity and voltage.",
    //   "search_words": { "en": ["lithium battery", "li-ion cell"] },
    //   "parameters": ["rated_capacity", "voltage_rating", "chemistry", "diameter", "height"],
    //   "key_parameters": 3,
    //   // Drawn for the category where no part is: a package.
    //   "drawing": "RADIAL-CAN-12"
    // }
  ]
}
`

const MAKERS_JSON = `// What you know of manufacturers beside your files of parts: other names under which files, lists and searches know them, and what
// their pages say. One that the catalogue does not have yet is added.
{
  "makers": [
    // {
    //   // Its address, as npm run catalogue -- makers has it, and its name. An old name stays known.
    //   "id": "acme-semiconductors",
    //   "name": "Acme Semiconductors",
    //   "aliases": ["Acme", "Acme Semi"],
    //   "country": "DE",
    //   "founded": 1990,
    //   // A picture beside this file: "logos/acme.svg" (.png, .jpg, .webp, up to 300 KB).
    //   // "logo": "logos/acme.svg",
    //   // A paragraph or a list of them; what a language lacks is said in English.
    //   "text": { "en": ["Acme makes operational amplifiers in Dresden."], "de": "Acme baut Operationsverstärker in Dresden." }
    // }
  ]
}
`

/** The demonstration's kinds of supplier, which are those of the trade, in some languages. */
function suppliersIn(suppliers: readonly OfferWord[], languages: readonly Language[]): string {
  const entries = suppliers.map(({ slug, names }) => {
    const name = Object.fromEntries(languages.flatMap((lang) => (names[lang] === undefined ? [] : [[lang, names[lang]]])))
    return `    { "id": "${slug}", "name": ${JSON.stringify(name)} }`
  })
  return `[\n${entries.join(',\n')}\n  ]`
}

/**
 * Makes a folder.
 * @param languages those that it has words in
 * @throws when there is something already
 */
export function newShop(folder: string, languages: readonly Language[], { index, texts, offer_words }: Shop): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is there already, and not empty.`)
  const write = (name: string, text: string): void => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
  write('shop.json', SHOP_JSON.replace('SUPPLIERS', suppliersIn(offer_words.supplier, languages)))
  write('freight.json', FREIGHT_JSON)
  write('theme.json', THEME_JSON)
  write('taxonomy.json', TAXONOMY_JSON)
  write('makers.json', MAKERS_JSON)
  write('texts/index.json', json({ banners: [], news: [], pages: index.pages }))
  for (const lang of languages) {
    const { feedback_types = {}, pages = {} } = texts.get(lang) ?? {}
    write(`texts/${lang}.json`, TEXTS_HEAD + json({ words: {}, claims: [], banners: {}, feedback_types, tags: {}, news: {}, pages }))
  }
}
