import type { Watch, WatchSubject } from '#shared/contract/watch.ts'
import type { Language } from '#shared/languages.ts'
import { listFilterWords, readWatchedSearch } from '#shared/url/watched-search.ts'
import { openBomToChange } from '../bom/access.ts'
import { getLabels, getReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { OriginContext } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import type { OwnedWatch, SubjectColumns } from './store.ts'
import { readWatchedParts } from './watched-parts.ts'

/**
 * The subject of a new watch, as it is stored: a part by its present id, a BOM that the caller may change, a search by its canonical URL.
 * @throws ApiError `not_found` for a missing subject, or another caller's; `not_allowed` for a BOM that the caller may only read
 */
export async function readSubject(c: OriginContext, subject: WatchSubject): Promise<SubjectColumns> {
  if (subject.kind === 'part') {
    const { goods_id, part_number, brand_name } = orNotFound(
      (await readWatchedParts(c.env.CATALOGUE, [subject.goods_id])).get(subject.goods_id),
    )
    return { kind: 'part', goods_id, part_number, brand_name }
  }
  if (subject.kind === 'bom') return { kind: 'bom', bom_row: (await openBomToChange(c, subject.bom_id)).bom_row }
  const { path, category } = orNotFound(readWatchedSearch(subject.search))
  if (category !== '') orNotFound((await getReferenceData(c.env.CATALOGUE)).categories_by_slug.get(category))
  return { kind: 'search', search: path }
}

/** A watch's subject, as the contract has it, and its name in a language. */
export async function describeSubject(
  db: CatalogueDatabase,
  lang: Language,
  row: OwnedWatch,
): Promise<Pick<Watch, 'subject' | 'name' | 'brand_name'>> {
  const { goods_id, bom_id, part_number, brand_name } = row
  if (goods_id !== null) return { subject: { kind: 'part', goods_id }, name: part_number, brand_name }
  if (bom_id !== null) return { subject: { kind: 'bom', bom_id }, name: row.bom_name || row.file_name, brand_name: '' }
  const address = row.search ?? ''
  const { keyword = '', category = '', filters = '' } = readWatchedSearch(address) ?? {}
  const listingName = category === '' ? keyword : (await getLabels(db, lang))('category', category)
  return { subject: { kind: 'search', search: address }, name: [listingName, ...listFilterWords(filters)].join(' · '), brand_name: '' }
}
