import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError } from '#shared/contract/envelope.ts'

/**
 * The only writer of the log: a line of JSON for each event, without personal data and secrets. Errors of libraries quote their input:
 * databases their parameters, mail services the recipient.
 */
type Level = 'info' | 'warn' | 'error'

/** The request that is being answered, or the run of the jobs. */
const requests = new AsyncLocalStorage<string>()

/** Runs the work of a request: every line logged meanwhile has its id. */
export const withRequestId = <T>(requestId: string, work: () => T): T => requests.run(requestId, work)

/**
 * Writes a line, with the id of its request, and the details of an `error`: its code if it has one, its causes, and its stack if the line
 * is an error's.
 * @param event what happened, in snake_case: the term to search for. docs/operating/log.md lists them all
 * @param fields further data; an error is written as its text, without the parameters in it
 */
export function log(level: Level, event: string, fields: Readonly<Record<string, unknown>> = {}): void {
  const safe = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, safeValue(value)]))
  const requestId = requests.getStore()
  const { error } = fields
  console[level](JSON.stringify({ level, event, request_id: requestId, ...safe, ...(error instanceof Error && aboutError(level, error)) }))
}

/** Number of logged characters of a stack, enough to find its origin. */
const MAX_STACK_CHARACTERS = 3000
/** Limit of nested causes, which may form a loop. */
const MAX_CAUSES = 5

function aboutError(level: Level, error: Error): Readonly<Record<string, unknown>> {
  const causes: unknown[] = []
  for (let { cause } = error; cause !== undefined && causes.length < MAX_CAUSES; cause = cause instanceof Error ? cause.cause : undefined)
    causes.push(cause)
  return {
    ...(error instanceof ApiError && { code: error.code }),
    ...(causes.length > 0 && { cause: causes.map((cause) => redactPersonalData(String(cause))).join(', because of ') }),
    ...(level === 'error' && error.stack !== undefined && { stack: redactPersonalData(error.stack).slice(0, MAX_STACK_CHARACTERS) }),
  }
}

const safeValue = (value: unknown): unknown =>
  value instanceof Error || typeof value === 'string' ? redactPersonalData(String(value)) : value

/**
 * Patterns of personal data in an error's text, with their replacements. Repeats are bounded, so that the time is linear in the length of
 * the text.
 */
const PERSONAL: readonly [RegExp, string][] = [
  // Some database libraries append the values of a statement to its text, before the stack.
  [/(\bparams:)[\s\S]*?(?=\n {4}at |$)/g, '$1 (values)'],
  [/[^\s@<>"',;:()]{1,64}@[^\s@<>"',;()]{1,255}/g, '(address)'],
  [/\b(token|key|access)=[\w.~-]{1,300}/g, '$1=($1)'],
]

/** A text for the log, or for a table of errors: without e-mail addresses, and without the tokens of links. */
export const redactPersonalData = (text: string): string => PERSONAL.reduce((safe, [pattern, words]) => safe.replace(pattern, words), text)
