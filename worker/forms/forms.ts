import { Hono } from 'hono'
import { readFormText } from '#shared/forms/posted.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { splitLanguage, withLanguage } from '#shared/routes.ts'
import { parseServices } from '#shared/visitor/consent.ts'
import { toCanonicalPath } from '../middleware/language.ts'
import { sameSite } from '../middleware/same-site.ts'
import type { WorkerEnv } from '../request/env.ts'
import { storeConsent, toConsentReturn } from '../visitor/consent.ts'
import { setTemporaryCookie } from '../visitor/temporary-cookies.ts'
import { toFormError } from './form-error.ts'
import { readPostedForm, SMALL_FORM_BYTES } from './posted-form.ts'

/** Forms of the page frame, without script: they post here and are redirected back, with the result in the URL. */
export const forms = new Hono<WorkerEnv>().post('/forms/subscribe', sameSite, async (c) => {
  const url = new URL(c.req.url)
  const email = readFormText(await readPostedForm(c, SMALL_FORM_BYTES), 'email')
  const query = new URLSearchParams({ subscribed: '1' })
  try {
    const { subscribe } = await import('#shared/contract/common.ts')
    await c.var.api(subscribe, { email })
  } catch (error) {
    const { status, fields } = toFormError(c, error)
    const problem = fields['email']
    query.set('subscribed', status === 429 ? 'later' : problem === undefined ? 'failed' : problem === 'mailbox_full' ? 'full' : '0')
  }
  // An email address, also one with a typing error, must not be in a page's URL.
  setTemporaryCookie(c, 'typed_email', email.slice(0, 254))
  const { path, search } = backTo(c.req.header('Referer'), url, c.var.lang)
  for (const [name, value] of search) if (name !== 'subscribed') query.append(name, value)
  return c.redirect(`${path}?${query}#subscribe`, 303)
})

/** Stores the consent to cookies. It covers the services that the form showed, whatever is configured by now. */
forms.post('/forms/consent', sameSite, async (c) => {
  const form = await readPostedForm(c, SMALL_FORM_BYTES)
  const choice = readFormText(form, 'choice')
  if (choice === 'yes' || choice === 'no') storeConsent(c, { is_yes: choice === 'yes', about: parseServices(readFormText(form, 'about')) })
  return c.redirect(toConsentReturn(readFormText(form, 'to')), 303)
})

/** The page that contained the form, if it is of this site; otherwise the home page in the form's language. */
function backTo(referer: string | undefined, url: URL, lang: Language): { path: string; search: URLSearchParams } {
  const home = { path: withLanguage(lang, '/'), search: new URLSearchParams() }
  if (!referer || !URL.canParse(referer)) return home
  const { origin, pathname, searchParams } = new URL(referer)
  if (origin !== url.origin) return home
  // The canonical form is used, because a redirect to "//evil.example" would leave the site.
  const { prefix, rest } = splitLanguage(toCanonicalPath(pathname))
  return { path: withLanguage(prefix ?? DEFAULT_LANGUAGE, rest), search: searchParams }
}
