/** Conflicts between a shop's folder and its catalogue. */
import type { DatabaseSync } from 'node:sqlite'
import { listMakers, type MakerRow } from '#origin/catalogue/feed/plan/find-makers.ts'
import { type CustomMaker, selectMakerId } from '#origin/catalogue/import/custom-makers.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { InvalidShopError } from './faults.ts'
import type { Goods } from './goods-files.ts'
import type { Shop } from './read-shop.ts'

/** @throws InvalidShopError with every conflict with a local catalogue */
export async function requireFittingShop(db: DatabaseSync, shop: Shop): Promise<void> {
  const faults = await listMakerFaults(db, shop.makers)
  if (faults.length > 0) throw new InvalidShopError(shop.folder, faults)
}

/** Names of the folder that belong to different manufacturers of the catalogue: loading it would merge these without their parts. */
export async function listMakerFaults(db: DatabaseSync, makers: readonly CustomMaker[]): Promise<string[]> {
  const rows = await listMakers(toLocalD1(db))
  const former = db.prepare('SELECT slug, leads_to FROM former_makers').all()
  const bySlug = new Map([
    ...former.flatMap(({ slug, leads_to }): [string, MakerRow][] => {
      const row = rows.find(({ manufacturer_id }) => manufacturer_id === Number(leads_to))
      return row ? [[String(slug), row]] : []
    }),
    ...rows.map((row): [string, MakerRow] => [row.slug, row]),
  ])
  const makersByName = new Map<string, MakerRow>()
  for (const row of rows) getOrInsert(makersByName, normalizeName(row.name), () => row)
  // An alias from an earlier folder may move to another manufacturer.
  const existingMakers = new Map(
    db
      .prepare('SELECT manufacturer_id, aliases FROM shop_makers')
      .all()
      .map(({ manufacturer_id, aliases }) => [Number(manufacturer_id), JSON.parse(String(aliases)) as string[]]),
  )
  for (const row of rows)
    for (const alias of row.aliases)
      if (!existingMakers.get(row.manufacturer_id)?.includes(alias)) getOrInsert(makersByName, normalizeName(alias), () => row)
  return makers.flatMap(({ slug, name, aliases }, at) => {
    const self = bySlug.get(slug)
    return [name, ...aliases].flatMap((text, index) => {
      const existingMaker = makersByName.get(normalizeName(text))
      if (!existingMaker || existingMaker === self) return []
      const where = `makers.${at}.${index === 0 ? 'name' : `aliases.${index - 1}`}`
      const faultText = `makers.json: ${where}: ${JSON.stringify(text)} is ${existingMaker.name} (${existingMaker.slug}) in the catalogue`
      return [`${faultText}: make the two one with npm run catalogue -- makers merge, or say it of ${existingMaker.slug}`]
    })
  })
}

/** Faults of files whose manufacturer or part is not in the catalogue. */
export async function listMissingParts(db: DatabaseSync, { parts }: Goods): Promise<string[]> {
  const makers = await listMakers(toLocalD1(db))
  const maker = db.prepare(`SELECT ${selectMakerId('?')} AS id`)
  const part = db.prepare('SELECT 1 FROM parts WHERE key = ? AND manufacturer_id = ?')
  const ids = new Map<string, number | null>()
  return parts.flatMap(({ name, maker: slug, part_number, key }) => {
    const id = getOrInsert(ids, slug, () => maker.get(slug, slug)?.['id'] as number | null)
    if (id === null) return [`${name}: the catalogue has no maker ${slug}${intendedName(makers, slug)}`]
    return part.get(key, id) ? [] : [`${name}: the catalogue has no part ${part_number} of ${slug}`]
  })
}

/** The manufacturer whose name was used instead of its slug. */
function intendedName(makers: readonly MakerRow[], called: string): string {
  const maker = makers.find(({ name, aliases }) => [name, ...aliases].some((text) => normalizeName(text) === normalizeName(called)))
  return maker ? `; did you mean ${maker.slug}?` : ''
}
