import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  CHUNK_ORDINALS,
  type Column,
  type ColumnHead,
  type ColumnValue,
  codedArray,
  columnChunks,
  columnFrom,
  compareValues,
} from './columns.ts'

/** Through the storage: the head as JSON, the bodies as bytes of their own. */
function stored(column: Column): Column {
  const { head, bodies } = columnChunks(column)
  return columnFrom(
    JSON.parse(JSON.stringify(head)) as ColumnHead,
    bodies.map((body) => Uint8Array.from(body)),
  )
}

describe('codedArray', () => {
  test.each([
    [0, Uint8Array],
    [255, Uint8Array],
    [256, Uint16Array],
    [65_535, Uint16Array],
    [65_536, Uint32Array],
    [5_000_000, Uint32Array],
  ])('for codes up to %d is as narrow as it can be', (highest, kind) => {
    const array = codedArray(highest, 3)
    expect(array).toBeInstanceOf(kind)
    expect(array).toHaveLength(3)
    array[1] = highest
    expect([...array]).toEqual([0, highest, 0])
  })
})

describe('compareValues', () => {
  const values = fc.oneof(fc.double({ noNaN: true }), fc.string())

  it('puts numbers by size before texts', () => {
    expect([10, 'b', 9, 'a', -1, 'B', '10'].sort(compareValues)).toEqual([-1, 9, 10, '10', 'B', 'a', 'b'])
  })

  it('orders any values, each against each', () => {
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        expect(Math.sign(compareValues(a, b)) + Math.sign(compareValues(b, a))).toBe(0)
        expect(compareValues(a, a) || 0).toBe(0)
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0) expect(compareValues(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('columnChunks and columnFrom', () => {
  it('keep a coded column of any width', () => {
    const cases: fc.Arbitrary<{ values: ColumnValue[]; highest: number; codes: number[] }> = fc
      .constantFrom(1, 255, 256, 65_535, 65_536, 1_000_000)
      .chain((highest) =>
        fc.record({
          values: fc.array(
            fc.oneof(
              fc.string(),
              fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0),
            ),
          ),
          highest: fc.constant(highest),
          codes: fc.array(fc.nat({ max: highest }), { maxLength: 50 }),
        }),
      )
    fc.assert(
      fc.property(cases, ({ values, highest, codes }) => {
        const array = codedArray(highest, codes.length)
        array.set(codes)
        const back = stored({ kind: 'coded', values, codes: array })
        expect(back).toEqual({ kind: 'coded', values, codes: array })
      }),
    )
  })

  it('keep a raw column, with its gaps', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.float(), { nil: Number.NaN }), { maxLength: 50 }), (numbers) => {
        const column: Column = { kind: 'raw', numbers: Float32Array.from(numbers) }
        expect(stored(column)).toEqual(column)
      }),
    )
  })

  test.each([0, 1, CHUNK_ORDINALS - 1, CHUNK_ORDINALS, CHUNK_ORDINALS + 1, 2 * CHUNK_ORDINALS + 3])(
    'cut %d ordinals into full chunks and a rest',
    (length) => {
      const column: Column = { kind: 'coded', values: [], codes: Uint16Array.from({ length }, (_, ordinal) => ordinal % 65_536) }
      const { head, bodies } = columnChunks(column)
      expect(head).toEqual({ kind: 'coded', width: 2, values: [] })
      expect(bodies).toHaveLength(Math.max(1, Math.ceil(length / CHUNK_ORDINALS)))
      for (const body of bodies.slice(0, -1)) expect(body.length).toBe(2 * CHUNK_ORDINALS)
      const back = stored(column)
      expect(Buffer.compare(Buffer.from(back.kind === 'coded' ? back.codes.buffer : []), Buffer.from(column.codes.buffer))).toBe(0)
    },
  )

  it('read a column that is a window into a larger buffer', () => {
    const buffer = Uint16Array.of(9, 9, 1, 2, 3, 9).buffer
    const column: Column = { kind: 'coded', values: ['a', 'b', 'c'], codes: new Uint16Array(buffer, 4, 3) }
    const back = stored(column)
    expect(back.kind === 'coded' && [...back.codes]).toEqual([1, 2, 3])
  })
})
