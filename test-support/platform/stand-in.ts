/**
 * A stand-in of the platform's REST API on loopback, for the calls of `npm run launch` and wrangler: it stores resources, accepts uploads
 * and migrations, and runs uploaded versions at their URLs. https://developers.cloudflare.com/api/
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { runTransaction } from '../../scripts/dev/local-state.ts'
import { type Account, serveVersion } from './account.ts'

/** A rejection, with the platform's error code. */
class RejectedRequest extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

interface Call {
  match: RegExpExecArray
  url: URL
  body: Buffer
  request: IncomingMessage
}
type Handler = (call: Call) => unknown

export interface StandIn {
  /** Of its API, for `CLOUDFLARE_API_BASE_URL`. */
  api: string
  /** Of everything that runs, for `SHOP_STAND_IN`. */
  url: string
  /** Calls so far: "POST /accounts/:id/d1/database". */
  calls: string[]
  /** Rejects calls for which it returns true. */
  rejectRequest: ((call: string) => boolean) | null
  /** Changes the status of matching responses of the running Workers. */
  spoil: ((host: string, path: string) => number | null) | null
  dispose(): Promise<void>
}

export const TOKEN = 'token-of-the-stand-in-0123456789'
const WORKER_NOT_FOUND = new RejectedRequest(404, 10_007, 'This Worker does not exist on your account.')
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32,64}/g

const json = ({ body }: Call): Record<string, unknown> => JSON.parse(body.toString('utf8') || '{}') as Record<string, unknown>

const readForm = ({ body, request }: Call): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'Content-Type': request.headers['content-type'] ?? '' } }).formData()

/** Starts it. @param account with existing and created resources */
export async function startStandIn(account: Account): Promise<StandIn> {
  const routes = [...resourceRoutes(account), ...databaseRoutes(account, () => standIn.url), ...workerRoutes(account)]
  const server = createServer((request, response) => void answer(request, response))
  const standIn: StandIn = {
    api: '',
    url: '',
    calls: [],
    rejectRequest: null,
    spoil: null,
    dispose: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await account.dispose()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://stand-in.invalid')
    const body = await buffer(request)
    const host = request.headers['x-stand-in-host']
    if (typeof host === 'string') return visit(host, url, request, body, response)
    if (url.pathname.startsWith('/upload/')) {
      uploads.set(url.pathname.slice('/upload/'.length), body)
      response.writeHead(200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
      return
    }
    const path = url.pathname.replace('/client/v4', '').replace(`/accounts/${account.id}`, '/accounts/:id')
    const name = `${request.method} ${path.replace(IDS, ':id')}`
    standIn.calls.push(name)
    try {
      if (request.headers.authorization !== `Bearer ${TOKEN}` && !path.includes('/workers/assets/upload'))
        throw new RejectedRequest(403, 10_000, 'Authentication error')
      if (standIn.rejectRequest?.(name)) throw new RejectedRequest(400, 9999, 'The platform is out of sorts')
      for (const [method, pattern, handle] of routes) {
        const match = method === request.method ? pattern.exec(path) : null
        if (!match) continue
        const result = await handle({ match, url, body, request })
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify({ success: true, errors: [], messages: [], result: result ?? null }))
        return
      }
      throw new RejectedRequest(404, 7003, `The stand-in knows no ${name}`)
    } catch (error) {
      const { status, code, message } = error instanceof RejectedRequest ? error : new RejectedRequest(400, 7500, String(error))
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ success: false, errors: [{ code, message }], messages: [], result: null }))
    }
  }

  async function visit(host: string, url: URL, request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const version = account.versionAt(host)
    const spoiled = version && standIn.spoil?.(host, url.pathname)
    if (!version || spoiled) {
      response.writeHead(spoiled ?? 530).end('error code: 1016')
      return
    }
    const server = await serveVersion(account, version)
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !['host', 'connection', 'x-stand-in-host', 'transfer-encoding', 'accept-encoding'].includes(name)
          ? [[name, value]]
          : [],
      ),
    )
    const answer = await server.dispatchFetch(`https://${host}${url.pathname}${url.search}`, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual' as const,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const passed: [string, string | string[]][] = [...answer.headers].filter(
      ([name]) => name !== 'set-cookie' && name !== 'content-encoding',
    )
    const cookies = answer.headers.getSetCookie()
    response.writeHead(answer.status, Object.fromEntries(cookies.length > 0 ? [...passed, ['set-cookie', cookies]] : passed))
    response.end(Buffer.from(await answer.arrayBuffer()))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  standIn.api = `${standIn.url}/client/v4`
  return standIn
}

