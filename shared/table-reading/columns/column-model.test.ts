import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEATURE_NAMES } from './column-features.ts'
import { assignClasses, COLUMN_CLASSES, type Tree } from './column-model.ts'
import weights from './column-weights.json' with { type: 'json' }
import { findColumns } from './columns.ts'

const featureRow = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: FEATURE_NAMES.length, maxLength: FEATURE_NAMES.length })
  .map((values) => Float64Array.from(values))

describe('the column model', () => {
  it('has trees for each class, over features that exist', () => {
    const check = (tree: Tree): void => {
      if (typeof tree === 'number') return
      expect(FEATURE_NAMES[tree[0]]).toBeDefined()
      check(tree[2])
      check(tree[3])
    }
    expect(weights.bias).toHaveLength(COLUMN_CLASSES.length)
    expect(weights.trees).toHaveLength(COLUMN_CLASSES.length)
    for (const trees of weights.trees as unknown as Tree[][]) trees.forEach(check)
  })

  it('gives a field one column, whatever the columns are', () => {
    fc.assert(
      fc.property(fc.array(featureRow, { minLength: 1, maxLength: 8 }), (columns) => {
        const { classes, certainty } = assignClasses(columns, () => true)
        const repeated = ['none', 'supplier_sku', 'alternate_number', 'alternate_manufacturer']
        const single = classes.filter((name) => !repeated.includes(name))
        expect(new Set(single).size).toBe(single.length)
        expect(certainty.every((one) => one >= 0 && one <= 1)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('leaves out what the cells rule out', () => {
    const columns = [new Float64Array(FEATURE_NAMES.length)]
    expect(assignClasses(columns, (_, name) => name === 'none').classes).toEqual(['none'])
  })
})

describe('the question for a column', () => {
  it('is not asked of a plain list', () => {
    const rows = [
      ['Ref', 'Qty', 'MPN'],
      ['R1', '1', 'RC0603FR-0710KL'],
      ['C1', '1', 'GRM188R71H104KA93D'],
      ['U1', '1', 'NE555P'],
    ]
    expect(findColumns(rows)).toMatchObject({ question: null, columns: { designators: 0, qty: 1, part_number: 2 } })
  })

  it('names columns of the table, from left to right', () => {
    const cell = fc.constantFrom('', '1', '20', 'R1', 'NE555P', 'GRM188R71H104KA93D', '100nF', 'YAGEO', 'Zorb', '0402')
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(table, (rows) => {
        const { question } = findColumns(rows)
        if (!question) return
        expect(question.columns.length).toBeGreaterThan(0)
        expect(question.columns.every((column) => column >= 0 && column < 5)).toBe(true)
        expect([...question.columns].sort((a, b) => a - b)).toEqual(question.columns)
      }),
      { numRuns: 200 },
    )
  })
})
