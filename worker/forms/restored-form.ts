import { ApiError } from '#shared/contract/envelope.ts'
import type { PageDefinition, PageHandler } from '../page/page-definition.ts'
import type { Page, Redirect } from '../render/page.tsx'
import type { Ctx } from '../request/env.ts'
import { deleteTypedForm, findTypedForm } from './typed-form.ts'

/**
 * A page as requested. A form that was typed before a session had ended is restored. It is handled like a posted form, except for calls
 * that would change something, and so is shown with its input.
 */
export async function loadPage(c: Ctx, { load, submit }: PageDefinition): Promise<Page | Redirect | Response> {
  const isPage = c.req.raw.method === 'GET' && c.req.header('X-Listing') === undefined
  const form = submit && isPage ? await findTypedForm(c) : null
  if (!submit || !form) return load(c)
  const page = await restoreForm(c, submit, form)
  if (!page) return load(c)
  deleteTypedForm(c)
  return page instanceof Response || 'location' in page ? page : { ...page, status: 200 }
}

/** The page with the form, or null where it shows no form before the call has been made. */
async function restoreForm(c: Ctx, submit: PageHandler, form: FormData): Promise<Page | Redirect | Response | null> {
  c.set('form', form)
  c.set('is_restored', true)
  try {
    const page = await submit(c)
    return page instanceof Response && page.status !== 200 ? null : page
  } catch (error) {
    if (error instanceof ApiError && !c.var.ended_session) return null
    throw error
  } finally {
    c.set('is_restored', false)
  }
}
