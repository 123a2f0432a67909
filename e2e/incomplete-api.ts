/** The tested site's embedded API over HTTP, without a call that it normally has. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '#shared/contract/endpoint.ts'

/** Headers of a single connection. */
const HOP_BY_HOP = new Set(['host', 'connection', 'keep-alive', 'content-length', 'content-encoding', 'transfer-encoding'])

const forwarded = (headers: Iterable<[string, string]>): [string, string][] => [...headers].filter(([name]) => !HOP_BY_HOP.has(name))

export interface IncompleteApi {
  url: string
  /** From now on this call is missing; null: none is. */
  lack(endpoint: Endpoint | null): void
  close(): void
}

/** @param apiUrl of the complete API */
export async function startIncompleteApi(apiUrl: string): Promise<IncompleteApi> {
  let isMissing = (_method: string, _path: string): boolean => false
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '/' } = request
    if (isMissing(method, url.split('?', 1)[0] ?? '')) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"code":4004,"message":"Not found","data":null}')
      return
    }
    const headers = forwarded(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const answer = await fetch(apiUrl + url, { method, headers, ...(chunks.length > 0 && { body: Buffer.concat(chunks) }) })
    response.writeHead(answer.status, Object.fromEntries(forwarded(answer.headers))).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lack(endpoint) {
      const pattern = endpoint && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)
      isMissing = (method, path) => pattern !== null && method === endpoint?.method && pattern.test(path)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
