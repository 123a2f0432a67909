import { expect, it } from 'vitest'
import { formatBomReference } from './bom-reference.ts'

it('names the BOM once, and each of its lines with its places', () => {
  const references = [
    { bom_name: 'odrive', line_number: 5, designators: 'C19, C20' },
    { bom_name: 'odrive', line_number: 8, designators: '' },
    { bom_name: 'bench supply', line_number: 1, designators: 'R1-R4' },
  ]
  expect(formatBomReference(references)).toBe('odrive #5: C19, C20; #8; bench supply #1: R1-R4')
  expect(formatBomReference([{ bom_name: '', line_number: 2, designators: 'U1' }])).toBe('#2: U1')
  expect(formatBomReference([])).toBe('')
})

it('ends behind a whole designator where it is too long', () => {
  const designators = Array.from({ length: 200 }, (_, index) => `C${index * 2}`).join(', ')
  const text = formatBomReference([{ bom_name: 'odrive', line_number: 5, designators }])
  expect(text.length).toBeLessThanOrEqual(200)
  expect(text).toMatch(/^odrive #5: C0, C2, .*C\d+ …$/)
  expect(formatBomReference([{ bom_name: 'x'.repeat(300), line_number: 1, designators: '' }])).toHaveLength(200)
})
