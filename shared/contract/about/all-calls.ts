/** The documentation of every call, by its name. */
import { type DocumentedCall, GROUPS, type Group } from './about.ts'
import { ACCOUNT_CALLS } from './account.ts'
import { BUYING_CALLS } from './buying.ts'
import { CATALOGUE_CALLS } from './catalogue.ts'
import { INQUIRY_CALLS } from './inquiry.ts'
import { SALES_CALLS } from './sales.ts'
import { SITE_CALLS } from './site.ts'
import { WATCH_CALLS } from './watch.ts'

const ABOUT: ReadonlyMap<string, DocumentedCall> = new Map<string, DocumentedCall>([
  ...CATALOGUE_CALLS,
  ...SITE_CALLS,
  ...INQUIRY_CALLS,
  ...BUYING_CALLS,
  ...ACCOUNT_CALLS,
  ...WATCH_CALLS,
  ...SALES_CALLS,
])

/** @throws RangeError if no call has this name */
export function getDocumentedCall(name: string): DocumentedCall {
  const about = ABOUT.get(name)
  if (!about) throw new RangeError(`the call ${name} has no documentation`)
  return about
}

/** Names of the calls of a group, in the order of declaration. */
export const listGroupCalls = (group: Group): readonly string[] =>
  [...ABOUT].flatMap(([name, about]) => (about.group === group ? [name] : []))

export const GROUP_NAMES = Object.keys(GROUPS) as readonly Group[]
