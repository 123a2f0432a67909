/** What an account lacks for a launch. What keeps the shop from running is needed; the rest is told. */
import type { Launch } from './launch.ts'
import type { SecretPlan } from './secrets.ts'
import type { Survey } from './survey.ts'

export interface Missing {
  /** Without it there is no launch. */
  is_needed: boolean
  what: string
}

const needed = (what: string): Missing => ({ is_needed: true, what })
const told = (what: string): Missing => ({ is_needed: false, what })

/** @param url where the public is to reach it */
export function missingFor({ place, order, options }: Launch, found: Survey, { desk_token }: SecretPlan, url: string | null): Missing[] {
  return [
    ...(found.subdomain === null
      ? [needed('a workers.dev subdomain, below which versions are asked: open Workers in the dashboard once')]
      : []),
    ...(['SHOP', 'CATALOGUE'] as const).flatMap((name) =>
      order.databases[name] && !found.databases[name]
        ? [needed(`a database ${order.databases[name]}, which launch.json names for ${name}`)]
        : [],
    ),
    ...(found.has_r2 ? [] : [needed('R2: enable it in the dashboard, under Storage & databases')]),
    ...(desk_token === null
      ? [
          needed(
            `DESK_TOKEN: ${place.worker} has one that this machine does not know. DESK_TOKEN=… names it, --rotate DESK_TOKEN makes another`,
          ),
        ]
      : []),
    ...otherAddress(place.worker, url, found, options['take-domain'] ?? false),
    ...domainMissing(place.worker, order.domain, found, options['take-domain'] ?? false),
    ...(found.is_paid === false
      ? [told('the paid plan: without it, passwords take more time than a request has, and D1 takes 100,000 rows a day')]
      : []),
    ...(found.is_paid === null ? [told('the plan, which this token may not see: accounts of customers need the paid one')] : []),
    ...(found.can_mail === false
      ? [told('mail: no domain of the account may send; RFQs, orders and accounts wait for it (docs/operating/mail.md)')]
      : []),
  ]
}

/** A shop whose address would become another one by what was not said. */
function otherAddress(worker: string, url: string | null, { running }: Survey, isMeant: boolean): Missing[] {
  const served = running?.vars['SITE_URL']?.split(/[\s,]+/)[0]
  if (isMeant || !served || served === url || served.endsWith('.workers.dev')) return []
  const moves = url === null ? '' : `, --take-domain moves this one to ${url}`
  return [needed(`a domain: ${worker} is the shop at ${served}. --domain says so again, --name NAME makes another shop${moves}`)]
}

function domainMissing(
  worker: string,
  domain: string | null,
  { zone, domain_service, other_records }: Survey,
  isMeant: boolean,
): Missing[] {
  if (domain === null) return [told('a domain: the shop is below workers.dev, where search engines should not find it')]
  if (!zone) return [needed(`the zone of ${domain}: add its domain to the account`)]
  if (zone.status !== 'active') return [needed(`${zone.name}: the account does not look after it yet (${zone.status})`)]
  const elsewhere = domain_service !== null && domain_service !== worker ? `the Worker ${domain_service}` : other_records.join(', ')
  return elsewhere === '' || isMeant ? [] : [needed(`${domain}: it leads to ${elsewhere}; --take-domain takes it from there`)]
}
