import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { routes, withLanguage } from '#shared/routes.ts'
import type { Ctx } from '../request/env.ts'
import { readSiteConfig, readSiteLanguages } from '../request/site-config.ts'

const SECONDS_REMEMBERED = 3600

/**
 * Redirects a page in a language that the shop does not use to English (301). Posts and the sales desk are excepted.
 * @returns null if there is no redirect
 */
export async function redirectUnusedLanguage(c: Ctx): Promise<Response | null> {
  const { path } = c.var
  if (c.req.method === 'POST' || `${path}/`.startsWith(`${routes.desk.pattern}/`) || (await isLanguageInUse(c))) return null
  c.header('Cache-Control', `public, max-age=${SECONDS_REMEMBERED}`)
  return c.redirect(withLanguage(DEFAULT_LANGUAGE, path) + new URL(c.req.url).search, 301)
}

export async function isLanguageInUse(c: Ctx): Promise<boolean> {
  void readSiteConfig(c) // The read starts early, because every page needs the configuration.
  const { lang } = c.var
  return lang === DEFAULT_LANGUAGE || (await readSiteLanguages(c)).some((entry) => entry.lang === lang)
}