/** Uploads at the URLs that D1 requests. */
const uploads = new Map<string, Buffer>()

function resourceRoutes(account: Account): [string, RegExp, Handler][] {
  const byName = (call: Call, rows: readonly { name: string }[]) => {
    const name = call.url.searchParams.get('name')
    return rows.filter((row) => name === null || row.name === name)
  }
  return [
    ['GET', /^\/accounts$/, () => [{ id: account.id, name: account.name }]],
    ['GET', /^\/memberships$/, () => [{ id: 'm', account: { id: account.id, name: account.name } }]],
    ['GET', /^\/user$/, () => ({ id: 'u', email: 'operator@acme.example' })],
    ['GET', /^\/accounts\/:id\/subscriptions$/, () => [{ rate_plan: { id: 'workers_paid' } }]],
    ['GET', /^\/accounts\/:id\/email\/sending\/zones$/, () => account.zones],
    ['GET', /^\/zones$/, (call) => byName(call, account.zones)],
    ['GET', /^\/zones\/\w+\/dns_records$/, (call) => byName(call, account.dns_records)],
    ['GET', /^\/accounts\/:id\/storage\/kv\/namespaces$/, () => account.namespaces],
    [
      'POST',
      /^\/accounts\/:id\/storage\/kv\/namespaces$/,
      (call) => {
        const namespace = { id: randomUUID().replaceAll('-', ''), title: String(json(call)['title']) }
        account.namespaces.push(namespace)
        return namespace
      },
    ],
    [
      'PUT',
      /^\/accounts\/:id\/storage\/kv\/namespaces\/(\w+)\/values\/(.+)$/,
      async (call) => {
        const [, id = '', key = ''] = call.match
        const form = call.request.headers['content-type']?.includes('multipart') ? await readForm(call) : null
        const value = form ? String(form.get('value')) : call.body.toString('utf8')
        await account.withStorage(async (storage) => (await storage.getKVNamespace(id)).put(decodeURIComponent(key), value))
      },
    ],
    [
      'GET',
      /^\/accounts\/:id\/r2\/buckets\/([\w-]+)$/,
      ({ match: [, name = ''] }) => {
        if (!account.has_r2) throw new RejectedRequest(403, 10_042, 'Please enable R2 through the Cloudflare Dashboard.')
        if (!account.buckets.includes(name)) throw new RejectedRequest(404, 10_006, 'The specified bucket does not exist.')
        return { name }
      },
    ],
    ['POST', /^\/accounts\/:id\/r2\/buckets$/, (call) => void account.buckets.push(String(json(call)['name']))],
    [
      'PUT',
      /^\/accounts\/:id\/r2\/buckets\/([\w-]+)\/objects\/(.+)$/,
      async ({ match: [, bucket = '', key = ''], body }) => {
        await account.withStorage(
          async (storage) => void (await (await storage.getR2Bucket(bucket)).put(decodeURIComponent(key), new Uint8Array(body))),
        )
        return { key }
      },
    ],
  ]
}

function run(db: DatabaseSync, sql: string): [] {
  runTransaction(db, () => db.exec(sql))
  return []
}

