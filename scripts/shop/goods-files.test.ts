import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { toPartFileStatements } from '#origin/catalogue/import/part-files.ts'
import { migrate } from '../dev/apply-migrations.ts'
import { readCatalogueNames } from '../dev/catalogue-names.ts'
import { MIGRATIONS } from '../dev/local-state.ts'
import { runStatements } from '../dev/run-statements.ts'
import { writeTaxonomy } from '../import/write-taxonomy.ts'
import { listMissingParts } from './catalogue-faults.ts'
import { listPartFiles, writeObjects } from './deploy-files.ts'
import { readGoods } from './goods-files.ts'
import { listObjectKeys, listPictureFaults, makeObjects } from './pictures.ts'
import { readShop } from './read-shop.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a8480f' } })

let folder: string
let jpeg: Buffer
let png: Buffer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'goods-'))
  jpeg = await plain(400, 200)
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer()
  png = await plain(300, 300).png().toBuffer()
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, bytes: Buffer | string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), bytes)
}
const read = () => {
  const goods = readGoods(folder)
  expect(goods.faults).toEqual([])
  return goods
}

describe('files of parts', () => {
  it('lie with their maker and are called by their part, whatever of its number a file system can hold', () => {
    put('pictures/microchip/MCP2551-I_SN.jpg', jpeg)
    put('pictures/ti/ne555p.PNG', png)
    put('datasheets/ti/NE555P.pdf', PDF)
    put('pictures/.DS_Store', 'x')
    put('pictures/ti/Thumbs.db', 'x')
    expect(read().parts).toMatchObject([
      {
        maker: 'ti',
        key: 'NE555P',
        kind: 'datasheet',
        position: 1,
        file: expect.stringMatching(/^\/files\/datasheets\/ne555p-[0-9a-f]{24}\.pdf$/),
      },
      {
        maker: 'microchip',
        key: 'MCP2551ISN',
        kind: 'picture',
        position: 1,
        file: expect.stringMatching(/^\/files\/pictures\/[0-9a-f]{24}$/),
      },
      { maker: 'ti', key: 'NE555P', kind: 'picture', position: 1 },
    ])
  })

  it('have several of a part in the order of their numbers', () => {
    put('pictures/ti/NE555P@10.png', png)
    put('pictures/ti/NE555P@2.jpg', jpeg)
    put('pictures/ti/NE555P.jpg', jpeg)
    expect(read().parts.map(({ name, position }) => `${position} ${name}`)).toEqual([
      '1 pictures/ti/NE555P.jpg',
      '2 pictures/ti/NE555P@2.jpg',
      '3 pictures/ti/NE555P@10.png',
    ])
  })

  it('are named by files.csv where they are called otherwise, or are of several parts', () => {
    put('pictures/resistors/0603.jpg', jpeg)
    put('datasheets/rc.pdf', PDF)
    put(
      'files.csv',
      '\uFEFFfile,manufacturer,part_number,title\npictures/resistors/0603.jpg,yageo,RC0603FR-0710KL,\n"pictures\\resistors\\0603.jpg",yageo,RC0603FR-071KL,\ndatasheets/rc.pdf,yageo,RC0603FR-0710KL,"RC series, thick film"\n',
    )
    const { files, parts } = read()
    expect(files.map(({ name }) => name)).toEqual(['pictures/resistors/0603.jpg', 'datasheets/rc.pdf'])
    expect(parts.map(({ key, kind, title }) => [key, kind, title])).toEqual([
      ['RC0603FR0710KL', 'picture', ''],
      ['RC0603FR071KL', 'picture', ''],
      ['RC0603FR0710KL', 'datasheet', 'RC series, thick film'],
    ])
  })

  it('are served by what is in them', () => {
    put('pictures/ti/A1.jpg', jpeg)
    const [before] = read().files
    put('pictures/ti/A1.jpg', png)
    expect(readGoods(folder).faults).toHaveLength(1)
    put('pictures/ti/A1.jpg', Buffer.concat([jpeg, Buffer.from('x')]))
    expect(read().files[0]?.address).not.toBe(before?.address)
  })

  test.each<[string, () => void, string]>([
    [
      'a drawing that may hold a script',
      () => put('pictures/ti/A1.svg', '<svg/>'),
      'pictures/ti/A1.svg: is of a wrong type: expected .jpg, .png or .webp',
    ],
    ['a PDF among pictures', () => put('pictures/ti/A1.pdf', PDF), 'pictures/ti/A1.pdf: is of a wrong type'],
    [
      'a page that is called a picture',
      () => put('pictures/ti/A1.jpg', '<html>'),
      'pictures/ti/A1.jpg: has other content than its extension says: expected JPG',
    ],
    [
      'a PDF that is cut off',
      () => put('datasheets/ti/A1.pdf', '%PDF-1.4\n'),
      'datasheets/ti/A1.pdf: has other content than its extension says: expected PDF',
    ],
    [
      'a picture of another type',
      () => put('pictures/ti/A1.webp', png),
      'pictures/ti/A1.webp: has other content than its extension says: expected WEBP',
    ],
    [
      'a file that is too large',
      () => {
        put('pictures/ti/A1.jpg', jpeg)
        truncateSync(join(folder, 'pictures/ti/A1.jpg'), 10_000_001)
      },
      'is too large: expected at most 10 MB',
    ],
    ['a file of no maker', () => put('pictures/A1.jpg', jpeg), "pictures/A1.jpg: is not in a manufacturer's folder"],
    ['a maker by name', () => put('pictures/Texas Instruments/A1.jpg', jpeg), 'expected its slug, like texas-instruments'],
    ['a file of no part', () => put('pictures/ti/--.jpg', jpeg), 'pictures/ti/--.jpg: has a name that is no part number'],
    [
      'a row without its file',
      () => put('files.csv', 'file,manufacturer,part_number\npictures/a.jpg,ti,A1\n'),
      'files.csv: row 2: pictures/a.jpg does not exist',
    ],
    [
      'a row that leaves the folder',
      () => put('files.csv', 'file,manufacturer,part_number\npictures/../../a.jpg,ti,A1\n'),
      'files.csv: row 2: "pictures/../../a.jpg" is invalid',
    ],
    [
      'a row of no part',
      () => put('files.csv', 'file,manufacturer,part_number\npictures/a.jpg,ti,\n'),
      'files.csv: row 2: "" is invalid: expected a part number',
    ],
    ['other columns', () => put('files.csv', 'file;mpn\n'), 'files.csv: its columns are'],
  ])('refuse %s', (_, make, fault) => {
    make()
    expect(readGoods(folder).faults).toEqual([expect.stringContaining(fault)])
  })

  it('says all that is wrong at once, and knows the others', () => {
    for (const name of ['pictures/ti/A1.svg', 'pictures/A1.jpg', 'datasheets/ti/A1.txt']) put(name, jpeg)
    put('pictures/ti/A2.jpg', jpeg)
    const { faults, parts } = readGoods(folder)
    expect(faults).toHaveLength(3)
    expect(parts.map(({ key }) => key)).toEqual(['A2'])
  })
})

