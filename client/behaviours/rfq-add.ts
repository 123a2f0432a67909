import { parseGoodsId } from '#shared/trade/part-number.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { findGoodsPageUrl } from '../components/catalogue/row-part.ts'
import { findClosest, parseDataAttribute } from '../marks.ts'
import { addToRfqList, type RfqItem } from '../stores/rfq-list.ts'
import { guardRepeatClick } from './guard.ts'
import { showTranslatedToast } from './page-messages.ts'
import { ROW_QTY } from './rfq-button.ts'

/** One piece of the part in a table row, read from the row's links, texts and picture. Undefined if the row has no part. */
function partOfRow(row: HTMLElement): RfqItem | undefined {
  const readText = (selector: string): string => row.querySelector(selector)?.textContent ?? ''
  const symbol = row.querySelector('use')?.getAttribute('href')
  const drawn = parseDataAttribute(symbol ? document.querySelector<HTMLElement>(symbol) : row.querySelector('img'), 'drawn')
  const goodsPageUrl = findGoodsPageUrl(row) ?? ''
  const goodsId = parseGoodsId(goodsPageUrl)
  if (!drawn || goodsId === null) return undefined
  return {
    ...drawn,
    goods_id: goodsId,
    goods_page_url: goodsPageUrl,
    part_number: readText('.pn-link'),
    manufacturer: readText('.maker'),
    qty: 1,
  }
}

/** Adds the part of a button to the RFQ list, in the quantity beside it or in the calculator's. */
export async function addPartToRfqList(button: HTMLElement): Promise<void> {
  const item = parseDataAttribute(button, 'rfq') ?? partOfRow(findClosest(button, 'tr') ?? button)
  if (!item) return
  const beside = button.parentElement?.querySelector<HTMLInputElement>(ROW_QTY)
  const field = beside ?? document.querySelector<HTMLInputElement>('.calculator input[name="qty"]')
  const qty = parseQuantity(field?.value ?? '')
  beside?.setAttribute('aria-invalid', String(qty === null))
  if (beside && qty === null) {
    beside.focus()
    return showTranslatedToast('validation.whole_quantity')
  }
  if (!guardRepeatClick(button)) return
  const { added, isSaved } = addToRfqList(qty === null ? item : { ...item, qty })
  await showTranslatedToast(isSaved ? (added ? 'rfq.added' : 'rfq.already') : 'rfq.not_saved', isSaved ? 'success' : 'error', {
    part_number: item.part_number,
  })
}
