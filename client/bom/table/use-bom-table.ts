import { useCallback, useEffect, useState } from 'react'
import type { Purchases } from '#shared/bom/buying/model.ts'
import type { BomLineView, BomHead as Head } from '#shared/contract/bom.ts'
import { CODE } from '#shared/contract/codes.ts'
import { routes } from '#shared/routes.ts'
import type { Money } from '#shared/trade/money.ts'
import type { OrderMinimum } from '#shared/trade/order-minimum.ts'
import { MAX_RFQ_LINES } from '#shared/trade/rfq-limits.ts'
import { CallError } from '../../api/client.ts'
import { formatFailure } from '../../components/form/failure-text.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { showToast, TOAST_LONG_MS } from '../../shell/toasts.ts'
import { changeRfqList } from '../../stores/rfq-list.ts'
import type { BackOrders, BomPurchase, BuyingChoice } from '../buying/buying.ts'
import { toRfqItems } from '../buying/rfq-items.ts'
import { useBomCart } from '../buying/use-bom-cart.ts'
import { useBuying } from '../buying/use-buying.ts'
import { formatBomError } from '../intake/bom-error.ts'
import { findCachedFile } from '../intake/cached-files.ts'
import { useDroppedFile } from '../intake/use-dropped-file.ts'
import type { TradeLabels } from './labels.ts'
import { useBom } from './use-bom.ts'
import { useTickedLines } from './use-ticked-lines.ts'
import { useVisibleLines } from './use-visible-lines.ts'

export interface BomTableProps {
  head: Head
  /** In the order of the file; `from` is the position of the first of them, from 0. */
  lines: readonly BomLineView[]
  from: number
  /** The cost of the lines, where the page contains all of them; null: it is computed here. */
  buying: BomPurchase | null
  labels: TradeLabels
  /** The shop's minimum value of an order, and of one of its lines. */
  minimum: OrderMinimum
  /** Whether the reader can watch the parts. */
  can_watch: boolean
  /** The lines that the page's form would put into the cart, and their price; null where lines are not loaded, or not matched. */
  cart: { count: number; amount: Money | null } | null
  /** The maximum size of a new revision's file. */
  file_bytes: number
  /** Whether corrections are remembered in an account. */
  is_customer: boolean
  /** The input of the page's rejected form, by field name. */
  typed: Readonly<Record<string, string>>
}

export type OpenDialog =
  | { kind: 'line'; line_id: number; others: readonly number[]; section: 'part' | 'offer' }
  | { kind: 'remove'; line_ids: readonly number[] }
  | { kind: 'delete' | 'share' | 'add' | 'cart' }
  | { kind: 'upload'; opened: { file: Blob; file_name: string } | null }

const NO_PLANS: Purchases = new Map()

/** The state of a BOM: its lines, the visible and ticked ones, their cost, and the open dialog. */
export function useBomTable(props: BomTableProps) {
  // The reader of a shared BOM may change the sets too; only the owner's number is stored.
  const [readerSets, setReaderSets] = useState<number | null>(null)
  const { calls, bom } = useBom(props.head, props.lines, props.from, readerSets)
  const { head, lines } = bom
  const { bom_id, can_edit } = head
  const [strategy, setStrategy] = useState<BuyingChoice['strategy']>(props.buying?.choice.strategy ?? 'cheapest')
  const [backOrder, setBackOrder] = useState<BackOrders>(props.buying?.choice.back_order ?? 'last_resort')
  const choice: BuyingChoice = { set_count: readerSets ?? head.set_count, strategy, back_order: backOrder }
  const buying = useBuying(lines, choice, props.buying)
  const plans = buying?.plans ?? NO_PLANS
  const visibleLines = useVisibleLines(lines, plans, bom.from)
  const ticks = useTickedLines()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const isMatching = bom.matching !== null
  const cart = useBomCart({
    calls,
    bom_id,
    can_edit,
    lines,
    ticked: ticks.ticked,
    plans,
    choice,
    minimum: props.minimum,
    is_matching: isMatching,
    is_waiting: visibleLines.counts.waiting > 0,
    onBought: close,
  })
  // A file that is dropped on the table is the BOM's next revision.
  useDroppedFile(can_edit && open === null ? (file) => setOpen({ kind: 'upload', opened: { file, file_name: file.name } }) : null)
  /** Shows the sources of a line, even if the line is not visible. */
  function openLine(lineId: number): void {
    visibleLines.setFilter('all')
    visibleLines.setText('')
    setOpen({ kind: 'line', line_id: lineId, others: [], section: 'offer' })
  }
  /** Shows how the columns of the file were read. */
  async function checkColumns(): Promise<void> {
    const file = await findCachedFile(bom_id)
    if (file) setOpen({ kind: 'upload', opened: { file: new Blob([new Uint8Array(file.bytes)]), file_name: file.name } })
  }
  const notifyFailure = useFailureToast(props.file_bytes)
  const requestQuote = useRfqRequest(bom_id, plans, choice.set_count)
  const hasFile = useHasFile(bom_id)
  const buyingChoice = { choice, setStrategy, setBackOrder, setReaderSets }
  return {
    calls,
    bom,
    buying,
    plans,
    is_matching: isMatching,
    is_customer: props.is_customer,
    has_file: hasFile,
    visibleLines,
    ticks,
    cart,
    open,
    setOpen,
    close,
    openLine,
    checkColumns,
    notifyFailure,
    ask: requestQuote,
    ...buyingChoice,
  }
}

export type BomTableState = ReturnType<typeof useBomTable>

/** Shows why an action failed; the former state is already restored. */
function useFailureToast(fileBytes: number) {
  const { t } = usePage()
  return useCallback(
    (work: Promise<unknown>): void => {
      work.catch((error: unknown) => {
        const excess = error instanceof CallError ? formatBomError(error.fields['lines'] ?? '', t, fileBytes) : null
        const isRejected = error instanceof CallError && error.code !== CODE.too_many_requests && navigator.onLine
        showToast(excess ?? (isRejected ? t('common.failed') : formatFailure(error, t)), 'error', TOAST_LONG_MS)
      })
    },
    [t, fileBytes],
  )
}

/** Puts lines into the RFQ list and goes to the form. */
function useRfqRequest(bomId: string, plans: Purchases, setCount: number) {
  const { t, href } = usePage()
  return useCallback(
    (requested: readonly BomLineView[]): void => {
      const items = toRfqItems(bomId, requested, plans, setCount)
      if (items.length === 0) return
      if (!changeRfqList({ put: items })) {
        showToast(t('rfq.not_saved'), 'error')
        return
      }
      if (items.length === MAX_RFQ_LINES && requested.length > MAX_RFQ_LINES) showToast(t('bom.rfq_lines_limited', { count: items.length }))
      location.assign(href(routes.rfq, {}))
    },
    [bomId, plans, setCount, t, href],
  )
}

/** Whether the file that the BOM was read from is still in this browser. */
function useHasFile(bomId: string): boolean {
  const [hasFile, setHasFile] = useState(false)
  useEffect(() => {
    void findCachedFile(bomId).then((file) => setHasFile(file !== null))
  }, [bomId])
  return hasFile
}
