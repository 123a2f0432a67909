/** Tests an operator's API, group by group. */
import { GROUPS, type Group } from '#shared/contract/about/about.ts'
import { GROUP_NAMES, getDocumentedCall, listGroupCalls } from '#shared/contract/about/all-calls.ts'
import { CALLS } from '#shared/contract/calls.ts'
import { categoryTree } from '#shared/contract/catalogue.ts'
import { type Endpoint, isChange } from '#shared/contract/endpoint.ts'
import { listUndeclaredPages } from './absent-pages.ts'
import { type CallResult, type ConformFault, Conversation, type ConversationOptions } from './conversation.ts'
import { type Access, ScenarioState } from './scenario.ts'
import { walkGroup } from './walk.ts'

export interface ConformOptions extends ConversationOptions {
  groups?: readonly Group[]
  may_write?: boolean
  /** The token of a session of a test account. */
  token?: string | null
  /** Email and password of the same account, for calls that begin and end sessions. */
  credentials?: Access['credentials']
  desk_secret?: string | null
}

/** `right`: tested and correct. `missing`: the API lacks the call. `unasked`: this run could not test it; the text gives the reason. */
type CallState = 'right' | 'wrong' | 'missing' | 'unasked'

interface CallReport {
  name: string
  call: string
  is_required: boolean
  state: CallState
  slowest_ms: number
  /** The effect on pages if the call is missing; the reason if it was not tested. */
  stateText: string
}

/** `absent`: the API has none of the group's calls. */
export type GroupState = 'whole' | 'wrong' | 'incomplete' | 'absent' | 'unasked'

export interface GroupReport {
  group: Group
  is_required: boolean
  state: GroupState
  /** The effect on pages if the group is absent. */
  stateText: string
  calls: CallReport[]
}

export interface ConformReport {
  api: string
  /** Whether everything required exists, and all that exists is correct. */
  is_right: boolean
  groups: GroupReport[]
  faults: ConformFault[]
  /** Fields that no page reads, or that count as empty. */
  notes: ConformFault[]
  /** Missing pages that header and footer would link to: `absent_pages` of `getConfig` must list them. */
  absent_pages: string[]
}

export async function runConform(options: ConformOptions): Promise<ConformReport> {
  const { groups = GROUP_NAMES, may_write = false, token = null, credentials = null, desk_secret = null } = options
  const c = new Conversation(options)
  const state = new ScenarioState({ write: may_write, customer: token, credentials, desk: desk_secret })
  if (!(await isThere(c))) return toReport(c, options, groups, state)
  if (options.secret) await c.rejectsProof(categoryTree, {})
  // Cart, RFQ and BOM tests use parts from the catalogue's lists.
  for (const group of GROUP_NAMES) if (group === 'catalogue' || groups.includes(group)) await walkGroup(c, state, group)
  return toReport(c, options, groups, state)
}

/** Whether a server responds: otherwise every call would report the same fault. */
async function isThere(c: Conversation): Promise<boolean> {
  await c.ask(categoryTree, {})
  return !c.getResult(categoryTree).faults.some(({ at }) => at === 'answer')
}

function toReport(c: Conversation, { api }: ConformOptions, requestedGroups: readonly Group[], state: ScenarioState): ConformReport {
  const groups = GROUP_NAMES.filter((group) => requestedGroups.includes(group)).map((group) => groupReport(c, group, state))
  const names = new Set(groups.flatMap(({ calls }) => calls.map(({ name }) => name)))
  const results = [...c.results.values()].filter(({ name }) => names.has(name))
  const missing = groups.flatMap(({ calls }) => calls).filter(({ state }) => state === 'missing')
  const faults = [...results.flatMap((result) => together(result.faults)), ...groups.flatMap(missingOnes)]
  return {
    api,
    is_right: faults.length === 0,
    groups,
    faults,
    notes: [...results.flatMap(({ notes }) => together(notes)), ...absentByStatus(results)],
    absent_pages: listUndeclaredPages(
      missing.map(({ name }) => name),
      state.absent_pages,
    ),
  }
}

