import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { computeSpellingDistance, isPacking, type KeyEdit, listEdits, listLookalikes, stripPacking } from './confusions.ts'

const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const character = fc.constantFrom(...ALPHABET)
const key = fc.string({ unit: character, minLength: 1, maxLength: 12 })

describe('listLookalikes', () => {
  test.each([
    ['0', ['O', 'D']],
    ['O', ['0']],
    ['1', ['I', 'L']],
    ['L', ['1', 'I']],
    ['8', ['B']],
    ['5', ['S']],
    ['Z', ['2']],
    ['6', ['G']],
    ['V', ['U']],
    ['K', []],
  ])('%s is mistaken for %j', (typed, meant) => {
    expect(listLookalikes(typed)).toEqual(meant)
  })

  it('is mutual', () => {
    for (const one of ALPHABET) for (const other of listLookalikes(one)) expect(listLookalikes(other)).toContain(one)
  })
})

/** Every key that a path of edits reaches, for keys short enough to walk all paths. */
function reached(typed: string, mostEdits: number): Map<string, { edits: number; confusions: number }> {
  const movesByPosition = Map.groupBy(listEdits(typed), ([at]) => at)
  const outcomes = new Map<string, { edits: number; confusions: number }>()
  const go = (at: number, text: string, edits: number, confusions: number): void => {
    if (edits > mostEdits) return
    if (at === typed.length) {
      const expectedOutcome = outcomes.get(text)
      if (!expectedOutcome || edits < expectedOutcome.edits || (edits === expectedOutcome.edits && confusions < expectedOutcome.confusions))
        outcomes.set(text, { edits, confusions })
    }
    for (const [, step, next, edit, confusion] of movesByPosition.get(at) ?? ([] as KeyEdit[]))
      go(next, text + step, edits + edit, confusions + confusion)
  }
  go(0, '', 0, 0)
  return outcomes
}

describe('listEdits', () => {
  it('reaches all keys one edit away, and only those', () => {
    const outcomes = reached('A1Z', 1)
    for (const meant of ['A1Z', 'AIZ', 'ALZ', 'A12', 'AI2', '1AZ', 'AZ1', 'A1', '1Z', 'AZ', 'A1ZX', 'XA1Z', 'A11Z', 'X1Z', 'AXZ', 'A1X'])
      expect(outcomes.has(meant), meant).toBe(true)
    for (const meant of ['', 'A', 'XX1Z', 'Z1A', 'XA1ZX', 'AXX']) expect(outcomes.has(meant), meant).toBe(false)
    for (const [meant, cost] of outcomes) expect(computeSpellingDistance('A1Z', meant, 1), meant).toEqual(cost)
  })

  it('costs about 75 moves a character, however long the key is', () => {
    expect(listEdits('X'.repeat(64)).length).toBeLessThan(64 * 76)
    expect(listEdits('')).toHaveLength(36)
  })
})

describe('computeSpellingDistance', () => {
  test.each([
    ['LM358', 'LM358', { edits: 0, confusions: 0 }],
    ['1N4OO7', '1N4007', { edits: 0, confusions: 2 }],
    ['LM3S8', 'LM358', { edits: 0, confusions: 1 }],
    ['STM32F013', 'STM32F103', { edits: 1, confusions: 0 }],
    ['NE5555P', 'NE555P', { edits: 1, confusions: 0 }],
    ['NE55P', 'NE555P', { edits: 1, confusions: 0 }],
    ['NE556P', 'NE555P', { edits: 1, confusions: 0 }],
    ['NES5S6P', 'NE555P', { edits: 1, confusions: 2 }],
    ['ATMEAG382P', 'ATMEGA328P', { edits: 2, confusions: 0 }],
    ['LM358', 'NE555', null],
    ['LM358', 'LM358ABC', null],
    ['', 'AB', { edits: 2, confusions: 0 }],
  ])('%s for %s', (typed, meant, expected) => {
    expect(computeSpellingDistance(typed, meant, 2)).toEqual(expected)
  })

  it('is the same in both directions, nothing only for the same key, and never more than allowed', () => {
    fc.assert(
      fc.property(key, key, fc.integer({ min: 0, max: 3 }), (one, other, maxEdits) => {
        const distance = computeSpellingDistance(one, other, maxEdits)
        expect(computeSpellingDistance(other, one, maxEdits)).toEqual(distance)
        if (distance) expect(distance.edits).toBeLessThanOrEqual(maxEdits)
        expect(distance !== null && distance.edits + distance.confusions === 0).toBe(one === other)
      }),
    )
  })

  it('is at most the number of edits made to a key', () => {
    const edit = fc.record({ at: fc.nat(), kind: fc.constantFrom('change', 'add', 'drop', 'swap'), character })
    fc.assert(
      fc.property(key, fc.array(edit, { maxLength: 3 }), (meant, edits) => {
        let typed = meant
        for (const { at, kind, character: put } of edits) {
          const position = at % (typed.length + 1)
          const [head, tail] = [typed.slice(0, position), typed.slice(position)]
          if (kind === 'add') typed = head + put + tail
          else if (kind === 'drop') typed = head + tail.slice(1)
          else if (kind === 'change') typed = head + (tail && put) + tail.slice(1)
          else typed = head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2)
        }
        // Overlapping swaps may count double: a position is edited once.
        if (edits.filter(({ kind }) => kind === 'swap').length === 0)
          expect(computeSpellingDistance(typed, meant, 3)?.edits).toBeLessThanOrEqual(edits.length)
      }),
    )
  })
})

describe('packing', () => {
  test.each(['REEL', 'NOPB', 'PBF', 'TRPBF', '118', 'T1G', 'REEL7', 'RREEL', 'CTND'])('%s is', (end) => expect(isPacking(end)).toBe(true))
  test.each(['', 'X', 'C8T6', 'REELX', 'DBVR', '1181'])('"%s" is not', (end) => expect(isPacking(end)).toBe(false))

  it('comes off the end, longest stem first, and leaves enough', () => {
    expect(stripPacking('LM358DRREEL', 5)).toEqual(['LM358DR', 'LM358D'])
    expect(stripPacking('LT1763CS833TRPBF', 5)).toEqual(['LT1763CS833TR', 'LT1763CS833T', 'LT1763CS833'])
    expect(stripPacking('74HC595D118', 5)).toEqual(['74HC595D'])
    expect(stripPacking('REEL', 5)).toEqual([])
    expect(stripPacking('STM32F103C8T6', 5)).toEqual([])
  })
})
