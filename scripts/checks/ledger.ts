/** Shared by the checks of ledgers: Markdown tables, and the files that they name. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../dev/local-state.ts'

/** The text of a file by its path from the repository's root; empty for a folder; null if it does not exist. */
export type ReadFile = (path: string) => string | null

const SEPARATOR = /^\|[\s:|-]+\|$/

/** The cells of a table row, or null for any other line. */
export function splitCells(line: string): string[] | null {
  if (!line.startsWith('|') || SEPARATOR.test(line)) return null
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

/** Every text in `backticks`. */
export const listQuoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

export const isPath = (text: string): boolean => /^[\w.@-]+(?:\/[\w.@-]+)*\/?$/.test(text) && /[./]/.test(text)

/** A reader that reads each file only once. */
export function createFileReader(): ReadFile {
  const texts = new Map<string, string | null>()
  return (path) => {
    const file = join(ROOT, path)
    if (!texts.has(path)) texts.set(path, existsSync(file) ? (path.endsWith('/') ? '' : readFileSync(file, 'utf8')) : null)
    return texts.get(path) ?? null
  }
}

/** Prints the faults of a ledger, and fails the check if there are any. */
export function reportFaults(faults: readonly string[]): void {
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
