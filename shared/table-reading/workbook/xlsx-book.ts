/** The part of a packed workbook that names its sheets, and what it may set in motion. */
import { isHostileFormula } from './formulas.ts'
import { attribute, readEntities } from './markup-tokens.ts'
import type { Package } from './package.ts'
import { WorkbookError } from './workbook.ts'
import type { Relation } from './xlsx-relations.ts'

/** Names that Excel runs when a file opens or closes. */
const AUTOMATIC = /^(?:_xlnm\.)?auto_?(?:open|close|activate|deactivate)/i

interface SheetRef {
  name: string
  hidden: boolean
  part: string
}

/** Its sheets of cells in their order, and where its dates begin. @throws WorkbookError for macros and formulas that act */
export function readWorkbookPart(
  parts: Package,
  root: string,
  relations: Map<string, Relation>,
): { sheets: SheetRef[]; since_1904: boolean } {
  const sheets: SheetRef[] = []
  let since_1904 = false
  let defined = ''
  let in_name = false
  parts.read(root, {
    open(name, attributes) {
      if (name === 'workbookPr') since_1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name === 'definedName') {
        if (AUTOMATIC.test(attribute(attributes, 'name') ?? '')) throw new WorkbookError('file_macros')
        in_name = true
        defined = ''
      }
      if (name !== 'sheet') return
      const relation = relations.get(attribute(attributes, 'id') ?? '')
      // A sheet of nothing but a chart has no cells.
      if (relation?.type !== 'worksheet' || !parts.has(relation.target)) return
      const hidden = /hidden/i.test(attribute(attributes, 'state') ?? '')
      sheets.push({ name: attribute(attributes, 'name') ?? '', hidden, part: relation.target })
    },
    text(raw) {
      if (in_name) defined += raw
    },
    close(name) {
      if (name !== 'definedName') return
      in_name = false
      // A name for a range of another workbook is left behind by every copied sheet; only what acts is refused.
      if (isHostileFormula(readEntities(defined).replace(/\[[^[\]]*\]/g, ''))) throw new WorkbookError('file_formulas')
    },
  })
  return { sheets, since_1904 }
}

/** A link to another workbook alone does nothing, the formulas that use it are looked at; one to a program does. */
export function refuseConversation(parts: Package, target: string): void {
  parts.read(target, {
    open(name) {
      if (name === 'ddeLink' || name === 'oleLink') throw new WorkbookError('file_formulas')
    },
  })
}
