/** The scenarios of `scenarios.tsv`, and the values that their rows pass on. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Group } from '#shared/contract/about/about.ts'
import { CALLS } from '#shared/contract/calls.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { ROOT } from '../dev/local-state.ts'
import { Caller } from './caller.ts'
import type { WireData } from './conversation.ts'

/** The permissions and identities of a run. */
export interface Access {
  /** Whether the run may make calls that change data. */
  write: boolean
  /** The session token of an account. */
  customer: string | null
  /** Email and password, for beginning and ending a session. */
  credentials: { email: string; password: string } | null
  /** The secret of the sales desk. */
  desk: string | null
}

/** One call, and its expected response. */
export interface ScenarioRow {
  as: string
  endpoint: Endpoint
  /** The name by which later rows refer to the response. */
  name: string
  lang: string
  /** Name of an `Idempotency-Key`: rows of a scenario with the same name send the same key. */
  key: string
  /** Whether the call is repeated until the expectation is met. */
  is_repeated: boolean
  request: unknown
  /** The expectation, as in the table. */
  expected: string
  note: string
}

interface Scenario {
  group: Group
  needs: readonly (keyof Access)[]
  rows: readonly ScenarioRow[]
}

const CALL = /^(?:(?<alias>\w+)=)?(?<call>\w+)(?:@(?<lang>\w+|\*))?(?:#(?<key>\w+))?(?<repeated>\*)?$/

function readRows(line: string, included: ReadonlyMap<string, readonly string[]>): ScenarioRow[] {
  const [as = '', text = '', request = '', expected = '', note = ''] = line.split('\t')
  if (as === 'include') return (included.get(text) ?? []).flatMap((each) => readRows(each.replace(/^as\t/, `${request}\t`), included))
  const { alias, call = '', lang = 'en', key = '', repeated } = CALL.exec(text)?.groups ?? {}
  const endpoint = CALLS.get(call)
  if (!endpoint) throw new RangeError(`scenarios.tsv: there is no call ${text}`)
  const row = { as, endpoint, name: alias ?? call, key, is_repeated: repeated !== undefined, request: JSON.parse(request), expected, note }
  return (lang === '*' ? LANGUAGES.map((each) => each.lang) : [lang]).map((each) => ({ ...row, lang: each }))
}

/** All scenarios, in the order of the calls in a group. */
export function readScenarios(): Scenario[] {
  const blocks = readFileSync(join(ROOT, 'scripts/conform/scenarios.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.trim().split('\n')
      return { head: head.split(' '), lines }
    })
  const included = new Map(blocks.flatMap(({ head: [word, name = ''], lines }) => (word === 'include' ? [[name, lines] as const] : [])))
  return blocks.flatMap(({ head: [group, ...needs], lines }) =>
    group === 'include'
      ? []
      : [
          {
            group: group as Group,
            needs: needs as (keyof Access)[],
            rows: lines.flatMap((line) => readRows(line, included)),
          },
        ],
  )
}

export interface ScenarioPart {
  goods_id: number
  goods_page_url: string
  part_number: string
  manufacturer: string
  offers: readonly { offer_id: number; moq: number; stock: number; is_priced: boolean }[]
}

/** Thrown to skip a row whose request lacks a value. */
export class NothingToRequest extends Error {}

/** @throws NothingToRequest for a missing value */
export function requireValue<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new NothingToRequest()
  return value
}

/** Values that rows of scenarios pass on. */
export class ScenarioState {
  /** A new email for the forms of each run, since an email receives only a few mails. */
  readonly email = `conform-${randomUUID().slice(0, 12)}@example.com`
  readonly parts: ScenarioPart[] = []
  absent_pages: readonly string[] = []
  /** The RFQ and the order that this run has created. */
  rfq?: { rfq_number: string; as: Caller }
  order_number?: string
  /** The `verification` of a form: the solution of the last challenge. */
  proof: { work?: { challenge: string; solution: string } } = {}
  readonly access: Access
  readonly #callers = new Map<string, Caller>()
  readonly #answers = new Map<string, unknown>()

  constructor(access: Access) {
    this.access = access
  }

  /** Begins a scenario without responses. */
  begin(): void {
    this.#callers.clear()
    this.#answers.clear()
  }

  /** The caller by its name in the table. */
  caller(name: string): Caller {
    if (name === 'rfq_sender') return requireValue(this.rfq).as
    const token = name === 'customer' ? this.access.customer : name === 'desk' ? this.access.desk : null
    const existingCaller = this.#callers.get(name)
    if (existingCaller) return existingCaller
    // Signing in moves the visitor's cart to the customer.
    const caller = name === 'signed_in' ? new Caller(this.access.customer).takeCart(this.caller('visitor')) : new Caller(token)
    this.#callers.set(name, caller)
    return caller
  }

  signIn(name: string, token: string): void {
    this.#callers.set(name, new Caller(token))
  }

  noteAnswer(name: string, data: unknown): void {
    this.#answers.set(name, data)
  }

  answer(name: string): unknown {
    return this.#answers.get(name)
  }

  /** The last response of a call in this scenario. @throws NothingToRequest without one */
  of<E extends Endpoint>(endpoint: E): NonNullable<WireData<E>> {
    const [name = ''] = [...CALLS].find(([, each]) => each === endpoint) ?? []
    return requireValue(this.#answers.get(name) as WireData<E> | undefined)
  }
}
