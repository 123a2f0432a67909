import type { Translator } from '#locales/translator.ts'
import {
  BOM_DESIGNATORS_MOST,
  BOM_SIZE_MOST,
  CUSTOMER_BOMS_MOST,
  megabytesOf,
  SOURCE_MOST,
  VISITOR_BOMS_MOST,
} from '#shared/table-reading/lists/bom-limits.ts'

/**
 * Why lines or a file make no BOM, in words; null for a code that is not about BOMs.
 * @param code of `fields.lines`, or of a file's refusal
 * @param fileBytes how large a file may be here
 */
export function bomRefusal(code: string, t: Translator, fileBytes: number): string | null {
  switch (code) {
    case 'file_too_large':
      return t('bom.file_too_large', { size: megabytesOf(fileBytes) })
    case 'paste_too_long':
      return t('bom.paste_too_long')
    case 'too_many_bom_lines':
      return t('bom.too_many_lines', { max: BOM_SIZE_MOST.lines })
    case 'file_designators':
    case 'too_many_designators':
      return t('bom.too_many_designators', { line: SOURCE_MOST.designators, max: BOM_DESIGNATORS_MOST })
    case 'bom_too_large':
      return t('bom.too_large', { size: megabytesOf(BOM_SIZE_MOST.bytes) })
    case 'boms_full':
      return t('bom.all_full', { visitor: VISITOR_BOMS_MOST.lines, customer: CUSTOMER_BOMS_MOST.lines })
    case 'enter_bom_lines':
    case 'file_empty':
      return t('bom.no_lines')
    default:
      return null
  }
}
