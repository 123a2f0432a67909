/** What the checks of our ledgers share: tables of Markdown, and the files that they name. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../dev/local-state.ts'

/** The text of a file by its path from the repository's root; an empty one for a folder; null: there is none. */
export type ReadFile = (path: string) => string | null

const SEPARATOR = /^\|[\s:|-]+\|$/

/** The cells of a row of a table, or null for a line that is none. */
export function splitCells(line: string): string[] | null {
  if (!line.startsWith('|') || SEPARATOR.test(line)) return null
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

/** Everything in `backticks`. */
export const listQuoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

export const isPath = (text: string): boolean => /^[\w.@-]+(?:\/[\w.@-]+)*\/?$/.test(text) && /[./]/.test(text)

/** Reads each file once. */
export function createFileReader(): ReadFile {
  const texts = new Map<string, string | null>()
  return (path) => {
    const file = join(ROOT, path)
    if (!texts.has(path)) texts.set(path, existsSync(file) ? (path.endsWith('/') ? '' : readFileSync(file, 'utf8')) : null)
    return texts.get(path) ?? null
  }
}

/** Says what is wrong with a ledger, and fails the check where anything is. */
export function reportFaults(faults: readonly string[]): void {
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
