/** An edge before an API over HTTP: the production build with an empty database that no request uses. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startServer } from '../scripts/commands/serve.ts'
import { toDatabaseFile } from '../scripts/dev/local-state.ts'

export interface Edge {
  /** Without a trailing slash. */
  url: string
  dispose(): Promise<void>
}

/** @param onLog receives its log; none is printed */
export async function startEdgeBefore(apiBase: string, onLog: (line: string) => void = () => undefined): Promise<Edge> {
  const state = mkdtempSync(join(tmpdir(), 'solderline-edge-'))
  mkdirSync(dirname(toDatabaseFile(state, 'CATALOGUE')), { recursive: true })
  writeFileSync(toDatabaseFile(state, 'CATALOGUE'), '')
  const server = await startServer({ port: 0, state, vars: { API_BASE: apiBase }, onLog })
  return {
    url: server.url,
    async dispose() {
      await server.dispose()
      rmSync(state, { recursive: true, force: true })
    },
  }
}
