import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatProposal } from './propose-map.ts'

it('puts proposals into a map, and says what is nearest to the others', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'proposals-')), 'parts.csv')
  const unmappedNames = new Map(['Slide Switch', 'RF Switches', 'Fuse Holders'].map((name, at) => [name, { rows: 3 - at, samples: [] }]))
  const names = new Map(['slide-dip-switches', 'rf-transceivers', 'fuses'].map((slug) => [slug, [slug]]))
  const lines = formatProposal(file, null, { unknown_categories: unmappedNames, columns: ['Category'] }, names)
  expect(lines).toContain('  "Slide Switch": "slide-dip-switches",  // 3 rows')
  expect(lines).toContain('  "RF Switches": null,  // 2 rows, nearest: rf-transceivers')
  expect(lines).toContain('  "Fuse Holders": null,  // 1 row')
  const { columns } = JSON.parse(readFileSync(file.replace('.csv', '.proposed.map.json'), 'utf8'))
  expect(columns.category.values).toEqual({ 'Slide Switch': 'slide-dip-switches' })
})