function databaseRoutes(account: Account, url: () => string): [string, RegExp, Handler][] {
  const find = (named: string) => {
    const database = account.databases.find(({ uuid, name }) => uuid === named || name === named)
    if (!database) throw new RejectedRequest(404, 7404, 'The database does not exist')
    return database
  }
  const query = (named: string, sql: string) => {
    using db = account.open(find(named).uuid)
    const meta = { duration: 1, rows_read: 0, rows_written: 0, changes: 0, last_row_id: 0, size_after: 0, changed_db: true }
    const isOne = /^\s*(?:SELECT|PRAGMA|WITH)\b[^;]*;?\s*$/i.test(sql)
    const results = isOne ? db.prepare(sql).all() : run(db, sql)
    return [{ success: true, results, meta }]
  }
  const done = { success: true, type: 'import', status: 'complete', messages: [] }
  const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 }
  return [
    [
      'GET',
      /^\/accounts\/:id\/d1\/database$/,
      ({ url }) => account.databases.filter(({ name }) => [null, name].includes(url.searchParams.get('name'))),
    ],
    ['POST', /^\/accounts\/:id\/d1\/database$/, (call) => account.addDatabase(String(json(call)['name']))],
    ['GET', /^\/accounts\/:id\/d1\/database\/([\w-]+)$/, ({ match: [, named = ''] }) => ({ ...find(named), version: 'production' })],
    ['POST', /^\/accounts\/:id\/d1\/database\/([\w-]+)\/query$/, (call) => query(call.match[1] ?? '', String(json(call)['sql']))],
    [
      'POST',
      /^\/accounts\/:id\/d1\/database\/([\w-]+)\/import$/,
      (call) => {
        const { action, etag, filename } = json(call) as { action: string; etag: string; filename: string }
        if (action === 'init') return { ...done, status: 'upload', upload_url: `${url()}/upload/${etag}`, filename: `${etag}.sql` }
        const file = uploads.get(filename.replace('.sql', ''))
        if (!file) throw new RejectedRequest(400, 7500, 'There is no such file')
        query(call.match[1] ?? '', file.toString('utf8'))
        uploads.delete(etag)
        return { ...done, at_bookmark: '1', result: { num_queries: 1, final_bookmark: '1', meta } }
      },
    ],
  ]
}

