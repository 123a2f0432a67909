import { ApiError } from '#shared/contract/envelope.ts'
import type { Load, PageDefinition } from '../page/page-definition.ts'
import type { Page, Redirect } from '../render/page.tsx'
import type { Ctx } from '../request/env.ts'
import { deleteTypedForm, findTypedForm } from './typed-form.ts'

/**
 * A page as it was requested. Where a form was typed into it before a session had ended, that form is taken up again: it goes the
 * way of a form that was posted, but for the calls that would change something, and so is shown with what was typed.
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

/** The page with the form, or null where it shows none before the call has been made. */
async function restoreForm(c: Ctx, submit: Load, form: FormData): Promise<Page | Redirect | Response | null> {
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
