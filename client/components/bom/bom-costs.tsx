import { BomFoot, BuyingPanel } from './bom-foot.tsx'
import type { BomTableState } from './use-bom-table.ts'

/** What a BOM costs, and how it is bought. */
export function BomCosts({ table, cart_text }: { table: BomTableState; cart_text: string }) {
  const { buying, shown, setOpen } = table
  function jumpTo(line_id: number): void {
    shown.setFilter('all')
    shown.setText('')
    setOpen({ kind: 'line', line_id, section: 'offer' })
  }
  return (
    <>
      {buying && <BuyingPanel table={table} buying={buying} onLine={jumpTo} />}
      <BomFoot table={table} cart_text={cart_text} onLine={jumpTo} />
    </>
  )
}
