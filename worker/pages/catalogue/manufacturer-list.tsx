import { ManufacturerListPage } from '#client/pages/catalogue/manufacturer-list.tsx'
import { type ManufacturerSummary, manufacturers } from '#shared/contract/catalogue.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { foldName } from '#shared/text/fold-name.ts'
import { page } from '../../render/page.tsx'

export const manufacturerList = page(routes.manufacturer_list, ['overview'], async (c) => {
  const { api, t, lang } = c.var
  const query = (new URL(c.req.url).searchParams.get('q') ?? '').trim().slice(0, 64)
  const list = await api(manufacturers, {})
  // As many as the home page and the categories say.
  const listed = list.filter(({ part_count }) => part_count > 0).length
  const title = t('manufacturer.title')
  return {
    head: {
      title,
      description: t('manufacturer.intro', { count: listed }),
      noindex: query !== '',
      page_type: 'CollectionPage',
      crumbs: [{ name: title, path: pathTo(routes.manufacturer_list, lang, {}) }],
    },
    body: <ManufacturerListPage manufacturers={findMakers(list, query)} total={list.length} listed={listed} query={query} />,
  }
})

/** Those whose name, or one of its other spellings, has the text in it. A text of nothing but punctuation finds all. */
function findMakers(list: readonly ManufacturerSummary[], query: string): readonly ManufacturerSummary[] {
  const folded = foldName(query)
  return folded === ''
    ? list
    : list.filter(({ name, aliases }) => [name, ...aliases].some((spelling) => foldName(spelling).includes(folded)))
}
