import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { CODE_CHARACTERS, CODE_LENGTH, createImageCode, createMailCode, MAIL_CODE_LENGTH, normalizeCode } from './code.ts'
import { drawCode, IMAGE_HEIGHT, IMAGE_WIDTH } from './code-image.ts'
import { encodePng } from './png.ts'

/** Reads a PNG of four-bit greys strictly. @returns the shades, row by row, 0 black to 15 white */
function decodePng(file: Buffer): { width: number; height: number; shades: number[] } {
  expect(file.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]))
  const chunks: { kind: string; data: Buffer }[] = []
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const covered = file.subarray(at + 4, at + 8 + length)
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(covered))
    chunks.push({ kind: covered.toString('latin1', 0, 4), data: covered.subarray(4) })
    at += 12 + length
  }
  expect(chunks.map(({ kind }) => kind)).toEqual(['IHDR', 'IDAT', 'IEND'])
  const [header = Buffer.alloc(0), pixels = Buffer.alloc(0), end = Buffer.alloc(1)] = chunks.map(({ data }) => data)
  expect(end).toHaveLength(0)
  expect([...header.subarray(8)]).toEqual([4, 0, 0, 0, 0])
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const rows = inflateSync(pixels)
  expect(rows).toHaveLength((1 + width / 2) * height)
  const shades: number[] = []
  for (let y = 0; y < height; y++) {
    const row = rows.subarray(y * (1 + width / 2), (y + 1) * (1 + width / 2))
    expect(row[0]).toBe(0)
    for (const byte of row.subarray(1)) shades.push(byte >> 4, byte & 15)
  }
  return { width, height, shades }
}

async function drawn(code: string) {
  const url = drawCode(code)
  const file = Buffer.from(url.slice('data:image/png;base64,'.length), 'base64')
  return { file, ...decodePng(file) }
}

test('a PNG holds the drawn picture', async () => {
  const ink = Float32Array.from([0, 1, 0.5, 0.2, 1, 0, 0.999, 0.001])
  const { width, height, shades } = decodePng(encodePng(ink, 4, 2))
  expect({ width, height }).toEqual({ width: 4, height: 2 })
  expect(shades).toEqual([15, 0, 7, 12, 0, 15, 0, 15])
})

describe('the image of a code', () => {
  it('is sharp, mostly paper, and small', async () => {
    const { file, width, height, shades } = await drawn('AEHJK')
    expect({ width, height }).toEqual({ width: 2 * IMAGE_WIDTH, height: 2 * IMAGE_HEIGHT })
    expect(file.length).toBeLessThan(10_000)
    const part = (match: (shade: number) => boolean) => shades.filter(match).length / shades.length
    expect(part((shade) => shade === 15)).toBeGreaterThan(0.7)
    expect(part((shade) => shade === 0)).toBeGreaterThan(0.05)
  })

  it.each([...CODE_CHARACTERS])('draws %s', async (character) => {
    const countInk = async (code: string) => (await drawn(code)).shades.filter((shade) => shade < 8).length
    const noise = await countInk('')
    expect(await countInk(character.repeat(CODE_LENGTH))).toBeGreaterThan(noise + 2000)
  })

  it('differs each time', async () => {
    const [one, other] = await Promise.all([drawn('AEHJK'), drawn('AEHJK')])
    expect(one.file.equals(other.file)).toBe(false)
  })
})

describe('codes', () => {
  it('use only unmistakable characters, and rarely repeat', () => {
    const codes = Array.from({ length: 200 }, createImageCode)
    for (const code of codes) expect(code).toMatch(new RegExp(`^[${CODE_CHARACTERS}]{${CODE_LENGTH}}$`))
    expect(new Set(codes).size).toBeGreaterThan(190)
    // Every character occurs.
    expect(new Set(codes.join('')).size).toBe(CODE_CHARACTERS.length)
    expect(createMailCode()).toMatch(new RegExp(`^\\d{${MAIL_CODE_LENGTH}}$`))
  })

  it.each([
    ['ahx37', 'AHX37'],
    [' AH X-37 ', 'AHX37'],
    ['ＡＨＸ３７', 'AHX37'],
    ['АНХ37', 'AHX37'],
    ['ахму3', 'AXMY3'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳ ۴۵۶', '123456'],
    ['123\u200e456', '123456'],
    ['', ''],
    [' - ', ''],
  ])('are compared whatever the keyboard: %j is %s', (typed, folded) => {
    expect(normalizeCode(typed)).toBe(folded)
  })

  it('are folded already', () => {
    for (let i = 0; i < 50; i++) for (const code of [createImageCode(), createMailCode()]) expect(normalizeCode(code)).toBe(code)
  })
})
