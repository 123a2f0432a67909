import { ManufacturerPage } from '#client/pages/manufacturer.tsx'
import { COUNT_CAP, PAGE_SIZE } from '#shared/constants.ts'
import { manufacturer as manufacturerCall } from '#shared/contract/catalogue.ts'
import { lastPage, parsePage } from '#shared/listing-query.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { page } from '../page.tsx'

export const manufacturer = page(routes.manufacturer, async (c) => {
  const { api, t, lang } = c.var
  const { id } = c.req.param()
  const { searchParams } = new URL(c.req.url)
  const category = (searchParams.get('category') ?? '').slice(0, 64)
  const page_number = Math.min(parsePage(searchParams.get('page')), COUNT_CAP / PAGE_SIZE)
  const detail = await api(manufacturerCall, { id, ...(category && { category }), page: page_number, page_size: PAGE_SIZE })
  const last = lastPage(detail.listing)
  if (page_number > last) return c.redirect(pathTo(routes.manufacturer, lang, { id }, { category, page: last > 1 ? last : null }), 302)
  const { name } = detail.manufacturer
  return {
    head: { title: name, description: t('manufacturer.description', { name }), noindex: category !== '' || page_number > 1 },
    body: <ManufacturerPage detail={detail} category={category} />,
  }
})
