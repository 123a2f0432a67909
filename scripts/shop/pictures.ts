/** Pictures of parts as the shop shows them: a small one for lists and a large one, without camera metadata. */
import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import type { GoodsFile } from './goods-files.ts'

/** Pixels of the longer side; pictures are never enlarged. Another size or quality needs another version, and thus other URLs. */
const SIZES = { small: 160, large: 1200 } as const
const QUALITY = 82
/** The effort of compression, from 0 to 6. More takes twice as long, for files of the same size. */
const EFFORT = 2
/** The minimum of the shorter side: a smaller picture is blurred on a page. */
const MIN_SIDE_PIXELS = 120
/** A limit against decompression bombs, above any real photograph. */
const MAX_PIXELS = 60_000_000
/** Pictures processed in parallel; each takes some tens of megabytes. */
const AT_ONCE = 4

const opened = (path: string): Sharp => sharp(readFileSync(path), { limitInputPixels: MAX_PIXELS, failOn: 'error' })

/** Faults of pictures. Each is decoded completely, as a truncated one has a valid header. */
export async function listPictureFaults(files: readonly GoodsFile[]): Promise<string[]> {
  const found = await mapped(files.filter(isPicture), async ({ name, path }) => {
    try {
      const { width, height } = await opened(path).metadata()
      if (width * height > MAX_PIXELS) return [`${name}: has too many pixels: expected at most ${MAX_PIXELS / 1_000_000} million`]
      await opened(path).resize(MIN_SIDE_PIXELS, MIN_SIDE_PIXELS).raw().toBuffer()
      return Math.min(width, height) < MIN_SIDE_PIXELS
        ? [`${name}: is too small: expected at least ${MIN_SIDE_PIXELS} pixels in width and height`]
        : []
    } catch {
      return [broken(name)]
    }
  })
  return found.flat()
}

const isPicture = ({ kind }: GoodsFile): boolean => kind === 'picture'
const broken = (name: string): string => `${name}: cannot be read as a picture`

/** The object keys of a file in the bucket, before any is created. */
export const listObjectKeys = ({ kind, address }: GoodsFile): string[] => {
  const key = address.slice('/files/'.length)
  return kind === 'picture' ? Object.keys(SIZES).map((size) => `${key}-${size}.webp`) : [key]
}

/**
 * Creates the objects of each file for the bucket, a few files at a time.
 * @returns the faults of files that cannot be converted
 */
export async function makeObjects(files: readonly GoodsFile[], put: (key: string, bytes: Uint8Array) => Promise<void>): Promise<string[]> {
  const found = await mapped(files, async (file) => {
    const made = await toObjects(file).catch(() => null)
    if (!made) return [broken(file.name)]
    for (const [index, key] of listObjectKeys(file).entries()) {
      const bytes = made[index]
      if (bytes) await put(key, bytes)
    }
    return []
  })
  return found.flat()
}

/** The objects of a file, in the order of its keys. */
const toObjects = async (file: GoodsFile): Promise<Buffer[]> =>
  isPicture(file) ? Promise.all(Object.values(SIZES).map((pixels) => sized(file.path, pixels))) : [readFileSync(file.path)]

/** A picture in one size, rotated upright, with its original background. */
const sized = (path: string, pixels: number): Promise<Buffer> =>
  opened(path)
    .autoOrient()
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer()

async function mapped<One, Other>(list: readonly One[], work: (one: One) => Promise<Other>): Promise<Other[]> {
  const results: Other[] = []
  for (let at = 0; at < list.length; at += AT_ONCE) results.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(work))))
  return results
}
