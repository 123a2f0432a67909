/** Pictures and fonts of a shop. Their names in the bucket contain a hash, so browsers may cache them permanently. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MAX_PICTURE_BYTES = 300_000
const MAX_FONT_BYTES = 300_000

/** A file of the folder, and its path in the shop. */
export interface ShopFile {
  /** The key in the bucket. */
  key: string
  content_type: string
  bytes: Uint8Array
}

/** Whether a file may refer to a picture in its folder by this name. */
export const isPictureName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9_./-]*\.(?:svg|png|jpe?g|webp)$/i.test(name) && !name.includes('..')

const PICTURE_KINDS: readonly { extension: string; content_type: string; is: (bytes: Buffer) => boolean }[] = [
  { extension: 'svg', content_type: 'image/svg+xml', is: (bytes) => /<svg[\s>]/.test(bytes.toString('utf8')) },
  { extension: 'png', content_type: 'image/png', is: (bytes) => bytes.subarray(1, 4).toString('latin1') === 'PNG' },
  { extension: 'jpg', content_type: 'image/jpeg', is: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 },
  { extension: 'webp', content_type: 'image/webp', is: (bytes) => bytes.subarray(8, 12).toString('latin1') === 'WEBP' },
]

/** A picture of the folder, or its fault. */
export function readPicture(folder: string, name: string): ShopFile | string {
  const path = join(folder, name)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return 'does not exist: expected a picture beside this file'
  const bytes = readFileSync(path)
  if (bytes.length > MAX_PICTURE_BYTES) return `is too large: expected at most ${MAX_PICTURE_BYTES / 1000} KB`
  const extension = path
    .slice(path.lastIndexOf('.') + 1)
    .toLowerCase()
    .replace('jpeg', 'jpg')
  const kind = PICTURE_KINDS.find((pictureKind) => pictureKind.extension === extension)
  if (!kind?.is(bytes)) return `has other content than its extension says: expected ${extension.toUpperCase()}`
  return toShopFile(bytes, kind)
}

/** A font of the folder, or its fault. */
export function readFont(folder: string, name: string): ShopFile | string {
  const path = join(folder, name)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return 'does not exist: expected a font beside this file'
  const bytes = readFileSync(path)
  if (bytes.length > MAX_FONT_BYTES) return `is too large: expected at most ${MAX_FONT_BYTES / 1000} KB`
  if (bytes.subarray(0, 4).toString('latin1') !== 'wOF2') return 'has other content than its extension says: expected WOFF2'
  return toShopFile(bytes, { extension: 'woff2', content_type: 'font/woff2' })
}

/** Width and height in pixels; null if the file is no PNG. */
export function findPngSize({ bytes, content_type }: ShopFile): [width: number, height: number] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return content_type === 'image/png' ? [view.getUint32(16), view.getUint32(20)] : null
}

/** A file whose key contains a hash of the contents. */
export const toShopFile = (bytes: Uint8Array, { extension, content_type }: { extension: string; content_type: string }): ShopFile => ({
  key: `site/${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${extension}`,
  content_type,
  bytes,
})