function workerRoutes(account: Account): [string, RegExp, Handler][] {
  const manifests = new Map<string, Record<string, { hash: string }>>()
  const files = new Map<string, Buffer>()
  const jwt = (session: string) => ['e30', Buffer.from(JSON.stringify({ session })).toString('base64url'), 'x'].join('.')
  const existing = <T>(name: string | undefined, give: () => T): T => {
    if (account.worker === null || account.worker !== name) throw WORKER_NOT_FOUND
    return give()
  }
  const view = (id: string) => {
    const version = account.versions.find((each) => each.id === id)
    if (!version) throw new RejectedRequest(404, 10_007, 'There is no such version')
    const visibleBindings = version.bindings.map((binding) =>
      binding.type === 'secret_text' ? { type: binding.type, name: binding.name } : binding,
    )
    const metadata = { created_on: version.created_on, has_preview: true }
    return {
      id,
      number: account.versions.indexOf(version) + 1,
      metadata,
      annotations: version.annotations,
      resources: { bindings: visibleBindings, script: { etag: id }, script_runtime: {} },
    }
  }
  const upload = async (call: Call) => {
    const form = await readForm(call)
    const { assets } = JSON.parse(String(form.get('metadata'))) as { assets?: { jwt: string } }
    const [, payload = ''] = assets?.jwt.split('.') ?? []
    const session = assets ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { session: string }).session : ''
    const manifest = Object.entries(manifests.get(session) ?? {})
    const contents = manifest.map(([path, { hash }]) => [path, files.get(hash) ?? Buffer.alloc(0)] as const)
    return account.addVersion(form, new Map(contents))
  }
  const script = '^/accounts/:id/workers/scripts/([\\w-]+)'
  const session = (hashes: readonly string[], id: string) => ({ jwt: jwt(id), buckets: hashes.length > 0 ? [hashes] : [] })
  let open = ''
  return [
    [
      'GET',
      /^\/accounts\/:id\/workers\/subdomain$/,
      () => {
        if (account.subdomain === null) throw new RejectedRequest(404, 10_007, 'There is no subdomain.')
        return { subdomain: account.subdomain }
      },
    ],
    [
      'GET',
      /^\/accounts\/:id\/workers\/services\/([\w-]+)$/,
      ({ match: [, name] }) =>
        existing(name, () => ({
          default_environment: { environment: 'production', script: { tag: 't', tags: [], last_deployed_from: 'wrangler' } },
        })),
    ],
    [
      'GET',
      /^\/accounts\/:id\/workers\/workers\/([\w-]+)$/,
      ({ match: [, name] }) => existing(name, () => ({ subdomain: toSubdomain(account) })),
    ],
    ['GET', new RegExp(`${script}/deployments$`), ({ match: [, name] }) => existing(name, () => ({ deployments: account.deployments }))],
    [
      'POST',
      new RegExp(`${script}/deployments$`),
      (call) => account.deploy((json(call) as unknown as { versions: { version_id: string; percentage: number }[] }).versions),
    ],
    [
      'GET',
      new RegExp(`${script}/versions$`),
      ({ match: [, name] }) => existing(name, () => ({ items: account.versions.map(({ id }) => view(id)).reverse() })),
    ],
    ['GET', new RegExp(`${script}/versions/([\\w-]+)$`), ({ match: [, , id = ''] }) => view(id)],
    [
      'GET',
      new RegExp(`${script}/secrets$`),
      ({ match: [, name] }) =>
        existing(name, () =>
          account.versions
            .at(-1)
            ?.bindings.filter(({ type }) => type === 'secret_text')
            .map(({ name: secret, type }) => ({ name: secret, type })),
        ),
    ],
    [
      'POST',
      new RegExp(`${script}/assets-upload-session$`),
      (call) => {
        open = randomUUID()
        const { manifest } = json(call) as unknown as { manifest: Record<string, { hash: string }> }
        manifests.set(open, manifest)
        return session(
          [...new Set(Object.values(manifest).map(({ hash }) => hash))].filter((hash) => !files.has(hash)),
          open,
        )
      },
    ],
    [
      'POST',
      /^\/accounts\/:id\/workers\/assets\/upload$/,
      async (call) => {
        for (const [hash, file] of await readForm(call))
          files.set(hash, Buffer.from(typeof file === 'string' ? file : await file.text(), 'base64'))
        return { jwt: jwt(open) }
      },
    ],
    [
      'PUT',
      new RegExp(`${script}$`),
      async (call) => {
        const version = await upload(call)
        account.worker = call.match[1] ?? ''
        account.deploy([{ version_id: version.id, percentage: 100 }])
        return { id: account.worker, etag: version.id, deployment_id: version.id.replaceAll('-', ''), startup_time_ms: 1 }
      },
    ],
    [
      'POST',
      new RegExp(`${script}/versions$`),
      async (call) => {
        existing(call.match[1], () => null)
        const version = await upload(call)
        return { ...view(version.id), startup_time_ms: 1 }
      },
    ],
    [
      'PUT',
      new RegExp(`${script}/schedules$`),
      (call) => {
        account.schedules = JSON.parse(call.body.toString()) as unknown[]
        return { schedules: account.schedules }
      },
    ],
    [
      'POST',
      new RegExp(`${script}/subdomain$`),
      (call) => ({ enabled: Boolean(json(call)['enabled']), previews_enabled: Boolean(json(call)['previews_enabled']) }),
    ],
    ['PATCH', new RegExp(`${script}/(?:script-)?settings$`), () => ({})],
    [
      'GET',
      /^\/accounts\/:id\/workers\/domains$/,
      ({ url }) => account.domains.filter(({ hostname }) => hostname === url.searchParams.get('hostname')),
    ],
    [
      'PUT',
      /^\/accounts\/:id\/workers\/domains$/,
      (call) => {
        const { hostname, service, zone_id } = json(call) as Record<string, string>
        account.domains = [
          ...account.domains.filter((domain) => domain.hostname !== hostname),
          { id: randomUUID(), hostname: hostname ?? '', service: service ?? '', zone_id: zone_id ?? '' },
        ]
      },
    ],
  ]
}

const toSubdomain = ({ worker, subdomain }: Account) => ({
  enabled: true,
  previews_enabled: true,
  url: `https://${worker}.${subdomain}.workers.dev`,
  preview_url_suffix: `-${worker}.${subdomain}.workers.dev`,
})
