/** Checks that the packages of the stack are used in the right folders, and that no code uses React's internals. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../dev/local-state.ts'
import { reportFaults } from './ledger.ts'

/** Packages by the folder whose production code must import them. */
const STACK: readonly (readonly [folder: string, ...packages: string[]])[] = [
  ['worker', 'hono', '@hono/react-renderer', 'react', 'react-dom/server', 'zod'],
  ['origin', 'hono', '@hono/zod-validator'],
  ['client', 'react', 'react-dom/client', 'swr', 'js-cookie'],
  ['shared', 'zod', 'read-excel-file/universal'],
]

const INTERNALS = /_INTERNALS_DO_NOT_USE|__SECRET_INTERNALS|react-dom\/cjs|react\/cjs/

/** @param files production code: path from the project's root, and text */
export function findStackFaults(files: readonly { path: string; text: string }[]): string[] {
  const faults: string[] = []
  for (const [folder, ...packages] of STACK) {
    const texts = files.filter(({ path }) => path.startsWith(`${folder}/`)).map(({ text }) => text)
    for (const name of packages)
      if (!texts.some((text) => text.includes(`from '${name}'`) || text.includes(`import('${name}')`)))
        faults.push(`${folder}: nothing imports ${name}`)
  }
  for (const { path, text } of files) if (INTERNALS.test(text)) faults.push(`${path}: reaches into React's internals`)
  return faults
}

if (import.meta.main) {
  const paths = globSync('{worker,client,origin,shared,locales}/**/*.{ts,tsx}', { cwd: ROOT }).filter((path) => !/\.test\.tsx?$/.test(path))
  reportFaults(findStackFaults(paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))))
}
