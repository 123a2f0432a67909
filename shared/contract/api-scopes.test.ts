import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NETWORK_QUOTAS } from './api-scopes.ts'

/** The number of lines that count as one call of BOM_LIMIT. */
const LINES_A_CALL = 100

it('names the limits of wrangler.toml', () => {
  const config = readFileSync('wrangler.toml', 'utf8')
  const limitOf = (name: string) => Number(new RegExp(`name = "${name}"[^[]*limit = (\\d+), period = 60`).exec(config)?.[1])
  expect(NETWORK_QUOTAS.searches).toBe(limitOf('SEARCH_LIMIT'))
  expect(NETWORK_QUOTAS.priced_lines).toBe(limitOf('BOM_LIMIT') * LINES_A_CALL)
})
