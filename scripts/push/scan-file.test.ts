import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildImportNames } from '#origin/catalogue/import/import-names.ts'
import type { LiveTaxonomy } from './live-catalogue.ts'
import { FileScan } from './scan-file.ts'

const WORDS: LiveTaxonomy = {
  names: buildImportNames({ categories: [{ slug: 'chip-resistors', parent_id: 1 }], labels: [], offer_words: [] }),
  parametersOf: () => [],
  categoryOfPart: () => 'chip-resistors',
  makerId: () => null,
  makers: [],
  makerSlug: () => '',
  stock_kind: 'gross',
  parts: 0,
  offers: 0,
}
const ROWS = 20_501

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-scan-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How many parts a push reads of a file. */
async function countParts(header: string, row: (at: number) => string): Promise<number> {
  const file = join(folder, 'file.csv')
  writeFileSync(file, `${header}\n${Array.from({ length: ROWS }, (_, at) => row(at)).join('\n')}\n`)
  let parts = 0
  for await (const _ of new FileScan(file, { only: null }, WORDS, () => null).read()) parts++
  return parts
}

it('reads a price list by stock numbers of any length', async () => {
  expect(await countParts('stock_number,stock,price_1_qty,price_1_usd', (at) => `A-${at},5,1,0.5`)).toBe(ROWS)
})

it('refuses a file whose column of manufacturers holds something else', async () => {
  const read = countParts('manufacturer,part_number,category', (at) => `NUMBER-${at},X${at},chip-resistors`)
  await expect(read).rejects.toThrow('more than 20,000 manufacturers: the column "manufacturer" holds something else')
})
