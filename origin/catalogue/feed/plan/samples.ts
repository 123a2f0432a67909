import { CHANGE_KINDS, type ChangeCounts, type ChangeKind, type ChangeSample, type PartChange } from '#shared/contract/desk-catalogue.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { toDecimalString, toMoney } from '#shared/trade/money.ts'
import { decodePriceBreaks, LIFECYCLES, type OfferSlugs, PACKAGINGS } from '../../codes.ts'
import type { Attribute } from '../../describe.ts'
import { toOfferPartId } from '../../ids.ts'
import type { CategoryRef } from '../../reference-data.ts'
import { listChangedKinds, type OfferPlan, TERMS } from './plan-offer.ts'
import { type Description, listPartKinds, type PlannedPart } from './plan-part.ts'

/** A price that moves by more than this share is sampled as a jump. */
const JUMP_SHARE = 0.5
/** Maximum number of samples of each kind in one batch. */
const MAX_SAMPLES = 5

/** A batch's counts, and samples of its changes. */
export interface ChangeTally {
  counts: ChangeCounts
  samples: ChangeSample[]
  /** How many offers have a price in the batch, changed or not. */
  named_prices: number
}

/** Counts the changes of a batch by kind, and picks samples: for prices, the largest changes. */
export function tallyChanges(
  { offers, parts }: { offers: readonly OfferPlan[]; parts: readonly PlannedPart[] },
  { rows, changed, problems }: Pick<ChangeCounts, 'rows' | 'changed' | 'problems'>,
  slugs: OfferSlugs,
): Omit<ChangeTally, 'named_prices'> {
  const counts: ChangeCounts = { rows, changed, ...NOTHING, problems }
  const samples = new Map<ChangeKind, ChangeSample[]>()
  const add = (kind: ChangeKind, createSample: () => ChangeSample): void => {
    counts[kind]++
    const kindSamples = getOrInsert(samples, kind, () => [])
    if (kindSamples.length < MAX_SAMPLES) kindSamples.push(createSample())
  }
  for (const part of parts) for (const kind of listPartKinds(part.plan)) add(kind, () => partSample(kind, part))
  const prices: { plan: OfferPlan; share: number }[] = []
  for (const plan of offers) {
    for (const kind of listChangedKinds(plan)) {
      if (kind !== 'prices') add(kind, () => offerSample(kind, plan, slugs))
      else {
        const share = movedShare(plan)
        counts.prices++
        if (share > JUMP_SHARE) counts.jumps++
        prices.push({ plan, share })
      }
    }
  }
  prices.sort((a, b) => b.share - a.share)
  samples.set(
    'prices',
    prices.slice(0, MAX_SAMPLES).map(({ plan }) => offerSample('prices', plan, slugs)),
  )
  return { counts, samples: CHANGE_KINDS.flatMap((kind) => samples.get(kind) ?? []) }
}

const NOTHING = { ...(Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, 0])) as Record<ChangeKind, number>), jumps: 0 }

const differs = ({ stored, terms }: OfferPlan, field: (typeof TERMS)[number]): boolean => terms !== null && terms[field] !== stored[field]

/** The price of the smallest order, in micros; null: on request. */
const entryPrice = (priceBreaks: string): number | null => decodePriceBreaks(priceBreaks)[0]?.unit_price ?? null

/** The relative change of the smallest order's price; 0 for a new or removed price. */
function movedShare({ stored, terms }: OfferPlan): number {
  const [before, after] = [entryPrice(stored.price_breaks), entryPrice(terms?.price_breaks ?? '')]
  return before === null || after === null ? 0 : Math.abs(after - before) / before
}

function offerSample(kind: 'prices' | 'stock' | 'terms', plan: OfferPlan, slugs: OfferSlugs): ChangeSample {
  const { stored, stock, terms } = plan
  const ofTerms = (): (typeof TERMS)[number] => TERMS.find((field) => field !== 'price_breaks' && differs(plan, field)) ?? 'moq'
  const field = kind === 'prices' ? 'price_breaks' : kind === 'stock' ? 'stock' : ofTerms()
  const text = (value: string | number | null | undefined): string => {
    if (field === 'packaging') return PACKAGINGS[Number(value)] ?? ''
    if (field === 'location' || field === 'supplier') return slugs[field].get(Number(value)) ?? ''
    if (field !== 'price_breaks') return String(value ?? '')
    const price = entryPrice(String(value))
    return price === null ? '' : toDecimalString(toMoney(price))
  }
  return {
    kind,
    field,
    goods_id: toOfferPartId(stored.offer_id),
    part_number: stored.part_number,
    before: text(stored[field]),
    after: text(field === 'stock' ? stock : terms?.[field]),
  }
}

/** Longest text of parameters in a sample. */
const MAX_TEXT_CHARACTERS = 120

function partSample(kind: ChangeKind, { plan, category, from, change }: PlannedPart): ChangeSample {
  const { stored, before, description, added, removed } = plan
  const texts = (): [before: string, after: string] => {
    if (kind === 'new') return ['', category.slug]
    if (kind === 'moved') return [from?.slug ?? '', category.slug]
    if (kind === 'renamed' || kind === 'merged') return [nameText(change), nameText(change.becomes)]
    if (kind === 'retired' || kind === 'deleted') return ['', '']
    if (kind === 'offers') return [String(stored?.offers.length ?? 0), String((stored?.offers.length ?? 0) + added.length - removed.length)]
    if (kind === 'package') return [before?.package ?? '', description?.package ?? '']
    if (kind === 'parameters') return changedParameters(before?.attributes ?? [], description?.attributes ?? [], category)
    return [describedText(before), describedText(description)]
  }
  const [was, is] = texts()
  const field = kind === 'moved' ? 'category' : kind === 'renamed' || kind === 'merged' ? 'name' : (kind as ChangeSample['field'])
  return {
    kind,
    field,
    goods_id: stored?.part_id ?? 0,
    part_number: change.part_number,
    before: was.slice(0, MAX_TEXT_CHARACTERS),
    after: is.slice(0, MAX_TEXT_CHARACTERS),
  }
}

/** The parameters that differ, as texts before and after: "resistance=100, tolerance=1". */
function changedParameters(
  was: readonly Attribute[],
  is: readonly Attribute[],
  { parameters }: CategoryRef,
): [before: string, after: string] {
  const differing = parameters.flatMap(({ slug }, index) => (was[index] === is[index] ? [] : { slug, index }))
  const text = (values: readonly Attribute[]): string => differing.map(({ slug, index }) => `${slug}=${values[index] ?? ''}`).join(', ')
  return [text(was), text(is)]
}

const nameText = (name: PartChange['becomes']): string => (name ? `${name.manufacturer} ${name.part_number}` : '')

const describedText = (description: Description | null): string =>
  description === null ? '' : [description.series, LIFECYCLES[description.lifecycle], description.datasheet_url].filter(Boolean).join(', ')
