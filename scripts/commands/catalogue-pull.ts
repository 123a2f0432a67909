import { deskCatalogueExport } from '#shared/contract/catalogue-export.ts'
import type { StockKind } from '#shared/contract/desk-catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { readArguments } from '../dev/progress.mjs'
import { showProgress } from '../dev/progress-line.ts'
import { writeFileAtomically } from '../dev/write-file-atomically.ts'
import { callShop, toRunningShop } from '../push/running-shop.ts'

export const PULL_USAGE = `npm run catalogue -- pull FILE.csv [--from URL] [--stock gross|net]
    writes the catalogue of a running shop as CSV for an import; DESK_TOKEN in the environment authenticates it`

/** @throws if a page cannot be read: the partial file is removed */
export async function runPull(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(PULL_USAGE, { valued: ['from', 'state', 'stock'] }, args)
  const [file] = positionals
  if (file === undefined) throw new Error(PULL_USAGE)
  let parts = 0
  async function* pages(): AsyncGenerator<string> {
    const shop = toRunningShop(values.from, values.state)
    const { stock } = values
    for (let after: number | null = 0; after !== null; ) {
      const page: EndpointData<typeof deskCatalogueExport> = await callShop(shop, deskCatalogueExport, {
        after,
        ...(stock !== undefined && { stock_kind: stock as StockKind }),
      })
      const { csv, next } = page
      // Every page has the header; only the first is written to the file.
      yield after === 0 ? csv : csv.slice(csv.indexOf('\r\n') + 2)
      parts += partsIn(csv)
      showProgress(`${parts.toLocaleString('en')} parts`)
      after = next
    }
  }
  try {
    await writeFileAtomically(file, pages())
  } finally {
    showProgress(null)
  }
  console.log(`${parts.toLocaleString('en')} rows of parts and offers written to ${file}`)
}

/** Rows below the header; only quoted cells contain line breaks. */
const partsIn = (csv: string): number => csv.split('\r\n').length - 2
