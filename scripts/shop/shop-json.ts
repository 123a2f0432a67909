/** `shop.json`: the company, its location and contact data, and texts for search engines. */
import { dirname } from 'node:path'
import { z } from 'zod'
import type { OfferWordLists } from '#origin/catalogue/import/offer-words.ts'
import { QuoteRule } from '#origin/rfq/quote-rules.ts'
import { DESK_VALUES } from '#origin/site/desk-calendar.ts'
import type { FeaturedGoods } from '#origin/site/featured.ts'
import { ConfigAmount } from '#origin/site/order-minimum.ts'
import { THIRD_PARTIES } from '#origin/site/third-parties.ts'
import { findEmailProblem } from '#shared/address/email-rule.ts'
import { parsePhoneNumber } from '#shared/address/phone-rule.ts'
import { type CompanyLocation, LOCATION_ROLES, type Seo } from '#shared/contract/site.ts'
import { LEAST_TRUST_CASES, TrustMinCases } from '#shared/contract/trust.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#shared/languages.ts'
import { readJson } from './faults.ts'
import { inLanguagesField, localizedText, plainText, slugField } from './fields.ts'
import { isPictureName, readPicture, type ShopFile } from './files.ts'

const MAX_SEO_CHARACTERS = 500
const MAX_LOCATIONS = 20
const MAX_EXAMPLES = 8
const MAX_FEATURED = 48
const MAX_SUPPLIERS = 12
const MAX_QUOTE_RULES = 100

/** The file, ready for the database. */
interface ShopJson {
  /** Rows of `site_config`: a name, or a name and a language (`company_name:zh`). */
  values: ReadonlyMap<string, string>
  seo: ReadonlyMap<Language, Seo>
  /** Warehouses and kinds of supplier. */
  offer_words: OfferWordLists
  pictures: readonly ShopFile[]
  adopted: readonly string[]
}

/** A text that is empty or meets a condition. @param expected the message of every issue: the expected value */
const checked = (holds: (text: string) => boolean, expected: string) =>
  plainText()
    .refine((text) => text === '' || holds(text), expected)
    .default('')

const webAddress = (schemes: readonly string[], expected: string) =>
  checked((text) => {
    const url = URL.parse(text)
    return url !== null && schemes.includes(url.protocol) && /\S\.\S/.test(url.hostname) && url.username === '' && !/\s/.test(text)
  }, expected)
const site = webAddress(['https:', 'http:'], 'an address like https://www.example.com, or nothing')
const profile = webAddress(['https:'], 'an address like https://linkedin.com/company/example, or nothing')
const telephone = checked(
  (text) => /^\+/.test(text) && parsePhoneNumber(text, '') !== null,
  'an international number like +49 30 1234567, or nothing',
)
const image = checked(
  (text) => (text.startsWith('/') ? /^\/[^/\\]/.test(text) : isPictureName(text)),
  'a picture beside this file, like logo.svg (or .png, .jpg, .webp), a path of the shop that begins with /, or nothing',
)
const hexId = (name: string) => checked((text) => /^[0-9a-f]{24}$/.test(text), `${name}: 24 characters from 0-9 and a-f, or nothing`)

/** An amount in US dollars, or empty. */
const amount = (expected: string) => checked((text) => ConfigAmount.safeParse(text).success, expected)

/** A setting of the desk, validated as by the shop itself. For a list only the invalid entry is shown. */
const deskValue = (name: keyof typeof DESK_VALUES, expected: string) =>
  z
    .string(expected)
    .trim()
    .superRefine((text, context) => {
      const read = text === '' ? null : DESK_VALUES[name].safeParse(text)
      if (!read || read.success) return
      const [issue] = read.error.issues
      const index = issue?.path[0]
      const entry = typeof index === 'number' ? text.split(/[\s,;]+/).filter(Boolean)[index] : issue?.message.split(': ')[1]
      context.addIssue({ code: 'custom', message: expected, params: { shown: entry ?? text } })
    })
    .default('')

