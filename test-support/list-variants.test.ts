import { describe, expect, it } from 'vitest'
import { readBomWorkbook } from '#shared/table-reading/lists/read-bom.ts'
import { CLEAN_LISTS } from './clean-lists.ts'
import { cleanWorkbook, differences, makeVariant, VARIANT_KINDS, type VariantKind, variantFigures } from './list-variants.ts'
import { IN_MATRIX } from './matrix.ts'

/**
 * The least share of unchanged readings, by kind. Columns with meaningless headings are recognized by their cells, which is not always
 * possible: a value that is a name resembles one.
 */
const MIN_VARIANTS: Readonly<Record<VariantKind, number>> = {
  permuted: 1,
  renamed: 0.98,
  shifted: 0.95,
  framed: 0.98,
  paged: 0.98,
  split: 0.98,
}

describe.each(CLEAN_LISTS)('the list of $name', (list) => {
  it('says what its lines say', () => {
    expect(differences(readBomWorkbook(cleanWorkbook(list)), list.lines)).toEqual([])
  })
})

describe('lists written in other ways', () => {
  it('are the same for the same number, and others for another', () => {
    expect(makeVariant(7)).toEqual(makeVariant(7))
    const texts = Array.from({ length: 200 }, (_, number) => JSON.stringify(makeVariant(number * VARIANT_KINDS.length).workbook))
    expect(new Set(texts).size).toBeGreaterThan(190)
  })

  it.each(variantFigures(IN_MATRIX ? 10_000 : 500, readBomWorkbook))(
    'say the same where they are $kind',
    ({ kind, made, same, faults }) => {
      expect(same / made, faults.join('\n')).toBeGreaterThanOrEqual(MIN_VARIANTS[kind])
    },
  )
})
