import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import type { FilePart } from '#origin/catalogue/import/file-parts.ts'
import { toPartChange } from '#origin/catalogue/import/part-change.ts'
import { MAX_BATCH_PARTS, MAX_BATCH_ROWS, type putOffers, type putParts } from '#shared/contract/desk-catalogue.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { toDecimalString, toMoney } from '#shared/trade/money.ts'
import type { ScanKind } from './scan-file.ts'

export type PushBatchKind = 'offers' | 'parts'

/** Rows of one call, with their line numbers in the file. */
export interface PushBatch {
  rows: object[]
  lines: number[]
}

/** A call accepts 12 MB, so its rows are well below that. */
const BATCH_CHARACTERS = 4_000_000

/** Batches for a shop: they are stored in a file, as they may exceed the memory. */
export class PushBatches {
  readonly kind: PushBatchKind
  readonly #folder = mkdtempSync(join(tmpdir(), 'push-'))
  readonly #out
  #rows: string[] = []
  #lines: number[] = []
  #characters = 0
  count = 0

  constructor(kind: PushBatchKind) {
    this.kind = kind
    this.#out = createWriteStream(this.#file)
  }

  get #file(): string {
    return join(this.#folder, 'batches')
  }

  add(row: object, line: number): void {
    const text = JSON.stringify(row)
    if (
      this.#rows.length === (this.kind === 'parts' ? MAX_BATCH_PARTS : MAX_BATCH_ROWS) ||
      this.#characters + text.length > BATCH_CHARACTERS
    )
      this.#flush()
    this.#rows.push(text)
    this.#lines.push(line)
    this.#characters += text.length
  }

  #flush(): void {
    if (this.#rows.length === 0) return
    this.#out.write(`{"rows":[${this.#rows.join(',')}],"lines":[${this.#lines.join(',')}]}\n`)
    this.count++
    this.#rows = []
    this.#lines = []
    this.#characters = 0
  }

  /** Ends the writing of batches. */
  async end(): Promise<void> {
    this.#flush()
    this.#out.end()
    await finished(this.#out)
  }

  async *read(): AsyncGenerator<PushBatch> {
    for await (const line of createInterface({ input: createReadStream(this.#file), crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line) as PushBatch
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

type SentPart = EndpointRequest<typeof putParts>['parts'][number]
type SentOffer = EndpointRequest<typeof putOffers>['offers'][number]

/** A part of a file, in the format of the shop's call. */
export function toSentPart(part: FilePart): SentPart {
  const { offers, deleted: _, ...change } = toPartChange(part)
  return { ...change, ...(offers && { offers: offers.map(withPrices) }) }
}

/** The changes of existing offers from a part's rows. @param byNumber whether the operator's stock numbers identify them */
export function toOfferChanges({ row, offers }: FilePart, only: readonly ScanKind[] | null, byNumber: boolean): SentOffer[] {
  const { manufacturer, part_number } = row
  return (offers ?? []).map((cells) => {
    const { packaging, location, supplier, stock_number, stock, price_breaks, ...terms } = withPrices(cells)
    const isIncluded = (kind: ScanKind): boolean => only === null || only.includes(kind)
    return {
      offer: byNumber
        ? { stock_number: stock_number ?? '' }
        : {
            manufacturer,
            part_number,
            ...(stock_number && { stock_number }),
            ...(packaging && { packaging }),
            ...(location && { location }),
            ...(supplier && { supplier }),
          },
      ...(isIncluded('stock') && stock !== undefined && { stock }),
      ...(isIncluded('prices') && price_breaks !== undefined && { price_breaks }),
      ...(isIncluded('terms') && terms),
      ...(isIncluded('terms') && !byNumber && stock_number !== undefined && { stock_number }),
    }
  })
}

/** An offer with its prices in wire format. */
function withPrices<Offer extends { price_breaks?: readonly { from_qty: number; unit_price: number }[] | null | undefined }>({
  price_breaks,
  ...cells
}: Offer) {
  const breaks = price_breaks?.map(({ from_qty, unit_price }) => ({ from_qty, unit_price: toDecimalString(toMoney(unit_price)) }))
  return { ...cells, ...(breaks && { price_breaks: breaks }) }
}
