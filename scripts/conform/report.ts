/** A report for people: a table of the groups, then the missing calls, then every fault. */
import { GROUPS } from '#shared/contract/about/about.ts'
import type { ConformFault } from './conversation.ts'
import type { ConformReport, GroupReport, GroupState } from './run.ts'

const STATES: Readonly<Record<GroupState, string>> = {
  whole: 'right',
  wrong: 'wrong',
  incomplete: 'incomplete',
  absent: 'not there',
  unasked: 'not called',
}

export function printReport({ api, is_right, groups, faults, notes, absent_pages }: ConformReport, print: (line: string) => void): void {
  print(`${api}\n`)
  print(row(['group', '', 'right', 'wrong', 'missing', 'not called', 'slowest']))
  for (const group of groups) print(row(formatCounts(group)))
  for (const group of groups) missing(group, print)
  if (absent_pages.length > 0)
    print(`\nHeader and footer link to missing pages. For getConfig: "absent_pages": ${JSON.stringify(absent_pages)}`)
  if (faults.length > 0) print(`\nFaults: ${faults.length}`)
  printFaults(faults, print)
  if (notes.length > 0) print(`\nPassed over, without a fault:`)
  printFaults(notes, print)
  print(is_right ? '\nEverything required is correct.' : '\nThe API deviates from the contract.')
}

const WIDTHS = [18, 12, 7, 7, 9, 11, 9]
const row = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index < 2 ? cell.padEnd(WIDTHS[index] ?? 0) : cell.padStart(WIDTHS[index] ?? 0))).join('')

function formatCounts({ group, is_required, state, calls }: GroupReport): string[] {
  const count = (callState: string): string => String(calls.filter((call) => call.state === callState).length)
  const slowest = Math.max(...calls.map(({ slowest_ms }) => slowest_ms))
  const name = `${group}${is_required ? ' *' : ''}`
  return [name, STATES[state], count('right'), count('wrong'), count('missing'), count('unasked'), slowest > 0 ? `${slowest} ms` : '']
}

/** Prints the effect of missing calls on pages, and why a call was not tested. */
function missing({ group, state, stateText, calls }: GroupReport, print: (line: string) => void): void {
  const { title } = GROUPS[group]
  if (state === 'absent' && stateText) print(`\n${title} is not there. ${stateText}`)
  const gone = state === 'absent' ? [] : calls.filter((call) => call.state === 'missing' && !call.is_required)
  if (gone.length > 0) print(`\n${title} does without:`)
  for (const { call, stateText: without } of gone) print(`  ${call}\n    ${without}`)
  const skippedCalls = state === 'absent' ? [] : calls.filter((call) => call.state === 'unasked')
  if (skippedCalls.length > 0) print(`\n${title}, not called:`)
  for (const [why, names] of Map.groupBy(skippedCalls, ({ stateText }) => stateText))
    print(`  ${why}: ${names.map(({ name }) => name).join(', ')}`)
}

function printFaults(faults: readonly ConformFault[], print: (line: string) => void): void {
  for (const [call, callFaults] of Map.groupBy(faults, (fault) => fault.call)) {
    print(`\n  ${call}`)
    for (const { at, requestText, expected, received, times } of callFaults) {
      print(`    ${at}${times > 1 ? ` (and ${times - 1} more)` : ''}`)
      if (requestText) print(`      request   ${requestText}`)
      print(`      expected  ${expected}`)
      print(`      came      ${received}`)
    }
  }
}
