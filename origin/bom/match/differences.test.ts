import { expect, it } from 'vitest'
import { listDifferingRanges } from './differences.ts'

it('marks the characters that differ', () => {
  expect(listDifferingRanges('RC0603', 'rc0603')).toEqual([])
  expect(listDifferingRanges('RCO603', 'RC0603')).toEqual([{ from: 2, to: 3 }])
  expect(listDifferingRanges('LM358', 'LM358DR')).toEqual([{ from: 5, to: 5 }])
  expect(listDifferingRanges('LM358DR-ND', 'LM358DR')).toEqual([{ from: 7, to: 10 }])
  expect(listDifferingRanges('15KE68A', '1.5KE6.8A')).toEqual([
    { from: 1, to: 1 },
    { from: 5, to: 5 },
  ])
})
