import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import { CART_LINES_MOST, RFQ_LINES_MOST, TOAST_LONG_MS } from '#shared/constants.ts'
import type { BomLineView, delBom, BomHead as Head, multiplexBom, uploadBom } from '#shared/contract/bom.ts'
import type { cartBom } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { intlLocale } from '#shared/text/intl-locale.ts'
import { type Money, money } from '#shared/trade/money.ts'
import { formatCount } from '#shared/trade/units.ts'
import { api, CallError } from '../api/client.ts'
import type { BackOrders, Buying, BuyingChoice } from '../bom/buying.ts'
import { cartOrder, sortForCart } from '../bom/cart-lines.ts'
import { forgetFile, keepFile, keptFile } from '../bom/kept-files.ts'
import { rfqItems } from '../bom/rfq-items.ts'
import { countLines, FILE_ORDER, hasNoPrice, type LineFilter, type Plans, type Sort, shownLines, stateOf } from '../bom/shown-lines.ts'
import { BomFoot, BuyingPanel, bomFootMessages } from '../components/bom/bom-foot.tsx'
import { BomGrid, bomGridMessages } from '../components/bom/bom-grid.tsx'
import { BomHead, bomHeadMessages, bomName, type HeadAction } from '../components/bom/bom-head.tsx'
import type { RowActions } from '../components/bom/bom-row.tsx'
import { BomTools, bomToolsMessages } from '../components/bom/bom-tools.tsx'
import type { CartDialog } from '../components/bom/cart-dialog.tsx'
import { cartButtonText, cartDialogMessages } from '../components/bom/cart-words.ts'
import { intakeMessages } from '../components/bom/intake-messages.ts'
import { LabelsContext, type TradeLabels } from '../components/bom/labels.ts'
import { type LineActions, LineDialog, lineDialogMessages } from '../components/bom/line-dialog.tsx'
import { lineName } from '../components/bom/line-words.ts'
import { bomRefusal } from '../components/bom/refusal.ts'
import { ShareDialog, shareDialogMessages } from '../components/bom/share-dialog.tsx'
import { TypedFields } from '../components/bom/typed-field.ts'
import { failureText } from '../components/form/failure-text.ts'
import { Confirm, Dialog, dialogMessages } from '../components/ui/dialog.tsx'
import { useHref, usePage } from '../components/ui/page-context.tsx'
import { useBom } from '../hooks/use-bom.ts'
import type { Taken } from '../hooks/use-bom-file.ts'
import { useBuying } from '../hooks/use-buying.ts'
import { useCartPlans } from '../hooks/use-cart-plans.ts'
import { showCartCount } from '../stores/badge.ts'
import { changeRfqList } from '../stores/rfq-list.ts'
import { showToast } from '../stores/toasts.ts'

/** The ways into a BOM come when they are asked for. */
const Intake = lazy(async () => ({ default: (await import('../components/bom/intake.tsx')).Intake }))

export const messages = [
  ...bomFootMessages,
  ...bomGridMessages,
  ...bomHeadMessages,
  ...bomToolsMessages,
  ...cartDialogMessages,
  ...dialogMessages,
  ...intakeMessages,
  ...lineDialogMessages,
  ...shareDialogMessages,
  'bom.matching',
  'bom.matching_rate',
  'bom.matched_in',
  'bom.stopped',
  'bom.go_on',
  'bom.read_as',
  'bom.check_columns',
  'bom.delete_sure',
  'bom.delete',
  'bom.remove_sure',
  'rfq_form.clear_yes',
  'bom.added',
  'bom.add_text',
  'bom.reupload_text',
  'bom.refreshed',
  'bom.asked_cut',
  'bom.cart_added',
  'bom.cart_full',
  'bom.cart_gone',
  'rfq.not_saved',
  'rfq_form.clear_no',
  'product.link_copied',
  'toast.failed',
] as const satisfies readonly MessageKey[]

