/**
 * Checks that docs/security/asvs.md is complete: every file in it exists, every requirement is listed once and in order, and every "met"
 * names its evidence.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../dev/local-state.ts'
import { createFileReader, isPath, listQuoted, type ReadFile, reportFaults, splitCells } from './ledger.ts'

const LEDGER = 'docs/security/asvs.md'
const STATES = ['met', 'deployment', 'not applicable', 'open']
/** Requirements of levels 1 and 2 in version 5.0, by chapter. */
const COUNTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

const rank = (id: string): number => id.split('.').reduce((total, part) => total * 100 + Number(part), 0)

/** @returns one line per fault */
export function findAsvsFaults(ledger: string, read: ReadFile): string[] {
  const faults: string[] = []
  const counts = COUNTS.map(() => 0)
  let last = 0
  for (const [index, line] of ledger.split('\n').entries()) {
    const cells = splitCells(line)
    const [id = '', requirement = '', state = '', what = ''] = cells ?? []
    if (cells === null || id === 'Id') continue
    const fault = (text: string) => faults.push(`${LEDGER}:${index + 1}: ${id}: ${text}`)
    if (cells.length !== 4 || !/^\d+\.\d+\.\d+$/.test(id)) fault('a row has four cells, and begins with an id like 1.2.3')
    else if (rank(id) <= last) fault('ids are in order, each once')
    last = rank(id)
    const chapter = Number(id.split('.')[0]) - 1
    if (counts[chapter] !== undefined) counts[chapter]++
    if (requirement === '' || what === '') fault('no cell is empty')
    if (!STATES.includes(state)) fault(`“${state}” is none of ${STATES.join(', ')}`)
    const paths = listQuoted(what).filter((text) => isPath(text) && /\/|\.(?:md|ts|tsx|toml|json)$/.test(text) && !text.startsWith('/'))
    if (state === 'met' && paths.length === 0) fault('met, without evidence')
    for (const path of paths) if (read(path) === null) fault(`${path} is no file: name where it is now`)
  }
  for (const [chapter, count] of counts.entries())
    if (count !== COUNTS[chapter]) faults.push(`${LEDGER}: chapter ${chapter + 1} has ${count} rows, the standard ${COUNTS[chapter]}`)
  return faults
}

if (import.meta.main) reportFaults(findAsvsFaults(readFileSync(join(ROOT, LEDGER), 'utf8'), createFileReader()))
