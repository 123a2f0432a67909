import { readEntities, withoutForbidden } from './markup-tokens.ts'
import type { Package } from './package.ts'
import { WorkbookError, type WorkbookLimits } from './workbook.ts'

/** Each string as one run of text: without the hints for pronunciation, which are no part of what one reads. */
export function readStrings(parts: Package, part: string, limits: WorkbookLimits): string[] {
  const strings: string[] = []
  let characters = 0
  let text = ''
  let in_text = false
  let in_hint = false
  parts.read(part, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') in_text = true
      else if (name === 'rPh') in_hint = true
    },
    text(raw) {
      if (!in_text || in_hint) return
      characters += raw.length
      if (characters > limits.characters) throw new WorkbookError('file_expands')
      text += raw
    },
    close(name) {
      if (name === 't') in_text = false
      else if (name === 'rPh') in_hint = false
      else if (name === 'si') {
        if (strings.push(unescapeString(plainText(text))) > limits.cells) throw new WorkbookError('file_expands')
      }
    },
  })
  return strings
}

/** A text as the markup means it. */
export const plainText = (raw: string): string => withoutForbidden(readEntities(raw))

/** Shared strings write characters that XML cannot hold as _x000D_. */
const unescapeString = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text
