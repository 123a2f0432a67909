import { describe, expect, it } from 'vitest'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { listFittingColumns } from './fitting-columns.ts'

const columns = Array.from({ length: 40 }, (_, index) => ({ slug: `p${index}`, name: 'Value', kind: 'number' }))
const part = (text: string, partNumber = 'RC0603'): PartSummary => ({
  goods_id: 1,
  goods_page_url: 'a-1',
  part_number: partNumber,
  manufacturer: { slug: 'yageo', name: 'YAGEO' },
  category: { slug: 'c', name: 'C' },
  package: '0603',
  description: '',
  icons: '',
  lifecycle: 'active',
  rohs: true,
  stock: 5,
  has_datasheet: false,
  offers: [],
  parameters: columns.map(({ slug, name }) => ({ slug, name, text, value: 1 })),
})
const slugs = (text: string, partNumber?: string): string[] => listFittingColumns([part(text, partNumber)], columns).map(({ slug }) => slug)

describe('the columns that there is room for', () => {
  it('are those that come first, fewer where texts and part numbers are longer', () => {
    expect(slugs('10 kΩ')).toEqual(columns.slice(0, slugs('10 kΩ').length).map(({ slug }) => slug))
    expect(slugs('10 kΩ').length).toBeGreaterThan(slugs('±100 ppm/K').length)
    expect(slugs('±100 ppm/K').length).toBeGreaterThan(slugs('±100 ppm/K', 'NX3215SA-32.768K-STD-MUA-8').length)
    expect(slugs('抵抗器抵抗器').length).toBeLessThan(slugs('abcdef').length)
  })

  it('need a wider window from some column on', () => {
    const froms = listFittingColumns([part('10 kΩ')], columns).map(({ from }) => from)
    expect(froms[0]).toBeUndefined()
    expect(froms).toEqual([...froms.filter((from) => !from), ...froms.flatMap((from) => from ?? []).sort()])
    expect(froms).toContain('from-1800')
  })

  it('are none without parts, and a minimum for texts of any length', () => {
    expect(listFittingColumns([], columns)).toEqual([])
    expect(slugs('x'.repeat(200)).length).toBe(3)
    expect(listFittingColumns([part('')], columns.slice(0, 3))).toHaveLength(3)
  })
})