/** One fault for all calls that are missing with an HTTP status, which pages treat as a fault of the API. */
function absentByStatus(results: readonly CallResult[]): ConformFault[] {
  const absent = results.filter(({ absent_status }) => absent_status !== 0)
  const [first] = absent
  if (!first) return []
  const expected = '200 with the code 4004 for a call that is not there: otherwise pages say that it failed, rather than to leave it out'
  return [
    {
      call: 'calls that are not there',
      requestText: '',
      at: 'HTTP status',
      expected,
      received: String(first.absent_status),
      times: absent.length,
    },
  ]
}

/** Merges the same fault of the same call for different requests. */
function together(faults: readonly ConformFault[]): ConformFault[] {
  const kinds = new Map<string, ConformFault>()
  for (const fault of faults) {
    const kind = `${fault.at.replace(/\[\d+\]/g, '[]')} ${fault.expected}`
    const existingFault = kinds.get(kind)
    if (existingFault) existingFault.times += fault.times
    else kinds.set(kind, { ...fault })
  }
  return [...kinds.values()]
}

/** Missing calls that a group requires, if the group exists or is required. */
const missingOnes = ({ state, is_required, calls }: GroupReport): ConformFault[] =>
  state === 'absent' && !is_required
    ? []
    : calls
        .filter((call) => call.is_required && call.state === 'missing')
        .map(({ call }) => ({
          call,
          requestText: '',
          at: 'the call',
          expected: 'an answer: the group is not there without it',
          received: 'there is no such call',
          times: 1,
        }))

function groupReport(c: Conversation, group: Group, { access }: ScenarioState): GroupReport {
  const { without } = GROUPS[group]
  const calls = listGroupCalls(group).map((name) => callReport(c, name, access))
  const states = new Set(calls.map(({ state }) => state))
  const hasAnswered = calls.some(({ name }) => c.results.get(name)?.has_answered)
  const isAbsent = !states.has('right') && !states.has('wrong') && (states.has('missing') || access.write)
  const isIncomplete = calls.some(({ is_required, state }) => is_required && state === 'missing')
  const state = isAbsent ? 'absent' : states.has('wrong') ? 'wrong' : isIncomplete ? 'incomplete' : hasAnswered ? 'whole' : 'unasked'
  return { group, is_required: without === null, state, stateText: state === 'absent' ? (without ?? '') : '', calls }
}

function callReport(c: Conversation, name: string, access: Access): CallReport {
  const endpoint = CALLS.get(name)
  if (!endpoint) throw new RangeError(`there is no call ${name}`)
  const about = getDocumentedCall(name)
  const result = c.results.get(name)
  const isThere = result !== undefined && (result.has_answered || result.has_refused)
  const state: CallState = result?.faults.length ? 'wrong' : result?.is_absent ? 'missing' : isThere ? 'right' : 'unasked'
  const stateText =
    state === 'missing' ? (about.without ?? '') : state === 'unasked' ? explainSkipped(endpoint, result?.requestCount ?? 0, access) : ''
  return {
    name,
    call: `${endpoint.method} ${endpoint.path}`,
    is_required: about.without === undefined,
    state,
    slowest_ms: Math.round(result?.slowest_ms ?? 0),
    stateText,
  }
}

function explainSkipped(endpoint: Endpoint, requestCount: number, { write, customer, desk }: Access): string {
  const { caller } = endpoint
  if (caller === 'customer' && customer === null) return 'needs --token'
  if (caller === 'desk' && desk === null) return 'needs --desk'
  if (isChange(endpoint) && !write) return 'changes something: needs --write'
  return requestCount > 0
    ? 'only requests for missing things were possible, with correct responses'
    : 'a run has no data for a request, or the request would end what later ones need'
}
