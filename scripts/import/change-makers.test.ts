import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { changeMakers } from '#origin/catalogue/feed/change-makers.ts'
import { listMakers } from '#origin/catalogue/feed/plan/find-makers.ts'
import { planAliases, planRename, RejectedChangeError } from '#origin/catalogue/maker-rules.ts'
import type { CatalogueNames } from '#origin/catalogue/model.ts'
import { draws } from '#test-support/matrix.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { importCatalogue } from './import-file.ts'
import { mergeMakers } from './merge-makers.ts'
import { writeTaxonomy } from './write-taxonomy.ts'

const MIGRATIONS = join(import.meta.dirname, '../../origin/database/migrations/catalogue')
const NAMES = { en: JSON.parse(readFileSync(join(import.meta.dirname, '../../origin/catalogue/names/en.json'), 'utf8')) as CatalogueNames }

let db: DatabaseSync

beforeEach(() => {
  db = new DatabaseSync(':memory:')
  for (const file of readdirSync(MIGRATIONS).sort()) db.exec(readFileSync(join(MIGRATIONS, file), 'utf8'))
  writeTaxonomy(db, NAMES)
})

const HEADER = 'manufacturer,part_number,category,series,datasheet_url,stock,param:resistance\n'
const run = (...rows: string[]) =>
  importCatalogue(db, Readable.from([Buffer.from(HEADER + rows.map((row) => `${row}\n`).join(''))]), { version: 'v1' })

const all = (sql: string, ...values: (string | number)[]) => db.prepare(sql).all(...values)
const addAliases = (called: string, names: string[]) => changeMakers(toLocalD1(db), (makers) => planAliases(makers, called, names))
const renameMaker = async (called: string, name: string, slug: string | null) =>
  (await changeMakers(toLocalD1(db), (makers, former) => planRename(makers, former, called, name, slug))).after
const findMaker = async (slug: string) => (await listMakers(toLocalD1(db))).find((maker) => maker.slug === slug)
const listOwners = () =>
  Object.fromEntries(
    all('SELECT p.part_number, m.slug FROM parts p JOIN manufacturers m USING (manufacturer_id) ORDER BY part_id').map((row) => [
      String(row['part_number']),
      String(row['slug']),
    ]),
  )
const former = () => all('SELECT slug, leads_to FROM former_makers ORDER BY slug').map((row) => [row['slug'], row['leads_to']])
const found = (maker: number) => all('SELECT rowid FROM part_terms WHERE part_terms MATCH ?', `m${maker}`).length
/** The maker that the columnar index has for each part of the chip resistors. */
const counted = () => {
  const [row] = all("SELECT dictionary, counts FROM category_fields WHERE field = 'manufacturer'")
  const counts = JSON.parse(String(row?.['counts'])) as number[]
  const slugs = JSON.parse(String(row?.['dictionary'])) as string[]
  return Object.fromEntries(slugs.map((slug, at) => [slug, counts[at + 1]]).filter(([, count]) => count !== 0))
}

/** Everything that has to agree, whatever was changed. */
async function expectSound(): Promise<void> {
  db.exec("INSERT INTO part_terms (part_terms) VALUES ('integrity-check')")
  expect(all('SELECT 1 FROM parts WHERE manufacturer_id NOT IN (SELECT manufacturer_id FROM manufacturers)')).toEqual([])
  expect(all('SELECT 1 FROM parts p JOIN series s USING (series_id) WHERE s.manufacturer_id <> p.manufacturer_id')).toEqual([])
  expect(all('PRAGMA foreign_key_check')).toEqual([])
  const bySlug = Object.fromEntries(
    all('SELECT m.slug, count(*) AS n FROM parts JOIN manufacturers m USING (manufacturer_id) GROUP BY m.slug').map((row) => [
      String(row['slug']),
      Number(row['n']),
    ]),
  )
  expect(counted()).toEqual(bySlug)
  for (const maker of await listMakers(toLocalD1(db))) {
    expect([maker.slug, maker.part_count, found(maker.manufacturer_id)]).toEqual([
      maker.slug,
      bySlug[maker.slug] ?? 0,
      bySlug[maker.slug] ?? 0,
    ])
    expect(former().map(([slug]) => slug)).not.toContain(maker.slug)
  }
}