const degrees = (max: number, expected: string) => z.number(expected).min(-max, expected).max(max, expected)

const LocationEntry = z.strictObject(
  {
    id: slugField,
    role: z.enum(LOCATION_ROLES, `one of ${LOCATION_ROLES.join(', ')}`),
    name: localizedText(plainText().min(1, 'a name')),
    note: localizedText(plainText()).optional(),
    address: localizedText(plainText()).optional(),
    latitude: degrees(90, 'degrees north, from -90 to 90').optional(),
    longitude: degrees(180, 'degrees east, from -180 to 180').optional(),
    stock: z.boolean('true or false').optional(),
  },
  'a location',
)

const SupplierEntry = z.strictObject({ id: slugField, name: localizedText(plainText().min(1, 'a name')) }, 'a kind of supplier')

const FeaturedEntry = z.strictObject(
  {
    manufacturer: plainText().min(1, 'a manufacturer, by slug or name'),
    part_number: plainText().min(1, 'a part number'),
  } satisfies Record<keyof typeof FeaturedGoods.shape, unknown>,
  'manufacturer and part_number',
)

const ANSWER_HOURS = 'working hours until an RFQ is answered, like 12'
const LANGUAGE_CODES = LANGUAGES.map(({ lang }) => lang)
const ONE_LANGUAGE = `one of ${LANGUAGE_CODES.join(', ')}`

const SeoTexts = z.strictObject(
  { title: plainText(MAX_SEO_CHARACTERS), keyword: plainText(MAX_SEO_CHARACTERS), description: plainText(MAX_SEO_CHARACTERS) },
  'title, keyword and description',
)

const toList = <Entry extends z.ZodType>(entry: Entry, name: string, max?: number) =>
  z.array(entry, `a list of ${name}`).max(max ?? Number.MAX_SAFE_INTEGER, `at most ${max} ${name}`)

