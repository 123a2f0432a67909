/** Tests the contract, group by group: the scenarios of a group, then the general rules for every call. */
import { z } from 'zod'
import type { Group } from '#shared/contract/about/about.ts'
import { getDocumentedCall, listGroupCalls } from '#shared/contract/about/all-calls.ts'
import { CALLS } from '#shared/contract/calls.ts'
import { type Endpoint, isChange } from '#shared/contract/endpoint.ts'
import { CODE, type Code } from '#shared/contract/envelope.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { ordinaryRequest } from '#test-support/ordinary-request.ts'
import { Caller } from './caller.ts'
import type { Conversation, RequestOptions } from './conversation.ts'
import { formatValue } from './mismatches.ts'
import { type Access, NothingToRequest, readScenarios, requireValue, type ScenarioRow, type ScenarioState } from './scenario.ts'
import { CHECKS, type Check, toCheck, UNUSED_ID, VALUES } from './values.ts'

/** A token in the form of a mail's link, which was never issued. */
const UNISSUED_TOKEN = 'x'.repeat(43)
const SCENARIOS = readScenarios()

export async function walkGroup(c: Conversation, state: ScenarioState, group: Group): Promise<void> {
  for (const { needs, rows } of SCENARIOS.filter((scenario) => scenario.group === group))
    if (isAllowed(state.access, needs)) await walkScenario(c, state, rows)
  for (const name of listGroupCalls(group)) {
    const endpoint = CALLS.get(name)
    if (!endpoint || endpoint.webhook) continue
    await callRemaining(c, state, endpoint)
    await checkUnauthenticated(c, state, endpoint)
    await checkMissingRecord(c, state, endpoint)
    await checkIncomplete(c, endpoint)
  }
}

const isAllowed = ({ write, ...secrets }: Access, needs: readonly (keyof Access)[]): boolean =>
  needs.every((name) => (name === 'write' ? write : secrets[name] !== null))

async function walkScenario(c: Conversation, state: ScenarioState, rows: readonly ScenarioRow[]): Promise<void> {
  state.begin()
  const keys = new Map<string, string>()
  for (const row of rows) {
    try {
      await walkRow(c, state, row, keys)
    } catch (error) {
      // The response has another shape: its faults are already recorded.
      const hasFault = [...c.results.values()].some(({ faults }) => faults.length > 0)
      if (!(error instanceof NothingToRequest) && !(error instanceof TypeError && hasFault)) throw error
    }
  }
}

const MAX_REPEATS = 20

async function walkRow(c: Conversation, state: ScenarioState, row: ScenarioRow, keys: Map<string, string>): Promise<void> {
  const { endpoint, name, lang, key, expected, note } = row
  const request = resolve(row.request, state) as object
  const as = state.caller(row.as)
  const [, size] = /^pages (\d+)$/.exec(expected) ?? []
  if (size !== undefined) return checkPages(c, endpoint, { request, page_size: Number(size), as })
  const options: RequestOptions = { as, lang, ...(key !== '' && { idempotency_key: getOrInsert(keys, key, () => crypto.randomUUID()) }) }
  if (/^\d{4}$/.test(expected)) {
    await c.ask(endpoint, request, { ...options, expectedError: { code: Number(expected) as Code, why: note } })
    return
  }
  let checks: readonly Check[] = []
  for (let tries = 0; tries < (row.is_repeated ? MAX_REPEATS : 1); tries++) {
    const data: unknown = await c.ask(endpoint, request, options)
    if (data === null) return
    try {
      checks = expected === '' ? [] : expected.split(' & ').flatMap((text) => toChecks(text, note, data, state))
    } finally {
      // The checks compare with the previous response of this name, so the new one is stored after them.
      state.noteAnswer(name, data)
    }
    if (checks.every(({ holds }) => holds)) break
  }
  for (const { at, holds, expected: expectedValue, received } of checks) c.check(endpoint, holds, at, expectedValue, received)
}

/** Replaces names by their values. @throws NothingToRequest if one is missing */
function resolve(value: unknown, state: ScenarioState): unknown {
  if (typeof value === 'string' && value.startsWith('$')) {
    const [name = '', ...path] = value.slice(1).split('.')
    return requireValue(valueAt(VALUES[name] ? VALUES[name](state) : state.answer(name), path))
  }
  if (Array.isArray(value)) return value.map((item) => resolve(item, state))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item, state)]))
}

