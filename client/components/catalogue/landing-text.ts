import type { z } from 'zod'
import type { Translator } from '#locales/translator.ts'
import type { LandingFacts, landing } from '#shared/contract/landing.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice } from '#shared/trade/money.ts'

export type Landing = z.output<typeof landing.data>

/** The title of the page: "Ceramic capacitors by Murata". */
export function formatLandingTitle({ field, name }: Pick<Landing, 'field' | 'name'>, category: string, t: Translator): string {
  return field === 'manufacturer' ? t('landing.title_manufacturer', { category, name }) : t('landing.title_package', { category, name })
}

/**
 * The text about a manufacturer's or a package's parts in a category, as sentences composed from the facts. These are their number and
 * stock, their prices, their values, and what they have in common.
 * @returns paragraphs of sentences; the first describes the offer
 */
export function formatLandingText({ field, name, count, facts }: Landing & { facts: LandingFacts }, t: Translator): string[][] {
  const total = facts.category_count
  const share =
    field === 'manufacturer' ? t('landing.share_manufacturer', { count, name, total }) : t('landing.share_package', { count, name, total })
  return [
    [share, stockText(facts.in_stock, count, t), priceText(facts.price, t)],
    [...facts.parameters.map((parameter) => parameterText(parameter, t)), ...counterpartText(field, facts.counterparts, t)],
  ]
}

/** Sentences as one text: only some languages put a space between them. */
export function joinSentences(sentences: readonly string[], tag: string): string {
  return sentences.join(/^(?:zh|ja)/.test(tag) ? '' : ' ')
}

function stockText(inStock: number, count: number, t: Translator): string {
  if (inStock === 0) return t('landing.none_in_stock')
  return inStock >= count ? t('landing.all_in_stock') : t('landing.in_stock', { count: inStock })
}

function priceText(price: LandingFacts['price'], t: Translator): string {
  if (!price) return t('landing.price_none')
  const [from = '', to = ''] = [price.from, price.to].map((amount) => isolateBidi(formatUnitPrice(amount, t.tag), t.tag))
  return from === to ? t('landing.price_same', { price: from }) : t('landing.price_span', { from, to })
}

function parameterText({ name: parameter, from, to, common }: LandingFacts['parameters'][number], t: Translator): string {
  const [first] = common
  if (first && common.length === 1) return t('landing.parameter_same', { parameter, value: isolateBidi(first.text, t.tag) })
  const values = listText(
    common.map(({ text }) => text),
    t.tag,
  )
  return from !== null && to !== null
    ? t('landing.parameter_span', { parameter, from: isolateBidi(from, t.tag), to: isolateBidi(to, t.tag), values })
    : t('landing.parameter_common', { parameter, values })
}

function counterpartText(field: Landing['field'], counterparts: LandingFacts['counterparts'], t: Translator): string[] {
  const [first] = counterparts
  if (!first) return []
  const names = listText(
    counterparts.map(({ name, count }) => `${name} (${formatCount(count, t.tag)})`),
    t.tag,
  )
  if (field === 'manufacturer') {
    return [counterparts.length === 1 ? t('landing.package_same', { name: first.name }) : t('landing.packages', { names })]
  }
  return [counterparts.length === 1 ? t('landing.maker_same', { name: first.name }) : t('landing.makers', { names })]
}

/** Texts as a list in a sentence: "0402, 0603 and 0805". */
function listText(texts: readonly string[], tag: string): string {
  const isolated = texts.map((text) => isolateBidi(text, tag))
  // Chinese joins terms with a special comma; English here has no comma before "and".
  return tag.startsWith('zh')
    ? isolated.join('、')
    : new Intl.ListFormat(tag === 'en' ? 'en-GB' : tag, { type: 'conjunction' }).format(isolated)
}
