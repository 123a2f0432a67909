/** `shop.json`: who the company is, where, how it is reached, and what search engines are told. */
import { dirname } from 'node:path'
import { z } from 'zod'
import type { OfferWordLists } from '#origin/catalogue/import/offer-words.ts'
import { DESK_VALUES } from '#origin/site/desk-calendar.ts'
import type { FeaturedGoods } from '#origin/site/featured.ts'
import { ConfigAmount } from '#origin/site/order-minimum.ts'
import { THIRD_PARTIES } from '#origin/site/third-parties.ts'
import { emailProblem } from '#shared/address/email-rule.ts'
import { phoneNumber } from '#shared/address/phone-rule.ts'
import { PLACE_ROLES, type Place, type Seo } from '#shared/contract/site.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#shared/languages.ts'
import { readJson } from './faults.ts'
import { inLanguages, localised, plain, slug } from './fields.ts'
import { isPictureName, readPicture, type ShopFile } from './files.ts'

const SEO_MOST = 500
const PLACES_MOST = 20
const EXAMPLES_MOST = 8
const FEATURED_MOST = 48
const SUPPLIERS_MOST = 12

/** The file, ready for the database. */
interface ShopJson {
  /** Rows of `site_config`: a name, or a name and a language (`company_name:zh`). */
  values: ReadonlyMap<string, string>
  seo: ReadonlyMap<Language, Seo>
  /** Where offers lie and whom they come from. */
  offer_words: OfferWordLists
  pictures: readonly ShopFile[]
  adopted: readonly string[]
}

/** The message of every issue is what is expected instead. */
const checked = (holds: (text: string) => boolean, expected: string) =>
  plain()
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
  (text) => /^\+/.test(text) && phoneNumber(text, '') !== null,
  'a number as the world dials it, like +49 30 1234567, or nothing',
)
const image = checked(
  (text) => (text.startsWith('/') ? /^\/[^/\\]/.test(text) : isPictureName(text)),
  'a picture beside this file, like logo.svg (or .png, .jpg, .webp), a path of the shop that begins with /, or nothing',
)
const hexId = (name: string) => checked((text) => /^[0-9a-f]{24}$/.test(text), `${name}: 24 characters from 0-9 and a-f, or nothing`)

const DESK_EXPECTED: Readonly<Record<keyof typeof DESK_VALUES, string>> = {
  desk_time_zone: 'an IANA time zone like Asia/Shanghai',
  desk_days: 'weekdays like 1-5 or 1,2,4 (Monday is 1)',
  desk_hours: 'opening periods in their order, like 09:00-12:00, 13:30-18:00',
  desk_holidays: 'days and ranges of days like 2026-05-01, 2026-10-01/2026-10-07',
  desk_workdays: 'days and ranges of days like 2026-10-10',
  desk_lang: `one of ${LANGUAGES.map(({ lang }) => lang).join(', ')}`,
  desk_answer_hours: 'working hours until an RFQ is answered, like 12',
  desk_product_answer_hours: 'hours by the clock until a question from a product page is answered, like 24, or nothing',
}

/** An amount in US dollars, or nothing. */
const amount = (expected: string) => checked((text) => ConfigAmount.safeParse(text).success, expected)

/** As the shop itself reads it; what is shown of a list is the entry that is wrong. */
const deskValue = (name: keyof typeof DESK_VALUES) =>
  z
    .string('a text')
    .trim()
    .superRefine((text, context) => {
      const read = text === '' ? null : DESK_VALUES[name].safeParse(text)
      if (!read || read.success) return
      const [issue] = read.error.issues
      const index = issue?.path[0]
      const entry = typeof index === 'number' ? text.split(/[\s,;]+/).filter(Boolean)[index] : issue?.message.split(': ')[1]
      context.addIssue({ code: 'custom', message: DESK_EXPECTED[name], params: { shown: entry ?? text } })
    })
    .default('')

const degrees = (most: number, expected: string) => z.number(expected).min(-most, expected).max(most, expected)

const PlaceEntry = z.strictObject(
  {
    id: slug,
    role: z.enum(PLACE_ROLES, `one of ${PLACE_ROLES.join(', ')}`),
    name: localised(plain().min(1, 'a name')),
    note: localised(plain()).optional(),
    address: localised(plain()).optional(),
    latitude: degrees(90, 'degrees north, from -90 to 90').optional(),
    longitude: degrees(180, 'degrees east, from -180 to 180').optional(),
    stock: z.boolean('true or false').optional(),
  },
  'a place',
)

