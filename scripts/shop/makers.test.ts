import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { changeMakers } from '#origin/catalogue/feed/change-makers.ts'
import { planAliases } from '#origin/catalogue/maker-rules.ts'
import { migrate } from '../dev/apply-migrations.ts'
import { readCatalogueNames } from '../dev/catalogue-names.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { MIGRATIONS } from '../dev/local-state.ts'
import { runStatements } from '../dev/run-statements.ts'
import { writeTaxonomy } from '../import/write-taxonomy.ts'
import { requireFittingShop } from './catalogue-faults.ts'
import { listDemonstrationTexts } from './demonstration-texts.ts'
import { readMakersFile } from './makers.ts'
import { DEMO_SHOP_FOLDER, readShop } from './read-shop.ts'
import { listCatalogueStatements } from './statements.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makers-'))
  cpSync(DEMO_SHOP_FOLDER, folder, { recursive: true })
  mkdirSync(join(folder, 'logos'))
  writeFileSync(join(folder, 'logos/acme.svg'), LOGO)
})
afterEach(() => rmSync(folder, { recursive: true }))

const ACME = { id: 'acme', name: 'Acme' }
const write = (...makers: unknown[]): string => {
  const file = join(folder, 'makers.json')
  writeFileSync(file, JSON.stringify({ makers }))
  return file
}
const read = (...makers: unknown[]) => readMakersFile(write(...makers))

describe('makers.json', () => {
  it('has a text for everybody, or one for each language, as a paragraph or a list of them', () => {
    expect(read({ ...ACME, text: 'One.' }).data?.makers[0]?.text).toEqual({ en: ['One.'] })
    expect(read({ ...ACME, text: ['One.', 'Two.'] }).data?.makers[0]?.text).toEqual({ en: ['One.', 'Two.'] })
    expect(read({ ...ACME, text: { de: 'Eins.', en: ['One.'] } }).data?.makers[0]?.text).toEqual({ en: ['One.'], de: ['Eins.'] })
  })

  it('names a logo, which the shop serves by what is in it', () => {
    const { data } = read({ ...ACME, logo: 'logos/acme.svg' })
    expect(data?.files).toMatchObject([{ key: expect.stringMatching(/^site\/[0-9a-f]{24}\.svg$/), content_type: 'image/svg+xml' }])
    expect(data?.makers[0]?.logo).toBe(`/files/${data?.files[0]?.key}`)
  })

  test.each([
    ['an address that is none', [{ ...ACME, id: 'Acme Inc' }], 'makers.0.id: "Acme Inc" is invalid: expected its address'],
    ['no name', [{ id: 'acme' }], 'makers.0.name is missing'],
    ['a key that there is not', [{ ...ACME, alias: [] }], 'makers.0.alias: there is no such key; did you mean aliases?'],
    ['a country in words', [{ ...ACME, country: 'Germany' }], 'makers.0.country: "Germany" is invalid'],
    ['a text without English', [{ ...ACME, text: { de: 'Eins.' } }], 'makers.0.text.en is missing: expected a paragraph'],
    ['a logo that is not there', [{ ...ACME, logo: 'none.svg' }], 'makers.0.logo: "none.svg" does not exist'],
    ['a logo from elsewhere', [{ ...ACME, logo: '../secret.svg' }], 'makers.0.logo: "../secret.svg" is invalid'],
    [
      'a logo that is none',
      [{ ...ACME, logo: 'logos/acme.png' }],
      'makers.0.logo: "logos/acme.png" has other content than its extension says',
    ],
    [
      'two of an address',
      [ACME, { id: 'acme', name: 'Other' }],
      'makers.1.id: "acme" is invalid: expected a text that makers.0 does not use',
    ],
    ['a name that another has', [ACME, { id: 'b', name: 'B', aliases: ['ACME'] }], 'makers.1.aliases.0: "ACME" is invalid'],
  ])('refuses %s', (_, makers, fault) => {
    writeFileSync(join(folder, 'logos/acme.png'), LOGO)
    const { data, faults } = read(...makers)
    expect(data).toBeNull()
    expect(faults).toEqual([expect.stringContaining(fault)])
  })

  it('says everything at once', () => {
    expect(read({ ...ACME, country: 'x', logo: 'none.svg' }, { ...ACME, founded: 'long ago' }).faults).toHaveLength(5)
  })
})

describe('against a catalogue', () => {
  let db: DatabaseSync
  beforeEach(() => {
    db = new DatabaseSync(':memory:')
    migrate(db, MIGRATIONS.CATALOGUE)
    writeTaxonomy(db, readCatalogueNames())
  })

  it('names every name that is another maker’s there', async () => {
    write({ ...ACME, aliases: ['Burr Brown', 'Acme Semi', 'murata'] })
    await expect(requireFittingShop(db, readShop(folder))).rejects.toThrow(
      /has 2 faults:\n {2}makers\.json: makers\.0\.aliases\.0: "Burr Brown" is Texas Instruments \(ti\) in the catalogue.*\n.*"murata" is Murata/,
    )
    write({ id: 'ti', name: 'TI', aliases: ['Burr Brown'] })
    await requireFittingShop(db, readShop(folder))
  })

  it('lets a folder move its alias to another manufacturer, but no alias from another source', async () => {
    write({ ...ACME, aliases: ['Apex'] })
    runStatements(db, listCatalogueStatements(readShop(folder)))
    write(ACME, { id: 'apex', name: 'Apex' })
    await requireFittingShop(db, readShop(folder))
    await changeMakers(toLocalD1(db), (makers) => planAliases(makers, 'ti', ['Zenith']))
    write(ACME, { id: 'zenith', name: 'Zenith' })
    await expect(requireFittingShop(db, readShop(folder))).rejects.toThrow('"Zenith" is Texas Instruments (ti)')
  })
})

describe('what is left of the demonstration', () => {
  const names = (): string[] => listDemonstrationTexts(readShop(folder), readShop()).map(({ name }) => name)

  it('is what it says of makers, whosever it is said of', () => {
    expect(names()).toEqual(expect.arrayContaining(['makers.ti', 'makers.murata']))
    const [makerEntry] = readShop().makers
    write({ ...ACME, text: ['Of us.', makerEntry?.text.en?.[0]] })
    expect(names().filter((name) => name.startsWith('makers'))).toEqual(['makers.acme'])
    write({ ...ACME, text: 'Of us alone, and of nobody else.' })
    expect(names().filter((name) => name.startsWith('makers'))).toEqual([])
  })

  it('is a logo', () => {
    write({ ...ACME, logo: 'logos/acme.svg' })
    const shop = readShop(folder)
    expect(listDemonstrationTexts(shop, { ...readShop(), makers: shop.makers }).map(({ name }) => name)).toContain('makers.acme.logo')
  })
})
