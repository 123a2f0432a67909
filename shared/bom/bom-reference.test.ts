import { expect, it } from 'vitest'
import { bomReference } from './bom-reference.ts'

it('names the BOM once, and each of its lines with its places', () => {
  const places = [
    { bom_name: 'odrive', line_number: 5, designators: 'C19, C20' },
    { bom_name: 'odrive', line_number: 8, designators: '' },
    { bom_name: 'bench supply', line_number: 1, designators: 'R1-R4' },
  ]
  expect(bomReference(places)).toBe('odrive #5: C19, C20; #8; bench supply #1: R1-R4')
  expect(bomReference([{ bom_name: '', line_number: 2, designators: 'U1' }])).toBe('#2: U1')
  expect(bomReference([])).toBe('')
})

it('ends behind a whole designator where it is too long', () => {
  const designators = Array.from({ length: 200 }, (_, index) => `C${index * 2}`).join(', ')
  const text = bomReference([{ bom_name: 'odrive', line_number: 5, designators }])
  expect(text.length).toBeLessThanOrEqual(200)
  expect(text).toMatch(/^odrive #5: C0, C2, .*C\d+ …$/)
  expect(bomReference([{ bom_name: 'x'.repeat(300), line_number: 1, designators: '' }])).toHaveLength(200)
})
