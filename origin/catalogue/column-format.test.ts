import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createStepDecoder,
  createStepper,
  decodeRuns,
  encodeCodedColumn,
  encodeScaledColumn,
  readBody,
  readSummary,
} from './column-format.ts'

describe('encodeCodedColumn', () => {
  it('restores the numbers of a chunk, whether few or many', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: 1, maxLength: 600 }), (numbers) => {
        const ids = Uint16Array.from(numbers)
        const { summary, body } = encodeCodedColumn(ids)
        const read = readSummary(summary)
        const codes = readBody(read, body)
        const back = numbers.map((_, index) => {
          if (read.kind === 'many') return codes?.[index]
          return read.kind === 'few' ? read.ids[codes ? (codes[index] ?? 0) : 0] : null
        })
        expect(back).toEqual(numbers)
        if (read.kind === 'few') expect(read.counts.reduce((sum, count) => sum + count, 0)).toBe(numbers.length)
      }),
    )
  })

  it('needs no body if all are the same', () => {
    expect(encodeCodedColumn(new Uint16Array(5).fill(7))).toEqual({ summary: '7:5', body: '' })
  })

  it('lists at most 256 values', () => {
    expect(encodeCodedColumn(Uint16Array.from({ length: 257 }, (_, index) => index)).summary).toBe('*')
    expect(encodeCodedColumn(Uint16Array.from({ length: 256 }, (_, index) => index)).summary).not.toBe('*')
  })
})

describe('encodeScaledColumn', () => {
  it('keeps none, order and value to a thousandth', () => {
    const numbers = fc.option(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { nil: Number.NaN })
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1, maxLength: 50 }), (values) => {
        const { summary, body } = encodeScaledColumn(Float64Array.from(values))
        const read = readSummary(summary)
        if (read.kind !== 'scaled') throw new Error(summary)
        expect(read.none).toBe(values.filter(Number.isNaN).length)
        const codes = readBody(read, body)
        const value = createStepDecoder(read.min, read.max)
        values.forEach((original, index) => {
          if (Number.isNaN(original)) expect(codes?.[index] ?? 0).toBe(0)
          else
            expect(Math.abs(value((codes ?? (read.runs.length > 0 ? decodeRuns(read) : null))?.[index] ?? 1) / original - 1)).toBeLessThan(
              1e-3,
            )
        })
      }),
    )
  })

  it('lists runs of equal growth without a body', () => {
    const values = Float64Array.from({ length: 1000 }, (_, at) => 1e6 + 1000 * (at % 400))
    const { summary, body } = encodeScaledColumn(values)
    expect(body).toBe('')
    const read = readSummary(summary)
    if (read.kind !== 'scaled') throw new Error(summary)
    expect(read.runs.map(({ length }) => length)).toEqual([400, 400, 200])
    const value = createStepDecoder(read.min, read.max)
    expect(readBody(read, body)).toBeNull()
    const codes = decodeRuns(read)
    values.forEach((original, at) => {
      expect(Math.abs(value(codes[at] ?? 0) / original - 1)).toBeLessThan(1e-4)
    })
  })

  it('steps along a line if values may be zero or less', () => {
    const step = createStepper(-40, 125)
    expect([step(-40), step(125)]).toEqual([1, 65_535])
    expect(createStepDecoder(-40, 125)(step(25))).toBeCloseTo(25, 2)
  })
})
