/**
 * What of a shop's folder is still the demonstration's: statements about a company that is none, its figures, its legal pages.
 * Nobody goes live with them by mistake.
 */
import { FREIGHT_CONFIG } from '#origin/order/freight-tariff.ts'
import { type FreightTariff, parseFreightTariff } from '#shared/contract/freight-tariff.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { readShop, type Shop } from './read-shop.ts'
import { KINDS } from './texts.ts'

/** Values that state something; the desk's hours, search examples and the like are nobody's in particular. */
const STATEMENTS = /^(?:company_|contact_|website_|socialize_|bank_|logo_|(?:hero_title|newsletter_text|news_text)$)/
/** The same in lists, entry by entry. */
const LISTS = ['places', 'claims']

/** Shorter texts, as "Contact us", are everybody's. */
const SENTENCE_CHARACTERS = 16

interface Leftover {
  /** As `adopted` of `shop.json` names it. */
  name: string
  /** Languages in which it is left; empty: it is the same in all of them. */
  languages: readonly string[]
}

/** What is left of the demonstration, without what the operator has taken over knowingly. */
export function leftovers(shop: Shop, demonstration: Shop): Leftover[] {
  const found = new Map<string, string[]>()
  const note = (name: string, lang?: string): void => {
    const languages = found.get(name) ?? []
    found.set(name, languages)
    if (lang !== undefined) languages.push(lang)
  }
  const isLocalised = (name: string): boolean => [...demonstration.values.keys()].some((key) => key.startsWith(`${name}:`))
  for (const [key, value] of shop.values) {
    const [name = '', lang = isLocalised(key) ? DEFAULT_LANGUAGE : undefined] = key.split(':')
    const theirs = demonstration.values.get(key) ?? ''
    const isLeft = LISTS.includes(name) ? sharesEntry(value, theirs) : STATEMENTS.test(name) && value !== '' && value === theirs
    if (isLeft) note(name, lang)
  }
  for (const [lang, texts] of shop.seo) if (sharesSentence(texts, demonstration.seo.get(lang))) note('seo', lang)
  for (const name of tariffLeftovers(tariffOf(shop), tariffOf(demonstration))) note(name)
  for (const [lang, texts] of shop.texts)
    for (const kind of KINDS)
      for (const [id, text] of Object.entries(texts[kind]))
        if (sharesSentence(text, demonstration.texts.get(lang)?.[kind][id])) note(`${kind}.${id}`, lang)
  for (const { slug, logo, text } of shop.makers) {
    if (logo !== '' && demonstration.makers.some((theirs) => theirs.logo === logo)) note(`makers.${slug}.logo`)
    for (const [lang, paragraphs] of Object.entries(text))
      if (
        sharesSentence(
          paragraphs,
          demonstration.makers.map((theirs) => theirs.text),
        )
      )
        note(`makers.${slug}`, lang)
  }
  return [...found].filter(([name]) => !shop.adopted.includes(name)).map(([name, languages]) => ({ name, languages }))
}

const tariffOf = ({ values }: Shop): FreightTariff => parseFreightTariff(values.get(FREIGHT_CONFIG) ?? '')

/** Carriers of which a zone costs what it costs there, and the place that parcels leave from. */
function tariffLeftovers(own: FreightTariff, theirs: FreightTariff): string[] {
  const zones = new Set(Object.values(theirs.carriers).flatMap((carrier) => carrier?.zones.map((zone) => JSON.stringify(zone)) ?? []))
  const carriers = Object.entries(own.carriers).filter(([, { zones: list }]) => list.some((zone) => zones.has(JSON.stringify(zone))))
  return [
    ...carriers.map(([name]) => `freight.${name}`),
    ...(own.dispatch_place === theirs.dispatch_place ? ['freight.dispatch_place'] : []),
  ]
}

function sharesEntry(own: string, theirs: string): boolean {
  const entriesOf = (list: string): string[] => (JSON.parse(list || '[]') as unknown[]).map((entry) => JSON.stringify(entry))
  const known = new Set(entriesOf(theirs))
  return entriesOf(own).some((entry) => known.has(entry))
}

/** Whether two texts have a sentence or a paragraph in common, wherever it stands. */
function sharesSentence(own: unknown, theirs: unknown): boolean {
  const known = new Set(sentencesIn(theirs))
  return sentencesIn(own).some((sentence) => known.has(sentence))
}

function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < SENTENCE_CHARACTERS || value.startsWith('/') ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : []
}

/** The option that says that the demonstration is meant. */
export const MEANT = '--demonstration-texts'

/** @throws with what is left of the demonstration, unless that is meant */
export function requireOwn(shop: Shop, { 'demonstration-texts': isMeant }: { 'demonstration-texts'?: true }): void {
  const left = isMeant ? [] : leftovers(shop, readShop())
  if (left.length > 0) throw new Error(describeLeftovers(left, shop.texts.size))
}

/** One line for each of them, and what to do about it. @param total of the languages that the folder has */
function describeLeftovers(found: readonly Leftover[], total: number): string {
  const told = ({ name, languages }: Leftover): string =>
    languages.length === 0 ? name : `${name} (${languages.length === total ? 'in all languages' : languages.join(', ')})`
  return [
    `Still the demonstration's, and true of no other shop (${found.length}):`,
    ...found.map((leftover) => `  ${told(leftover)}`),
    'Say what is true of yours, or leave it out; what is true as it stands is named under "adopted" in shop.json.',
  ].join('\n')
}
