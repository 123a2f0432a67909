import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_SOURCE } from '#shared/bom/empty-source.ts'
import type { BomSource } from '#shared/contract/bom.ts'
import { draws } from '#test-support/matrix.ts'
import { carryOverDecisions, type OldLine } from './reupload.ts'

type Line = Partial<Omit<BomSource, 'designators'>> & { at?: string }

const source = ({ at = '', ...line }: Line): BomSource => ({
  ...EMPTY_SOURCE,
  ...line,
  designators: at === '' ? [] : at.split(' '),
  qty: line.qty ?? (at === '' ? null : at.split(' ').length),
})

interface Before extends OldLine {
  id: string
}
const oldLine = (id: string, line: Line, decisions: Partial<OldLine> = {}): Before => ({
  id,
  source: source(line),
  typed_qty: null,
  typed_do_not_fit: null,
  kind: 'exact',
  confirmed: false,
  ...decisions,
})

const carried = (old: readonly Before[], lines: readonly Line[]) =>
  carryOverDecisions(old, lines.map(source)).map((line) => [line.old?.id ?? null, line.change, line.part])

describe('pairing lines', () => {
  const OLD = [
    oldLine('10k', { at: 'R1 R2', part_number: 'RC0402FR-0710KL' }),
    oldLine('22k', { at: 'R3', part_number: 'RC0402FR-0722KL' }),
    oldLine('100n', { at: 'C1 C2 C3', value: '100n', package: '0402' }),
  ]

  test('the same file again', () => {
    expect(
      carried(OLD, [
        { at: 'R1 R2', part_number: 'RC0402FR-0710KL' },
        { at: 'R3', part_number: 'RC0402FR-0722KL' },
      ]),
    ).toEqual([
      ['10k', 'same', 'all'],
      ['22k', 'same', 'all'],
    ])
  })

  test('another order, other case, designators in another order', () => {
    expect(
      carried(OLD, [
        { at: 'C3 C1 C2', value: '100N', package: '0402' },
        { at: 'r2 r1', part_number: 'rc0402fr-0710kl' },
      ]),
    ).toEqual([
      ['100n', 'same', 'all'],
      ['10k', 'same', 'all'],
    ])
  })

  test.each<[string, Line[], unknown[]]>([
    ['a designator more', [{ at: 'R1 R2 R9', part_number: 'RC0402FR-0710KL' }], [['10k', 'changed', 'all']]],
    [
      'designators that moved to another line',
      [
        { at: 'R1', part_number: 'RC0402FR-0710KL' },
        { at: 'R2 R3', part_number: 'RC0402FR-0722KL' },
      ],
      [
        ['10k', 'changed', 'all'],
        ['22k', 'changed', 'all'],
      ],
    ],
    [
      'designators that were renumbered, across each other',
      [
        { at: 'R3', part_number: 'RC0402FR-0710KL' },
        { at: 'R1 R2', part_number: 'RC0402FR-0722KL' },
      ],
      [
        ['10k', 'changed', 'all'],
        ['22k', 'changed', 'all'],
      ],
    ],
    ['another part in the same place', [{ at: 'R1 R2', part_number: 'ERJ-2RKF1002X' }], [['10k', 'changed', 'none']]],
    ['another value in the same place', [{ at: 'C1 C2 C3', value: '1u', package: '0402' }], [['100n', 'changed', 'none']]],
    ['a new line', [{ at: 'U1', part_number: 'LM358DR' }], [[null, 'added', 'none']]],
    [
      'one line that became two: the larger half is it',
      [
        { at: 'C9', value: '100n', package: '0402' },
        { at: 'C1 C2', value: '100n', package: '0402' },
      ],
      [
        [null, 'added', 'none'],
        ['100n', 'changed', 'all'],
      ],
    ],
    ['a line that names nothing', [{}], [[null, 'added', 'none']]],
  ])('%s', (_, lines, expected) => expect(carried(OLD, lines)).toEqual(expected))

  test('lines without designators, by number, each once and in their order', () => {
    const old = ['a', 'b', 'c'].map((id) => oldLine(id, { part_number: 'LM358DR', qty: 1 }))
    const again: Line[] = Array.from({ length: 4 }, () => ({ part_number: 'lm358dr', qty: 1 }))
    expect(carried(old, again).map(([id]) => id)).toEqual(['a', 'b', 'c', null])
  })
})

