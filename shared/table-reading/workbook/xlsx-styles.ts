import { attribute, escapeMarkup } from './markup-tokens.ts'
import type { Package } from './package.ts'

/** What Excel itself allows. */
const STYLES_MOST = 65_490

export interface Format {
  /** Empty where the format is one of the built-in ones. */
  code: string
  /** No date: the number is shown as it is. */
  plain: boolean
}

/** Built-in formats of numbers, fractions, percents, money and text. */
const PLAIN_IDS = /^(?:\d|1[0-3]|3[7-9]|4[0-489])$/
/** Nothing in it that could be a day, an hour or the name of an era. */
const PLAIN_CODE = /^(?:general|[#0?.,;%+() _*$€£¥@/-]|\\.|"[^"]*"|\[(?:red|black|blue|green|white|\$[^\]]{1,8})\])*$/i

/** Number formats alone: one for each style. */
export function copyStyles(parts: Package, part: string): { markup: string; formats: Format[] } {
  const codes = new Map<string, string>()
  const styles: string[] = []
  let in_styles = false
  parts.read(part, {
    open(name, attributes, closed) {
      if (name === 'numFmt' && codes.size < STYLES_MOST) {
        codes.set(attribute(attributes, 'numFmtId') ?? '', (attribute(attributes, 'formatCode') ?? '').slice(0, 255))
      } else if (name === 'cellXfs') in_styles = !closed
      else if (name === 'xf' && in_styles && styles.length < STYLES_MOST) styles.push(attribute(attributes, 'numFmtId') ?? '0')
    },
    close(name) {
      if (name === 'cellXfs') in_styles = false
    },
  })
  const known = [...codes].filter(([id]) => /^\d{1,5}$/.test(id))
  const formats = known.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeMarkup(code)}"/>`).join('')
  const xfs = styles.map((id) => `<xf numFmtId="${/^\d{1,5}$/.test(id) ? id : 0}" applyNumberFormat="1"/>`).join('')
  return {
    markup: `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`,
    formats: styles.map((id) => {
      const code = codes.get(id)
      return { code: code ?? '', plain: code === undefined ? PLAIN_IDS.test(id) : PLAIN_CODE.test(code) }
    }),
  }
}
