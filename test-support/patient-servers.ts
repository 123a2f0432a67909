/**
 * workerd opens connections to Miniflare's server ahead of need. Node answers one that says nothing for a minute with 408, which
 * workerd then takes for the answer to whatever it asks next: a run that lasts, on a busy machine, ends in the middle.
 */
import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'

/** Lets the HTTP servers of this process wait for requests without end. */
export function waitForRequests(): void {
  subscribe('tracing:net.server.listen:asyncStart', (message) => {
    const { server } = message as { server?: unknown }
    if (!(server instanceof Server)) return
    server.headersTimeout = 0
    server.requestTimeout = 0
  })
}
