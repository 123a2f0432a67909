import type { Language } from '../languages.ts'
import { pathTo, routes, withLanguage } from '../routes.ts'
import { goodsPageUrl } from '../trade/part-number.ts'

/** What is watched, as the contract has it, and what it is called. */
interface Watched {
  subject: { kind: 'part'; goods_id: number } | { kind: 'bom'; bom_id: string } | { kind: 'search'; search: string }
  name: string
}

/** The address of what is watched. */
export function watchedPath(lang: Language, { subject, name }: Watched): string {
  if (subject.kind === 'part') return pathTo(routes.product, lang, { id: goodsPageUrl(name, subject.goods_id) })
  return subject.kind === 'bom' ? pathTo(routes.bom, lang, { id: subject.bom_id }) : withLanguage(lang, subject.search)
}
