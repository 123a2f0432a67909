/**
 * Finds the demonstration's data in a shop's folder: statements about a fictitious company, its figures, its legal pages. It prevents going
 * live with them by mistake.
 */
import { FREIGHT_CONFIG } from '#origin/order/freight-tariff.ts'
import { type FreightTariff, parseFreightTariff } from '#shared/contract/freight-tariff.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { readShop, type Shop } from './read-shop.ts'
import { TEXT_KINDS } from './texts.ts'

/** Values with statements about a company; the desk's hours, search examples and the like are neutral. */
const STATEMENTS = /^(?:company_|contact_|website_|socialize_|bank_|logo_|(?:hero_title|newsletter_text|news_text)$)/
/** Lists with statements, which are compared entry by entry. */
const LISTS = ['places', 'claims']

/** Shorter texts, like "Contact us", are common. */
const SENTENCE_CHARACTERS = 16

interface Leftover {
  /** The value's name in `adopted` of `shop.json`. */
  name: string
  /** Languages that still have the value; empty: it is the same in all of them. */
  languages: readonly string[]
}

/** Remaining data of the demonstration, without what the operator has adopted on purpose. */
export function listDemonstrationTexts(shop: Shop, demonstration: Shop): Leftover[] {
  const found = new Map<string, string[]>()
  const note = (name: string, lang?: string): void => {
    const languages = found.get(name) ?? []
    found.set(name, languages)
    if (lang !== undefined) languages.push(lang)
  }
  const isLocalised = (name: string): boolean => [...demonstration.values.keys()].some((key) => key.startsWith(`${name}:`))
  for (const [key, value] of shop.values) {
    const [name = '', lang = isLocalised(key) ? DEFAULT_LANGUAGE : undefined] = key.split(':')
    const demonstrationValue = demonstration.values.get(key) ?? ''
    const isLeft = LISTS.includes(name)
      ? sharesEntry(value, demonstrationValue)
      : STATEMENTS.test(name) && value !== '' && value === demonstrationValue
    if (isLeft) note(name, lang)
  }
  for (const [lang, texts] of shop.seo) if (sharesSentence(texts, demonstration.seo.get(lang))) note('seo', lang)
  for (const name of tariffLeftovers(readTariff(shop), readTariff(demonstration))) note(name)
  for (const [lang, texts] of shop.texts)
    for (const kind of TEXT_KINDS)
      for (const [id, text] of Object.entries(texts[kind]))
        if (sharesSentence(text, demonstration.texts.get(lang)?.[kind][id])) note(`${kind}.${id}`, lang)
  for (const { slug, logo, text } of shop.makers) {
    if (logo !== '' && demonstration.makers.some((demonstrationValue) => demonstrationValue.logo === logo)) note(`makers.${slug}.logo`)
    for (const [lang, paragraphs] of Object.entries(text))
      if (
        sharesSentence(
          paragraphs,
          demonstration.makers.map((demonstrationValue) => demonstrationValue.text),
        )
      )
        note(`makers.${slug}`, lang)
  }
  return [...found].filter(([name]) => !shop.adopted.includes(name)).map(([name, languages]) => ({ name, languages }))
}

const readTariff = ({ values }: Shop): FreightTariff => parseFreightTariff(values.get(FREIGHT_CONFIG) ?? '')

/** Carriers with a zone at the demonstration's price, and its dispatch location. */
function tariffLeftovers(customValue: FreightTariff, demonstrationValue: FreightTariff): string[] {
  const zones = new Set(
    Object.values(demonstrationValue.carriers).flatMap((carrier) => carrier?.zones.map((zone) => JSON.stringify(zone)) ?? []),
  )
  const carriers = Object.entries(customValue.carriers).filter(([, { zones: list }]) =>
    list.some((zone) => zones.has(JSON.stringify(zone))),
  )
  return [
    ...carriers.map(([name]) => `freight.${name}`),
    ...(customValue.dispatch_place === demonstrationValue.dispatch_place ? ['freight.dispatch_place'] : []),
  ]
}

function sharesEntry(customValue: string, demonstrationValue: string): boolean {
  const listEntries = (list: string): string[] => (JSON.parse(list || '[]') as unknown[]).map((entry) => JSON.stringify(entry))
  const demonstrationSet = new Set(listEntries(demonstrationValue))
  return listEntries(customValue).some((entry) => demonstrationSet.has(entry))
}

/** Whether two texts share a sentence or a paragraph, in any position. */
function sharesSentence(customValue: unknown, demonstrationValue: unknown): boolean {
  const demonstrationSet = new Set(sentencesIn(demonstrationValue))
  return sentencesIn(customValue).some((sentence) => demonstrationSet.has(sentence))
}

function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < SENTENCE_CHARACTERS || value.startsWith('/') ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : []
}

/** The option that confirms the demonstration's texts. */
export const CONFIRM_OPTION = '--demonstration-texts'

/** @throws with the remaining data of the demonstration, unless it is confirmed */
export function requireCustomTexts(shop: Shop, { 'demonstration-texts': isConfirmed }: { 'demonstration-texts'?: true }): void {
  const left = isConfirmed ? [] : listDemonstrationTexts(shop, readShop())
  if (left.length > 0) throw new Error(describeLeftovers(left, shop.texts.size))
}

/** Lists the leftovers, one line each, and what to do about them. @param total number of the folder's languages */
function describeLeftovers(found: readonly Leftover[], total: number): string {
  const formatLeftover = ({ name, languages }: Leftover): string =>
    languages.length === 0 ? name : `${name} (${languages.length === total ? 'in all languages' : languages.join(', ')})`
  return [
    `Texts and data of the demonstration, not of your shop (${found.length}):`,
    ...found.map((leftover) => `  ${formatLeftover(leftover)}`),
    'Replace them by yours, or delete them. List those that are true of your shop under "adopted" in shop.json.',
  ].join('\n')
}
