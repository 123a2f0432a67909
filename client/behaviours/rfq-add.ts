import { goodsIdFrom } from '#shared/trade/part-number.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { goodsPageUrlOf } from '../components/catalogue/row-part.ts'
import { nearest, parseMark } from '../marks.ts'
import { addToRfqList, type RfqItem } from '../stores/rfq-list.ts'
import { guard } from './guard.ts'
import { ROW_QTY } from './rfq-button.ts'
import { say } from './shell-words.ts'

/** The part of a table's row: what its links and texts say of it, and the picture that it shows. The quantity is that of its field. */
function partOfRow(row: HTMLElement): RfqItem | undefined {
  const textOf = (selector: string): string => row.querySelector(selector)?.textContent ?? ''
  const symbol = row.querySelector('use')?.getAttribute('href')
  const drawn = parseMark(symbol ? document.querySelector<HTMLElement>(symbol) : row.querySelector('img'), 'drawn')
  const goodsPageUrl = goodsPageUrlOf(row) ?? ''
  const goodsId = goodsIdFrom(goodsPageUrl)
  if (!drawn || goodsId === null) return undefined
  return {
    ...drawn,
    goods_id: goodsId,
    goods_page_url: goodsPageUrl,
    part_number: textOf('.pn-link'),
    manufacturer: textOf('.maker'),
    qty: 1,
  }
}

/** Puts the part that a button stands for onto the RFQ list, in the quantity beside it or in the calculator's. */
export async function addPart(button: HTMLElement): Promise<void> {
  const item = parseMark(button, 'rfq') ?? partOfRow(nearest(button, 'tr') ?? button)
  if (!item) return
  const beside = button.parentElement?.querySelector<HTMLInputElement>(ROW_QTY)
  const field = beside ?? document.querySelector<HTMLInputElement>('.calculator input[name="qty"]')
  const qty = parseQuantity(field?.value ?? '')
  beside?.setAttribute('aria-invalid', String(qty === null))
  if (beside && qty === null) {
    beside.focus()
    return say('validation.whole_quantity')
  }
  if (!guard(button)) return
  const { added, kept } = addToRfqList(qty === null ? item : { ...item, qty })
  await say(kept ? (added ? 'rfq.added' : 'rfq.already') : 'rfq.not_saved', kept ? 'success' : 'error', { part_number: item.part_number })
}
