/** A catalogue for changes and pushes: of any size, with other stock and prices than the demonstration's. */
import { existsSync, mkdirSync } from 'node:fs'
import { BulkWriter } from '#origin/catalogue/feed/write/bulk-writer.ts'
import type { OfferInput } from '#origin/catalogue/model.ts'
import { toMoney } from '#shared/trade/money.ts'
import { generateDemonstrationParts, listDemonstrationOffers } from '../scripts/commands/demonstration.ts'
import { migrateState } from '../scripts/commands/migrate.ts'
import { migrate } from '../scripts/dev/apply-migrations.ts'
import { readCatalogueNames } from '../scripts/dev/catalogue-names.ts'
import { toLocalD1 } from '../scripts/dev/local-d1.ts'
import { MIGRATIONS, openDatabase, toDatabaseFile } from '../scripts/dev/local-state.ts'
import { writeUsualOfferWords } from '../scripts/import/local-words.ts'
import { writeParts } from '../scripts/import/write-parts.ts'
import { writeTaxonomy } from '../scripts/import/write-taxonomy.ts'
import { readShop } from '../scripts/shop/read-shop.ts'

/** A million parts like an operator's: all stock quantities and prices differ. */
export async function buildState(parts: number): Promise<string> {
  const state = `.local/bench-fill-${parts}`
  if (existsSync(toDatabaseFile(state, 'CATALOGUE'))) {
    migrateState(state)
    return state
  }
  mkdirSync(state, { recursive: true })
  using db = openDatabase(state, 'CATALOGUE')
  migrate(db, MIGRATIONS.CATALOGUE)
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN')
  writeTaxonomy(db, readCatalogueNames())
  writeUsualOfferWords(db, readShop().offer_words)
  const writer = await BulkWriter.open(toLocalD1(db))
  let seed = 1
  const random = (max: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * max)
  }
  const real = (offer: OfferInput): OfferInput => {
    const first = 1000 + random(20_000_000)
    const priceBreaks = offer.price_breaks.map(({ from_qty }, index) => ({
      from_qty,
      unit_price: toMoney(Math.max(1, first - index * random(first >> 4))),
    }))
    return { ...offer, stock: random(8) === 0 ? 0 : random(300_000), price_breaks: priceBreaks }
  }
  await writeParts(writer, generateDemonstrationParts(parts), (part) => listDemonstrationOffers(part).map(real))
  await writer.updateIndexes('bench', new Date())
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  migrateState(state)
  return state
}