const valueAt = (value: unknown, [name, ...rest]: readonly string[]): unknown =>
  name === undefined ? value : valueAt((value as Record<string, unknown> | null | undefined)?.[name], rest)

const COMPARED = /^(?<path>[\w.]+) (?<how>=|>=|<=|contains) (?<value>.+)$/

/** The checks of a response, from the table's text. */
function toChecks(text: string, note: string, data: unknown, state: ScenarioState): readonly Check[] {
  const [, check] = /^check (\w+)$/.exec(text) ?? []
  if (check !== undefined) return requireValue(CHECKS[check])(data as never, state)
  const { path = '', how, value = '' } = COMPARED.exec(text)?.groups ?? {}
  const received = valueAt(data, path.split('.'))
  const expectedValue = resolve(value.startsWith('$') ? value : JSON.parse(value), state)
  const isSo =
    how === '='
      ? received === expectedValue
      : how === 'contains'
        ? (received as string | unknown[]).includes(expectedValue as string)
        : Number(received) === Number(expectedValue) || Number(received) > Number(expectedValue) === (how === '>=')
  const at = `data.${path}`.replace(/\.length$/, '').replace(/\.(\d+)/g, '[$1]')
  return [toCheck(at, isSo, note || `${how === '=' ? '' : `${how} `}${formatValue(expectedValue)}`, received)]
}

const Page = z.object({ total: z.number(), page_size: z.number().optional(), items: z.array(z.unknown()) })
const Paged = z.union([z.object({ listing: Page }).transform(({ listing }) => ({ ...listing, at: 'data.listing.items' })), Page])

interface Pages {
  request: object
  page_size: number
  as: Caller
}

/** Checks the pages of a list against each other: the same total, no duplicates, the requested number of items, and none beyond the end. */
async function checkPages(c: Conversation, endpoint: Endpoint, { request, page_size, as }: Pages): Promise<void> {
  const isPost = endpoint.method !== 'GET'
  const hasSize = 'page_size' in (endpoint.request as z.ZodObject).shape
  const readPage = async (page: number) => {
    const sized = { page_size: isPost ? page_size : String(page_size) }
    const data = await c.ask(endpoint, { ...request, page: isPost ? page : String(page), ...(hasSize && sized) }, { as })
    const read = Paged.safeParse(data).data
    return read && { at: 'data.items', ...read, ids: read.items.map((item) => JSON.stringify(item)) }
  }
  const first = await readPage(1)
  if (!first) return
  const { total, at } = first
  // If the caller cannot choose the page size, the response states it.
  const size = hasSize ? page_size : (first.page_size ?? page_size)
  const expected = Math.min(total, size)
  const here = `${expected} items on page 1, with ${size} a page and ${total} in all`
  c.check(endpoint, first.ids.length === expected, at, here, `${first.ids.length}`)
  const pages = Math.ceil(total / size)
  const second = pages > 1 ? await readPage(2) : undefined
  if (second) {
    const again = second.ids.filter((id) => first.ids.includes(id))
    c.check(endpoint, again.length === 0, at, 'on page 2 nothing of page 1', `again: ${again[0]}`)
    c.check(endpoint, second.total === total, 'data.…total', `${total} on page 2 as on page 1`, String(second.total))
  }
  const beyond = await readPage(pages + 2)
  if (beyond) c.check(endpoint, beyond.ids.length === 0, at, 'no items beyond the last page', `${beyond.ids.length}`)
}

/** Makes the reading calls without required fields that no scenario has made. */
async function callRemaining(c: Conversation, state: ScenarioState, endpoint: Endpoint): Promise<void> {
  const { caller } = endpoint
  const needs: readonly (keyof Access)[] = caller === 'anyone' ? [] : [caller]
  const { requestCount, has_answered } = c.getResult(endpoint)
  if (isChange(endpoint) || !endpoint.request.safeParse({}).success || !isAllowed(state.access, needs)) return
  if (has_answered && requestCount > 0) return
  const as = state.caller(caller === 'anyone' ? 'visitor' : caller)
  const answer = await c.ask(endpoint, {}, { as })
  const PageSize = z.object({ page_size: z.number() })
  if (answer !== null && 'page' in (endpoint.request as z.ZodObject).shape)
    await checkPages(c, endpoint, { request: {}, page_size: PageSize.safeParse(answer).data?.page_size ?? 20, as })
}