describe('an alias', () => {
  it('is a name by which files call a maker, and no other maker’s', async () => {
    await addAliases('microchip', ['Microchip Tech', 'MICROCHIP  TECH', 'MCHP'])
    expect((await findMaker('microchip'))?.aliases).toEqual(expect.arrayContaining(['Atmel', 'Microchip Tech', 'MCHP']))
    expect((await findMaker('microchip'))?.aliases.filter((alias) => /tech/i.test(alias))).toEqual(['Microchip Tech'])
    const result = await run('Microchip Tech,A1,chip-resistors,,,1,1k', 'mchp,A2,chip-resistors,,,1,1k')
    expect(result.new_makers).toEqual([])
    expect(listOwners()).toEqual({ A1: 'microchip', A2: 'microchip' })
    await expect(addAliases('microchip', ['Xilinx'])).rejects.toThrow('"Xilinx" is AMD (amd) already')
    await expect(addAliases('microchip', ['texas instruments'])).rejects.toThrow('merge the two if they are one')
    for (const name of ['', '***', 'x'.repeat(81), 'a\u0007']) await expect(addAliases('ti', [name])).rejects.toThrow('is no name')
    await expect(addAliases('nobody', ['x'])).rejects.toThrow('There is no manufacturer "nobody"')
  })
})

describe('a new name', () => {
  it('has a URL of its own, and the old ones redirect', async () => {
    await run('ACME,A1,chip-resistors,,,1,1k', 'Yageo,B1,chip-resistors,,,1,1k')
    const id = (await findMaker('acme'))?.manufacturer_id ?? 0
    expect(await renameMaker('ACME', 'Apex Components', null)).toMatchObject({ slug: 'apex-components' })
    expect(await findMaker('apex-components')).toMatchObject({ manufacturer_id: id, aliases: ['ACME'] })
    expect(former()).toEqual([['acme', id]])
    await expectSound()
    // The same file as before finds it, and a part that is new beside the others is counted with them.
    expect(await run('ACME,A1,chip-resistors,,,2,1k', 'ACME,A2,chip-resistors,,,2,1k')).toMatchObject({
      updated: 1,
      inserted: 1,
      new_makers: [],
    })
    await expectSound()

    await renameMaker('apex-components', 'Zenith', 'apex')
    expect(former()).toEqual([
      ['acme', id],
      ['apex-components', id],
    ])
    await renameMaker('apex', 'Acme', null)
    expect(await findMaker('acme')).toMatchObject({ name: 'Acme', aliases: ['Zenith', 'Apex Components'] })
    expect(former()).toEqual([
      ['apex', id],
      ['apex-components', id],
    ])
    await expectSound()
  })

  it('is refused where the name or the address is, or was, another’s', async () => {
    await run('ACME,A1,chip-resistors,,,1,1k', 'Other,B1,chip-resistors,,,1,1k')
    await renameMaker('acme', 'Apex', null)
    await expect(renameMaker('other', 'Apex', null)).rejects.toThrow(RejectedChangeError)
    await expect(renameMaker('other', 'Brand', 'acme')).rejects.toThrow('The address "acme" is, or was, another manufacturer\'s')
    await expect(renameMaker('other', 'Brand', 'ti')).rejects.toThrow('is, or was, another')
    for (const slug of ['Big', 'a b', '-a', 'a/b']) await expect(renameMaker('other', 'Brand', slug)).rejects.toThrow('is no address')
    // A file that brings a maker of the former address' name gives it another address.
    await run('ACME!,C1,chip-resistors,,,1,1k', 'Ac.me Corp,C2,chip-resistors,,,1,1k')
    expect(listOwners()).toMatchObject({ C1: 'apex', C2: 'ac-me-corp' })
  })

  it('keeps the address where the name has no Latin letter', async () => {
    await run('ACME,A1,chip-resistors,,,1,1k')
    expect(await renameMaker('acme', '顶点', null)).toMatchObject({ slug: 'acme' })
    expect(former()).toEqual([])
    await expectSound()
  })
})