export interface BomTableProps {
  head: Head
  /** In the order of the file; `from` is the place of the first of them, from 0. */
  lines: readonly BomLineView[]
  from: number
  /** What they cost, where the page came with all lines; null: it is computed here. */
  buying: Buying | null
  labels: TradeLabels
  time_zone: string
  /** What the page's own form would put into the cart; null where not all lines are here, or matched. */
  cart: { count: number; amount: Money | null } | null
  /** How large the file of a new revision may be. */
  file_bytes: number
  /** What was typed into the page's form, by the names of its fields, where it was not taken. */
  typed: Readonly<Record<string, string>>
}

const NO_PLANS: Plans = new Map()

type Open =
  | { kind: 'line'; line_id: number; section: 'part' | 'offer' }
  | { kind: 'remove'; line_ids: readonly number[] }
  | { kind: 'delete' | 'share' | 'add' }
  | { kind: 'cart'; Dialog: typeof CartDialog }
  | { kind: 'upload'; opened: { file: Blob; file_name: string } | null }

/** A BOM: its lines as a table that streams in, what they cost, and everything that can be done to them. */
export default function BomTable({
  head: first_head,
  lines: first_lines,
  from,
  buying: first_buying,
  labels,
  time_zone,
  cart: form_cart,
  file_bytes,
  typed,
}: BomTableProps) {
  const { t, tag } = usePage()
  const href = useHref()
  const { store, bom } = useBom(first_head, first_lines, from)
  const { head, lines, matching, matched, failure } = bom
  const { bom_id, can_edit } = head
  const [strategy, setStrategy] = useState<BuyingChoice['strategy']>(first_buying?.choice.strategy ?? 'cheapest')
  const [back_order, setBackOrder] = useState<BackOrders>(first_buying?.choice.back_order ?? 'last_resort')
  // The reader of a shared BOM plays with sets too; only the owner's number is kept.
  const [own_sets, setOwnSets] = useState<number | null>(null)
  const set_count = own_sets ?? head.set_count
  const choice: BuyingChoice = { set_count, strategy, back_order }
  const buying = useBuying(lines, choice, first_buying)
  const plans = buying?.plans ?? NO_PLANS

  const [filter, setFilter] = useState<LineFilter>('all')
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort>(FILE_ORDER)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const [has_file, setHasFile] = useState(false)
  const close = useCallback(() => setOpen(null), [])
  const [typed_fields] = useState(() => new Map(Object.entries(typed)))

  useEffect(() => {
    void keptFile(bom_id).then((file) => setHasFile(file !== null))
  }, [bom_id])

  const wanted_text = useDeferredValue(text)
  const shown = useMemo(() => shownLines(lines, plans, { filter, text: wanted_text, sort }), [lines, plans, filter, wanted_text, sort])
  const counts = useMemo(() => countLines(lines, plans), [lines, plans])
  const offset = lines[0]?.line_id === first_lines[0]?.line_id ? from : 0
  // A quantity that is typed changes lines, and not their order.
  const order = useRef<readonly BomLineView[]>(lines)
  if (lines.length !== order.current.length || lines.some(({ line_id }, index) => line_id !== order.current[index]?.line_id))
    order.current = lines
  const ordered = order.current
  const numbers = useMemo(() => new Map(ordered.map(({ line_id }, index) => [line_id, offset + index + 1])), [ordered, offset])
  const by_id = useMemo(() => new Map(lines.map((line) => [line.line_id, line])), [lines])
  const check_amount = useMemo((): Money | null => {
    if (!buying || buying.summary.amount === null) return null
    let sum = 0
    for (const line of lines) if (stateOf(line) === 'check') sum += plans.get(line.line_id)?.ext_price ?? 0
    return money(sum)
  }, [buying, lines, plans])
  const to_ask = useMemo(() => lines.filter((line) => hasNoPrice(line, plans.get(line.line_id))), [lines, plans])

  const nameOf = useCallback(
    (line_id: number) => {
      const line = by_id.get(line_id)
      return { number: numbers.get(line_id) ?? 0, name: line ? lineName(line) : '' }
    },
    [by_id, numbers],
  )

  /** Says why something did not work; what was shown before is there again. */
  const tell = useCallback(
    (work: Promise<unknown>): void => {
      work.catch((error: unknown) => {
        const excess = error instanceof CallError ? bomRefusal(error.fields['lines'] ?? '', t, file_bytes) : null
        const is_refused = error instanceof CallError && error.code !== 4029 && navigator.onLine
        showToast(excess ?? (is_refused ? t('toast.failed') : failureText(error, t)), 'error', TOAST_LONG_MS)
      })
    },
    [t, file_bytes],
  )

  /** Puts lines into the RFQ list and goes to the form. */
  const ask = useCallback(
    (asked: readonly BomLineView[]): void => {
      const items = rfqItems(bom_id, asked, plans, set_count)
      if (items.length === 0) return
      if (!changeRfqList({ put: items })) {
        showToast(t('rfq.not_saved'), 'error')
        return
      }
      if (items.length === RFQ_LINES_MOST && asked.length > RFQ_LINES_MOST) showToast(t('bom.asked_cut', { count: items.length }))
      location.assign(href(routes.rfq, {}))
    },
    [bom_id, plans, set_count, t, href],
  )

  // What the cart button is about: the ticked lines, or all of them.
  const for_cart = useMemo(() => (ticked.size > 0 ? lines.filter(({ line_id }) => ticked.has(line_id)) : lines), [lines, ticked])
  // Nothing is bought while lines are still being matched: it would be computed for every batch of them.
  const is_matching = matching !== null
  const sorting = useMemo(() => sortForCart(is_matching ? [] : for_cart, plans), [is_matching, for_cart, plans])
  /** Lines to be checked that the buyer has ticked in the cart's dialog. */
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(() => new Set())
  const chosen = useMemo(
    () => [...sorting.ready, ...sorting.unconfirmed.filter(({ line_id }) => accepted.has(line_id))],
    [sorting, accepted],
  )
  const cart_plans = useCartPlans(chosen, plans, choice)
  const order_now = useMemo(() => (cart_plans ? cartOrder(chosen, cart_plans) : null), [chosen, cart_plans])
  const cart_amount = counts.waiting > 0 ? null : (order_now?.amount ?? null)
  const [is_buying, setIsBuying] = useState(false)
  const [bought, setBought] = useState<{ sentence: string; is_whole: boolean } | null>(null)
  // Said once the dialog is gone: what is said in it goes with it.
  useEffect(() => {
    if (bought) showToast(bought.sentence, bought.is_whole ? 'success' : 'error', TOAST_LONG_MS)
  }, [bought])

  /** Puts the chosen lines into the cart, those that were ticked as confirmed, and says what the cart did not take. */
  async function buy(): Promise<void> {
    if (!order_now || order_now.items.length === 0 || is_buying) return
    setIsBuying(true)
    try {
      const confirmed = chosen.filter(({ line_id }) => accepted.has(line_id)).map(({ line_id }) => line_id)
      if (can_edit && confirmed.length > 0) await store.setMatching(confirmed, { confirmed: true })
      const { cart, added, left } = await api<typeof cartBom>('POST /api/cart/bom', { bom_id, lines: order_now.items })
      showCartCount(cart.lines.length)
      const full = left.filter(({ reason }) => reason === 'full').length
      const gone = left.length - full
      const text =
        full > 0 ? t('bom.cart_full', { added, count: chosen.length, max: CART_LINES_MOST }) : t('bom.cart_added', { count: added })
      const sentence = gone > 0 ? `${text} ${t('bom.cart_gone', { count: gone })}` : text
      setAccepted(new Set())
      close()
      setBought({ sentence, is_whole: left.length === 0 })
    } catch (error) {
      showToast(failureText(error, t), 'error', TOAST_LONG_MS)
    } finally {
      setIsBuying(false)
    }
  }

  function onCart(): void {
    const is_clear = sorting.unconfirmed.length === 0 && sorting.left.length === 0 && (order_now?.cart_lines ?? 0) <= CART_LINES_MOST
    if (is_clear && cart_amount !== null && chosen.length > 0) void buy()
    else tell(import('../components/bom/cart-dialog.tsx').then(({ CartDialog }) => setOpen({ kind: 'cart', Dialog: CartDialog })))
  }

  // A file that is dropped on the table is its next revision; without this the browser would leave the page for it.
  const takes_files = can_edit && open === null
  useEffect(() => {
    if (!takes_files) return
    const onOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const onDrop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      setOpen({ kind: 'upload', opened: { file, file_name: file.name } })
    }
    addEventListener('dragover', onOver)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('drop', onDrop)
    }
  }, [takes_files])

  const last_ticked = useRef<number | null>(null)
  // What rows call must stay the same, or all of them are rendered at every letter.
  const now = useRef({ shown, by_id, ask })
  now.current = { shown, by_id, ask }
  const row_actions: RowActions = useMemo(
    () => ({
      onTick(line_id, is_ticked, is_range) {
        const ids = now.current.shown.map((line) => line.line_id)
        const [from, to] = [ids.indexOf(last_ticked.current ?? line_id), ids.indexOf(line_id)].sort((a, b) => a - b)
        const wanted = is_range && from !== undefined && to !== undefined && from >= 0 ? ids.slice(from, to + 1) : [line_id]
        last_ticked.current = line_id
        setTicked((before) => {
          const next = new Set(before)
          for (const id of wanted) {
            if (is_ticked) next.add(id)
            else next.delete(id)
          }
          return next
        })
      },
      onQty: (line_id, qty) => tell(store.setQty(line_id, qty)),
      onConfirm: (line_id) => tell(store.setMatching([line_id], { confirmed: true })),
      onOpen: (line_id, section) => setOpen({ kind: 'line', line_id, section }),
      onAsk(line_id) {
        const line = now.current.by_id.get(line_id)
        if (line) now.current.ask([line])
      },
      onRemove: (line_id) => setOpen({ kind: 'remove', line_ids: [line_id] }),
    }),
    [store, tell],
  )
  const line_actions: LineActions = useMemo(
    () => ({
      onPart(line, part) {
        tell(store.setPart(line.line_id, part))
        close()
      },
      onOffer(line, offer_id) {
        tell(store.setOffer(line.line_id, offer_id))
        close()
      },
      onMatching(line, change) {
        tell(store.setMatching([line.line_id], change))
        close()
      },
      onRemove: (line) => setOpen({ kind: 'remove', line_ids: [line.line_id] }),
      onClose: close,
    }),
    [store, tell, close],
  )

  function onTicked(action: 'confirm' | 'not_fitted' | 'remove' | 'ask' | 'untick'): void {
    const chosen = lines.filter(({ line_id }) => ticked.has(line_id))
    const ids = chosen.map(({ line_id }) => line_id)
    if (action === 'ask') ask(chosen)
    if (action === 'remove') setOpen({ kind: 'remove', line_ids: ids })
    if (action === 'confirm')
      tell(
        store.setMatching(
          chosen.filter(({ part }) => part).map(({ line_id }) => line_id),
          { confirmed: true },
        ),
      )
    if (action === 'not_fitted') tell(store.setMatching(ids, { do_not_fit: !chosen.every(({ do_not_fit }) => do_not_fit) }))
    if (action !== 'remove' && action !== 'ask') setTicked(new Set())
  }

  function onHead(action: HeadAction): void {
    if (action === 'rematch') void store.match(true)
    if (action === 'refresh') tell(store.refresh().then(() => showToast(t('bom.refreshed'))))
    if (action === 'copy')
      tell(
        api<typeof multiplexBom>('POST /api/bom/multiplexBom', { id: bom_id }).then(({ bom_id: id }) =>
          location.assign(href(routes.bom, { id })),
        ),
      )
    if (action === 'add' || action === 'share' || action === 'delete') setOpen({ kind: action })
    if (action === 'reupload') setOpen({ kind: 'upload', opened: null })
    if (action === 'check')
      void keptFile(bom_id).then((file) => {
        if (file) setOpen({ kind: 'upload', opened: { file: new Blob([new Uint8Array(file.bytes)]), file_name: file.name } })
      })
  }

  const reupload = useCallback(
    async ({ sources, file_name, file }: Taken): Promise<void> => {
      const request = { name: '', file_name: file_name.slice(0, 200), lines: sources, into: bom_id }
      await api<typeof uploadBom>('POST /api/bom/uploadBom', request)
      if (file) await keepFile(bom_id, file, file_name)
      location.reload()
      await new Promise(() => undefined)
    },
    [bom_id],
  )
  const add = useCallback(
    async ({ sources }: Taken): Promise<void> => {
      const count = await store.add(sources)
      setOpen(null)
      showToast(t('bom.added', { count }))
      void store.match()
    },
    [store, t],
  )

  function jumpTo(line_id: number): void {
    setFilter('all')
    setText('')
    setOpen({ kind: 'line', line_id, section: 'offer' })
  }

  const open_line = open?.kind === 'line' ? by_id.get(open.line_id) : undefined
  const name = bomName(head) || t('bom.untitled')
  return (
    <LabelsContext value={labels}>
      <TypedFields value={typed_fields}>
        <div className="bom">
          <BomHead head={head} has_file={has_file} time_zone={time_zone} onAction={onHead} onRename={(next) => tell(store.rename(next))} />
          <div className="bom-progress" role="status">
            {matching ? (
              <>
                <progress max={Math.max(1, matching.total)} value={matching.done} aria-label={t('bom.state_waiting')} />
                <span className="num">
                  {t('bom.matching', { done: formatCount(matching.done, tag), total: matching.total })}
                  {matching.rate > 0 && ` · ${t('bom.matching_rate', { rate: Math.round(matching.rate) })}`}
                </span>
              </>
            ) : failure ? (
              <span className="error">
                {t('bom.stopped')} {failureText(failure, t)}{' '}
                <button type="button" className="link-button" onClick={() => void store.start()}>
                  {t('bom.go_on')}
                </button>
              </span>
            ) : (
              matched &&
              matched.total > 0 && (
                <span className="muted num">
                  {t('bom.matched_in', { seconds: seconds(matched.seconds, tag) })}{' '}
                  {has_file && can_edit && (
                    <button type="button" className="link-button" onClick={() => onHead('check')}>
                      {t('bom.read_as')}
                    </button>
                  )}
                </span>
              )
            )}
          </div>
          <BomTools
            filter={filter}
            counts={counts}
            text={text}
            ticked_count={ticked.size}
            ask_count={to_ask.length}
            can_edit={can_edit}
            onFilter={setFilter}
            onText={setText}
            onTicked={onTicked}
            onAskAll={() => ask(to_ask)}
            cart_text={cartButtonText(sorting.ready.length, cart_amount, t)}
            onCart={onCart}
            has_plan={plans.size > 0 && !is_matching}
          />
          <BomGrid
            lines={shown}
            numbers={numbers}
            plans={plans}
            ticked={ticked}
            can_edit={can_edit}
            sort={sort}
            view={`${filter} ${sort.field} ${sort.descending} ${wanted_text}`}
            onSort={setSort}
            onTickAll={(is_ticked) => setTicked(new Set(is_ticked ? shown.map(({ line_id }) => line_id) : []))}
            actions={row_actions}
          />
          {buying && <BuyingPanel buying={buying} choice={choice} nameOf={nameOf} onBackOrder={setBackOrder} onLine={jumpTo} />}
          <BomFoot
            buying={buying}
            choice={choice}
            check_amount={check_amount}
            waiting_count={counts.waiting}
            unpriced_count={counts.no_price}
            can_edit={can_edit}
            cart_text={cartButtonText(form_cart?.count ?? 0, form_cart?.amount ?? null, t)}
            nameOf={nameOf}
            onSets={(sets) => (can_edit ? tell(store.setSets(sets)) : setOwnSets(sets))}
            onStrategy={setStrategy}
            onMissing={() => setFilter(filter === 'no_price' ? 'all' : 'no_price')}
            onLine={jumpTo}
          />
          {open?.kind === 'line' && open_line && (
            <LineDialog
              key={open_line.line_id}
              bom_id={bom_id}
              line={open_line}
              number={numbers.get(open_line.line_id) ?? 0}
              plan={plans.get(open_line.line_id)}
              section={open.section}
              actions={line_actions}
            />
          )}
          {open?.kind === 'cart' && (
            <open.Dialog
              sorting={sorting}
              plans={plans}
              numberOf={(line_id) => numbers.get(line_id) ?? 0}
              ticked={accepted}
              order={{ lines: chosen.length, amount: cart_amount, cart_lines: order_now?.cart_lines ?? 0 }}
              is_busy={is_buying}
              onTick={(line_ids, is_ticked) =>
                setAccepted((before) => {
                  const next = new Set(before)
                  for (const line_id of line_ids) {
                    if (is_ticked) next.add(line_id)
                    else next.delete(line_id)
                  }
                  return next
                })
              }
              onAdd={() => void buy()}
              onClose={() => {
                setAccepted(new Set())
                close()
              }}
            />
          )}
          {open?.kind === 'remove' && (
            <Confirm
              id="bom-remove"
              title={t('rfq_form.clear_yes')}
              text={t('bom.remove_sure', { count: open.line_ids.length })}
              yes={t('rfq_form.clear_yes')}
              no={t('rfq_form.clear_no')}
              onNo={close}
              onYes={() => {
                tell(store.remove(open.line_ids))
                setTicked(new Set())
                close()
              }}
            />
          )}
          {open?.kind === 'delete' && (
            <Confirm
              id="bom-delete"
              title={t('bom.delete')}
              text={t('bom.delete_sure', { name })}
              yes={t('bom.delete')}
              no={t('rfq_form.clear_no')}
              onNo={close}
              onYes={() =>
                tell(
                  api<typeof delBom>('DELETE /api/bom/delBom', { bom_ids: [bom_id] }).then(async () => {
                    await forgetFile(bom_id)
                    location.assign(href(routes.bom, {}))
                  }),
                )
              }
            />
          )}
          {open?.kind === 'share' && (
            <ShareDialog
              address={head.share_id === null ? null : new URL(href(routes.bom, { id: head.share_id }), location.href).href}
              onShare={(on) => tell(store.share(on))}
              onCopy={(address) => tell(navigator.clipboard.writeText(address).then(() => showToast(t('product.link_copied'))))}
              onClose={close}
            />
          )}
          {open?.kind === 'add' && (
            <Dialog id="bom-add" title={t('bom.add_lines')} onClose={close}>
              <p className="muted">{t('bom.add_text')}</p>
              <Suspense>
                <Intake action="" file_bytes={file_bytes} text="" error={null} opened={null} onTaken={add} />
              </Suspense>
            </Dialog>
          )}
          {open?.kind === 'upload' && (
            <Dialog id="bom-upload" title={open.opened ? t('bom.check_columns') : t('bom.reupload')} onClose={close}>
              <p className="muted">{t('bom.reupload_text')}</p>
              <Suspense>
                <Intake action="" file_bytes={file_bytes} text="" error={null} opened={open.opened} onTaken={reupload} />
              </Suspense>
            </Dialog>
          )}
        </div>
      </TypedFields>
    </LabelsContext>
  )
}

/** Seconds with a tenth, as the reader's language writes them. */
function seconds(value: number, tag: string): string {
  return new Intl.NumberFormat(intlLocale(tag), { maximumFractionDigits: 1 }).format(Math.max(0.1, value))
}