/** A BOM id that was never issued. */
const UNISSUED_BOM_ID = '0'.repeat(26)
/** Fields that identify a record. */
const RECORD_FIELD = /^id$|_ids?$|_number$|^(?:token|order|facet|category|change_set|maker)$/

const isRecordField = (field: string): boolean => RECORD_FIELD.test(field) && field !== 'part_number'

const requiredFields = ({ request }: Endpoint): readonly string[] =>
  z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }).required ?? []

/** A valid request about a record that does not exist; null if the call is about none. */
function toMissingRecordRequest(endpoint: Endpoint): object | null {
  const required = requiredFields(endpoint)
  const toRequest = (id: string): object => {
    const request = ordinaryRequest(endpoint, (field, isNumber) => {
      if (!isRecordField(field)) return undefined
      if (field === 'token') return UNISSUED_TOKEN
      return field.endsWith('ids') ? [Number(id)] : isNumber ? Number(id) : id
    })
    return Object.fromEntries(Object.entries(request as object).filter(([name]) => isRecordField(name) || required.includes(name)))
  }
  const request = [UNUSED_ID, UNISSUED_BOM_ID].map(toRequest).find((each) => endpoint.request.safeParse(each).success)
  return request && Object.keys(request).some(isRecordField) ? request : null
}

/** Checks that a customer's call needs a token, and a desk's call its secret. */
async function checkUnauthenticated(c: Conversation, { access }: ScenarioState, endpoint: Endpoint): Promise<void> {
  const { caller } = endpoint
  if (caller === 'anyone' || (caller === 'desk' && isChange(endpoint) && !access.write)) return
  const request = toMissingRecordRequest(endpoint) ?? (ordinaryRequest(endpoint, () => undefined) as object)
  const expectRejection = (as: Caller, code: RequestOptions['expectedError'] & object) =>
    c.ask(endpoint, request, { as, expectedError: code, is_generic: true })
  if (caller === 'customer') {
    await expectRejection(new Caller(), { code: CODE.session_invalid, why: 'no token came along' })
    await expectRejection(new Caller(UNISSUED_TOKEN), { code: CODE.session_invalid, why: 'the token opens no session' })
  } else {
    await expectRejection(new Caller(), { code: CODE.not_allowed, why: 'the secret did not come along' })
    if (access.customer) await expectRejection(new Caller(access.customer), { code: CODE.not_allowed, why: 'a customer is not the desk' })
  }
}

/** Checks that a missing record is not found. */
async function checkMissingRecord(c: Conversation, state: ScenarioState, endpoint: Endpoint): Promise<void> {
  const { codes, form } = getDocumentedCall(c.getResult(endpoint).name)
  const { caller } = endpoint
  const request = toMissingRecordRequest(endpoint)
  if (!codes?.not_found || form || !request || 'verification' in request) return
  if (caller !== 'anyone' && !isAllowed(state.access, isChange(endpoint) ? [caller, 'write'] : [caller])) return
  const why = codes.not_found.replace(/^./, (letter) => letter.toLowerCase()).replace(/\.$/, '')
  const as = caller === 'anyone' ? new Caller() : state.caller(caller)
  await c.ask(endpoint, request, { as, expectedError: { code: CODE.not_found, why }, is_generic: true })
}

/** Checks that a call without a required field returns an error at that field. */
async function checkIncomplete(c: Conversation, endpoint: Endpoint): Promise<void> {
  if (endpoint.caller !== 'anyone' || !isChange(endpoint) || endpoint.path.includes('/:')) return
  const { form } = getDocumentedCall(c.getResult(endpoint).name)
  const [missing] = requiredFields(endpoint)
  if (form || missing === undefined) return
  const request = toMissingRecordRequest(endpoint) ?? (ordinaryRequest(endpoint, () => undefined) as object)
  const incomplete = Object.fromEntries(Object.entries(request).filter(([name]) => name !== missing))
  await c.ask(endpoint, incomplete, {
    as: new Caller(),
    expectedError: { code: CODE.validation, why: `${missing} is missing` },
    is_generic: true,
  })
}
