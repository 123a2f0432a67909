import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OfferWordLists } from '#origin/catalogue/import/offer-words.ts'
import { readImportNames, writeOfferWords, writeUsualOfferWords } from './local-words.ts'

const MIGRATIONS = join(import.meta.dirname, '../../origin/database/migrations/catalogue')
const lists = (location: Record<string, Record<string, string>>): OfferWordLists => ({
  location: Object.entries(location).map(([slug, names]) => ({ slug, names })),
  supplier: [{ slug: 'own_stock', names: { en: 'Own stock' } }],
})
const FIRST = lists({ hong_kong: { en: 'Hong Kong', de: 'Hongkong' }, reno: { en: 'Reno' } })

let db: DatabaseSync
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  for (const file of readdirSync(MIGRATIONS).sort()) db.exec(readFileSync(join(MIGRATIONS, file), 'utf8'))
  writeOfferWords(db, FIRST)
})

const words = () =>
  db
    .prepare("SELECT code, slug, position FROM offer_words WHERE kind = 'location' ORDER BY code")
    .all()
    .map((row) => Object.values(row))
const label = (lang: string, slug: string) =>
  db.prepare("SELECT label FROM labels WHERE kind = 'location' AND lang = ? AND slug = ?").get(lang, slug)?.['label']

describe('the warehouses of a shop', () => {
  it('are numbered in their order, and keep their numbers whatever the order becomes', () => {
    expect(words()).toEqual([
      [0, 'hong_kong', 0],
      [1, 'reno', 1],
    ])
    writeOfferWords(db, lists({ munich: { en: 'Munich', de: 'München' }, reno: { en: 'Reno' } }))
    expect(words()).toEqual([
      [0, 'hong_kong', null],
      [1, 'reno', 1],
      [2, 'munich', 0],
    ])
    expect(readImportNames(db).offer_slugs).toEqual({ location: ['munich', 'reno'], supplier: ['own_stock'] })
  })

  it('have their names in each language, those that are closed as well', () => {
    writeOfferWords(db, lists({ munich: { en: 'Munich', de: 'München' } }))
    expect([label('de', 'munich'), label('en', 'munich'), label('de', 'hong_kong')]).toEqual(['München', 'Munich', 'Hongkong'])
    writeOfferWords(db, lists({ munich: { en: 'Munich North' } }))
    expect([label('en', 'munich'), label('de', 'munich')]).toEqual(['Munich North', undefined])
  })

  it('are the operator’s, whatever the demonstration brings', () => {
    writeOfferWords(db, lists({ munich: { en: 'Munich' } }))
    writeUsualOfferWords(db, lists({ munich: { en: 'Elsewhere' }, shenzhen: { en: 'Shenzhen' } }))
    expect(readImportNames(db).offer_slugs.location).toEqual(['munich'])
    expect([label('en', 'munich'), label('en', 'shenzhen')]).toEqual(['Munich', 'Shenzhen'])
    expect(words()).toContainEqual([3, 'shenzhen', null])
  })

  it('are none where the operator has no list: the number of an offer stands for nothing', () => {
    writeOfferWords(db, { location: [], supplier: [] })
    expect(words()).toContainEqual([2, '', 0])
  })
})
