import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { routes, withLanguage } from '#shared/routes.ts'
import type { Ctx } from '../request/env.ts'
import { readSiteConfig, readSiteLanguages } from '../request/site-config.ts'

const SECONDS_REMEMBERED = 3600

/**
 * Redirects a page permanently to English if the shop does not use its language; null where the language is in use. The sales desk may read
 * its pages in any language. Also starts reading the configuration, which every page needs.
 */
export async function redirectUnusedLanguage(c: Ctx): Promise<Response | null> {
  const { path } = c.var
  if (c.req.method === 'POST' || `${path}/`.startsWith(`${routes.desk.pattern}/`) || (await isLanguageInUse(c))) return null
  c.header('Cache-Control', `public, max-age=${SECONDS_REMEMBERED}`)
  return c.redirect(withLanguage(DEFAULT_LANGUAGE, path) + new URL(c.req.url).search, 301)
}

/** Whether the shop uses the language of the URL. */
export async function isLanguageInUse(c: Ctx): Promise<boolean> {
  void readSiteConfig(c)
  const { lang } = c.var
  return lang === DEFAULT_LANGUAGE || (await readSiteLanguages(c)).some((entry) => entry.lang === lang)
}
