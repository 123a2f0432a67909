/** The hosts of datasheets, and which of them a link opens directly. */

/** Manufacturers' sites, with all their subdomains: a PDF there opens directly. An operator may configure others (wrangler.toml). */
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
 * How a document is offered: `local` ones open in the page, `direct` ones on a click, `foreign` ones first show their host. `host` is in
 * the browser's form: other scripts as "xn--", with a non-default port.
 */
export type DocumentLink = { kind: 'local'; href: string } | { kind: 'direct' | 'foreign'; href: string; host: string }

/** The path of a file of this site, as in a feed or an import. */
export const SITE_FILE = /^\/files(?:\/[\w-][\w.-]*)+$/

/** Files that worker/pages/catalogue/files.tsx serves. */
const DATASHEET_FILE = /^\/files\/datasheets\/[a-z0-9][a-z0-9._-]{0,100}\.pdf$/

/**
 * Converts a document's URL from the catalogue to a link.
 * @param siteUrl the base of URLs without a host
 * @param hosts sites that open directly, each with its subdomains
 * @returns null for an invalid URL, one that is not HTTP, or one that hides its host behind a name or password
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

/** The hosts of a configured list, separated by commas or blanks; the built-in list if none is configured. */
export function parseDocumentHosts(configured: string | undefined): readonly string[] {
  const hosts = (configured ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(isHostName)
  return hosts.length > 0 ? hosts : DOCUMENT_HOSTS
}

/** A host name has at least two labels, because an entry "com" would match all hosts below it. */
const isHostName = (text: string): boolean => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text)
