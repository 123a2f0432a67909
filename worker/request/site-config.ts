import { getConfig, SiteConfig } from '#shared/contract/site.ts'
import { type LanguageEntry, listEnabledLanguages } from '#shared/languages.ts'
import type { Ctx } from './env.ts'
import { readForFrame } from './optional.ts'

/** What a site without any configuration says of itself: nothing. */
const NO_CONFIG = SiteConfig.parse({})

/** The last configuration that was read, for what does not wait for it; an empty one before there is any. */
let lastConfig = NO_CONFIG
export const getLastSiteConfig = (): SiteConfig => lastConfig

/** Whether the configuration could be read: what an empty one does not name may be there all the same. */
export const isConfigured = (config: SiteConfig): boolean => config !== NO_CONFIG

/** The languages of the shop; all of ours where its configuration cannot be read. */
export const readSiteLanguages = async (c: Ctx): Promise<readonly LanguageEntry[]> =>
  listEnabledLanguages((await readSiteConfig(c)).languages)

/**
 * The configuration, read once a request; an empty one where it fails or does not come in time: failures are ignored, as
 * the specification says, and the page stands.
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