const SupplierEntry = z.strictObject({ id: slug, name: localised(plain().min(1, 'a name')) }, 'a kind of supplier')

const FeaturedEntry = z.strictObject(
  {
    manufacturer: plain().min(1, 'a maker, as its address or its name has it'),
    part_number: plain().min(1, 'a part number'),
  } satisfies Record<keyof typeof FeaturedGoods.shape, unknown>,
  'manufacturer and part_number',
)

const LANGUAGE_CODES = LANGUAGES.map(({ lang }) => lang)

const SeoTexts = z.strictObject(
  { title: plain(SEO_MOST), keyword: plain(SEO_MOST), description: plain(SEO_MOST) },
  'title, keyword and description',
)

const File = z.strictObject(
  {
    company_name: localised(plain().min(1, 'the name of the company')),
    company_address: localised(plain()).optional(),
    contact_email: checked((text) => emailProblem(text) === null, 'an e-mail address like sales@example.com, or nothing'),
    contact_tel: telephone,
    contact_skype: checked((text) => /^[a-z0-9][a-z0-9.,:_-]{2,99}$/i.test(text), 'a Skype name like live:example, or nothing'),
    contact_whatsApp: telephone,
    contact_weChat_img: image,
    logo_head: image,
    logo_mark: image,
    logo_foot: image,
    logo_admin: image,
    website_home: site,
    website_admin: site,
    socialize_facebook: profile,
    socialize_twitter: profile,
    socialize_instagram: profile,
    socialize_linkedin: profile,
    socialize_youtube: profile,
    trustpilot_template_id: hexId('a template of Trustpilot'),
    trustpilot_businessunit_id: hexId('a business unit of Trustpilot'),
    google_measurement_id: checked((text) => /^G-[A-Z0-9]{6,12}$/.test(text), 'a measurement id like G-ABC123DEF4, or nothing'),
    google_tagmanager_id: checked((text) => /^GTM-[A-Z0-9]{5,10}$/.test(text), 'a container id like GTM-ABC1234, or nothing'),
    sharethis_property_id: hexId('a property of ShareThis'),
    bank_account_name: plain().default(''),
    bank_account_number: plain().default(''),
    bank_name: plain().default(''),
    bank_address: plain().default(''),
    bank_swift: checked(
      (text) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text),
      'a SWIFT code (BIC) of 8 or 11 capital letters and digits, like EXAMHKHHXXX, or nothing',
    ),
    desk_time_zone: deskValue('desk_time_zone'),
    desk_days: deskValue('desk_days'),
    desk_hours: deskValue('desk_hours'),
    desk_holidays: deskValue('desk_holidays'),
    desk_workdays: deskValue('desk_workdays'),
    desk_lang: deskValue('desk_lang'),
    desk_answer_hours: deskValue('desk_answer_hours').pipe(z.string().min(1, DESK_EXPECTED.desk_answer_hours)),
    desk_product_answer_hours: deskValue('desk_product_answer_hours'),
    minimum_order: amount('US dollars that the goods of an order come to at least, like 50, or nothing'),
    minimum_line: amount('US dollars that one line of an order comes to at least, like 0.01, or nothing'),
    featured: z.array(FeaturedEntry, 'a list of goods').max(FEATURED_MOST, `at most ${FEATURED_MOST} goods`).default([]),
    search_examples: z
      .array(plain().min(1, 'a query'), 'a list of queries')
      .max(EXAMPLES_MOST, `at most ${EXAMPLES_MOST} queries`)
      .default([]),
    suppliers: z.array(SupplierEntry, 'a list of kinds').max(SUPPLIERS_MOST, `at most ${SUPPLIERS_MOST} kinds`).default([]),
    languages: z
      .array(z.enum(LANGUAGE_CODES, `one of ${LANGUAGE_CODES.join(', ')}`), 'a list of languages')
      .refine((codes) => codes.length === 0 || codes.includes(DEFAULT_LANGUAGE), 'English among them: it stands in for what others lack')
      .default([]),
    places: z.array(PlaceEntry, 'a list of places').max(PLACES_MOST, `at most ${PLACES_MOST} places`).default([]),
    third_parties: z.array(z.enum(THIRD_PARTIES, `one of ${THIRD_PARTIES.join(', ')}`), 'a list of third parties').default([]),
    seo: inLanguages(SeoTexts).optional(),
    adopted: z.array(plain(), 'a list of names').default([]),
  },
  'an object with the keys of this file',
)
type File = z.output<typeof File>

