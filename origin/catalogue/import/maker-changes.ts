/**
 * What an operator changes of makers: other names, a new name, and that two are one. The caller holds the transaction. Whatever a
 * maker was called stays known: as another name, to files and searches, and as an address that leads on. No id or address is ever
 * another maker's.
 */
import type { DatabaseSync } from 'node:sqlite'
import { foldName } from '#shared/text/fold-name.ts'
import { makerSlug } from './import-makers.ts'
import { CatalogueWriter } from './load.ts'

/** A change that cannot be made, with the reason for the person who asked for it. */
export class RefusedChange extends Error {}

export interface MakerRow {
  manufacturer_id: number
  slug: string
  name: string
  aliases: string[]
  part_count: number
}

const NAME_MAX = 80
const SHOWN = 10

/** All makers, by name. */
export function listMakers(db: DatabaseSync): MakerRow[] {
  return db
    .prepare('SELECT manufacturer_id, slug, name, aliases, part_count FROM manufacturers ORDER BY name COLLATE NOCASE')
    .all()
    .map((row) => ({
      manufacturer_id: Number(row['manufacturer_id']),
      slug: String(row['slug']),
      name: String(row['name']),
      aliases: JSON.parse(String(row['aliases'])) as string[],
      part_count: Number(row['part_count']),
    }))
}

/** @param called its slug, or any of its names @throws RefusedChange when there is none */
function getMaker(makers: readonly MakerRow[], called: string): MakerRow {
  const folded = foldName(called)
  const maker =
    makers.find(({ slug }) => slug === called) ??
    makers.find(({ name }) => foldName(name) === folded) ??
    makers.find(({ aliases }) => aliases.some((alias) => foldName(alias) === folded))
  if (!maker || folded === '') throw new RefusedChange(`There is no manufacturer "${called}".`)
  return maker
}

/** @throws RefusedChange for a name that is none, or that another maker has */
function checkName(makers: readonly MakerRow[], maker: MakerRow, name: string): void {
  if (foldName(name) === '' || name.length > NAME_MAX || /\p{Cc}/u.test(name))
    throw new RefusedChange(`"${name}" is no name of a manufacturer: up to ${NAME_MAX} characters with a letter or digit.`)
  const other = makers.find((each) => each !== maker && [each.name, ...each.aliases].some((text) => foldName(text) === foldName(name)))
  if (other) throw new RefusedChange(`"${name}" is ${other.name} (${other.slug}) already: merge the two if they are one.`)
}

const saveAliases = (db: DatabaseSync, { manufacturer_id, name }: MakerRow, aliases: readonly string[]): void => {
  const others = new Map([...aliases].reverse().map((alias) => [foldName(alias), alias]))
  others.delete(foldName(name))
  db.prepare('UPDATE manufacturers SET aliases = ? WHERE manufacturer_id = ?').run(
    JSON.stringify([...others.values()].reverse()),
    manufacturer_id,
  )
}

/** Other names by which files, lists and searches may call a maker. @throws RefusedChange */
export function addAliases(db: DatabaseSync, called: string, names: readonly string[]): MakerRow {
  const makers = listMakers(db)
  const maker = getMaker(makers, called)
  for (const name of names) checkName(makers, maker, name)
  saveAliases(db, maker, [...maker.aliases, ...names])
  return maker
}

/**
 * Gives a maker another name and the address that follows from it; the old ones stay known.
 * @param slug where it is not to follow from the name
 * @throws RefusedChange when another maker has, or had, the name or the address
 */
export function renameMaker(db: DatabaseSync, called: string, name: string, slug: string | null): { before: MakerRow; slug: string } {
  const makers = listMakers(db)
  const maker = getMaker(makers, called)
  checkName(makers, maker, name)
  const address = slug ?? makerSlug(name)
  const next = address === '' ? maker.slug : address
  if (next !== makerSlug(next)) throw new RefusedChange(`"${next}" is no address: small letters, digits and hyphens between them.`)
  const former = db.prepare('SELECT leads_to FROM former_makers WHERE slug = ?').get(next)
  const isTaken = makers.some((each) => each !== maker && each.slug === next)
  if (isTaken || (former && former['leads_to'] !== maker.manufacturer_id))
    throw new RefusedChange(`The address "${next}" is, or was, another manufacturer's: say another one with --slug.`)
  db.prepare('DELETE FROM former_makers WHERE slug = ?').run(next)
  db.prepare('UPDATE manufacturers SET name = ?, slug = ? WHERE manufacturer_id = ?').run(name, next, maker.manufacturer_id)
  saveAliases(db, { ...maker, name }, [maker.name, ...maker.aliases])
  if (next !== maker.slug) {
    leadOn(db, maker.slug, maker.manufacturer_id, maker.manufacturer_id)
    renameInColumns(db, maker.slug, next)
  }
  return { before: maker, slug: next }
}

