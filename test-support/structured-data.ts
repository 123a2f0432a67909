/**
 * Checks JSON-LD: against the vocabulary of schema.org (schema-org.txt: no type or property that does not exist, no value of another kind),
 * and against the requirements of Google's guides, by the table below and by Adobe's validator, which has another copy. It needs no
 * network.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Validator from '@adobe/structured-data-validator'
import { ROOT } from '../scripts/dev/local-state.ts'

export interface Finding {
  severity: 'error' | 'warning'
  /** The path: "Product.offers[0].price". */
  path: string
  /** The property, by type: "Offer.price". */
  subject: string
  text: string
}

interface Vocabulary {
  /** By type: its parents, and its properties with the kinds of their values. */
  types: ReadonlyMap<string, { parents: readonly string[]; properties: ReadonlyMap<string, readonly string[]> }>
  /** Members by enumeration. */
  enumerations: ReadonlyMap<string, ReadonlySet<string>>
}

function readVocabulary(text: string): Vocabulary {
  const types = new Map<string, { parents: string[]; properties: Map<string, string[]> }>()
  const enumerations = new Map<string, Set<string>>()
  let properties = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [, property, kinds] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
    const [, enumeration, members] = /^(\w+) = (.*)$/.exec(line) ?? []
    const [, type, parents] = /^(\w+)(?: < (.*))?$/.exec(line) ?? []
    if (property && kinds !== undefined) properties.set(property, kinds.split(' '))
    else if (enumeration && members) enumerations.set(enumeration, new Set(members.split(' ')))
    else if (type) {
      properties = new Map()
      types.set(type, { parents: parents?.split(' ') ?? [], properties })
    }
  }
  return { types, enumerations }
}

const { types, enumerations } = readVocabulary(readFileSync(join(ROOT, 'test-support/schema-org.txt'), 'utf8'))

/**
 * Google's requirements of a type: without `required` it is not shown, `recommended` is optional. Sources: the pages "Organization", "Site
 * names", "Breadcrumb", "Carousel", "Article", "Merchant listing" and "Product snippet" below
 * https://developers.google.com/search/docs/appearance/structured-data/.
 */
const GOOGLE: Readonly<Record<string, { required?: readonly string[]; recommended?: readonly string[] }>> = {
  Organization: {
    required: ['name'],
    recommended: ['url', 'logo', 'address', 'contactPoint', 'sameAs', 'email', 'telephone', 'description'],
  },
  ContactPoint: { required: ['contactType'], recommended: ['email', 'telephone'] },
  WebSite: { required: ['name', 'url'] },
  SearchAction: { required: ['target', 'query-input'] },
  EntryPoint: { required: ['urlTemplate'] },
  BreadcrumbList: { required: ['itemListElement'] },
  ItemList: { required: ['itemListElement'] },
  ListItem: { required: ['position'] },
  Product: {
    required: ['name', 'image', 'offers'],
    recommended: ['description', 'brand', 'mpn', 'sku', 'category', 'aggregateRating', 'review', 'gtin'],
  },
  Brand: { required: ['name'] },
  PropertyValue: { required: ['name', 'value'] },
  Offer: {
    required: ['price', 'priceCurrency'],
    recommended: ['availability', 'itemCondition', 'url', 'priceValidUntil', 'shippingDetails', 'hasMerchantReturnPolicy'],
  },
  AggregateOffer: { required: ['lowPrice', 'priceCurrency'], recommended: ['highPrice', 'offerCount', 'offers'] },
  UnitPriceSpecification: { required: ['price', 'priceCurrency'] },
  NewsArticle: { required: ['headline', 'image', 'datePublished', 'author'], recommended: ['dateModified', 'publisher'] },
  ImageObject: { required: ['url'] },
}

