import type { MessageKey } from '#locales/translator.ts'
import type { ListColumn } from '#shared/table-reading/profiles.ts'

export const COLUMN_KEYS: Readonly<Record<ListColumn, MessageKey>> = {
  part_number: 'part.part_number',
  manufacturer: 'part.manufacturer',
  qty: 'part.quantity',
  designators: 'bom_file.designators',
  value: 'bom_file.value',
  package: 'part.package',
  description: 'part.description',
  fitted: 'bom_file.do_not_fit',
  supplier_sku: 'bom_file.supplier_sku',
  alternate: 'bom_file.alternate',
  target_price: 'rfq.target_price',
  date_code: 'part.date_code',
}
