import { expect, test } from 'vitest'
import { findOtherFootprintNumber } from './footprint-number.ts'

test.each([
  ['TXB0108:IC_TXB0108RGYR', 'TXB0108DQSR', 'TXB0108RGYR'],
  ['TXB0108DQSR', 'TXB0108DQSR', null],
  ['lib:TXB0108DQS', 'TXB0108DQSR', null],
  ['TXB0108', 'TXB0108DQSR', null],
  ['LM358_SOIC8', 'LM358DR', null],
  ['LM35811', 'LM358DR', null],
  ['SOIC-8', 'LM358DR', null],
  ['R_0603_1608Metric', 'RC0603FR0710KL', null],
])('%s beside %s', (footprint, key, expected) => expect(findOtherFootprintNumber(footprint, key)).toBe(expected))