/** Recommended properties that are missing on purpose, and false positives of a validator, with the reason. Everything else is a fault. */
const WAIVED: Readonly<Record<string, string>> = {
  'Product.aggregateRating': 'parts are not rated by buyers',
  'Product.review': 'parts are not reviewed by buyers',
  'Product.gtin': 'catalogues of components know parts by maker and number; the makers give them no GTIN',
  'Product.gtin|gtin8|gtin12|gtin13|gtin14|isbn': 'as gtin',
  'Product.audience': 'asks for age and sex: for clothes',
  'Product.color': 'for clothes',
  'Product.material': 'for clothes; what a part is made of stands among its parameters',
  'Product.pattern': 'for clothes',
  'Product.size': 'for clothes; a case has a name and drawing',
  'Product.hasCertification': 'for energy labels and the like',
  'Product.inProductGroupWithID': 'no part is a variant of another: each has its number',
  'Product.isVariantOf': 'as inProductGroupWithID',
  'Product.subjectOf': 'asks for videos and 3D models',
  'Offer.priceValidUntil': 'prices are live: no day is promised',
  'Offer.shippingDetails': 'freight goes by the weight and the destination of a whole order',
  'Offer.hasMerchantReturnPolicy': 'the policy is the operator’s text; the company names its page',
  'ListItem.name|item.name': 'what a page lists says its name itself; steps of a path are asked for theirs below',
  // The validator confuses every quantity in a unit price with the unit of the price.
  'QuantitativeValue.value': 'the quantity from which a price holds has a lower bound and no value',
  'QuantitativeValue.valueReference': 'as value',
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** All faults of a page's JSON-LD, and possible improvements. @param blocks the parsed contents of its scripts */
export async function listFindings(blocks: readonly unknown[]): Promise<Finding[]> {
  const nodes = blocks.filter(isNode)
  const spoken = [
    ...blocks.filter((block) => !isNode(block)).map(() => fault('', '', 'a script holds no object')),
    ...nodes.flatMap((node) => {
      const path = String(node['@type'])
      const context = node['@context'] === 'https://schema.org' ? [] : [fault(`${path}.@context`, '@context', 'is not https://schema.org')]
      return [...context, ...ofVocabulary(node, path)]
    }),
    ...danglingIn(nodes),
  ]
  const advice = [...nodes.flatMap((node) => ofGuides(node, String(node['@type']), true)), ...(await ofAdobe(nodes))]
  const all = [...spoken, ...advice.filter(({ subject }) => !(subject in WAIVED))]
  return [...new Map(all.map((one) => [`${one.severity} ${one.path} ${one.subject}`, one])).values()]
}

const fault = (path: string, subject: string, text: string): Finding => ({ severity: 'error', path, subject, text })

/** A type's ancestors, itself first. */
function ancestors(type: string): string[] {
  return [type, ...(types.get(type)?.parents ?? []).flatMap(ancestors)]
}

function listKinds(type: string, property: string): readonly string[] | undefined {
  for (const of of ancestors(type)) {
    const kinds = types.get(of)?.properties.get(property)
    if (kinds) return kinds
  }
  return undefined
}

function ofVocabulary(node: Record<string, unknown>, path: string): Finding[] {
  const type = node['@type']
  if (typeof type !== 'string' || !types.has(type)) return [fault(path, `${String(type)}`, 'is no type that our vocabulary knows')]
  return Object.entries(node).flatMap(([property, value]) => {
    const here = `${path}.${property}`
    const subject = `${type}.${property}`
    if (property === '@type' || property === '@context') return []
    if (property === '@id') return isAddress(value) ? [] : [fault(here, subject, 'is no absolute address')]
    // Inputs of an action: https://schema.org/docs/actions.html#part-4
    const isInput = /-(?:input|output)$/.test(property) && ancestors(type).includes('Action')
    const kinds = isInput ? ['Text'] : listKinds(type, property)
    if (!kinds) return [fault(here, subject, `is no property of ${type}`)]
    const values = Array.isArray(value) ? value : [value]
    if (values.length === 0) return [fault(here, subject, 'is empty')]
    return values.flatMap((one: unknown, index) => {
      const at = Array.isArray(value) ? `${here}[${index}]` : here
      if (!kinds.some((kind) => fits(one, kind)))
        return [fault(at, subject, `is ${JSON.stringify(one)?.slice(0, 80)}, which is no ${kinds.join(', ')}`)]
      return isNode(one) && !isReference(one) ? ofVocabulary(one, at) : []
    })
  })
}

const isReference = (node: Record<string, unknown>): boolean => Object.keys(node).length === 1 && '@id' in node

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value.replace(/[{}]/g, ''))

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

