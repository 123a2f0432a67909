import { useMemo } from 'react'
import { type Money, money } from '#shared/trade/money.ts'
import { stateOf } from '../../bom/shown-lines.ts'
import { BomFoot, BuyingPanel } from './bom-foot.tsx'
import type { BomTableState } from './use-bom-table.ts'

/** What a BOM costs, and how it is bought. */
export function BomCosts({ table, cart_text }: { table: BomTableState; cart_text: string }) {
  const { store, bom, buying, plans, choice, shown, setOpen, setStrategy, setBackOrder, setReaderSets, tell } = table
  const { head, lines } = bom
  const check_amount = useMemo((): Money | null => {
    if (!buying || buying.summary.amount === null) return null
    let sum = 0
    for (const line of lines) if (stateOf(line) === 'check') sum += plans.get(line.line_id)?.ext_price ?? 0
    return money(sum)
  }, [buying, lines, plans])

  function jumpTo(line_id: number): void {
    shown.setFilter('all')
    shown.setText('')
    setOpen({ kind: 'line', line_id, section: 'offer' })
  }

  return (
    <>
      {buying && <BuyingPanel buying={buying} choice={choice} nameOf={shown.nameOf} onBackOrder={setBackOrder} onLine={jumpTo} />}
      <BomFoot
        buying={buying}
        choice={choice}
        check_amount={check_amount}
        waiting_count={shown.counts.waiting}
        unpriced_count={shown.counts.no_price}
        can_edit={head.can_edit}
        cart_text={cart_text}
        nameOf={shown.nameOf}
        onSets={(sets) => (head.can_edit ? tell(store.setSets(sets)) : setReaderSets(sets))}
        onStrategy={setStrategy}
        onMissing={() => shown.setFilter(shown.filter === 'no_price' ? 'all' : 'no_price')}
        onLine={jumpTo}
      />
    </>
  )
}
