import type { goodsDetail } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice, unitPriceDecimals } from '#shared/trade/money.ts'
import { api } from '../api/client.ts'

/** Puts all price breaks where a row has the first ones, in place of the link to the page that has them. */
export async function showBreaks(link: HTMLAnchorElement): Promise<void> {
  const list = link.previousElementSibling
  if (!(list instanceof HTMLElement)) return
  const tag = document.documentElement.lang
  const chosen = list.querySelector('.at-qty')?.textContent
  try {
    const { offers } = await api<typeof goodsDetail>('GET /api/goods/goodsDetail', { id: link.pathname.split('/').at(-1) ?? '' })
    const breaks = offers[0]?.price_breaks ?? []
    const decimals = unitPriceDecimals(breaks.map(({ unit_price }) => unit_price))
    list.replaceChildren(
      ...breaks.flatMap(({ from_qty, unit_price }) => {
        const name = `${formatCount(from_qty, tag)}+`
        const className = name === chosen ? 'at-qty' : ''
        return [
          Object.assign(document.createElement('dt'), { className, textContent: name }),
          Object.assign(document.createElement('dd'), { className, textContent: formatUnitPrice(unit_price, tag, decimals) }),
        ]
      }),
    )
    // The link is gone with what it stood for.
    list.tabIndex = -1
    list.focus({ preventScroll: true })
    link.remove()
  } catch {
    location.assign(link.href)
  }
}
