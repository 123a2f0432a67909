/** Uploads files of a folder to a deployment's bucket, as one list. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FillTarget } from '../fill/fill.ts'
import { toSqlLiteral } from '../fill/literal.ts'
import { InvalidShopError } from './faults.ts'
import type { GoodsFile } from './goods-files.ts'
import { makeObjects } from './pictures.ts'
import type { Shop } from './read-shop.ts'

/** Wrangler's output is read up to 20,000 characters, so a query returns few names. */
const QUERY_BATCH_SIZE = 150

/** Files of parts in a deployment's catalogue: they are in its bucket, as files are loaded before texts. */
export async function listPartFiles({ ask }: Pick<FillTarget, 'ask'>): Promise<ReadonlySet<string>> {
  const files: string[] = []
  for (;;) {
    const after = toSqlLiteral(files.at(-1) ?? '')
    const answer = await ask(
      `SELECT json_group_array(file) AS answer FROM (SELECT DISTINCT file FROM part_files WHERE file > ${after} ORDER BY file LIMIT ${QUERY_BATCH_SIZE})`,
    )
    const next = JSON.parse(answer ?? '[]') as string[]
    files.push(...next)
    if (next.length < QUERY_BATCH_SIZE) return new Set(files)
  }
}

/**
 * Writes the objects for `files/` in the bucket, and their list for `wrangler r2 bulk put`.
 * @param isMissing false for files of parts that exist in the bucket
 * @returns the list; null if it is empty
 * @throws InvalidShopError with files that cannot be converted
 */
export async function writeObjects(
  folder: string,
  shop: Shop,
  isMissing: (file: GoodsFile) => boolean = () => true,
): Promise<string | null> {
  const list: { key: string; file: string }[] = []
  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    const file = join(folder, 'files', key)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    list.push({ key, file })
  }
  for (const { key, bytes } of shop.files) await put(key, bytes)
  const faults = await makeObjects(shop.goods.files.filter(isMissing), put)
  if (faults.length > 0) throw new InvalidShopError(shop.folder, faults)
  if (list.length === 0) return null
  const path = join(folder, 'files.json')
  writeFileSync(path, JSON.stringify(list))
  return path
}