/** What keys ask of each other; told beside all other faults, so what has the wrong shape is passed over here. */
function crossFaults(input: unknown): string[] {
  const { places, ...values } = z
    .looseObject({ places: z.array(z.unknown()).catch([]) })
    .catch({ places: [] })
    .parse(input)
  const text = (name: string): string => z.string().trim().catch('').parse(values[name])
  const faults: string[] = []
  const pair = ['trustpilot_template_id', 'trustpilot_businessunit_id'] as const
  const lacking = pair.filter((name) => text(name) === '')
  if (lacking.length === 1) faults.push(`${lacking[0]} is missing: expected both ids of Trustpilot, or none`)
  const bank = ['bank_account_name', 'bank_account_number', 'bank_name', 'bank_swift'] as const
  if (bank.some((name) => text(name) !== ''))
    for (const name of bank.filter((one) => text(one) === ''))
      faults.push(`${name} is missing: expected something, as other bank details are there`)
  const entries = places.map((place) => z.looseObject({ id: z.string().catch(''), role: z.string().catch('') }).safeParse(place).data)
  for (const [index, place] of entries.entries()) {
    const before = entries.slice(0, index)
    if (place?.id && before.some((other) => other?.id === place.id))
      faults.push(`places.${index}.id: ${JSON.stringify(place.id)} is not right: expected an id that no other place has`)
    if (place?.role === 'head_office' && before.some((other) => other?.role === 'head_office'))
      faults.push(`places.${index}.role: "head_office" is not right: expected another role, as there is one head office`)
  }
  return faults
}

const PICTURES = ['logo_head', 'logo_mark', 'logo_foot', 'logo_admin', 'contact_weChat_img'] as const

/** Reads and checks the file, with the pictures that it names. */
export function readShopJson(path: string): { data: ShopJson | null; faults: readonly string[] } {
  const pictures = new Map<string, ShopFile>()
  const { data, faults } = readJson(path, File, (input) => [...crossFaults(input), ...pictureFaults(dirname(path), input, pictures)])
  return {
    data: data && {
      values: valuesOf(data, pictures),
      offer_words: offerWordsOf(data),
      seo: seoOf(data),
      pictures: [...pictures.values()],
      adopted: data.adopted,
    },
    faults,
  }
}

/** @param pictures takes those that can be read, by the names that the file has for them */
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

type Localised = { en: string } & { [L in Language]?: string | undefined }

function valuesOf(
  {
    company_name,
    company_address,
    places,
    suppliers: _suppliers,
    languages,
    featured,
    search_examples,
    third_parties,
    seo: _,
    adopted: __,
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
  values.set('featured', JSON.stringify(featured))
  values.set('search_examples', JSON.stringify(search_examples))
  put('company_name', (lang) => company_name[lang])
  put('company_address', (lang) => (company_address ?? { en: '' })[lang])
  const textsOfPlaces = places.flatMap(({ name, note, address }) => [name, note, address]).filter((text) => text !== undefined)
  put('places', (lang) => {
    if (lang !== DEFAULT_LANGUAGE && !textsOfPlaces.some((text: Localised) => text[lang] !== undefined)) return
    const textOf = (text: Localised | undefined): string => text?.[lang] ?? text?.en ?? ''
    return JSON.stringify(
      places.flatMap(({ name, note, address, stock: _stock, latitude, longitude, ...place }): Place[] =>
        // What is not on the map is for the stock alone.
        latitude === undefined || longitude === undefined
          ? []
          : [{ ...place, latitude, longitude, name: textOf(name), note: textOf(note), address: textOf(address) }],
      ),
    )
  })
  return values
}

/** A warehouse has stock unless it is said not to; other places where it is said. */
const offerWordsOf = ({ places, suppliers }: File): OfferWordLists => ({
  location: places.filter(({ role, stock = role === 'warehouse' }) => stock).map(({ id, name }) => ({ slug: id, names: name })),
  supplier: suppliers.map(({ id, name }) => ({ slug: id, names: name })),
})

function seoOf({ seo }: File): Map<Language, Seo> {
  const byLanguage = new Map<Language, Seo>()
  for (const { lang } of LANGUAGES) {
    const texts = seo?.[lang]
    if (texts) byLanguage.set(lang, texts)
  }
  return byLanguage
}
