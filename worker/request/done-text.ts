import type { MessageKey } from '#locales/translator.ts'
import type { Ctx } from './env.ts'

/** What was done, as the address of a page says it. */
export type DoneWords = ReadonlyMap<string, MessageKey>

/** What the form that led to this page has done, in words; null: nothing, or nothing of these. */
export function findDoneText(c: Ctx, words: DoneWords): string | null {
  const key = words.get(c.req.query('done') ?? '')
  return key === undefined ? null : c.var.t(key)
}
