import { expect, it } from 'vitest'
import { findStackFaults } from './check-stack.ts'

it('misses a package that only another folder imports, and sees who reaches into React', () => {
  const faults = findStackFaults([
    { path: 'client/a.ts', text: "import { Hono } from 'hono'" },
    { path: 'worker/b.ts', text: 'Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE")' },
    { path: 'origin/c.ts', text: "import { Hono } from 'hono'" },
  ])
  expect(faults).toContain('worker: nothing imports hono')
  expect(faults).not.toContain('origin: nothing imports hono')
  expect(faults).toContain("worker/b.ts: reaches into React's internals")
})
