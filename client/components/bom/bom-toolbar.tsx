import { useMemo } from 'react'
import { hasNoPrice } from '../../bom/shown-lines.ts'
import { usePage } from '../ui/page-context.tsx'
import { BomTools, type TickedAction } from './bom-tools.tsx'
import { cartButtonText } from './cart-words.ts'
import type { BomTableState } from './use-bom-table.ts'

/** What can be done with the lines of a BOM: filtered, found, and, where they are ticked, changed, asked for and bought. */
export function BomToolbar({ table }: { table: BomTableState }) {
  const { t } = usePage()
  const { store, bom, plans, is_matching, shown, ticks, cart, setOpen, tell, ask } = table
  const { head, lines } = bom
  const to_ask = useMemo(() => lines.filter((line) => hasNoPrice(line, plans.get(line.line_id))), [lines, plans])

  function onTicked(action: TickedAction): void {
    const ticked = lines.filter(({ line_id }) => ticks.ticked.has(line_id))
    const ids = ticked.map(({ line_id }) => line_id)
    if (action === 'ask') ask(ticked)
    if (action === 'remove') setOpen({ kind: 'remove', line_ids: ids })
    const named = ticked.filter(({ part }) => part).map(({ line_id }) => line_id)
    if (action === 'confirm') tell(store.setMatching(named, { confirmed: true }))
    if (action === 'not_fitted') tell(store.setMatching(ids, { do_not_fit: !ticked.every(({ do_not_fit }) => do_not_fit) }))
    if (action !== 'remove' && action !== 'ask') ticks.tickOnly([])
  }

  function onCart(): void {
    if (cart.is_clear) void cart.buy()
    else tell(import('./cart-dialog.tsx').then(({ CartDialog }) => setOpen({ kind: 'cart', Dialog: CartDialog })))
  }

  return (
    <BomTools
      filter={shown.filter}
      counts={shown.counts}
      text={shown.text}
      ticked_count={ticks.ticked.size}
      ask_count={to_ask.length}
      can_edit={head.can_edit}
      onFilter={shown.setFilter}
      onText={shown.setText}
      onTicked={onTicked}
      onAskAll={() => ask(to_ask)}
      cart_text={cartButtonText(cart.sorting.ready.length, cart.amount, t)}
      onCart={onCart}
      has_plan={plans.size > 0 && !is_matching}
    />
  )
}
