/** Typed lines as buyers write them, against what they mean. The figure of each set is held: a line that is read wrong is named. */
import { expect, test } from 'vitest'
import { formatTypedLine, readTypedLines } from '#test-support/typed-lines.ts'

/** Lines that are read wrong, with what is read. */
const WRONG: Readonly<Record<string, string>> = {
  // ADI is no name that is recognized without a heading.
  'ADI AD8605ARTZ-REEL7, 3000pcs, D/C 2215+': 'AD8605ARTZ-REEL7 | 3000 |  |  | 2215+ | ',
}

test.each(['development', 'held-out', 'hunt'] as const)('the lines of %s', (set) => {
  const lines = readTypedLines(set)
  const read = lines.map(({ text }) => [text, formatTypedLine(text)])
  expect(read).toEqual(lines.map(({ text, expected }) => [text, WRONG[text] ?? expected]))
})