/** Descriptions are shown by editors, and are the comments of a new folder's file. */
const File = z
  .strictObject(
    {
      company_name: localizedText(plainText().min(1, 'the name of the company')).describe(
        'A text, or one for each language: { "en": "Acme", "zh": "艾科" }. On pages, mails and invoices.',
      ),
      company_address: localizedText(plainText()).optional(),
      contact_email: checked((text) => findEmailProblem(text) === null, 'an e-mail address like sales@example.com, or nothing'),
      contact_tel: telephone.describe('International numbers: "+49 30 1234567".'),
      contact_skype: checked((text) => /^[a-z0-9][a-z0-9.,:_-]{2,99}$/i.test(text), 'a Skype name like live:example, or nothing'),
      contact_whatsApp: telephone,
      contact_weChat_img: image,
      logo_head: image.describe(
        'Pictures beside this file: "logo.svg" (.png, .jpg, .webp, up to 300 KB). Without a logo, pages show the name.',
      ),
      logo_mark: image.describe('A small mark beside the name, if there is no logo.'),
      logo_foot: image,
      logo_admin: image.describe('For other tools of the operator.'),
      website_home: site.describe('The URL of the shop, for scheduled mails: "https://www.example.com".'),
      website_admin: site,
      socialize_facebook: profile.describe('Profiles in the footer, as https URLs.'),
      socialize_twitter: profile,
      socialize_instagram: profile,
      socialize_linkedin: profile,
      socialize_youtube: profile,
      bank_account_name: plainText()
        .default('')
        .describe('The bank account for wire transfers: all keys, or none. Without it buyers cannot pay by wire transfer.'),
      bank_account_number: plainText().default(''),
      bank_name: plainText().default(''),
      bank_address: plainText().default(''),
      bank_swift: checked(
        (text) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text),
        'a SWIFT code (BIC) of 8 or 11 capital letters and digits, like EXAMHKHHXXX, or nothing',
      ),
      minimum_order: amount('a minimum in US dollars for the goods of an order, like 50, or nothing').describe(
        'Minimum value of an order’s goods, in US dollars: "50". Empty: 0.',
      ),
      minimum_line: amount('a minimum in US dollars for one line of an order, like 0.01, or nothing').describe(
        'Minimum value of one order line, in US dollars: "1.50". Empty: 0.01.',
      ),
      desk_time_zone: deskValue('desk_time_zone', 'an IANA time zone like Asia/Shanghai').describe(
        'The calendar of the sales desk. It sets the deadlines of RFQs and of stock reserved for unpaid orders.',
      ),
      desk_days: deskValue('desk_days', 'weekdays like 1-5 or 1,2,4 (Monday is 1)'),
      desk_hours: deskValue('desk_hours', 'working hours in order, like 09:00-12:00, 13:30-18:00'),
      desk_holidays: deskValue('desk_holidays', 'dates and date ranges like 2026-05-01, 2026-10-01/2026-10-07'),
      desk_workdays: deskValue('desk_workdays', 'dates and date ranges like 2026-10-10'),
      desk_lang: deskValue('desk_lang', ONE_LANGUAGE),
      desk_answer_hours: deskValue('desk_answer_hours', ANSWER_HOURS)
        .unwrap()
        .min(1, ANSWER_HOURS)
        .describe('Working hours until an RFQ is answered. Pages promise this to buyers.'),
      desk_product_answer_hours: deskValue(
        'desk_product_answer_hours',
        'hours until a question from a product page is answered, like 24, or nothing',
      ).describe('Hours, also outside working hours, until a question from a product page is answered. Empty: as for other RFQs.'),
      quote_day_limit: amount('an amount in US dollars, like 5000, or nothing').describe(
        'The most that one customer is quoted automatically in a day, in US dollars. Empty: the sales desk answers all RFQs.',
      ),
      quote_rules: toList(QuoteRule, 'rules', MAX_QUOTE_RULES)
        .default([])
        .describe(
          'Rules that answer lines in stock at once with a binding price: the list price, or the target price down to a share of it. The first rule for customer and quantity counts. { "name": "partners", "customers": ["@example.com"], "from_qty": 1000, "floor_percent": 92, "days": 7 }',
        ),
      trust_min_cases: checked(
        (text) => TrustMinCases.parse(text) !== null,
        `a number of cases of at least ${LEAST_TRUST_CASES}, like 30, or nothing`,
      ).describe(
        'The page /trust shows figures about your orders and RFQs, each from this number of cases on: "30". Empty: there is no such page.',
      ),
      languages: toList(z.enum(LANGUAGE_CODES, ONE_LANGUAGE), 'languages')
        .refine((codes) => codes.length === 0 || codes.includes(DEFAULT_LANGUAGE), 'English among them, because it replaces missing texts')
        .default([])
        .describe(`The languages of the shop, from ${LANGUAGE_CODES.join(', ')}. English is required. Empty: all of them.`),
      places: toList(LocationEntry, 'locations', MAX_LOCATIONS)
        .default([])
        .describe(
          `Locations of the company, with the role ${LOCATION_ROLES.join(', ')}. Those with coordinates are on the map of /contact. Warehouses have stock, other locations only with "stock": true. Part files name them by id or name. { "id": "munich", "role": "warehouse", "name": { "en": "Munich", "de": "München" }, "latitude": 48.1, "longitude": 11.6 }`,
        ),
      suppliers: toList(SupplierEntry, 'kinds', MAX_SUPPLIERS)
        .default([])
        .describe('Kinds of supplier. The first is the default of part files.'),
      featured: toList(FeaturedEntry, 'goods', MAX_FEATURED)
        .default([])
        .describe('Featured parts of the home page; manufacturer by slug or name: { "manufacturer": "ti", "part_number": "NE555P" }'),
      search_examples: toList(plainText().min(1, 'a query'), 'queries', MAX_EXAMPLES)
        .default([])
        .describe('Example queries on the home page. They should find parts of your catalogue.'),
      seo: inLanguagesField(SeoTexts)
        .optional()
        .describe('For search engines, by language: { "en": { "title": "", "keyword": "", "description": "" } }'),
      google_measurement_id: checked((text) => /^G-[A-Z0-9]{6,12}$/.test(text), 'a measurement id like G-ABC123DEF4, or nothing').describe(
        'Third parties. They load only with a reader’s consent.',
      ),
      google_tagmanager_id: checked((text) => /^GTM-[A-Z0-9]{5,10}$/.test(text), 'a container id like GTM-ABC1234, or nothing'),
      trustpilot_template_id: hexId('a template of Trustpilot'),
      trustpilot_businessunit_id: hexId('a business unit of Trustpilot'),
      sharethis_property_id: hexId('a property of ShareThis'),
      third_parties: toList(z.enum(THIRD_PARTIES, `one of ${THIRD_PARTIES.join(', ')}`), 'third parties')
        .default([])
        .describe(
          `Third parties with keys in the deployment, from ${THIRD_PARTIES.join(', ')}. A party that is not listed here is not called.`,
        ),
      adopted: toList(plainText(), 'names')
        .default([])
        .describe(
          'Texts of the demonstration that are also true of your shop, by their names in npm run shop -- check. Example: "pages.cookies-policy", which says what this software stores.',
        ),
      $schema: z.string('the file shop.schema.json').optional().describe('For editors: the file shop.schema.json beside this one.'),
    },
    'an object with the keys of this file',
  )
  // The issues are reported with all other faults, so values of the wrong shape are ignored here.
  .superRefine(checkTogether, { when: () => true })
