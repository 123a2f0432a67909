import { ManufacturerListPage } from '#client/pages/manufacturer-list.tsx'
import { manufacturers } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { page } from '../page.tsx'

export const manufacturerList = page(routes.manufacturer_list, async (c) => {
  const { api, t } = c.var
  const list = await api(manufacturers, {})
  return {
    head: { title: t('manufacturer.title'), description: t('manufacturer.intro', { count: list.length }) },
    body: <ManufacturerListPage manufacturers={list} />,
  }
})
