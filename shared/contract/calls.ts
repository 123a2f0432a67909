/** Every call of the contract by the name of its declaration. Each file of the contract is in the list below. */
import * as address from './address.ts'
import * as apiKeys from './api-keys.ts'
import * as bom from './bom.ts'
import * as bomMemory from './bom-memory.ts'
import * as bomRevisions from './bom-revisions.ts'
import * as captcha from './captcha.ts'
import * as cart from './cart.ts'
import * as catalogue from './catalogue.ts'
import * as catalogueCompare from './catalogue-compare.ts'
import * as catalogueExport from './catalogue-export.ts'
import * as common from './common.ts'
import * as desk from './desk.ts'
import * as deskCatalogue from './desk-catalogue.ts'
import * as deskEvents from './desk-events.ts'
import * as deskExport from './desk-export.ts'
import * as deskMakers from './desk-makers.ts'
import type { Endpoint } from './endpoint.ts'
import * as feeds from './feeds.ts'
import * as landing from './landing.ts'
import * as makerProfile from './maker-profile.ts'
import * as order from './order.ts'
import * as partPrices from './part-prices.ts'
import * as pay from './pay.ts'
import * as profile from './profile.ts'
import * as quote from './quote.ts'
import * as rfq from './rfq.ts'
import * as site from './site.ts'
import * as sitemap from './sitemap.ts'
import * as trust from './trust.ts'
import * as upload from './upload.ts'
import * as user from './user.ts'
import * as watch from './watch.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'request' in value
}

const SUBJECTS: readonly object[] = [
  ...[site, common, catalogue, makerProfile, landing, sitemap, captcha, upload, rfq, cart, user, profile, address, quote, order, pay],
  ...[apiKeys, feeds, partPrices, trust],
  ...[desk, deskEvents, deskExport, deskCatalogue, catalogueExport, catalogueCompare, deskMakers, bom, bomMemory, bomRevisions, watch],
]

/** Calls by name: `goodsDetail`. */
export const CALLS: ReadonlyMap<string, Endpoint> = new Map(
  SUBJECTS.flatMap((subject) => Object.entries(subject).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))),
)

export const ENDPOINTS: readonly Endpoint[] = [...CALLS.values()]
