import * as calls from '#shared/contract/catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { parseMoney } from '#shared/trade/money.ts'
import type { Conversation, WireOf } from '../conversation.ts'
import { type Known, type KnownPart, NOBODYS_NUMBER, NOWHERE } from '../known.ts'
import { checkPages } from '../lists.ts'
import { askListings } from './listings.ts'

type Part = NonNullable<WireOf<typeof calls.featureGoodsList>>[number]
type Node = WireOf<typeof calls.categoryTree>[number]

const knownPart = ({ goods_id, goods_page_url, part_number, manufacturer, offers }: Part): KnownPart => ({
  goods_id,
  goods_page_url,
  part_number,
  manufacturer: manufacturer.name,
  offers: offers.map(({ offer_id, moq, stock, price_breaks }) => ({ offer_id, moq, stock, is_priced: price_breaks.length > 0 })),
})

/** Categories of a list, whatever came in its place. */
const nodesIn = (list: unknown): Node[] => (Array.isArray(list) ? list.filter((node) => typeof node === 'object' && node !== null) : [])

/** The fullest category without subcategories. */
function fullest(nodes: readonly Node[]): Node | null {
  const leaves = (node: Node): Node[] => (nodesIn(node.children).length === 0 ? [node] : nodesIn(node.children).flatMap(leaves))
  return nodesIn(nodes)
    .flatMap(leaves)
    .reduce<Node | null>((most, leaf) => (leaf.part_count > (most?.part_count ?? 0) ? leaf : most), null)
}

export async function askCatalogue(c: Conversation, known: Known): Promise<void> {
  const tree = await c.ask(calls.categoryTree, {})
  await c.step(() => askLanguages(c))
  const leaf = tree && fullest(tree)
  c.check(calls.categoryTree, !tree || leaf !== null, 'data', 'a category with parts in it', '0 parts')
  const stat = await c.ask(calls.categoryStat, {})
  c.check(
    calls.categoryStat,
    !stat || !leaf || stat.parts >= leaf.part_count,
    'data.parts',
    `at least the ${leaf?.part_count} of ${leaf?.slug}`,
    stat?.parts,
  )
  const roots = await c.ask(calls.getCategoryList, {})
  c.check(calls.getCategoryList, !roots || roots.length === tree?.length, 'data', `the ${tree?.length} roots of the tree`, roots?.length)
  if (leaf) await c.step(() => askCategory(c, known, leaf))
  await c.step(() => askSearch(c, known))
  await c.step(() => askParts(c, known))
  await c.step(() => askListings(c, known, leaf?.slug ?? null))
}

/** Every language is answered, and so is one that nobody knows. */
async function askLanguages(c: Conversation): Promise<void> {
  for (const { lang } of LANGUAGES) await c.ask(calls.categoryTree, {}, { lang })
  await c.ask(calls.categoryTree, {}, { lang: 'xx' })
}

async function askCategory(c: Conversation, known: Known, leaf: Node): Promise<void> {
  const id = leaf.slug
  const read = (more: object) => c.ask(calls.getCategory, { id, ...more })
  const answer = await read({})
  if (answer) {
    const { category, listing } = answer
    c.check(calls.getCategory, category.slug === id, 'data.category.slug', `"${id}", as asked`, category.slug)
    const isTotal = listing.total === leaf.part_count || !listing.total_is_exact
    c.check(calls.getCategory, isTotal, 'data.listing.total', `${leaf.part_count}, as the tree counts the category`, listing.total)
    for (const part of listing.items) checkPart(c, part)
  }
  await checkPages(c, calls.getCategory, {
    at: 'data.listing.items',
    page_size: 3,
    readPage: async (page) => {
      const found = await read({ page, page_size: 3 })
      return found && { total: found.listing.total, ids: found.listing.items.map(({ goods_id }) => goods_id) }
    },
  })
  const inStock = await read({ filters: 'in_stock=1', page_size: 20 })
  const empty = inStock?.listing.items.find(({ stock }) => !(stock > 0))
  c.check(
    calls.getCategory,
    !empty,
    'data.listing.items[].stock',
    'parts in stock alone, with the filter in_stock=1',
    `${empty?.part_number}: ${empty?.stock}`,
  )
  known.parts.push(...(inStock?.listing.items ?? []).map(knownPart))
  if (known.parts.length === 0) known.parts.push(...(answer?.listing.items ?? []).map(knownPart))
  const sorted = await read({ sort: 'part_number', page_size: 5 })
  const backwards = await read({ sort: '-part_number', page_size: 5 })
  const [first, last] = [sorted?.listing.items[0]?.part_number, backwards?.listing.items[0]?.part_number]
  c.check(
    calls.getCategory,
    !first || leaf.part_count < 2 || first !== last,
    'data.listing.items[0]',
    'another part first with sort "-part_number" than with "part_number"',
    last,
  )
  await c.refuses(calls.getCategory, { id: NOWHERE }, CODE.not_found, 'there is no such category')
  await c.ask(calls.getCategory, { id, filters: 'nobody-knows=this&package=' })
  await c.step(() => askFilters(c, id))
}

