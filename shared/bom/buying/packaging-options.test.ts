import { expect, it } from 'vitest'
import { filterPackaging, isSoldInStandardPacks, listPackagingOptions } from './packaging-options.ts'

const REEL = { packaging: 'reel', moq: 5000 }
const TAPE = { packaging: 'cut_tape', moq: 10 }

it('offers each packaging once, by its smallest order, the smallest first', () => {
  expect(listPackagingOptions([REEL, { ...TAPE, moq: 20 }, TAPE, REEL])).toEqual([TAPE, REEL])
})

it('offers no choice between offers of one packaging, or without any', () => {
  expect(listPackagingOptions([REEL, REEL])).toEqual([])
  expect(listPackagingOptions([])).toEqual([])
})

it('filters offers by the chosen packaging only', () => {
  expect(filterPackaging([REEL, TAPE], 'reel')).toEqual([REEL])
  expect(filterPackaging([REEL, TAPE], 'tray')).toEqual([])
  expect(filterPackaging([REEL, TAPE])).toEqual([REEL, TAPE])
})

it('is a standard pack where the order step is the pack, not where pieces are sold', () => {
  expect(isSoldInStandardPacks({ multiple: 5000, spq: 5000 })).toBe(true)
  expect(isSoldInStandardPacks({ multiple: 10, spq: 5000 })).toBe(false)
  expect(isSoldInStandardPacks({ multiple: 1, spq: 1 })).toBe(false)
})
