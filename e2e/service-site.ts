/** The tested site with another configuration, so that tests of configuration do not change that of others. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startEdgeBefore } from './edge-before.ts'

export const IDS = {
  google_measurement_id: 'G-TEST123456',
  google_tagmanager_id: 'GTM-TEST123',
  trustpilot_template_id: '5419b6a8b0d04a076446a9ad',
  trustpilot_businessunit_id: '46d6a890000064000500e0c3',
  sharethis_property_id: '5f3c1b2a4d5e6f7a8b9c0d1e',
  website_home: 'https://shop.example',
}

export interface ServiceSite {
  /** Without a trailing slash. */
  url: string
  dispose(): Promise<void>
}

/**
 * Starts an edge that uses the API of another site, with other configuration values.
 * @param baseUrl of the other site
 */
export async function startServiceSite(baseUrl: string, config: Readonly<Record<string, string>> = IDS): Promise<ServiceSite> {
  const api = createServer(async (request, response) => {
    const { url = '/', method = 'GET', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { lang, 'content-type': type } = headers
    const answer = await fetch(baseUrl + url, {
      method,
      headers: { ...(typeof lang === 'string' && { Lang: lang }), ...(type !== undefined && { 'Content-Type': type }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const text = await answer.text()
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? 'application/json' })
    response.end(url.startsWith('/api/config/getConfig') ? configured(text, config) : text)
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const server = await startEdgeBefore(`http://127.0.0.1:${(api.address() as AddressInfo).port}`)
  return {
    url: server.url,
    async dispose() {
      await server.dispose()
      api.close()
      api.closeAllConnections()
    },
  }
}

/** Files of the configuration belong to the other site: this edge has none of them. */
function configured(text: string, config: Readonly<Record<string, string>>): string {
  const envelope = JSON.parse(text) as { data: Record<string, unknown> }
  const settings = Object.entries(envelope.data).map(([name, value]) => [name, String(value).startsWith('/files/') ? '' : value])
  return JSON.stringify({ ...envelope, data: { ...Object.fromEntries(settings), ...config } })
}