describe('pictures', () => {
  it('become a small and a large one, upright, no larger than they are, without what a camera has written', async () => {
    put('pictures/ti/A1.jpg', await sharp(jpeg).keepExif().withMetadata({ orientation: 6 }).toBuffer())
    put('pictures/ti/A2.png', await plain(3000, 1500).png().toBuffer())
    put('datasheets/ti/A1.pdf', PDF)
    const made = new Map<string, Uint8Array>()
    const { files } = read()
    expect(await makeObjects(files, async (key, bytes) => void made.set(key, bytes))).toEqual([])
    expect([...made.keys()].sort()).toEqual(files.flatMap(listObjectKeys).sort())
    const of = async (name: string) => {
      const file = files.find((each) => each.name === name)
      const [small, large] = await Promise.all((file ? listObjectKeys(file) : []).map((key) => sharp(made.get(key)).metadata()))
      return { sizes: [small, large].map((picture) => [picture?.format, picture?.width, picture?.height]), exif: large?.exif }
    }
    expect(await of('pictures/ti/A1.jpg')).toEqual({
      sizes: [
        ['webp', 80, 160],
        ['webp', 200, 400],
      ],
      exif: undefined,
    })
    expect(await of('pictures/ti/A2.png')).toEqual({
      sizes: [
        ['webp', 160, 80],
        ['webp', 1200, 600],
      ],
      exif: undefined,
    })
    expect(made.get(listObjectKeys(files.find(({ kind }) => kind === 'datasheet') as (typeof files)[0])[0] ?? '')).toEqual(PDF)
  })

  it('that are cut off, too small or no pictures are named, all of them', async () => {
    put('pictures/ti/cut1.jpg', (await plain(900, 900).jpeg().toBuffer()).subarray(0, 3000))
    put('pictures/ti/none2.png', Buffer.concat([png.subarray(0, 8), Buffer.from('nothing')]))
    put('pictures/ti/small3.png', await plain(400, 40).png().toBuffer())
    put('pictures/ti/right4.png', png)
    const { files } = read()
    expect(await listPictureFaults(files)).toEqual([
      'pictures/ti/cut1.jpg: cannot be read as a picture',
      'pictures/ti/none2.png: cannot be read as a picture',
      'pictures/ti/small3.png: is too small: expected at least 120 pixels in width and height',
    ])
    const put4 = new Set<string>()
    expect(await makeObjects(files, async (key) => void put4.add(key))).toHaveLength(2)
    expect(put4.size).toBe(4)
  })
})

