/** Lints the OpenAPI document with `@redocly/cli` by the rules of `redocly.yaml`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOpenApiDocument } from '#worker/api/openapi.ts'
import { NODE, ROOT, runThrough } from '../dev/install.mjs'

const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(createOpenApiDocument(), null, 1))
process.exitCode = await runThrough(NODE, [
  join(ROOT, 'scripts/run.mjs'),
  ...['redocly', 'lint', file, '--config', join(ROOT, 'redocly.yaml'), '--max-problems', '20'],
])
rmSync(folder, { recursive: true })
