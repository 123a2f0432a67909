import type { MessageKey } from '#locales/translator.ts'
import type { Ctx } from './env.ts'

/** The results that a page's URL may name, with their messages. */
export type DoneWords = ReadonlyMap<string, MessageKey>

/** The message of what the form before this page has done; null where the URL names no result of these. */
export function findDoneText(c: Ctx, words: DoneWords): string | null {
  const key = words.get(c.req.query('done') ?? '')
  return key === undefined ? null : c.var.t(key)
}
