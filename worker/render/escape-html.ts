import { isSlotSecret } from '#shared/text/slot-mark.ts'
import { markOf } from './template.ts'

const SPECIAL = /["&'<>]|(?![\t\n\r])\p{Cc}/u
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are around the name of a slot
const MARK_OR_CONTROL = /\u0001([\w-]{36}):([a-z\d-]+)\u0002|(?![\t\n\r])\p{Cc}/gu

/**
 * A text for an element or an attribute of HTML, as React writes it, but for control characters: HTML has none, so they become U+FFFD.
 * A slot's mark (`slotMark`) is written as `markOf`, which no other text can.
 */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? escapeSpecial(replaceControls(text)) : text
}

const replaceControls = (text: string): string =>
  text.replace(MARK_OR_CONTROL, (match: string, secret: string | undefined, name: string | undefined) =>
    secret !== undefined && name !== undefined && isSlotSecret(secret) ? markOf(name) : match.replace(CONTROLS, '\ufffd'),
  )

function escapeSpecial(text: string): string {
  let html = ''
  let from = 0
  for (let index = 0; index < text.length; index++) {
    let reference: string
    switch (text.charCodeAt(index)) {
      case 34:
        reference = '&quot;'
        break
      case 38:
        reference = '&amp;'
        break
      case 39:
        reference = '&#x27;'
        break
      case 60:
        reference = '&lt;'
        break
      case 62:
        reference = '&gt;'
        break
      default:
        continue
    }
    if (from !== index) html += text.slice(from, index)
    html += reference
    from = index + 1
  }
  return html + text.slice(from)
}
