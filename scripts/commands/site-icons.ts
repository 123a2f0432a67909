/**
 * `node scripts/run.mjs scripts/commands/site-icons.ts`: the pictures by which browsers and phones know the site, out of
 * client/public/favicon.svg into the same folder. To be run again when that is another drawing: the pictures are kept.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withPictures } from '../dev/chromium.mjs'
import { ROOT } from '../dev/local-state.ts'

const FOLDER = join(ROOT, 'client/public')
const svg = readFileSync(join(FOLDER, 'favicon.svg'), 'utf8')
/** Phones round the corners themselves: what lies under them has the color of the drawing. */
const square = svg.replace(/ rx="\d+"/, '')

/** One picture as an .ico file: a directory of one entry, and the PNG itself. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

await withPictures(async (draw) => {
  writeFileSync(join(FOLDER, 'favicon.ico'), icoOf(await draw(svg, 32, 32), 32))
  for (const [name, size] of Object.entries({ 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 }))
    writeFileSync(join(FOLDER, `${name}.png`), await draw(square, size, size))
  console.log(`${FOLDER}: favicon.ico and three pictures written`)
})
