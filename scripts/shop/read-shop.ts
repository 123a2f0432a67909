/** Reads a shop's folder completely, and reports all its faults. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CustomMaker } from '#origin/catalogue/import/custom-makers.ts'
import { type CustomTaxonomy, NO_TAXONOMY } from '#origin/catalogue/import/custom-taxonomy.ts'
import type { OfferWordLists } from '#origin/catalogue/import/offer-words.ts'
import { FREIGHT_CONFIG } from '#origin/order/freight-tariff.ts'
import { FreightTariff } from '#shared/contract/freight-tariff.ts'
import type { Seo } from '#shared/contract/site.ts'
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES, type Language } from '#shared/languages.ts'
import { ROOT } from '../dev/local-state.ts'
import { InvalidShopError, readJson, removeComments } from './faults.ts'
import type { ShopFile } from './files.ts'
import { type Goods, readGoods } from './goods-files.ts'
import { NO_MAKERS, readMakersFile } from './makers.ts'
import { readShopJson } from './shop-json.ts'
import { readTaxonomy } from './taxonomy.ts'
import { ShopTexts, TEXT_KINDS, TextIndex } from './texts.ts'
import { readTheme } from './theme.ts'

/** The demonstration's folder. */
export const DEMO_SHOP_FOLDER = join(ROOT, 'demo/shop')

const NO_THEME = { values: new Map<string, string>(), files: [] }

/** The contents of a folder, ready for the database and the bucket. */
export interface Shop {
  folder: string
  /** Rows of `site_config`: a name, or a name and a language (`company_name:zh`). */
  values: ReadonlyMap<string, string>
  seo: ReadonlyMap<Language, Seo>
  index: TextIndex
  texts: ReadonlyMap<Language, ShopTexts>
  files: readonly ShopFile[]
  /** Warehouses and kinds of supplier. */
  offer_words: OfferWordLists
  /** Custom categories and parameters. */
  taxonomy: CustomTaxonomy
  /** Data of manufacturers beside the catalogue's. */
  makers: readonly CustomMaker[]
  /** Pictures and datasheets of parts. */
  goods: Goods
  /** Data of the demonstration that the operator uses unchanged. */
  adopted: readonly string[]
}

/**
 * Reads and checks a folder.
 * @throws InvalidShopError with all its faults
 */
export function readShop(path: string = DEMO_SHOP_FOLDER): Shop {
  const folder = resolve(path)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}.`)
  const faults: string[] = []
  const within = <T>(name: string, { data, faults: found }: { data: T | null; faults: readonly string[] }): T | null => {
    faults.push(...found.map((fault) => `${name}: ${fault}`))
    return data
  }
  const json = within('shop.json', readShopJson(join(folder, 'shop.json')))
  const freight = within('freight.json', readJson(join(folder, 'freight.json'), FreightTariff))
  const ifThere = <T>(name: string, read: (path: string) => { data: T | null; faults: readonly string[] }, otherwise: T): T | null =>
    existsSync(join(folder, name)) ? within(name, read(join(folder, name))) : otherwise
  const theme = ifThere('theme.json', readTheme, NO_THEME)
  const taxonomy = ifThere('taxonomy.json', readTaxonomy, NO_TAXONOMY)
  const makers = ifThere('makers.json', readMakersFile, NO_MAKERS)
  const { faults: goodsFaults, ...goods } = readGoods(folder)
  faults.push(...goodsFaults)
  const index = within('texts/index.json', readJson(join(folder, 'texts/index.json'), TextIndex))
  const texts = new Map<Language, ShopTexts>()
  for (const { lang } of languagesIn(folder, faults)) {
    const name = `texts/${lang}.json`
    const read = within(name, readJson(join(folder, name), ShopTexts))
    if (read && index) faults.push(...idFaults(lang, read, index).map((fault) => `${name}: ${fault}`))
    if (read) texts.set(lang, read)
  }
  if (!json || !freight || !theme || !taxonomy || !makers || !index || faults.length > 0) throw new InvalidShopError(folder, faults)
  const values = new Map([...json.values, ...theme.values, ...wordValues(texts)])
  values.set(FREIGHT_CONFIG, removeComments(readFileSync(join(folder, 'freight.json'), 'utf8')))
  return {
    folder,
    values,
    seo: json.seo,
    index,
    texts,
    files: [...json.pictures, ...theme.files, ...makers.files],
    offer_words: json.offer_words,
    taxonomy,
    makers: makers.makers,
    goods,
    adopted: json.adopted,
  }
}

/** The languages of the folder's texts, English first: it is the fallback for others. */
function languagesIn(folder: string, faults: string[]): readonly { lang: Language }[] {
  const names = readdirSync(join(folder, 'texts')).filter((name) => name.endsWith('.json') && name !== 'index.json')
  const codes = names.map((name) => name.slice(0, -'.json'.length))
  const languageList = LANGUAGES.map(({ lang }) => lang).join(', ')
  for (const code of codes)
    if (!findLanguage(code)) faults.push(`texts/${code}.json: there is no language ${code}: expected one of ${languageList}`)
  return LANGUAGES.filter(({ lang }) => lang === DEFAULT_LANGUAGE || codes.includes(lang))
}

/** Texts missing in English, and those in any language that are not in the index. */
function idFaults(lang: Language, texts: ShopTexts, index: TextIndex): string[] {
  return TEXT_KINDS.flatMap((kind) => {
    const ids: string[] = index[kind].map(({ id }) => id)
    const unlistedIds = Object.keys(texts[kind]).filter((id) => !ids.includes(id))
    const missing = lang === DEFAULT_LANGUAGE ? ids.filter((id) => !texts[kind][id]) : []
    return [
      ...unlistedIds.map((id) => `${kind}.${id}: texts/index.json names no such thing`),
      ...missing.map((id) => `${kind}.${id} is missing: expected its texts, because texts/index.json lists it`),
    ]
  })
}

/** The shop's texts outside its pages, as values of the configuration. */
function wordValues(texts: ReadonlyMap<Language, ShopTexts>): [name: string, value: string][] {
  return [...texts].flatMap(([lang, { words, claims }]) => {
    const of = (name: string): string => (lang === DEFAULT_LANGUAGE ? name : `${name}:${lang}`)
    const siteTexts = { ...words, ...(claims && { claims: JSON.stringify(claims) }) }
    return Object.entries(siteTexts).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[of(name), value]]))
  })
}
