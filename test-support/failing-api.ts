/** An operator's API on loopback that fails on request, and forwards every call otherwise. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Received calls, with their headers. */
interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

type Fail = (incoming: IncomingMessage, answer: ServerResponse) => void

const json = (answer: ServerResponse, text: string): void => void answer.writeHead(200, { 'Content-Type': 'application/json' }).end(text)

const DRIP_MS = 100

/** Typical failures of APIs. */
export const FAILURES = {
  hangs() {},
  'headers, then nothing'(_, answer) {
    answer.writeHead(200, { 'Content-Type': 'application/json' }).flushHeaders()
  },
  'half a body, then nothing'(_, answer) {
    answer.writeHead(200, { 'Content-Type': 'application/json' }).write('{"code":200,"message":"Success","data":{"pa')
  },
  drips(_, answer) {
    answer.writeHead(200, { 'Content-Type': 'application/json' })
    const drip = setInterval(() => answer.write(' '), DRIP_MS)
    answer.on('close', () => clearInterval(drip))
  },
  breaks(incoming) {
    incoming.socket.destroy()
  },
  '500'(_, answer) {
    answer.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Internal error at db-7.internal</h1>')
  },
  html(_, answer) {
    answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html><h1>Welcome to db-7.internal</h1>')
  },
  garbage(_, answer) {
    json(answer, '\u0000\uFFFD{]')
  },
  empty(_, answer) {
    json(answer, '')
  },
  'null instead of an envelope'(_, answer) {
    json(answer, 'null')
  },
  'null instead of data'(_, answer) {
    json(answer, '{"code":200,"message":"Success","data":null}')
  },
  'a fault of its own'(_, answer) {
    json(answer, '{"code":5000,"message":"db-7.internal is away","data":null}')
  },
} as const satisfies Readonly<Record<string, Fail>>

export type Failure = keyof typeof FAILURES

export interface FailingApi {
  url: string
  requests: ReceivedRequest[]
  /** From now on it fails in this way; null: it forwards calls. */
  fail(how: Failure | null): void
  dispose(): Promise<void>
}

/** @param target base URL of the shop whose embedded API answers without a failure, without a trailing slash */
export async function startFailingApi(target: string): Promise<FailingApi> {
  let failure: Failure | null = null
  const requests: ReceivedRequest[] = []
  const server = createServer((incoming, answer) => {
    const { method = '', url: path = '', headers } = incoming
    const call: ReceivedRequest = { method, path, headers, body: Buffer.alloc(0) }
    requests.push(call)
    incoming.on('data', (bytes: Buffer) => {
      call.body = Buffer.concat([call.body, bytes])
    })
    if (failure !== null) return (FAILURES as Readonly<Record<Failure, Fail>>)[failure](incoming, answer)
    const onward = request(target + path, { method, headers: { ...headers, host: new URL(target).host } }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(how) {
      failure = how
    },
    async dispose() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
