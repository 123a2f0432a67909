/** The resources of a platform account: its databases are real ones, and its Workers those that were uploaded. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Miniflare } from 'miniflare'
import { type LocalDatabase, startMiniflare, toDatabaseFile } from '../../scripts/dev/local-state.ts'

interface Binding {
  type: string
  name: string
  [key: string]: unknown
}

interface Version {
  id: string
  created_on: string
  annotations: Record<string, string>
  bindings: Binding[]
  /** Names of modules with their files; the first is the entry. */
  modules: { name: string; type: string }[]
  folder: string
  metadata: { compatibility_date?: string; compatibility_flags?: string[]; assets?: { config?: Record<string, unknown> } }
  server: Promise<Miniflare> | null
}

interface WorkerDeployment {
  id: string
  created_on: string
  versions: { version_id: string; percentage: number }[]
}

/** An account in a folder. */
export class Account {
  readonly id = 'a'.repeat(32)
  readonly name = 'Acme'
  subdomain: string | null = 'acme'
  has_r2 = true
  zones = [{ id: 'z1', name: 'example.com', status: 'active' }]
  dns_records: { name: string; type: string; content: string }[] = []
  domains: { id: string; hostname: string; service: string; zone_id: string }[] = []
  databases: { uuid: string; name: string }[] = []
  namespaces: { id: string; title: string }[] = []
  buckets: string[] = []
  schedules: unknown[] = []
  versions: Version[] = []
  deployments: WorkerDeployment[] = []
  /** The Worker's name, once there is one. */
  worker: string | null = null
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  addDatabase(name: string): { uuid: string; name: string } {
    const database = { uuid: randomUUID(), name }
    this.databases.push(database)
    return database
  }

  open(uuid: string): DatabaseSync {
    const file = toDatabaseFile(this.folder, uuid as LocalDatabase)
    mkdirSync(dirname(file), { recursive: true })
    const db = new DatabaseSync(file)
    db.exec('PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL;')
    return db
  }

  /** The namespaces and buckets: one access after the other, as they are files of one machine. */
  withStorage<T>(work: (storage: Miniflare) => Promise<T>): Promise<T> {
    const next = this.#storage.then(() => this.#useStorage(work))
    this.#storage = next.catch(() => undefined)
    return next
  }
  #storage: Promise<unknown> = Promise.resolve()

  async #useStorage<T>(work: (storage: Miniflare) => Promise<T>): Promise<T> {
    const storage = await startMiniflare(this.folder, {
      modules: true,
      script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
      compatibilityDate: '2026-01-01',
      kvNamespaces: Object.fromEntries(this.namespaces.map(({ id }) => [id, id])),
      r2Buckets: Object.fromEntries(this.buckets.map((name) => [name, name])),
    })
    try {
      return await work(storage)
    } finally {
      await storage.dispose()
    }
  }

  /** An uploaded version; secrets that it omits are inherited from the previous one. */
  async addVersion(form: FormData, assets: ReadonlyMap<string, Buffer>): Promise<Version> {
    const metadata = JSON.parse(String(form.get('metadata'))) as Version['metadata'] & {
      main_module: string
      bindings: Binding[]
      annotations?: Record<string, string>
    }
    const id = randomUUID()
    const folder = join(this.folder, 'versions', id)
    const modules: Version['modules'] = []
    for (const [name, value] of form) {
      if (typeof value === 'string') continue
      const path = join(folder, 'code', name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, Buffer.from(await value.arrayBuffer()))
      if (!value.type.includes('source-map')) modules.push({ name, type: value.type })
    }
    for (const [path, bytes] of assets) {
      const file = join(folder, 'assets', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, bytes)
    }
    const named = new Set(metadata.bindings.map(({ name }) => name))
    const before = this.versions.at(-1)?.bindings.filter(({ type, name }) => type === 'secret_text' && !named.has(name)) ?? []
    const version: Version = {
      id,
      folder,
      metadata,
      modules: modules.sort((a, b) => Number(b.name === metadata.main_module) - Number(a.name === metadata.main_module)),
      created_on: new Date().toISOString(),
      annotations: metadata.annotations ?? {},
      bindings: [...metadata.bindings.filter(({ type }) => type !== 'inherit'), ...before],
      server: null,
    }
    this.versions.push(version)
    return version
  }

  deploy(versions: WorkerDeployment['versions']): WorkerDeployment {
    const deployment = { id: randomUUID(), created_on: new Date().toISOString(), versions }
    this.deployments.unshift(deployment)
    return deployment
  }

  /** The version that serves a host; null: none. */
  versionAt(host: string): Version | null {
    const suffix = `-${this.worker}.${this.subdomain}.workers.dev`
    if (host.endsWith(suffix)) return this.versions.find(({ id }) => id.startsWith(host.slice(0, -suffix.length))) ?? null
    const isOurs = host === suffix.slice(1) || this.domains.some(({ hostname, service }) => hostname === host && service === this.worker)
    const live = this.deployments[0]?.versions[0]?.version_id
    return isOurs ? (this.versions.find(({ id }) => id === live) ?? null) : null
  }

  async dispose(): Promise<void> {
    for (const { server } of this.versions) await (await server)?.dispose()
  }
}

/** Runs an uploaded version with its bindings. */
export function serveVersion(account: Account, version: Version): Promise<Miniflare> {
  version.server ??= start(account, version)
  return version.server
}

async function start(account: Account, { id, folder, metadata, modules, bindings, annotations, created_on }: Version): Promise<Miniflare> {
  const of = (type: string): Binding[] => bindings.filter((binding) => binding.type === type)
  const named = (type: string, key: string) => Object.fromEntries(of(type).map((binding) => [binding.name, String(binding[key])]))
  const assets = of('assets')[0]
  const types: Record<string, 'ESModule' | 'CompiledWasm' | 'Text'> = { 'application/wasm': 'CompiledWasm', 'text/plain': 'Text' }
  const code = join(folder, 'code')
  const version = of('version_metadata')[0]
  const server = await startMiniflare(account.folder, {
    name: account.worker ?? '',
    modules: modules.map(({ name, type }) => ({ type: types[type] ?? ('ESModule' as const), path: join(code, name) })),
    modulesRoot: code,
    ...(metadata.compatibility_date && { compatibilityDate: metadata.compatibility_date }),
    compatibilityFlags: metadata.compatibility_flags ?? [],
    bindings: {
      ...named('plain_text', 'text'),
      ...named('secret_text', 'text'),
      ...(version && { [version.name]: { id, tag: annotations['workers/tag'] ?? '', timestamp: created_on } }),
    },
    d1Databases: named('d1', 'id'),
    kvNamespaces: named('kv_namespace', 'namespace_id'),
    r2Buckets: named('r2_bucket', 'bucket_name'),
    email: { send_email: of('send_email').map(({ name }) => ({ name })) },
    ratelimits: Object.fromEntries(
      of('ratelimit').map(({ name, namespace_id, simple }) => [
        name,
        { namespace_id: String(namespace_id), simple: simple as { limit: number; period: 10 | 60 } },
      ]),
    ),
    ...(assets && {
      assets: {
        directory: join(folder, 'assets'),
        binding: assets.name,
        routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: false },
        assetConfig: { html_handling: 'none', not_found_handling: 'none' },
      },
    }),
    handleStructuredLogs: () => undefined,
  })
  await server.ready
  return server
}
