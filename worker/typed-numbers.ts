import type { Context } from 'hono'
import type { WorkerEnv } from './env.ts'

const POSITIVE = /^[1-9]\d{0,15}$/

/** The positive whole numbers among texts from outside, each once and in order; the rest is left out. */
export function positiveNumbers(texts: readonly unknown[]): number[] {
  const numbers = texts.flatMap((text) => (typeof text === 'string' && POSITIVE.test(text) ? Number(text) : []))
  return [...new Set(numbers.filter(Number.isSafeInteger))]
}

/** The ticked numbers of a posted form; a body that is none has none. */
export async function formNumbers(c: Context<WorkerEnv>, name: string): Promise<number[]> {
  const body = await c.req.parseBody({ all: true }).catch(() => ({}) as Record<string, unknown>)
  const value: unknown = body[name]
  return positiveNumbers(Array.isArray(value) ? value : [value])
}
