/** Names of cases in a text among other words: "IC BUFFER 5TSSOP", "PIC16F690_QFN-20", "SO8E", "RES 10K 0603". */
import { toCanonicalPackage } from '#shared/packages/canonical.ts'

const SERIES = [
  '(?:[VWUXTH]{0,2}QFN|UFQFPN|VFQFPN|LFCSP|MLF|[VWUX]?DFN|TDFN|[VWUXH]?SON|X2SON)',
  '(?:HTSSOP|TSSOP|MSOP|VSSOP|QSOP|SSOP|TSOP|SOIC|SOP|SO|[LTV]?QFP|[A-Z]{0,3}BGA|PLCC|[PC]?DIP)',
].join('|')
/** Library names have further letters after the pins: QFN32TROUND, SO8E. */
const NAME_FIRST = new RegExp(`(?<![A-Z0-9])(${SERIES})[-_ ]?(\\d{1,3})(?![0-9.,%]|P\\d)`, 'g')
const PINS_FIRST = new RegExp(`(?<![A-Z0-9.,])(\\d{1,3})[-_ ]?(?:PINS?|LEADS?|LD)?[-_ ]?(${SERIES})(?![A-Z0-9])`, 'g')
/** "TO 10 V" is no case: short names are written together or with a hyphen. */
const OUTLINE =
  /(?:(?<![A-Z0-9.,])(\d{1,2})[-_ ]?(?:PINS?|LEADS?|LD)[-_ ]?)?(?<![A-Z0-9])((?:T?SOT|SOD)[-_ ]?|(?:SC|TO|DO)-?)(\d{2,3})([A-Z]{1,2}(?![A-Z0-9]))?(?:-(\d{1,2})(?![\d.]))?/g
const CHIP = /(?<![A-Z0-9.,])(01005|0201|0402|0603|0805|1206|1210|2010|2512)(?![0-9A-Z.,%])/g
/** Spreadsheets drop the leading zero of 0603 and 0805. Neither 603 nor 805 is a standard value. */
const CHIP_CUT = /(?<![A-Z0-9.,])(603|805)(?![0-9A-Z.,%Ω])(?! ?(?:OHM|R\b|K\b|P|N|U))/g
/** Words that change the meaning of a case name: makers' own cases, and switches. */
const OTHERWISE = /POWER ?PAK|PPAK|LFPAK|POWER-?SO|HSOP|SWITCH/

const MAX_CHARACTERS = 400
/** Letters or digits that every such name has; a text without them is not parsed. */
const HINT = /QF[NP]|SO|DFN|DIP|BGA|PLCC|LFCSP|MLF|SC-?\d|[TD]O-?\d|(?<!\d)(?:\d{4,5}|603|805)(?!\d)/

/** Canonical names, each once. @param isChip whether "0603", or "603", means the size of a chip */
export function listCaseNames(text: string, isChip: boolean): string[] {
  if (text.length === 0 || text.length > MAX_CHARACTERS || !/\d/.test(text)) return []
  const upper = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  if (!HINT.test(upper) || OTHERWISE.test(upper)) return []
  const names = new Set<string>()
  const add = (name: string | null): void => {
    if (name !== null) names.add(name)
  }
  for (const [, series, pins] of upper.matchAll(NAME_FIRST)) add(toCanonicalPackage(`${series}-${pins}`))
  for (const [, pins, series] of upper.matchAll(PINS_FIRST)) add(toCanonicalPackage(`${series}-${pins}`))
  for (const [, pinsBefore, kind = '', number, letters = '', pins = pinsBefore] of upper.matchAll(OUTLINE)) {
    const outline = `${kind.replace(/[-_ ]$/, '')}-${number}`
    add(
      (pins === undefined ? null : toCanonicalPackage(`${outline}${letters}-${pins}`)) ??
        toCanonicalPackage(outline + letters) ??
        toCanonicalPackage(outline),
    )
  }
  if (isChip) {
    for (const [, code = ''] of upper.matchAll(CHIP)) add(code)
    for (const [, code] of upper.matchAll(CHIP_CUT)) add(`0${code}`)
  }
  return [...names]
}
