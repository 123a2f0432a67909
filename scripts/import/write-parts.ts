import { type BulkWriter, PARTS_A_BATCH } from '#origin/catalogue/feed/write/bulk-writer.ts'
import { toPartOffer } from '#origin/catalogue/import/part-change.ts'
import type { OfferInput, PartInput } from '#origin/catalogue/model.ts'
import type { PartChange } from '#shared/contract/desk-catalogue.ts'

/**
 * Writes parts into an empty catalogue; no two have the same manufacturer and number.
 * @returns their number
 */
export async function writeParts(
  writer: BulkWriter,
  parts: Iterable<PartInput>,
  listOffers: (part: PartInput) => readonly OfferInput[],
  onProgress?: (done: number) => void,
): Promise<number> {
  let [batch, done]: [PartChange[], number] = [[], 0]
  const flush = async (): Promise<void> => {
    for (const outcome of await writer.write(batch.map((change) => ({ change, stored: null })))) if (outcome instanceof Error) throw outcome
    done += batch.length
    batch = []
    onProgress?.(done)
  }
  for (const part of parts) {
    batch.push(toPartChange(part, listOffers(part)))
    if (batch.length === PARTS_A_BATCH) await flush()
  }
  await flush()
  return done
}

const toPartChange = (part: PartInput, offers: readonly OfferInput[]): PartChange => {
  const { part_number, manufacturer, category, series, package: packageName, lifecycle, rohs, retired, parameters } = part
  return {
    ...{ manufacturer, part_number, category, series, package: packageName, lifecycle, rohs, parameters },
    ...(retired !== undefined && { retired }),
    deleted: false,
    offers: offers.map(toPartOffer),
  }
}
