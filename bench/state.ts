/** A catalogue to be changed and pushed: of any size, with other stocks and prices than the demonstration's. */
import { existsSync, mkdirSync } from 'node:fs'
import { BulkWriter } from '#origin/catalogue/feed/write/bulk-writer.ts'
import type { OfferInput } from '#origin/catalogue/model.ts'
import { money } from '#shared/trade/money.ts'
import { demonstrationOffers, demonstrationParts } from '../scripts/commands/demonstration.ts'
import { migrateState } from '../scripts/commands/migrate.ts'
import { migrate } from '../scripts/dev/apply-migrations.ts'
import { readNames } from '../scripts/dev/catalogue-names.ts'
import { localD1 } from '../scripts/dev/local-d1.ts'
import { databaseFile, MIGRATIONS, openDatabase } from '../scripts/dev/local-state.ts'
import { writeUsualOfferWords } from '../scripts/import/local-words.ts'
import { writeParts } from '../scripts/import/write-parts.ts'
import { writeTaxonomy } from '../scripts/import/write-taxonomy.ts'
import { readShop } from '../scripts/shop/read-shop.ts'

/** A million parts as an operator has them: no stock and no price like another. */
export async function buildState(parts: number): Promise<string> {
  const state = `.local/bench-fill-${parts}`
  if (existsSync(databaseFile(state, 'CATALOGUE'))) {
    migrateState(state)
    return state
  }
  mkdirSync(state, { recursive: true })
  using db = openDatabase(state, 'CATALOGUE')
  migrate(db, MIGRATIONS.CATALOGUE)
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN')
  writeTaxonomy(db, readNames())
  writeUsualOfferWords(db, readShop().offer_words)
  const writer = await BulkWriter.open(localD1(db))
  let seed = 1
  const random = (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  const real = (offer: OfferInput): OfferInput => {
    const first = 1000 + random(20_000_000)
    const priceBreaks = offer.price_breaks.map(({ from_qty }, place) => ({
      from_qty,
      unit_price: money(Math.max(1, first - place * random(first >> 4))),
    }))
    return { ...offer, stock: random(8) === 0 ? 0 : random(300_000), price_breaks: priceBreaks }
  }
  await writeParts(writer, demonstrationParts(parts), (part) => demonstrationOffers(part).map(real))
  await writer.settle('bench', new Date())
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  migrateState(state)
  return state
}
