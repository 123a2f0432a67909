import { z } from 'zod'
import { log } from '#origin/runtime/log.ts'
import { seal, unseal } from '#origin/runtime/seal.ts'
import type { Ctx } from '../request/env.ts'
import { deleteTemporaryCookie, readTemporaryCookie, setTemporaryCookie, TEMPORARY_COOKIES } from '../visitor/temporary-cookies.ts'
import { readPostedForm } from './posted-form.ts'

/**
 * Stores a form that could not be sent because its session had ended. It is in KV for half an hour: sealed, without secrets and files,
 * under a name that only this browser has. Its page restores it.
 */
const PURPOSE = 'typed form'
const toStorageKey = (id: string): string => `typed/${id}`

/** Enough for five hundred lines with all fields. */
const MAX_BYTES = 400_000

/** Fields that are not stored: secrets, and codes that are valid once. */
const NOT_STORED = /password|secret|^code|^captcha/

const Typed = z.object({
  /** The path without the language, with the query. */
  path: z.string(),
  /** The customer who typed the form, if signed in; another customer who signs in here does not see it. */
  email: z.string().nullable(),
  fields: z.array(z.tuple([z.string(), z.string()])),
})

const toPath = (c: Ctx): string => c.var.path + new URL(c.req.url).search

/** Stores what was posted to this page. Where that is not possible, the input is lost. */
export async function storeTypedForm(c: Ctx, email: string | null): Promise<void> {
  try {
    const form = await readPostedForm(c, MAX_BYTES)
    const fields = [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !NOT_STORED.test(name) ? [[name, value]] : [],
    )
    const typed: z.input<typeof Typed> = { path: toPath(c), email, fields }
    const sealed = await seal(c.env, PURPOSE, typed)
    if (fields.length === 0 || sealed.length > 2 * MAX_BYTES) return
    const id = crypto.randomUUID().replaceAll('-', '')
    await c.env.CACHE.put(toStorageKey(id), sealed, { expirationTtl: TEMPORARY_COOKIES.typed.seconds })
    setTemporaryCookie(c, 'typed', id)
  } catch (error) {
    log('warn', 'typed_form_not_stored', { error })
  }
}

/** The form that was typed into this page before, or null: none, or another customer's. */
export async function findTypedForm(c: Ctx): Promise<FormData | null> {
  const id = readTemporaryCookie(c, 'typed')
  if (id === null) return null
  const sealed = await c.env.CACHE.get(toStorageKey(id)).catch(() => null)
  const { data: typed } = Typed.safeParse(sealed && (await unseal(c.env, PURPOSE, sealed)))
  const { token, user } = c.var.visitor
  if (!typed || typed.path !== toPath(c)) return null
  if (typed.email !== null && token !== null && typed.email !== user?.email) {
    deleteTypedForm(c)
    return null
  }
  const form = new FormData()
  for (const [name, value] of typed.fields) form.append(name, value)
  return form
}

/** Called once the form is shown again, or its reader has signed out. */
export function deleteTypedForm(c: Ctx): void {
  const id = readTemporaryCookie(c, 'typed')
  if (id === null) return
  deleteTemporaryCookie(c, 'typed')
  c.executionCtx.waitUntil(c.env.CACHE.delete(toStorageKey(id)))
}
