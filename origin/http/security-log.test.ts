import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SECURITY_EVENTS } from './security-log.ts'

it('has each of its events in the table of the documentation', () => {
  const rows = readFileSync('docs/security/log.md', 'utf8').matchAll(/^\| `(\w+)`/gm)
  expect([...rows].map(([, event]) => event).sort()).toEqual([...new Set(SECURITY_EVENTS)].sort())
})