type File = z.output<typeof File>

/** Keys that are set together or not at all. */
const TOGETHER = [
  { keys: ['trustpilot_template_id', 'trustpilot_businessunit_id'], expected: 'both ids of Trustpilot, or none' },
  {
    keys: ['bank_account_name', 'bank_account_number', 'bank_name', 'bank_swift'],
    expected: 'a value, because other bank details are set',
  },
]

/** Checks keys against each other. */
function checkTogether(input: unknown, context: z.core.$RefinementCtx): void {
  const Loose = z.looseObject({ places: z.array(z.object({ id: z.unknown(), role: z.unknown() }).catch({ id: '', role: '' })).catch([]) })
  const { places, ...values } = Loose.catch({ places: [] }).parse(input)
  const isEmpty = (name: string): boolean => (values[name] ?? '') === ''
  for (const { keys, expected } of TOGETHER)
    if (!keys.every(isEmpty))
      for (const key of keys.filter(isEmpty)) context.addIssue({ code: 'custom', path: [key], input: undefined, message: expected })
  for (const [index, { id, role }] of places.entries()) {
    const before = places.slice(0, index)
    const addIssue = (key: string, value: unknown, message: string) =>
      context.addIssue({ code: 'custom', path: ['places', index, key], input: value, message })
    if (id && before.some((other) => other.id === id)) addIssue('id', id, 'an id that no other location has')
    if (role === 'head_office' && before.some((other) => other.role === role))
      addIssue('role', role, 'another role: there is only one head office')
  }
}

/** The JSON schema with which editors check the file. */
export const createShopJsonSchema = () => z.toJSONSchema(File, { io: 'input', unrepresentable: 'any' })

const FIRST_VALUES: Readonly<Record<string, unknown>> = { desk_days: '1-5', desk_hours: '09:00-18:00', desk_lang: 'en' }

/** The initial file: every key with a description. @param values initial values of keys, beside the built-in ones */
export function formatEmptyShopJson(values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(File.shape).map(([key, field]) => {
    const isList = field.def.type === 'default' && Array.isArray(field.def.defaultValue)
    const value = values[key] ?? (isList ? '[]' : JSON.stringify(FIRST_VALUES[key] ?? ''))
    return `${field.description ? `\n  // ${field.description}\n` : ''}  ${key === 'seo' ? '// ' : ''}${JSON.stringify(key)}: ${value}`
  })
  return `{${lines.join(',\n')}\n}\n`
}

