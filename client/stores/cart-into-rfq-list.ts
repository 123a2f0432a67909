import { addToRfqList, type RfqItem } from './rfq-list.ts'

/** The fields of a cart line that the RFQ list copies. */
export interface CartItem {
  part_number: string
  brand_name: string
  package: string
  /** Date code. */
  batch: string
  cart_num: number
  goods_id: number | null
  /** Unit price, a decimal in US dollars. */
  price: string
  goods_page_url: string
  delivery_plan_date: string | null
  icons: string
}

/** Appends the cart lines that have a part number, then removes duplicates by goods_id. @returns whether the list could be stored */
export function mergeCartIntoRfqList(cart: readonly CartItem[]): boolean {
  const seen = new Map<string, number>()
  const parts = cart.flatMap((item): RfqItem[] => {
    if (!item.part_number) return []
    // The id depends on part and maker alone, so that merging the same cart again adds no second line.
    const name = `cart-${item.part_number}-${item.brand_name}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return [
      {
        goods_id: item.goods_id ?? 0,
        goods_page_url: item.goods_page_url,
        part_number: item.part_number,
        manufacturer: item.brand_name,
        package: item.package,
        date_code: item.batch,
        icons: item.icons,
        qty: item.cart_num,
        target_price: item.price,
        ...(item.delivery_plan_date !== null && { delivery_plan_date: item.delivery_plan_date }),
        ...(item.goods_id === null && { line_id: `${name}-${times}` }),
      },
    ]
  })
  return addToRfqList(...parts).isSaved
}
