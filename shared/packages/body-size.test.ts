import { expect, test } from 'vitest'
import { findBodySize } from './body-size.ts'

test.each([
  ['SOIC-8', { sides: [4.9, 3.9, 1.75], round: false, pitch: 1.27 }],
  // Both are small outlines of eight leads, and do not fit each other's footprint.
  ['SOIC-8W', { sides: [5.28, 5.28, 2.0], round: false, pitch: 1.27 }],
  ['0603', { sides: [1.6, 0.8, 0.45], round: false, pitch: null }],
  ['NO-SUCH-CASE', null],
  [null, null],
])('the body of %s', (name, size) => {
  expect(findBodySize(name)).toEqual(size)
})

test('a can has a diameter', () => {
  expect(findBodySize('TO-39')).toMatchObject({ round: true })
})
