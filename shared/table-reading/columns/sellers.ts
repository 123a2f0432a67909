/** Decides by the cells whether a supplier's columns have manufacturers, manufacturers' numbers, or the supplier's numbers. */
import type { ColumnEvidence } from './evidence.ts'
import type { Headings } from './header.ts'

const MOSTLY = 0.6
const SOME = 0.3

const SELLER =
  /^(?:supplier|vendor|distributor|distri|source|shop|lieferant|händler|handler|fournisseur|distributeur|proveedor|distribuidor|fornitore|distributore|fornecedor|dostawca|sklep|dodavatel|leverancier|leverantor|leverandor|szallito|tedarikci|furnizor|toimittaja|поставщик|продавец|дистрибьютор|постачальник|供应商|供應商|分销商|仕入先|購入先|공급사|공급업체|المورد)(?: name| \d)?$/u
const ORDER_NUMBER =
  /(?:^| )(?:order|ordering|bestell\p{L}*|best|commande|pedido|ordine|zamowienia|objednac\p{L}*|заказ\p{L}*)(?: |$)|订货|訂貨|订购|訂購|注文|주문/u

/** Corrects headings of a seller's columns by the cells below them and the columns beside them. */
export function readSellerHeadings(headings: Headings, evidence: readonly ColumnEvidence[]): Headings {
  const seller = headings.findIndex(
    (heading, column) => heading !== null && SELLER.test(heading.name) && (evidence[column]?.filled ?? 0) > 0,
  )
  const name = headings[seller]?.name
  if (name === undefined) return headings
  const isFilled = (column: number): boolean => (evidence[column]?.filled ?? 0) > 0
  const has = (field: string, weight: number): boolean =>
    headings.some((heading, column) => heading?.field === field && heading.weight >= weight && isFilled(column))
  const { makers = 0 } = evidence[seller] ?? {}
  const word = name.split(' ')[0] ?? ''
  if (makers >= MOSTLY && !has('manufacturer', 1))
    return headings.map((heading, column) => {
      if (column === seller && heading) return { ...heading, field: 'manufacturer', weight: 2 }
      const isNumber = heading?.field === 'supplier_sku' && heading.name.startsWith(`${word} `) && !has('part_number', 3)
      return isNumber && (evidence[column]?.part_numbers ?? 0) >= MOSTLY ? { ...heading, field: 'part_number', weight: 3 } : heading
    })
  if (makers >= SOME || !has('value', 1)) return headings
  return headings.map((heading, column) => {
    const isBeside = Math.abs(column - seller) === 1
    return isBeside && heading?.field === 'part_number' && heading.weight < 3 && ORDER_NUMBER.test(heading.name)
      ? { ...heading, field: 'supplier_sku', weight: 2 }
      : heading
  })
}
