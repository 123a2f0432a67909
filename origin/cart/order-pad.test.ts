import { describe, expect, it } from 'vitest'
import { parsePad, toPadMatch } from './order-pad.ts'

const readings = (text: string) => parsePad(text).rows.flatMap((row) => row.readings)
const read = (text: string) => readings(text).map(({ part_number, qty }) => [part_number, qty])

describe('reading a line', () => {
  it.each([
    ['LM358DR, 100', 'LM358DR', 100],
    ['LM358DR,1,500', 'LM358DR', 1500],
    ['LM358DR\t1 000', 'LM358DR', 1000],
    ['LM358DR; 25 pcs', 'LM358DR', 25],
    ['LM358DR 100', 'LM358DR', 100],
    ['100 x LM358DR', 'LM358DR', 100],
    ['100x LM358DR', 'LM358DR', 100],
    ['LM358DR x 100', 'LM358DR', 100],
    ['100, LM358DR', 'LM358DR', 100],
    ['1053090001, 100', '1053090001', 100],
    ['LM358DR', 'LM358DR', null],
    ['BZX84C5V6,215', 'BZX84C5V6', 215],
    ['BZX84C5V6,215', 'BZX84C5V6,215', null],
    ['BZX84C5V6,215, 3000', 'BZX84C5V6,215', 3000],
  ])('finds in %j %s and %s', (text, partNumber, qty) => {
    expect(read(text)).toContainEqual([partNumber, qty])
  })

  it('gives the reason for a text without a part', () => {
    const { rows } = parsePad(`NE555P 5\n???\nBest regards,\nTBD 10\nA1 ${'x'.repeat(400)}\nR1 R2`)
    expect(rows.map(({ readings: one, reason }) => [one.length, reason])).toEqual([
      [1, null],
      [0, 'placeholder'],
      [0, 'no_part'],
      [0, 'placeholder'],
      [0, 'too_long'],
      [0, 'places'],
    ])
  })

  it('reads a number with marks one way only', () => {
    expect(read('NE555P 2,500')).toEqual([['NE555P', 2500]])
    expect(read('2N7002,215, 10000')).toEqual([['2N7002,215', 10_000]])
    expect(read('MPN\tQty\nNE555P\t2,500\nLM358DR\t٧')).toEqual([
      ['NE555P', 2500],
      ['LM358DR', 7],
    ])
  })
})

describe('the verdict', () => {
  const [line] = readings('LM358DR, 100')
  const [other] = readings('LM358DR, 200')
  if (!line || !other) throw new Error('not read')
  const readLine = (goodsId: number | null, state: 'matched' | 'check' | 'none' = 'matched', of = line) => ({
    line: of,
    match: { state, goods_id: goodsId, kind: 'exact' as const },
  })

  it('is certain only if all facts agree', () => {
    expect(toPadMatch([line], [readLine(1)])).toMatchObject({ outcome: 'matched', goods_id: 1, qty: 100 })
    expect(toPadMatch([line, line], [readLine(1), readLine(1)])).toMatchObject({ outcome: 'matched' })
    expect(toPadMatch([line, other], [readLine(1), readLine(1, 'matched', other)])).toMatchObject({ outcome: 'several' })
    expect(toPadMatch([line], [readLine(1), readLine(2)])).toMatchObject({ outcome: 'several' })
    expect(toPadMatch([line, other], [readLine(1), readLine(2, 'check', other)])).toMatchObject({ outcome: 'several' })
    expect(toPadMatch([line], [readLine(1, 'check')])).toMatchObject({ outcome: 'several', goods_id: 1 })
    expect(toPadMatch([line], [])).toMatchObject({ outcome: 'none', goods_id: null, qty: 100 })
    expect(toPadMatch([], [])).toMatchObject({ outcome: 'unread', qty: 0 })
  })

  it('means one piece only without a quantity', () => {
    const verdictOn = (text: string) => {
      const [only] = readings(text)
      if (!only) throw new Error('not read')
      return toPadMatch([only], [readLine(1, 'matched', only)])
    }
    expect(verdictOn('LM358DR')).toMatchObject({ outcome: 'matched', qty: 1, qty_assumed: true })
    expect(verdictOn('LM358DR, abc')).toMatchObject({ outcome: 'no_quantity', qty_assumed: false })
    expect(verdictOn('LM358DR 0')).toMatchObject({ outcome: 'no_quantity', qty: 0 })
  })
})
