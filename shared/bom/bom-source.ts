import type { BomSource } from '../contract/bom.ts'
import { MAX_SOURCE_LENGTHS } from '../table-reading/lists/bom-limits.ts'
import type { BomLine } from '../table-reading/reading.ts'

const cut = (text: string, maxLength: number): string => text.trim().slice(0, maxLength).trim()

/** Converts a line of a file to the contract. A very long cell is cut, because it is not a part name anyway. */
export function toBomSource(line: BomLine): BomSource {
  return {
    row: line.row,
    part_number: cut(line.part_number, MAX_SOURCE_LENGTHS.part_number),
    ...(line.placeholder && { placeholder: cut(line.placeholder, MAX_SOURCE_LENGTHS.placeholder) }),
    manufacturer: cut(line.manufacturer, MAX_SOURCE_LENGTHS.manufacturer),
    value: cut(line.value, MAX_SOURCE_LENGTHS.value),
    description: cut(line.description, MAX_SOURCE_LENGTHS.description),
    package: cut(line.package, MAX_SOURCE_LENGTHS.package),
    // A quantity outside the limit counts as none.
    qty: line.qty !== null && Number.isInteger(line.qty) && line.qty >= 0 && line.qty <= MAX_SOURCE_LENGTHS.qty ? line.qty : null,
    qty_from_designators: line.qty_from_designators,
    designators: line.designators
      .slice(0, MAX_SOURCE_LENGTHS.designators)
      .map((designator) => cut(designator, MAX_SOURCE_LENGTHS.designator)),
    do_not_fit: line.do_not_fit,
    alternates: line.alternates.slice(0, MAX_SOURCE_LENGTHS.alternates).map(({ part_number, manufacturer }) => ({
      part_number: cut(part_number, MAX_SOURCE_LENGTHS.part_number),
      manufacturer: cut(manufacturer, MAX_SOURCE_LENGTHS.manufacturer),
    })),
    supplier_skus: line.supplier_skus.slice(0, MAX_SOURCE_LENGTHS.supplier_skus).map((sku) => cut(sku, MAX_SOURCE_LENGTHS.supplier_sku)),
  }
}