describe('in a catalogue', () => {
  let db: DatabaseSync
  beforeEach(() => {
    db = new DatabaseSync(':memory:')
    migrate(db, MIGRATIONS.CATALOGUE)
    writeTaxonomy(db, readCatalogueNames())
    const [ti] = db.prepare("SELECT manufacturer_id FROM manufacturers WHERE slug = 'ti'").all()
    db.prepare(
      "INSERT INTO parts (part_id, part_number, key, manufacturer_id, lifecycle, rohs, attributes) VALUES (33554432, 'NE555P', 'NE555P', ?, 0, 1, '[]')",
    ).run(Number(ti?.['manufacturer_id']))
  })
  const rows = () =>
    db
      .prepare('SELECT key, kind, position, file, state FROM part_files ORDER BY key, kind, position')
      .all()
      .map((row) => Object.values(row).join(' '))
  const writePartFiles = () => runStatements(db, toPartFileStatements(read().parts))
  const stale = () =>
    db
      .prepare('SELECT category_id, chunk, all_columns FROM stale_chunks')
      .all()
      .map((row) => Object.values(row))

  it('names every file of a maker or part that is not there', async () => {
    put('pictures/ti/NE555P.jpg', jpeg)
    put('pictures/ti/NE556.jpg', jpeg)
    put('datasheets/texas-instruments/NE555P.pdf', PDF)
    expect(await listMissingParts(db, read())).toEqual([
      'datasheets/texas-instruments/NE555P.pdf: the catalogue has no maker texas-instruments; did you mean ti?',
      'pictures/ti/NE556.jpg: the catalogue has no part NE556 of ti',
    ])
  })

  it('has those of the last folder alone, and counts anew who has a datasheet only where that has changed', () => {
    put('pictures/ti/NE555P.jpg', jpeg)
    writePartFiles()
    expect([rows().length, stale()]).toEqual([1, []])
    put('datasheets/ti/NE555P.pdf', PDF)
    writePartFiles()
    expect([rows().length, stale()]).toEqual([2, [[1, 0, 1]]])
    db.exec('DELETE FROM stale_chunks')
    writePartFiles()
    expect([rows().map((row) => row.at(-1)), stale()]).toEqual([['1', '1'], []])
    rmSync(join(folder, 'datasheets'), { recursive: true })
    writePartFiles()
    expect([rows().length, stale()]).toEqual([1, [[1, 0, 1]]])
  })

  it('stays below what D1 takes of a statement, however many there are', () => {
    put('pictures/a.jpg', jpeg)
    const lines = Array.from({ length: 5000 }, (_, index) => `pictures/a.jpg,ti,LM${index},${'t'.repeat(120)}`)
    put('files.csv', ['file,manufacturer,part_number,title', ...lines].join('\n'))
    const longest = Math.max(...toPartFileStatements(read().parts).map(({ sql, values }) => sql.length + JSON.stringify(values).length))
    expect(longest).toBeLessThan(90_000)
    writePartFiles()
    expect(rows()).toHaveLength(5000)
  })

  it('goes to a deployment’s bucket once: what its catalogue names is there', async () => {
    for (let index = 0; index < 200; index++) put(`datasheets/ti/A${index}.pdf`, Buffer.concat([PDF, Buffer.from(String(index))]))
    put('pictures/ti/NE555P.jpg', jpeg)
    writePartFiles()
    put('pictures/ti/NE555P@2.png', png)
    const storedFiles = await listPartFiles({ ask: async (query) => String(db.prepare(query).get()?.['answer']) })
    expect(storedFiles.size).toBe(201)
    const shop = { ...readShop(), files: [], goods: read() }
    const out = join(folder, 'out')
    mkdirSync(out)
    const list = await writeObjects(out, shop, ({ address }) => !storedFiles.has(address))
    const written = JSON.parse(readFileSync(list ?? '', 'utf8')) as { key: string }[]
    expect(written.map(({ key }) => key)).toEqual([expect.stringMatching(/-small\.webp$/), expect.stringMatching(/-large\.webp$/)])
    expect(await writeObjects(out, shop, () => false)).toBeNull()
  })
})
