import type { BomSource } from '../contract/bom.ts'
import { SOURCE_MOST } from '../table-reading/lists/bom-limits.ts'
import type { BomLine } from '../table-reading/reading.ts'

const cut = (text: string, most: number): string => text.trim().slice(0, most).trim()

/** A line as it was read, for the contract: a cell that holds an essay is cut, it names no part anyway. */
export function bomSourceOf(line: BomLine): BomSource {
  return {
    row: line.row,
    part_number: cut(line.part_number, SOURCE_MOST.part_number),
    ...(line.placeholder && { placeholder: cut(line.placeholder, SOURCE_MOST.placeholder) }),
    manufacturer: cut(line.manufacturer, SOURCE_MOST.manufacturer),
    value: cut(line.value, SOURCE_MOST.value),
    description: cut(line.description, SOURCE_MOST.description),
    package: cut(line.package, SOURCE_MOST.package),
    // A quantity that nobody can mean counts as none.
    qty: line.qty !== null && Number.isInteger(line.qty) && line.qty >= 0 && line.qty <= SOURCE_MOST.qty ? line.qty : null,
    qty_from_designators: line.qty_from_designators,
    designators: line.designators.slice(0, SOURCE_MOST.designators).map((designator) => cut(designator, SOURCE_MOST.designator)),
    do_not_fit: line.do_not_fit,
    alternates: line.alternates.slice(0, SOURCE_MOST.alternates).map(({ part_number, manufacturer }) => ({
      part_number: cut(part_number, SOURCE_MOST.part_number),
      manufacturer: cut(manufacturer, SOURCE_MOST.manufacturer),
    })),
    supplier_skus: line.supplier_skus.slice(0, SOURCE_MOST.supplier_skus).map((sku) => cut(sku, SOURCE_MOST.supplier_sku)),
  }
}
