import { getConfig, SiteConfig } from '#shared/contract/site.ts'
import { type LanguageEntry, listEnabledLanguages } from '#shared/languages.ts'
import type { Ctx } from './env.ts'
import { readForFrame } from './optional.ts'

/** The configuration of a site without any. */
const NO_CONFIG = SiteConfig.parse({})

/** The last configuration that was read, for code that must not wait; an empty one before the first read. */
let lastConfig = NO_CONFIG
export const getLastSiteConfig = (): SiteConfig => lastConfig

/** Whether the configuration could be read: an empty one does not mean that a feature is absent. */
export const isConfigured = (config: SiteConfig): boolean => config !== NO_CONFIG

/** The languages of the shop; all languages where its configuration cannot be read. */
export const readSiteLanguages = async (c: Ctx): Promise<readonly LanguageEntry[]> =>
  listEnabledLanguages((await readSiteConfig(c)).languages)

/**
 * The configuration, read once per request. An empty one where the read fails or is late: failures are ignored, as required by the
 * specification.
 */
export function readSiteConfig(c: Ctx): Promise<SiteConfig> {
  const { api, site_config } = c.var
  if (site_config) return site_config
  const config = readForFrame(c, 'site_config', () => api(getConfig, {})).then((loadedConfig) => {
    if (loadedConfig) lastConfig = loadedConfig
    return loadedConfig ?? NO_CONFIG
  })
  c.set('site_config', config)
  return config
}
