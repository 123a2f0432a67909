/** Pictures of parts as the shop shows them: a small one for lists and a large one, without what a camera writes into a file. */
import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import type { GoodsFile } from './goods-files.ts'

/** Pixels on the longer side, none larger than they are. Another size or quality wants another version, and with it other addresses. */
const SIZES = { small: 160, large: 1200 } as const
const QUALITY = 82
/** Of 0 to 6: more takes twice as long, for files of the same size. */
const EFFORT = 2
/** The least of the shorter side: less is a blur on a page. */
const MIN_SIDE_PIXELS = 120
/** Beyond this a file of little size unpacks to more than anybody photographs. */
const MAX_PIXELS = 60_000_000
/** Worked on at the same time; each takes some tens of megabytes. */
const AT_ONCE = 4

const opened = (path: string): Sharp => sharp(readFileSync(path), { limitInputPixels: MAX_PIXELS, failOn: 'error' })

/** What is wrong with pictures. Each is read to its end, as a cut one has a whole head. */
export async function listPictureFaults(files: readonly GoodsFile[]): Promise<string[]> {
  const found = await mapped(files.filter(isPicture), async ({ name, path }) => {
    try {
      const { width, height } = await opened(path).metadata()
      if (width * height > MAX_PIXELS) return [`${name}: has too many pixels: expected at most ${MAX_PIXELS / 1_000_000} million`]
      await opened(path).resize(MIN_SIDE_PIXELS, MIN_SIDE_PIXELS).raw().toBuffer()
      return Math.min(width, height) < MIN_SIDE_PIXELS
        ? [`${name}: is too small: expected at least ${MIN_SIDE_PIXELS} pixels each way`]
        : []
    } catch {
      return [broken(name)]
    }
  })
  return found.flat()
}

const isPicture = ({ kind }: GoodsFile): boolean => kind === 'picture'
const broken = (name: string): string => `${name}: cannot be read as a picture`

/** What lies in the bucket for a file: its keys, before anything is made of it. */
export const listObjectKeys = ({ kind, address }: GoodsFile): string[] => {
  const key = address.slice('/files/'.length)
  return kind === 'picture' ? Object.keys(SIZES).map((size) => `${key}-${size}.webp`) : [key]
}

/**
 * Gives what is to lie in the bucket for each file, a few files at a time.
 * @returns what is wrong with files of which nothing can be made
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

/** In the order of the file's keys. */
const toObjects = async (file: GoodsFile): Promise<Buffer[]> =>
  isPicture(file) ? Promise.all(Object.values(SIZES).map((pixels) => sized(file.path, pixels))) : [readFileSync(file.path)]

/** Upright as it was taken, on the ground that it has. */
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