function fits(value: unknown, kind: string): boolean {
  switch (kind) {
    case 'Text':
      return typeof value === 'string' && value.trim() !== ''
    case 'URL':
      return isAddress(value)
    case 'Number':
    case 'Float':
      return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)
    case 'Integer':
      return Number.isInteger(value)
    case 'Boolean':
      return typeof value === 'boolean'
    case 'Date':
      return typeof value === 'string' && DATE.test(value)
    case 'DateTime':
      return typeof value === 'string' && DATE_TIME.test(value)
  }
  const members = enumerations.get(kind)
  if (members) return typeof value === 'string' && members.has(value.replace(/^https:\/\/schema\.org\//, ''))
  // A thing named by its URL: schema.org's context allows a text for it.
  if (!isNode(value)) return kind === 'Thing' && isAddress(value)
  return isReference(value) || (typeof value['@type'] === 'string' && ancestors(value['@type']).includes(kind))
}

function ofGuides(node: Record<string, unknown>, path: string, isRoot: boolean): Finding[] {
  const type = String(node['@type'])
  const { required = [], recommended = [] } = GOOGLE[type] ?? {}
  // The company that sells, writes or makes something is only named there.
  const expected = type === 'Organization' && !isRoot ? [] : recommended
  const lacks =
    (severity: Finding['severity']) =>
    (field: string): Finding[] =>
      field in node ? [] : [{ severity, path, subject: `${type}.${field}`, text: `lacks ${field}` }]
  const inner = Object.entries(node).flatMap(([property, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one: unknown, index) =>
      isNode(one) && !isReference(one) ? ofGuides(one, `${path}.${property}${Array.isArray(value) ? `[${index}]` : ''}`, false) : [],
    ),
  )
  const amounts = ['price', 'lowPrice', 'highPrice'].filter((field) => field in node && !/^\d+(?:\.\d+)?$/.test(String(node[field])))
  return [
    ...amounts.map((field) => fault(`${path}.${field}`, `${type}.${field}`, 'is no number in plain digits')),
    ...required.flatMap(lacks('error')),
    ...expected.flatMap(lacks('warning')),
    ...listPositionFindings(node, path),
    ...inner,
  ]
}

/** Lists count from one, without a gap; every step of a path has a name, and all but the last a URL. */
function listPositionFindings(node: Record<string, unknown>, path: string): Finding[] {
  const items = node['itemListElement']
  if (!Array.isArray(items)) return []
  return items.flatMap((item: unknown, index) => {
    if (!isNode(item)) return []
    const at = `${path}.itemListElement[${index}]`
    const position = item['position'] === index + 1 ? [] : [fault(at, 'ListItem.position', `is not ${index + 1}`)]
    const needsAddress = node['@type'] !== 'BreadcrumbList' || index < items.length - 1
    const address = needsAddress && !('item' in item) && !('url' in item) ? [fault(at, 'ListItem.item', 'has no address')] : []
    const name = node['@type'] === 'BreadcrumbList' && !('name' in item) ? [fault(at, 'ListItem.step', 'has no name')] : []
    return [...position, ...address, ...name]
  })
}

/** References to things that the page does not describe. */
function danglingIn(blocks: readonly unknown[]): Finding[] {
  const described = new Set<unknown>()
  const named = new Map<unknown, string>()
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, path)
    else if (isNode(value)) {
      if (isReference(value)) named.set(value['@id'], path)
      else if ('@id' in value) described.add(value['@id'])
      for (const [property, inner] of Object.entries(value)) walk(inner, `${path}.${property}`)
    }
  }
  for (const block of blocks) walk(block, isNode(block) ? String(block['@type']) : '')
  return [...named].flatMap(([id, path]) =>
    described.has(id) ? [] : [fault(path, '@id', `names ${String(id)}, which the page does not describe`)],
  )
}

async function ofAdobe(blocks: readonly Record<string, unknown>[]): Promise<Finding[]> {
  // The validator changes its argument.
  const copies = blocks.map((block) => structuredClone(block))
  const byType = Map.groupBy(copies, (block) => String(block['@type']))
  const jsonld = Object.fromEntries(byType)
  const issues = await new Validator().validate({ jsonld })
  return issues.map(({ issueMessage, severity, path, fieldNames = [] }) => {
    const [root, ...steps] = path
    const nodePath = steps.reduce(
      (text, { property, index }) => `${text}.${property}${index === undefined ? '' : `[${index}]`}`,
      root?.type ?? '',
    )
    const type = path.at(-1)?.type ?? ''
    return {
      severity: severity === 'ERROR' ? 'error' : 'warning',
      path: nodePath,
      subject: `${type}.${fieldNames.join('|')}`,
      text: issueMessage,
    }
  })
}