describe('two makers that are one', () => {
  it('become one, with parts, series, datasheets, names and addresses', async () => {
    await run(
      'Microchip,M1,chip-resistors,PIC,https://example.com/pic.pdf,1,1k',
      'Microchip Tech,T1,chip-resistors,PIC,https://example.com/other.pdf,2,2k',
      'Microchip Tech,T2,chip-resistors,AVR,https://example.com/avr.pdf,3,3k',
      'Microchip Tech,T3,chip-resistors,,,4,4k',
      'Yageo,Y1,chip-resistors,,,5,5k',
    )
    const [from, into] = [(await findMaker('microchip-tech'))?.manufacturer_id ?? 0, (await findMaker('microchip'))?.manufacturer_id ?? 0]
    await renameMaker('microchip-tech', 'Microchip Technics', null)
    const before = all('SELECT part_id, part_number, attributes, package, lifecycle, rohs FROM parts ORDER BY part_id')
    const offers = all('SELECT * FROM offers ORDER BY offer_id')
    expect(await mergeMakers(db, 'Microchip Technics', 'microchip', 'v2')).toMatchObject({ before: { part_count: 3 } })
    expect(all('SELECT part_id, part_number, attributes, package, lifecycle, rohs FROM parts ORDER BY part_id')).toEqual(before)
    expect(all('SELECT * FROM offers ORDER BY offer_id')).toEqual(offers)
    expect(listOwners()).toEqual({ M1: 'microchip', T1: 'microchip', T2: 'microchip', T3: 'microchip', Y1: 'yageo' })
    expect((await findMaker('microchip'))?.aliases).toEqual(expect.arrayContaining(['Atmel', 'Microchip Tech', 'Microchip Technics']))
    expect(former()).toEqual([
      ['microchip-tech', into],
      ['microchip-technics', into],
    ])
    expect(all('SELECT DISTINCT s.name, s.manufacturer_id FROM series s JOIN parts USING (series_id) ORDER BY name')).toEqual([
      { name: 'AVR', manufacturer_id: into },
      { name: 'PIC', manufacturer_id: into },
    ])
    expect(all('SELECT p.part_number, d.url FROM part_documents d JOIN parts p USING (part_id)')).toEqual([
      { part_number: 'T1', url: 'https://example.com/other.pdf' },
      { part_number: 'T2', url: 'https://example.com/avr.pdf' },
    ])
    await expectSound()
    // Neither its id nor its address is given again, and the old file finds its parts.
    const result = await run('Microchip Tech,T1,chip-resistors,,,9,2k', 'Brand New,N1,chip-resistors,,,1,1k')
    expect(result).toMatchObject({ updated: 1, inserted: 1, new_makers: ['Brand New'] })
    expect((await findMaker('brand-new'))?.manufacturer_id).toBeGreaterThan(from)
    await expectSound()
    // Nor does the taxonomy bring back one that was merged away.
    await mergeMakers(db, 'microchip', 'ti', 'v3')
    writeTaxonomy(db, NAMES)
    expect(await findMaker('microchip')).toBeUndefined()
    const { manufacturer_id: ti } = (await findMaker('ti')) ?? {}
    expect(former().map(([, leadsTo]) => leadsTo)).toEqual([ti, ti, ti])
    await expectSound()
  })

  it('are refused where both have a part of the same number, or they are one', async () => {
    await run('A,X1,chip-resistors,,,1,1k', 'B,X1,chip-resistors,,,1,1k')
    await expect(mergeMakers(db, 'a', 'b', 'v2')).rejects.toThrow('A and B both have X1: a part cannot be two.')
    await expect(mergeMakers(db, 'a', 'A', 'v2')).rejects.toThrow('are one manufacturer already')
    await expectSound()
  })

  test('whatever is renamed and merged, all that has to agree does, and every address leads to its maker', async () => {
    const makers = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']
    const step = fc.record({
      kind: fc.constantFrom('rename', 'merge', 'alias', 'import'),
      maker: fc.constantFrom(...makers),
      other: fc.constantFrom(...makers, 'Zeta', 'Eta'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        db.exec(
          'DELETE FROM parts; DELETE FROM offers; DELETE FROM former_makers; DELETE FROM series; DELETE FROM category_chunks; DELETE FROM category_fields',
        )
        db.exec(
          "INSERT INTO part_terms (part_terms) VALUES ('delete-all'); INSERT INTO part_fragments (part_fragments) VALUES ('delete-all')",
        )
        db.exec('DELETE FROM manufacturer_categories; DELETE FROM manufacturers WHERE manufacturer_id >= 10000')
        await run(...makers.map((maker, at) => `${maker},P${at},chip-resistors,S,,1,1k`))
        const ids = new Map((await listMakers(toLocalD1(db))).map((maker) => [maker.manufacturer_id, maker.slug]))
        for (const { kind, maker, other } of steps) {
          db.exec('SAVEPOINT change')
          try {
            if (kind === 'rename') await renameMaker(maker, other, null)
            else if (kind === 'merge') await mergeMakers(db, maker, other, 'v2')
            else if (kind === 'alias') await addAliases(maker, [other])
          } catch (error) {
            db.exec('ROLLBACK TO change')
            if (!(error instanceof RejectedChangeError)) throw error
          }
          db.exec('RELEASE change')
          if (kind === 'import') await run(`${other},Q${other},chip-resistors,S,,1,1k`)
        }
        await expectSound()
        // Every manufacturer with a URL still has it, or the one that it was merged into does.
        const slugs = new Set([...(await listMakers(toLocalD1(db))).map(({ slug }) => slug), ...former().map(([slug]) => String(slug))])
        for (const slug of ids.values()) expect(slugs).toContain(slug)
        expect(all('SELECT count(*) AS n FROM former_makers f JOIN manufacturers m ON m.manufacturer_id = f.leads_to')).toEqual([
          { n: former().length },
        ])
      }),
      { numRuns: draws(60) },
    )
  })
})