describe('carried-over decisions', () => {
  const NUMBERED = { at: 'R1', part_number: 'RC0402FR-0710KL', manufacturer: 'Yageo', description: '10k 1%' }

  test.each<[string, Partial<OldLine>, Line, string]>([
    ['a confirmed part is asked for again when the words beside it change', { confirmed: true }, { description: '10k 5%' }, 'part'],
    ['a chosen part too', { kind: 'chosen' }, { package: '0402' }, 'part'],
    ['what the matcher found is found anew', {}, { description: '10k 5%' }, 'none'],
    ['another maker is another part', { confirmed: true }, { manufacturer: 'Vishay' }, 'none'],
    ['a maker written otherwise is the same', { confirmed: true }, { manufacturer: 'YAGEO', description: '10K  1%' }, 'all'],
    ['the quantity says nothing about the part', { confirmed: true }, { qty: 7 }, 'all'],
  ])('%s', (_, decisions, change, expected) => {
    const [line] = carryOverDecisions([oldLine('x', NUMBERED, decisions)], [source({ ...NUMBERED, ...change })])
    expect(line?.part).toBe(expected)
  })

  test('a line without a number is identified by its words', () => {
    const old = oldLine('x', { at: 'R1', value: '10k', package: '0402' }, { confirmed: true })
    expect(carryOverDecisions([old], [source({ at: 'R1', value: '10k', package: '0603' })])[0]?.part).toBe('none')
  })

  test.each<[string, number, Partial<OldLine>, Line, [number | null, boolean | null]]>([
    ['typed pieces', 4, { typed_qty: 5 }, {}, [5, null]],
    ['typed pieces, when the file says other ones now', 4, { typed_qty: 5 }, { qty: 8 }, [null, null]],
    ['a line taken out', 4, { typed_do_not_fit: true }, {}, [null, true]],
    ['a line taken out, when the file takes it out now', 4, { typed_do_not_fit: true }, { do_not_fit: true }, [null, null]],
    ['both, when another part takes the place', 4, { typed_qty: 5, typed_do_not_fit: true }, { part_number: 'X' }, [5, true]],
  ])('%s', (_, qty, decisions, change, expected) => {
    const [line] = carryOverDecisions([oldLine('x', { ...NUMBERED, qty }, decisions)], [source({ ...NUMBERED, qty, ...change })])
    expect([line?.typed_qty, line?.typed_do_not_fit]).toEqual(expected)
  })
})

test('ten thousand lines are paired again', () => {
  const lines = Array.from({ length: 10_000 }, (_, n): Line => ({ at: `R${n} R${n + 20_000}`, part_number: `PART-${n % 300}` }))
  const old = lines.map((line, n) => oldLine(String(n), line))
  expect(carryOverDecisions(old, lines.toReversed().map(source)).every(({ change }) => change === 'same')).toBe(true)
})

test('designators on every line do not distinguish lines', () => {
  const lines = Array.from({ length: 3000 }, (_, n): Line => ({ at: 'R?', part_number: `PART-${n}` }))
  expect(
    carryOverDecisions(
      lines.map((line, n) => oldLine(String(n), line)),
      lines.map(source),
    ).every(({ change }) => change === 'same'),
  ).toBe(true)
})

describe('reordered rows', () => {
  const OLD = [
    oldLine('left', { at: 'R1 R2', part_number: 'RC0402FR-0710KL' }, { typed_qty: 3, confirmed: true }),
    oldLine('right', { at: 'R10', part_number: 'RC0402FR-0710KL' }, { typed_do_not_fit: true }),
  ]

  test.each<[string, Line[], (string | null)[]]>([
    [
      'renumbered, and in another order',
      [
        { at: 'R110', part_number: 'RC0402FR-0710KL' },
        { at: 'R101 R102', part_number: 'RC0402FR-0710KL' },
      ],
      ['right', 'left'],
    ],
    [
      'one line in two halves: the one with the lower places is it',
      [
        { at: 'R2', part_number: 'RC0402FR-0710KL' },
        { at: 'R1', part_number: 'RC0402FR-0710KL' },
        { at: 'R10', part_number: 'RC0402FR-0710KL' },
      ],
      [null, 'left', 'right'],
    ],
    [
      'renumbered past each other: as many pieces are the same line',
      [
        { at: 'R50', part_number: 'RC0402FR-0710KL' },
        { at: 'R60 R61', part_number: 'RC0402FR-0710KL' },
      ],
      ['right', 'left'],
    ],
  ])('%s', (_, lines, expected) => expect(carried(OLD, lines).map(([id]) => id)).toEqual(expected))

  const designatorsArbitrary = fc.uniqueArray(fc.constantFrom('R1', 'R2', 'R3', 'R4', 'R10', 'R11', 'C1', 'r1', 'R?'), { maxLength: 4 })
  const lines = fc.array(
    fc.record({
      designators: designatorsArbitrary,
      part_number: fc.constantFrom('', 'RC0402FR-0710KL', 'RC0402FR-0722KL'),
      value: fc.constantFrom('', '10k', '22k'),
      qty: fc.constantFrom(null, 1, 2),
      do_not_fit: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  const toSource = (line: Partial<BomSource>): BomSource => ({ ...EMPTY_SOURCE, ...line })

  test('whatever the order of the new file is, each of its lines gets the same', () => {
    const orders = lines.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray([...list.keys()], { minLength: list.length, maxLength: list.length })),
    )
    fc.assert(
      fc.property(lines, orders, (old, [list, order]) => {
        const before = old.map((line, n): Before => {
          const decisions = { typed_qty: n, typed_do_not_fit: n % 2 === 0, confirmed: n % 3 === 0 }
          return { ...oldLine(String(n), {}, decisions), source: toSource(line) }
        })
        const sources = list.map(toSource)
        // Lines with the same content share their results, in any assignment.
        const sorted = (of: readonly BomSource[]): string[] =>
          carryOverDecisions(before, of)
            .map(({ source: line, old: was, ...decisions }) => {
              const at = [...new Set(line.designators.map((name) => name.toUpperCase()))].sort()
              return JSON.stringify([{ ...line, designators: at }, was?.id, decisions])
            })
            .sort()
        expect(sorted(order.flatMap((n) => sources[n] ?? []))).toEqual(sorted(sources))
      }),
      { numRuns: draws(1000) },
    )
  })
})
