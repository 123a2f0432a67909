import type { SiteConfig } from '#shared/contract/site.ts'
import { LANGUAGES, listEnabledLanguages } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { DAY_MS } from '#shared/text/durations.ts'
import { MAX_FILE_ROWS } from '#shared/url/listing-limits.ts'

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark)

/** The search as a browser adds it to its own (OpenSearch 1.1). A short name has at most 16 characters. */
export const createOpenSearch = ({ company_name }: SiteConfig, siteUrl: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml([...company_name].slice(0, 16).join('') || 'Parts')}</ShortName>
<Description>${escapeXml(`Electronic components at ${company_name}: part number, value or keyword`)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" template="${escapeXml(siteUrl + toPath(routes.search, 'en', {}))}?wd={searchTerms}"/>
<Url type="application/json" template="${escapeXml(siteUrl + toPath(routes.search, 'en', {}))}.json?wd={searchTerms}"/>
</OpenSearchDescription>
`

/** How long a finder of a fault can rely on the file. RFC 9116 advises less than a year. */
const VALID_DAYS = 180

/** The file security.txt (RFC 9116): where security faults are reported. Null: the shop has no mail address. */
export function createSecurityText({ contact_email, languages }: SiteConfig, siteUrl: string, now: Date): string | null {
  if (!contact_email) return null
  // The file expires at the beginning of a day, so that it is the same all day long.
  const expires = `${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`
  const tags = listEnabledLanguages(languages).map(({ tag }) => tag)
  return [
    `Contact: mailto:${contact_email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${tags.join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** What the site offers to language models and agents: llmstxt.org. */
export const createLlmsText = ({ company_name }: SiteConfig, siteUrl: string): string => `# ${company_name}

> Distributor of electronic components. Prices in US dollars, excluding taxes, duties and freight; stock and price breaks of each offer.

Pages exist in ${LANGUAGES.length} languages; the path begins with the language, such as ${siteUrl}/de/, and English has none.

## Data of a page

The address of a page with the ending .json, .csv or .md has its data. Each answer has an ETag; a listing has at most ${MAX_FILE_ROWS} rows a page, and its Link header names the next page.

- [A part with offers, parameters and alternatives](${siteUrl}/productdetail/ID.md): .json, .csv, .md
- [A search by part number, values or words](${siteUrl}/s.md?wd=10k+0603+1%25): .json, .csv, .md
- [A category](${siteUrl}/category/chip-resistors.json): .json, .csv, with the filters of the page's address
- [A comparison of up to six parts](${siteUrl}/compare.json?id=ID&id=ID): .json, .csv
- [A manufacturer](${siteUrl}/manufacturer/ID.json): .json, .csv

## API

- [Reference for developers](${siteUrl}/developers): every call that an API key may make, with examples; keys, limits, errors and webhooks
- [OpenAPI document](${siteUrl}/api/openapi.json): every call, with its errors and limits
- [Tools for agents](${siteUrl}/mcp): the Model Context Protocol over streamable HTTP: find, read and price parts, match a BOM, make a cart link
- [Sitemap](${siteUrl}/sitemap.xml): every part and category

## Buying

- Order at least the MOQ of an offer, in its multiple; the price of a quantity is that of the highest price break it reaches.
- [BOM tool](${siteUrl}/bom): matches a list of parts, with the evidence of each match
- [Request for quotation](${siteUrl}/rfq): for larger quantities and parts that are not in stock
`