const PICTURES = ['logo_head', 'logo_mark', 'logo_foot', 'logo_admin', 'contact_weChat_img'] as const

/** Reads and checks the file, with its pictures. */
export function readShopJson(path: string): { data: ShopJson | null; faults: readonly string[] } {
  const pictures = new Map<string, ShopFile>()
  const { data, faults } = readJson(path, File, (input) => pictureFaults(dirname(path), input, pictures))
  return {
    data: data && {
      values: toValues(data, pictures),
      offer_words: toOfferWords(data),
      seo: toSeo(data),
      pictures: [...pictures.values()],
      adopted: data.adopted,
    },
    faults,
  }
}

/** @param pictures receives the readable ones, by their names in the file */
function pictureFaults(folder: string, input: unknown, pictures: Map<string, ShopFile>): string[] {
  return PICTURES.flatMap((name) => {
    const picture = z.looseObject({ [name]: image }).safeParse(input).data?.[name]
    if (typeof picture !== 'string' || picture === '' || picture.startsWith('/') || pictures.has(picture)) return []
    const read = readPicture(folder, picture)
    if (typeof read === 'string') return [`${name}: ${JSON.stringify(picture)} ${read}`]
    pictures.set(picture, read)
    return []
  })
}

type Localised = File['company_name']

function toValues(
  {
    company_name,
    company_address,
    places,
    suppliers: _suppliers,
    languages,
    featured,
    search_examples,
    third_parties,
    quote_rules,
    seo: _,
    adopted: __,
    $schema: ___,
    ...texts
  }: File,
  pictures: ReadonlyMap<string, ShopFile>,
): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(texts)) {
    const picture = pictures.get(value)
    values.set(name, picture ? `/files/${picture.key}` : value)
  }
  const put = (name: string, of: (lang: Language) => string | undefined): void => {
    for (const { lang } of LANGUAGES) {
      const value = of(lang)
      if (value !== undefined) values.set(lang === DEFAULT_LANGUAGE ? name : `${name}:${lang}`, value)
    }
  }
  values.set('languages', JSON.stringify(languages))
  values.set('third_parties', JSON.stringify(third_parties))
  values.set('quote_rules', JSON.stringify(quote_rules))
  values.set('featured', JSON.stringify(featured))
  values.set('search_examples', JSON.stringify(search_examples))
  put('company_name', (lang) => company_name[lang])
  put('company_address', (lang) => (company_address ?? { en: '' })[lang])
  const locationTexts = places.flatMap(({ name, note, address }) => [name, note, address]).filter((text) => text !== undefined)
  put('places', (lang) => {
    if (lang !== DEFAULT_LANGUAGE && !locationTexts.some((text: Localised) => text[lang] !== undefined)) return
    const toText = (text: Localised | undefined): string => text?.[lang] ?? text?.en ?? ''
    return JSON.stringify(
      places.flatMap(({ name, note, address, stock: _stock, latitude, longitude, ...location }): CompanyLocation[] =>
        // A location without coordinates is only a warehouse.
        latitude === undefined || longitude === undefined
          ? []
          : [{ ...location, latitude, longitude, name: toText(name), note: toText(note), address: toText(address) }],
      ),
    )
  })
  return values
}

/** The shop's lists. A warehouse has stock unless it states otherwise, another location only if it states so. */
const toOfferWords = ({ places, suppliers }: File): OfferWordLists => ({
  location: places.filter(({ role, stock = role === 'warehouse' }) => stock).map(({ id, name }) => ({ slug: id, names: name })),
  supplier: suppliers.map(({ id, name }) => ({ slug: id, names: name })),
})

function toSeo({ seo }: File): Map<Language, Seo> {
  const byLanguage = new Map<Language, Seo>()
  for (const { lang } of LANGUAGES) {
    const texts = seo?.[lang]
    if (texts) byLanguage.set(lang, texts)
  }
  return byLanguage
}
