/**
 * Test files share one Worker and its modules, so that these are loaded once. Each file has separate, empty storages, without cached data:
 * modules cache the data of a storage by its binding.
 */
import { env } from 'cloudflare:workers'
import { afterAll, inject, vi } from 'vitest'

const FILE = Symbol.for('solderline.test-file')

const file = (Number(Reflect.get(globalThis, FILE)) || 0) + 1
Reflect.set(globalThis, FILE, file)
if (file > inject('storages')) throw new Error(`there are storages for ${inject('storages')} files of worker tests, and no more`)
for (const name of ['SHOP', 'CATALOGUE', 'CACHE', 'FILES']) Reflect.set(env, name, Reflect.get(env, `${name}_${file}`))

// The next file gets the real time again, and no spies.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
