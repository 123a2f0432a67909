/** Checks that every package of `package-lock.json` has a content hash, for all platforms: npm verifies it before the installation. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../dev/local-state.ts'
import { reportFaults } from './ledger.ts'

/** @returns one line for each package without a hash */
export function findLockFaults(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { link?: boolean; integrity?: string }> }
  return Object.entries(packages)
    .filter(([path, { link, integrity = '' }]) => path !== '' && !link && !/^sha512-[\w+/]{86}==$/.test(integrity))
    .map(([path]) => `package-lock.json: ${path} has no sha512 hash: run npm install --package-lock-only where there is no node_modules`)
}

if (import.meta.main) reportFaults(findLockFaults(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
