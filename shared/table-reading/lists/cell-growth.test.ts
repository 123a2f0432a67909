/** No cell may cost more than its length: twice the text, about twice the work. */
import { describe, expect, it, test } from 'vitest'
import { looksLikePackage, looksLikePartNumber, looksLikePassive, looksLikeValue, readWholeNumber } from '../cells/cell-kinds.ts'
import { looksLikeDesignators } from '../cells/designator-lists.ts'
import { readDesignators } from '../cells/designators.ts'
import { isUnfittedHeading, isUnfittedMark, readFitting, statesUnfitted } from '../cells/fitted.ts'
import { isRecognizedMaker } from '../cells/makers.ts'
import { readMakerNames, readPartNumbers, readPlaceholderPartNumber, toSingleLine } from '../cells/part-numbers.ts'
import { readPieces } from '../cells/pieces.ts'
import { isSupplierSku } from '../cells/supplier-skus.ts'
import { readHeading } from '../columns/headings.ts'
import { normalizeHeading } from '../columns/plain-name.ts'
import { isHostileText } from '../workbook/formulas.ts'
import { readWorkbook } from '../workbook/read-workbook.ts'
import { MAX_CELL_LENGTH, tidyCell } from '../workbook/tidy-cell.ts'
import { readPaste } from './paste.ts'
import { readBom } from './read-bom.ts'
import { MAX_TYPED_LINE_LENGTH, readTypedLine } from './typed-line.ts'

/** What stands in a cell, or above one, times a number. */
const HOSTILE: Record<string, (times: number) => string> = {
  'ranges in words': (times) => `${'R1 to '.repeat(times)}!`,
  'ranges in signs': (times) => `${'R1 - '.repeat(times)}!`,
  'an honest cell with a remark': (times) => `${Array.from({ length: times }, (_, i) => `R${i} - R${i + 3}`).join(', ')} (NP)`,
  'places with a remark': (times) => `${Array.from({ length: times }, (_, i) => `C${i}`).join(', ')} (NP)`,
  'blanks in a number': (times) => `A${' '.repeat(times)}B`,
  'blanks in a bracket': (times) => `A[0${' '.repeat(times)}!`,
  'open brackets': (times) => 'A['.repeat(times),
  'dots behind a name': (times) => `R1 ${'.'.repeat(times)}x`,
  'dashes behind a name': (times) => `R1 ${'-'.repeat(times)}x`,
  'dashed digits': (times) => `${'1-'.repeat(times)}x`,
  'letters of a board': (times) => `${'BOARD '.repeat(times)}- C`,
  'blanks around a slash': (times) => `A${' '.repeat(times)}/${' '.repeat(times)}`,
  'blanks before a word': (times) => `A${' or'.repeat(times)} equ`,
  'line ends': (times) => `A${'\r\n '.repeat(times)}B`,
  'open round brackets': (times) => `A${' ('.repeat(times)}abc`,
  digits: (times) => `${'1,'.repeat(times)}x`,
  'digits with blanks': (times) => `${'123 '.repeat(times)}x`,
  letters: (times) => `${'Aa1'.repeat(times)}!`,
}

/** What looks like the beginnings of formulas. */
for (const part of ['[', "'", '"', '[a]', 'a|', '|!', '(', 'CALL']) HOSTILE[`= and ${part}`] = (times) => `=${part.repeat(times)}`

const RULES: Readonly<Record<string, (text: string) => unknown>> = {
  looksLikePlaces: looksLikeDesignators,
  readDesignators,
  readPartNumbers,
  readMakerNames: (text) => [readMakerNames(text, 1), readMakerNames(text, 3)],
  oneLine: toSingleLine,
  standInOf: readPlaceholderPartNumber,
  readPieces,
  isUnfittedMark,
  saysUnfitted: statesUnfitted,
  marksUnfitted: isUnfittedHeading,
  readFitting: (text) => readFitting(text, true),
  readHeading,
  plainName: normalizeHeading,
  isKnownMaker: isRecognizedMaker,
  isSupplierSku,
  looksLikePackage,
  looksLikeValue,
  namesPassive: looksLikePassive,
  looksLikePartNumber,
  readWholeNumber,
  tidyCell,
  isHostileText,
  readTypedLine: (text) => readTypedLine(text.slice(0, MAX_TYPED_LINE_LENGTH), 0),
  readPaste: (text) => quietly(() => readPaste(text).reading),
}

function quietly(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error
  }
}

/** Of this thread alone, whatever else the machine does: the least of some tries. */
function milliseconds(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 2; i++) {
    const begun = process.threadCpuUsage()
    work()
    least = Math.min(least, process.threadCpuUsage(begun).user / 1000)
  }
  return least
}

const LONG = 8
/** What a rule may cost for a cell that is `LONG` times longer: generous to a busy machine, where a square takes twice that. */
const GROWTH = 4 * LONG
/** Shorter than this, the clock tells nothing; a square of the longest cell takes seconds. */
const NOISE_MS = 120

/** Cells as the rules get them: no longer than any is, and tidy. */
const cell = (make: (times: number) => string, length: number): string =>
  tidyCell(make(Math.max(1, Math.floor(length / (make(2).length - make(1).length)))).slice(0, length))

describe.each(Object.entries(HOSTILE))('%s', (_, make) => {
  test.each(Object.entries(RULES))('%s', (_, rule) => {
    const [short, long] = [cell(make, Math.floor(MAX_CELL_LENGTH / LONG)), cell(make, MAX_CELL_LENGTH)]
    rule(short)
    expect(milliseconds(() => rule(long))).toBeLessThan(NOISE_MS + GROWTH * milliseconds(() => rule(short)))
  })
})

describe('a whole file', () => {
  const file = (made: string): Uint8Array =>
    new TextEncoder().encode(`MPN,Qty,Designator,${made}\n${made},1,${made},x\nLM358,${made},R1,\n`)

  test.each(Object.entries(HOSTILE))('with %s in its cells and headings is read or refused', async (_, make) => {
    const made = make(400).replaceAll(',', ';').replaceAll('\r\n', ' ').slice(0, MAX_CELL_LENGTH)
    await expect(readBom(file(made)).catch((error: Error) => error.message)).resolves.toBeDefined()
  })

  it('has no cell that is longer than any that a spreadsheet takes', async () => {
    await expect(readWorkbook(file('A'.repeat(MAX_CELL_LENGTH + 1)))).rejects.toMatchObject({ errorCode: 'file_cell_too_long' })
    await expect(readWorkbook(file(`A${' '.repeat(MAX_CELL_LENGTH)}`))).rejects.toMatchObject({ errorCode: 'file_cell_too_long' })
    expect(() => readPaste(`MPN\tQty\n${'A'.repeat(MAX_CELL_LENGTH + 1)}\t1`).reading).toThrowError(
      expect.objectContaining({ errorCode: 'file_cell_too_long' }),
    )
  })
})

it('takes one blank for many', () => {
  expect(tidyCell('  A \t  B \r\n\r\n C ')).toBe('A B\nC')
})
