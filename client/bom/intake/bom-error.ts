import type { Translator } from '#locales/translator.ts'
import {
  MAX_BOM_DESIGNATORS,
  MAX_BOM_SIZE,
  MAX_CUSTOMER_BOMS,
  MAX_SOURCE_LENGTHS,
  MAX_VISITOR_BOMS,
  toMegabytes,
} from '#shared/table-reading/lists/bom-limits.ts'

/**
 * The reason why lines or a file make no BOM; null for a code that is not about BOMs.
 * @param code of `fields.lines`, or of a file's error
 * @param fileBytes the maximum size of a file
 */
export function formatBomError(code: string, t: Translator, fileBytes: number): string | null {
  switch (code) {
    case 'file_too_large':
      return t('bom.file_too_large', { size: toMegabytes(fileBytes) })
    case 'paste_too_long':
      return t('bom.paste_too_long')
    case 'too_many_bom_lines':
      return t('bom.too_many_lines', { max: MAX_BOM_SIZE.lines })
    case 'file_designators':
    case 'too_many_designators':
      return t('bom.too_many_designators', { line: MAX_SOURCE_LENGTHS.designators, max: MAX_BOM_DESIGNATORS })
    case 'bom_too_large':
      return t('bom.too_large', { size: toMegabytes(MAX_BOM_SIZE.bytes) })
    case 'boms_full':
      return t('bom.all_full', { visitor: MAX_VISITOR_BOMS.lines, customer: MAX_CUSTOMER_BOMS.lines })
    case 'enter_bom_lines':
    case 'file_empty':
      return t('bom.no_lines')
    default:
      return null
  }
}
