/** Resources that an account lacks for a launch: required ones stop it, the others are reported. */
import type { DeploymentTarget } from './deployment-target.ts'
import type { LaunchOptions, LaunchRequest } from './launch-request.ts'
import type { SecretPlan } from './secrets.ts'
import type { AccountSurvey } from './survey.ts'

export interface MissingResource {
  /** Whether the launch requires the resource. */
  is_needed: boolean
  what: string
}

const needed = (what: string): MissingResource => ({ is_needed: true, what })
const toOptional = (what: string): MissingResource => ({ is_needed: false, what })

/** @param url the public URL */
export function listMissingResources(
  { deploymentTarget, order, options }: { deploymentTarget: DeploymentTarget; order: LaunchRequest; options: LaunchOptions },
  accountSurvey: AccountSurvey,
  { desk_token }: SecretPlan,
  url: string | null,
): MissingResource[] {
  return [
    ...(accountSurvey.subdomain === null
      ? [needed('a workers.dev subdomain, below which versions are tested: open Workers in the dashboard once')]
      : []),
    ...(['SHOP', 'CATALOGUE'] as const).flatMap((name) =>
      order.databases[name] && !accountSurvey.databases[name]
        ? [needed(`a database ${order.databases[name]}, which launch.json names for ${name}`)]
        : [],
    ),
    ...(accountSurvey.has_r2 ? [] : [needed('R2: enable it in the dashboard, under Storage & databases')]),
    ...(desk_token === null
      ? [
          needed(
            `DESK_TOKEN: ${deploymentTarget.worker} has one that this machine does not know. DESK_TOKEN=… names it, --rotate DESK_TOKEN makes another`,
          ),
        ]
      : []),
    ...otherAddress(deploymentTarget.worker, url, accountSurvey, options['take-domain'] ?? false),
    ...domainMissing(deploymentTarget.worker, order.domain, accountSurvey, options['take-domain'] ?? false),
    ...(accountSurvey.is_paid === false
      ? [toOptional('the paid plan: without it, passwords need more CPU time than a request has, and D1 accepts 100,000 rows a day')]
      : []),
    ...(accountSurvey.is_paid === null
      ? [toOptional('the plan, which this token may not see: accounts of customers need the paid one')]
      : []),
    ...(accountSurvey.can_mail === false
      ? [toOptional('mail: no domain of the account may send; RFQs, orders and accounts wait for it (docs/operating/mail.md)')]
      : []),
  ]
}

/** An omitted option that would change the URL of a running shop. */
function otherAddress(worker: string, url: string | null, { running }: AccountSurvey, isIncluded: boolean): MissingResource[] {
  const served = running?.vars['SITE_URL']?.split(/[\s,]+/)[0]
  if (isIncluded || !served || served === url || served.endsWith('.workers.dev')) return []
  const moves = url === null ? '' : `, --take-domain moves this one to ${url}`
  return [needed(`a domain: ${worker} is the shop at ${served}. --domain confirms it, --name NAME creates another shop${moves}`)]
}

function domainMissing(
  worker: string,
  domain: string | null,
  { zone, domain_service, other_records }: AccountSurvey,
  isIncluded: boolean,
): MissingResource[] {
  if (domain === null) return [toOptional('a domain: the shop is below workers.dev, where search engines should not find it')]
  if (!zone) return [needed(`the zone of ${domain}: add its domain to the account`)]
  if (zone.status !== 'active') return [needed(`${zone.name}: the account does not look after it yet (${zone.status})`)]
  const otherServiceText = domain_service !== null && domain_service !== worker ? `the Worker ${domain_service}` : other_records.join(', ')
  return otherServiceText === '' || isIncluded
    ? []
    : [needed(`${domain}: it leads to ${otherServiceText}; --take-domain takes it from there`)]
}