/** Choosing a value leaves as many parts as its count says. */
async function askFilters(c: Conversation, id: string): Promise<void> {
  const answer = await c.ask(calls.getCategoryFilter, { id })
  const facet = answer?.facets.find(({ kind, values }) => kind === 'words' && values.length > 0)
  const [value] = facet?.values ?? []
  if (facet && value) {
    const filters = new URLSearchParams({ [facet.field]: value.value }).toString()
    const chosen = await c.ask(calls.getCategory, { id, filters, page_size: 1 })
    const isSame = !chosen || chosen.listing.total === value.count || !chosen.listing.total_is_exact
    c.check(
      calls.getCategoryFilter,
      isSame,
      'data.facets[].values[].count',
      `${chosen?.listing.total}, as the list with ${filters} has`,
      value.count,
    )
  }
  if (answer) await c.refuses(calls.getCategoryFilter, { id: NOWHERE }, CODE.not_found, 'there is no such category')
}

/** What schemas cannot say of a part. */
function checkPart(c: Conversation, part: Part): void {
  for (const [index, { price_breaks, moq }] of (part.offers ?? []).entries()) {
    const quantities = (price_breaks ?? []).map(({ from_qty }) => from_qty)
    const isAscending = quantities.every((qty, at) => at === 0 || qty > (quantities[at - 1] ?? 0))
    const at = `data.listing.items[].offers[${index}].price_breaks`
    c.check(calls.getCategory, isAscending, at, `quantities ascending (${part.part_number})`, quantities)
    const isSold = !quantities.length || (quantities[0] ?? 0) <= moq
    c.check(calls.getCategory, isSold, at, `a price at the minimum quantity ${moq} (${part.part_number})`, quantities)
    const prices = (price_breaks ?? []).map(({ unit_price }) => parseMoney(String(unit_price)))
    const isPositive = prices.every((price) => price === null || price > 0)
    c.check(calls.getCategory, isPositive, at, `prices above zero; an offer without prices is on request (${part.part_number})`, quantities)
  }
}

async function askSearch(c: Conversation, known: Known): Promise<void> {
  const [part] = known.parts
  if (part) {
    const answer = await c.ask(calls.search, { keyword: part.part_number })
    const hasIt = answer?.listing.items.some(({ part_number }) => part_number === part.part_number)
    c.check(
      calls.search,
      !answer || hasIt === true,
      'data.listing.items',
      `${part.part_number}, which a category lists, for its own number`,
      answer?.listing.items.slice(0, 3).map(({ part_number }) => part_number),
    )
    const suggestions = await c.ask(calls.searchOption, { keyword: part.part_number.slice(0, 4) })
    c.check(calls.searchOption, !suggestions || suggestions.length <= 10, 'data', 'at most 10 suggestions', suggestions?.length)
    const meanings = await c.ask(calls.searchMeaning, { keyword: part.manufacturer.slice(0, 4) })
    c.check(calls.searchMeaning, !meanings || meanings.length <= 7, 'data', 'at most 7 suggestions', meanings?.length)
    const other = await c.ask(calls.search, { keyword: part.part_number }, { lang: 'de' })
    c.check(
      calls.search,
      !other || !answer || other.listing.total === answer.listing.total,
      'data.listing.total',
      `${answer?.listing.total} in every language`,
      other?.listing.total,
    )
  }
  const nothing = await c.ask(calls.search, { keyword: 'zzqqxxjjkk-no-such-part' })
  c.check(calls.search, !nothing || nothing.listing.total === 0, 'data.listing.total', '0 for what is nowhere', nothing?.listing.total)
  c.check(calls.search, !nothing || nothing.match === 'none', 'data.match', '"none" for what is nowhere', nothing?.match)
  await checkPages(c, calls.search, {
    at: 'data.listing.items',
    page_size: 3,
    readPage: async (page) => {
      const found = await c.ask(calls.search, { keyword: part?.part_number.slice(0, 2) ?? 'a', page: String(page), page_size: '3' })
      return found && { total: found.listing.total, ids: found.listing.items.map(({ goods_id }) => goods_id) }
    },
  })
}

/** The product page of parts that lists named. */
async function askParts(c: Conversation, known: Known): Promise<void> {
  const [part, ...others] = known.parts
  for (const other of others.slice(0, 4)) await c.ask(calls.goodsDetail, { id: other.goods_page_url })
  if (!part) return
  const detail = await c.ask(calls.goodsDetail, { id: part.goods_page_url })
  c.check(
    calls.goodsDetail,
    !detail || detail.goods_id === part.goods_id,
    'data.goods_id',
    `${part.goods_id}, as the list says of ${part.goods_page_url}`,
    detail?.goods_id,
  )
  c.check(calls.goodsDetail, !detail || detail.part_number === part.part_number, 'data.part_number', part.part_number, detail?.part_number)
  const translated = await c.ask(calls.goodsDetail, { id: part.goods_page_url }, { lang: 'ar' })
  c.check(
    calls.goodsDetail,
    !translated || translated.goods_page_url === part.goods_page_url,
    'data.goods_page_url',
    'the same in every language',
    translated?.goods_page_url,
  )
  await c.refuses(calls.goodsDetail, { id: NOWHERE }, CODE.not_found, 'there is no such part')
  const id = String(part.goods_id)
  const alternatives = await c.ask(calls.goodsRecommend, { id })
  c.check(
    calls.goodsRecommend,
    !alternatives?.some(({ goods_id }) => goods_id === part.goods_id),
    'data',
    'other parts than the one that was asked about',
    part.part_number,
  )
  await c.ask(calls.relatedBlogs, { id })
  await c.ask(calls.relevantPdf, { id })
  for (const call of [calls.goodsRecommend, calls.relatedBlogs, calls.relevantPdf])
    await c.refuses(call, { id: String(NOBODYS_NUMBER) }, CODE.not_found, 'there is no such part')
}
