import type { Language } from '../languages.ts'
import { routes, toPath, withLanguage } from '../routes.ts'
import { toGoodsPageUrl } from '../trade/part-number.ts'

/** What is watched, as in the contract, and its name. */
interface Watched {
  subject: { kind: 'part'; goods_id: number } | { kind: 'bom'; bom_id: string } | { kind: 'search'; search: string }
  name: string
}

/** The path of the page of the watched part, BOM or search. */
export function toWatchedPath(lang: Language, { subject, name }: Watched): string {
  if (subject.kind === 'part') return toPath(routes.product, lang, { id: toGoodsPageUrl(name, subject.goods_id) })
  return subject.kind === 'bom' ? toPath(routes.bom, lang, { id: subject.bom_id }) : withLanguage(lang, subject.search)
}
