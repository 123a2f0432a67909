/** Where datasheets lie, and which of those places a link may open at once. */

/** Makers' sites, with all their sub-domains: a PDF there opens directly. An operator may name others instead (wrangler.toml). */
export const DOCUMENT_HOSTS: readonly string[] =
  `abracon.com alliancememory.com allegromicro.com alpsalpine.com amd.com ams-osram.com amphenol-cs.com amphenol.com
  analog.com aosmd.com bosch-sensortec.com bourns.com broadcom.com ckswitches.com coilcraft.com diodes.com ecsxtal.com
  epsondevice.com espressif.com everlight.com ftdichip.com gigadevice.com hirose.com infineon.com intel.com isocom.com
  issi.com jst-mfg.com jst.com kemet.com kingbrightusa.com kyocera-avx.com latticesemi.com liteon.com littelfuse.com
  macronix.com maximintegrated.com meanwell.com melexis.com microchip.com micron.com molex.com monolithicpower.com
  murata.com ndk.com nexperia.com nichicon.co.jp nordicsemi.com nxp.com omron.com onsemi.com panasonic.com
  phoenixcontact.com power.com raspberrypi.com recom-power.com renesas.com rohm.com rubycon.co.jp samsungsem.com
  samtec.com same-sky.com seielect.com semtech.com sensirion.com silabs.com sitime.com skyworksinc.com st.com
  sunlordinc.com susumu.co.jp tdk.com te.com ti.com toshiba.com tracopower.com txccorp.com u-blox.com vishay.com
  wch-ic.com we-online.com winbond.com wiznet.io yageo.com yuden.co.jp`.split(/\s+/)

/**
 * How a document is offered: `local` ones open in the page, `direct` ones open at a click, `foreign` ones name first
 * where they lead. `host` is as a browser writes it: other scripts as "xn--", a port where it is not the usual one.
 */
export type DocumentLink = { kind: 'local'; href: string } | { kind: 'direct' | 'foreign'; href: string; host: string }

/** The path of a file of this site, as a feed or an import may name it. */
export const SITE_FILE = /^\/files(?:\/[\w-][\w.-]*)+$/

/** Files of ours, as worker/pages/catalogue/files.tsx gives them out. */
const DATASHEET_FILE = /^\/files\/datasheets\/[a-z0-9][a-z0-9._-]{0,100}\.pdf$/

/**
 * What to make of a document's address out of the catalogue.
 * @param siteUrl the site's address, from which addresses without a host are read
 * @param hosts sites that open directly, each with its sub-domains
 * @returns null for what is no address of the web, or hides its host behind a name or password
 */
export function toDocumentLink(url: string, siteUrl: string, hosts: readonly string[] = DOCUMENT_HOSTS): DocumentLink | null {
  if (!URL.canParse(url, siteUrl)) return null
  const target = new URL(url, siteUrl)
  const { protocol, host, hostname, port, pathname, search, href, username, password } = target
  if (username || password || (protocol !== 'https:' && protocol !== 'http:')) return null
  if (target.origin === new URL(siteUrl).origin)
    return DATASHEET_FILE.test(pathname) ? { kind: 'local', href: pathname } : { kind: 'direct', href: pathname + search, host }
  const isListed = hosts.some((listed) => hostname === listed || hostname.endsWith(`.${listed}`))
  return { kind: protocol === 'https:' && port === '' && isListed ? 'direct' : 'foreign', href, host }
}

/** The hosts of a configured list, separated by commas or blanks; the built-in list where nothing is configured. */
export function parseDocumentHosts(configured: string | undefined): readonly string[] {
  const hosts = (configured ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(isHostName)
  return hosts.length > 0 ? hosts : DOCUMENT_HOSTS
}

/** At least two labels: a list that names "com" would open everything. */
const isHostName = (text: string): boolean => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text)
