/** A proxy before the site that delays the end of a page until its release. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { siteUrl } from './browser.ts'

interface SlowLine {
  /** The URL of the proxy, until the test ends. */
  origin: string
  /** Sends the rest of the page. */
  release(): void
}

/**
 * @param isSlow which paths are sent in two parts
 * @param findCut the length of the first part, in bytes
 */
export async function slowLine(isSlow: (path: string) => boolean, findCut: (body: Buffer) => number): Promise<SlowLine> {
  const { promise: gone, resolve: release } = Promise.withResolvers<void>()
  const slow = createServer(async ({ url = '/', headers: asked }, response) => {
    const { status, headers, body } = await readResponse(url, asked)
    response.writeHead(status, headers)
    if (!isSlow(url)) return response.end(body)
    const cut = findCut(body)
    response.write(body.subarray(0, cut))
    await gone
    response.end(body.subarray(cut))
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    slow.close()
    slow.closeAllConnections()
  })
  return { origin: `http://127.0.0.1:${(slow.address() as AddressInfo).port}`, release }
}

/** A response of the site as the proxy repeats it. */
async function readResponse(
  path: string,
  { cookie = '' }: IncomingHttpHeaders,
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  const response = await fetch(siteUrl(path), { headers: { cookie } })
  const headers = ['Content-Type', 'Content-Security-Policy'].flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status: response.status, headers: Object.fromEntries(headers), body: Buffer.from(await response.arrayBuffer()) }
}
