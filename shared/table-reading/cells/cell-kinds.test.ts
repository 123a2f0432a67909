import { expect, test } from 'vitest'
import { looksLikePassive } from './cell-kinds.ts'

test.each(['10k', '4R7', '4k7', '0R', '2u2', '100n', '100nF', '100 nF/50V', '4,7 µF', '33uH, 2A', '10 kΩ', '470 ohms', '1M'])(
  '%s tells a passive from another',
  (text) => expect(looksLikePassive(text)).toBe(true),
)

test.each(['1%', '16V', '-0.1/+0', '1 semaine', '12 mm', '3.3', '42', 'LM358', '16 MHz', '0402', '2 pcs', ''])('%s tells none', (text) =>
  expect(looksLikePassive(text)).toBe(false),
)
