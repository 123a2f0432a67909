import { z } from 'zod'
import { log } from '#origin/runtime/log.ts'
import { seal, unseal } from '#origin/runtime/seal.ts'
import type { Ctx } from '../request/env.ts'
import { forgetPassed, KEPT, passedOn, passOn } from '../visitor/passing-cookies.ts'
import { readPostedForm } from './posted-form.ts'

/**
 * A form that could not be sent since its session had ended lies in KV for half an hour: sealed, without secrets and files,
 * under a name that only this browser has. Its page takes it up again.
 */
const PURPOSE = 'typed form'
const keyOf = (id: string): string => `typed/${id}`

/** Five hundred lines with all that is typed of them. */
const MOST_BYTES = 400_000

/** What is typed anew, or holds for one try. */
const NOT_KEPT = /password|secret|^code|^captcha/

const Typed = z.object({
  /** The page without its language, with its query. */
  path: z.string(),
  /** Whose form it was, where that was known; nobody else who signs in here is shown it. */
  email: z.string().nullable(),
  fields: z.array(z.tuple([z.string(), z.string()])),
})

const pathOf = (c: Ctx): string => c.var.path + new URL(c.req.url).search

/** Keeps what was posted to this page. Where that is not possible, it is as if it had not been typed. */
export async function keepTyped(c: Ctx, email: string | null): Promise<void> {
  try {
    const form = await readPostedForm(c, MOST_BYTES)
    const fields = [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !NOT_KEPT.test(name) ? [[name, value]] : [],
    )
    const typed: z.input<typeof Typed> = { path: pathOf(c), email, fields }
    const sealed = await seal(c.env, PURPOSE, typed)
    if (fields.length === 0 || sealed.length > 2 * MOST_BYTES) return
    const id = crypto.randomUUID().replaceAll('-', '')
    await c.env.CACHE.put(keyOf(id), sealed, { expirationTtl: KEPT.typed.seconds })
    passOn(c, 'typed', id)
  } catch (error) {
    log('warn', 'typed_not_kept', { error })
  }
}

/** The form that was typed into this page before, or null: none, or somebody else's. */
export async function findTyped(c: Ctx): Promise<FormData | null> {
  const id = passedOn(c, 'typed')
  if (id === null) return null
  const sealed = await c.env.CACHE.get(keyOf(id)).catch(() => null)
  const { data: typed } = Typed.safeParse(sealed && (await unseal(c.env, PURPOSE, sealed)))
  const { token, user } = c.var.visitor
  if (!typed || typed.path !== pathOf(c)) return null
  if (typed.email !== null && token !== null && typed.email !== user?.email) {
    forgetTyped(c)
    return null
  }
  const form = new FormData()
  for (const [name, value] of typed.fields) form.append(name, value)
  return form
}

/** Once it is shown again, or its reader has signed out. */
export function forgetTyped(c: Ctx): void {
  const id = passedOn(c, 'typed')
  if (id === null) return
  forgetPassed(c, 'typed')
  c.executionCtx.waitUntil(c.env.CACHE.delete(keyOf(id)))
}
