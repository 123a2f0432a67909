import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeMakers } from '#origin/catalogue/feed/change-makers.ts'
import { listMakers } from '#origin/catalogue/feed/plan/find-makers.ts'
import { type CustomMaker, toCustomMakerStatements } from '#origin/catalogue/import/custom-makers.ts'
import { FIRST_CUSTOM_MAKER, planAliases, planRename } from '#origin/catalogue/maker-rules.ts'
import type { CatalogueNames } from '#origin/catalogue/model.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { importCatalogue } from './import-file.ts'
import { mergeMakers } from './merge-makers.ts'
import { writeMakers, writeTaxonomy } from './write-taxonomy.ts'

const MIGRATIONS = join(import.meta.dirname, '../../origin/database/migrations/catalogue')
const NAMES = { en: JSON.parse(readFileSync(join(import.meta.dirname, '../../origin/catalogue/names/en.json'), 'utf8')) as CatalogueNames }

let db: DatabaseSync
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  for (const file of readdirSync(MIGRATIONS).sort()) db.exec(readFileSync(join(MIGRATIONS, file), 'utf8'))
  writeTaxonomy(db, NAMES)
})

const maker = (slug: string, name: string, more: Partial<CustomMaker> = {}): CustomMaker => ({
  slug,
  name,
  aliases: [],
  country: '',
  founded: 0,
  logo: '',
  text: {},
  ...more,
})
const writeMakerFile = (...makers: CustomMaker[]): void => {
  for (const { sql, values } of toCustomMakerStatements(makers)) db.prepare(sql).run(...values)
}
const addAliases = (called: string, names: string[]) => changeMakers(toLocalD1(db), (makers) => planAliases(makers, called, names))
const renameMaker = (called: string, name: string, slug: string) =>
  changeMakers(toLocalD1(db), (makers, former) => planRename(makers, former, called, name, slug))
const row = (slug: string) => {
  const found = db.prepare('SELECT * FROM manufacturers WHERE slug = ?').get(slug)
  return found && { ...found, aliases: JSON.parse(String(found['aliases'])) as string[] }
}
const texts = () =>
  db
    .prepare(
      `SELECT m.slug, t.lang, t.paragraphs FROM maker_texts t JOIN manufacturers m USING (manufacturer_id)
       WHERE slug NOT IN (SELECT slug FROM former_makers) ORDER BY slug, lang`,
    )
    .all()
    .map((text) => Object.values(text))
const importFor = (name: string) =>
  importCatalogue(db, Readable.from([Buffer.from(`manufacturer,part_number,category\n${name},A-1,chip-resistors\n`)]), { version: 'v1' })

describe('what a folder says of makers', () => {
  it('is what the catalogue says, and keeps what it does not speak of', () => {
    writeMakerFile(
      maker('ti', 'TI', {
        aliases: ['Luminary Micro'],
        logo: '/files/site/a.svg',
        text: { en: ['One.', 'Two.'], de: ['Eins.'] },
      }),
    )
    expect(row('ti')).toMatchObject({ name: 'TI', country: 'US', founded: 1930, logo: '/files/site/a.svg' })
    // Its own name before, and no name twice, however it is written.
    expect(row('ti')?.aliases).toEqual(expect.arrayContaining(['Texas Instruments', 'National Semiconductor', 'Luminary Micro']))
    expect(row('ti')?.aliases).not.toContain('TI')
    expect(texts()).toEqual([
      ['ti', 'de', '["Eins."]'],
      ['ti', 'en', '["One.","Two."]'],
    ])
    writeMakerFile(maker('ti', 'TI', { country: 'DE', founded: 1999 }))
    expect(row('ti')).toMatchObject({ country: 'DE', founded: 1999 })
  })

  it('is removed when the folder no longer has it, and aliases from other sources stay', async () => {
    const before = row('ti')
    await addAliases('ti', ['Texas Inst Inc'])
    writeMakerFile(
      maker('ti', 'Texas Instruments', { aliases: ['Luminary', 'Unitrode'], logo: '/files/site/a.svg', text: { en: ['One.'] } }),
    )
    writeMakerFile(maker('ti', 'Texas Instruments', { aliases: ['Unitrode'] }))
    expect(row('ti')).toEqual({ ...before, aliases: [...(before?.aliases ?? []), 'Texas Inst Inc', 'Unitrode'] })
    writeMakerFile()
    expect(row('ti')).toEqual({ ...before, aliases: [...(before?.aliases ?? []), 'Texas Inst Inc'] })
    expect(texts()).toEqual([])
  })

  it('may be brought again, and changes nothing then', async () => {
    const makers = [maker('ti', 'TI', { aliases: ['Luminary'] }), maker('acme', 'Acme', { aliases: ['ACME Semi'], text: { en: ['A.'] } })]
    writeMakerFile(...makers)
    const once = await listMakers(toLocalD1(db))
    writeMakerFile(...makers)
    expect(await listMakers(toLocalD1(db))).toEqual(once)
  })

  it('adds a missing maker, whom imports recognize by all names', async () => {
    writeMakerFile(maker('acme', 'Acme Semiconductors', { aliases: ['Acme Semi'] }))
    expect(row('acme')).toMatchObject({ manufacturer_id: FIRST_CUSTOM_MAKER })
    await importFor('ACME-SEMI')
    expect(row('acme')).toMatchObject({ part_count: 1 })
  })

  it('gives no id again that was another’s', async () => {
    writeMakerFile(maker('acme', 'Acme'))
    await mergeMakers(db, 'acme', 'ti', 'v2')
    writeMakerFile(maker('zenith', 'Zenith'))
    expect(row('zenith')).toMatchObject({ manufacturer_id: FIRST_CUSTOM_MAKER + 1 })
  })

  it('is said of a maker by an address that it had before', async () => {
    await renameMaker('ti', 'Texas', 'texas')
    writeMakerFile(maker('ti', 'Texas', { text: { en: ['One.'] } }))
    expect(row('ti')).toBeUndefined()
    expect(texts()).toEqual([['texas', 'en', '["One."]']])
  })

  it('goes with a merger to the other, where the folder says nothing of that one', async () => {
    writeMakerFile(
      maker('ti', 'Texas Instruments', { logo: '/files/site/a.svg', text: { en: ['Of TI.'], de: ['Zu TI.'] } }),
      maker('adi', 'Analog Devices', { text: { en: ['Of ADI.'] } }),
    )
    await mergeMakers(db, 'ti', 'adi', 'v2')
    expect(row('adi')).toMatchObject({ logo: '/files/site/a.svg' })
    expect(texts()).toEqual([
      ['adi', 'de', '["Zu TI."]'],
      ['adi', 'en', '["Of ADI."]'],
    ])
  })
})

describe('the demonstration’s makers', () => {
  it('are not brought back under the names that they had', async () => {
    await renameMaker('ti', 'Texas', 'texas')
    await mergeMakers(db, 'adi', 'st', 'v2')
    await addAliases('murata', ['muRata Mfg'])
    const before = await listMakers(toLocalD1(db))
    writeMakers(db)
    expect(await listMakers(toLocalD1(db))).toEqual(before)
  })

  it('are there where one is missing', () => {
    db.exec("DELETE FROM manufacturers WHERE slug = 'ti'")
    writeMakers(db)
    expect(row('ti')).toMatchObject({ name: 'Texas Instruments' })
  })
})
