/**
 * workerd opens connections to Miniflare's server in advance. Node answers an idle one with 408 after a minute, which workerd then reads as
 * the response to its next request: a long run on a busy machine fails in the middle.
 */
import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'

/** Makes the HTTP servers of this process wait for requests without a limit. */
export function waitForRequests(): void {
  subscribe('tracing:net.server.listen:asyncStart', (message) => {
    const { server } = message as { server?: unknown }
    if (!(server instanceof Server)) return
    server.headersTimeout = 0
    server.requestTimeout = 0
  })
}