const leadOn = (db: DatabaseSync, slug: string, manufacturerId: number, leadsTo: number): void => {
  db.prepare('INSERT INTO former_makers (slug, manufacturer_id, leads_to) VALUES (?, ?, ?)').run(slug, manufacturerId, leadsTo)
}

/** The columnar index calls makers by their slugs. One that no part has any more may be there still, under the name that is new. */
function renameInColumns(db: DatabaseSync, from: string, to: string): void {
  const save = db.prepare("UPDATE category_fields SET dictionary = ? WHERE category_id = ? AND field = 'manufacturer'")
  for (const row of db.prepare("SELECT category_id, dictionary FROM category_fields WHERE field = 'manufacturer'").all()) {
    const slugs = JSON.parse(String(row['dictionary'])) as string[]
    if (!slugs.includes(from)) continue
    const renamed = slugs.map((slug) => (slug === from ? to : slug === to ? `${to}~` : slug))
    save.run(JSON.stringify(renamed), Number(row['category_id']))
  }
}

/**
 * Makes two makers one: the first one's parts, series, names and addresses become the other's.
 * @param version of the new catalogue
 * @throws RefusedChange when both have a part of the same number: they would be one part with two pages
 */
export function mergeMakers(
  db: DatabaseSync,
  called: string,
  into: string,
  version: string,
): { from: MakerRow; into: MakerRow; parts: number } {
  const makers = listMakers(db)
  const [from, target] = [getMaker(makers, called), getMaker(makers, into)]
  if (from === target) throw new RefusedChange(`"${called}" and "${into}" are one manufacturer already.`)
  refuseDoubles(db, from, target)
  mergeSeries(db, from.manufacturer_id, target.manufacturer_id)

  const writer = new CatalogueWriter(db, { fresh: false })
  const parts = writer.partsOf(from.slug)
  for (const part of parts) writer.give(part, target.slug)
  writer.finish(version, null)
  db.prepare('DELETE FROM series WHERE manufacturer_id = ?').run(from.manufacturer_id)
  db.prepare('UPDATE former_makers SET leads_to = ? WHERE leads_to = ?').run(target.manufacturer_id, from.manufacturer_id)
  // What a folder says of the one is said of the other where it says nothing of that.
  for (const table of ['own_makers', 'maker_texts'])
    db.prepare(`UPDATE OR IGNORE ${table} SET manufacturer_id = ? WHERE manufacturer_id = ?`).run(
      target.manufacturer_id,
      from.manufacturer_id,
    )
  db.prepare(
    "UPDATE manufacturers SET logo = (SELECT logo FROM manufacturers WHERE manufacturer_id = ?) WHERE manufacturer_id = ? AND logo = ''",
  ).run(from.manufacturer_id, target.manufacturer_id)
  db.prepare('DELETE FROM manufacturers WHERE manufacturer_id = ?').run(from.manufacturer_id)
  leadOn(db, from.slug, from.manufacturer_id, target.manufacturer_id)
  saveAliases(db, target, [...target.aliases, from.name, ...from.aliases])
  return { from, into: target, parts: parts.length }
}

function refuseDoubles(db: DatabaseSync, from: MakerRow, into: MakerRow): void {
  const doubles = db
    .prepare(
      `SELECT a.part_number FROM parts a JOIN parts b ON b.key = a.key AND b.part_number = a.part_number
       WHERE a.manufacturer_id = ? AND b.manufacturer_id = ? ORDER BY a.part_number`,
    )
    .all(from.manufacturer_id, into.manufacturer_id)
    .map((row) => String(row['part_number']))
  if (doubles.length === 0) return
  const shown = `${doubles.slice(0, SHOWN).join(', ')}${doubles.length > SHOWN ? ` and ${doubles.length - SHOWN} more` : ''}`
  throw new RefusedChange(`${from.name} and ${into.name} both have ${shown}: a part cannot be two.`)
}

/** Series of the same name become one. A datasheet that the other's series does not have stays with the parts. */
function mergeSeries(db: DatabaseSync, from: number, into: number): void {
  db.prepare(
    'INSERT OR IGNORE INTO series (manufacturer_id, name, datasheet_url) SELECT ?, name, datasheet_url FROM series WHERE manufacturer_id = ?',
  ).run(into, from)
  db.prepare(
    `INSERT OR IGNORE INTO part_documents (part_id, url, title, kind)
     SELECT p.part_id, a.datasheet_url, p.part_number, 'datasheet' FROM series a
     JOIN series b ON b.manufacturer_id = ? AND b.name = a.name JOIN parts p ON p.series_id = a.series_id AND p.manufacturer_id = a.manufacturer_id
     WHERE a.manufacturer_id = ? AND a.datasheet_url IS NOT NULL AND a.datasheet_url IS NOT b.datasheet_url`,
  ).run(into, from)
}
