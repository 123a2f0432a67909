/** Recognizes cells with reference designators in any column. */
import { BOARD_PREFIX, collapseSpaces, trimEndCharacters } from './designators.ts'

/** The letters before the number, by IEC, IEEE, GOST and CAD tools. */
const LETTERS =
  'R|RN|RA|RB|RV|VR|RT|RP|RS|RF|RX|TH|NTC|PTC|C|CP|CA|CB|CE|CF|L|LN|FB|FL|FR|BD|D|LED|LD|DS|DZ|ZD|Z|ZR|CR|TVS|Q|QN|M|MN|T|TR|U|IC|UC|A|AE|ANT|AN|AT|N|X|XT|XTAL|Y|XL|OSC|J|JP|JK|P|CN|CON|CONN|CT|H|HS|HD|MH|MTG|MT|HOLE|K|RL|RLY|S|SW|PB|BTN|B|BT|BAT|F|FS|FU|FID|FD|E|EC|TP|TB|MP|W|LS|SP|SPK|BZ|BUZ|MK|MIC|SKT|PCB|GPS|SD|US|USB|V|VD|VT|DA|DD|XS|XP|XW|ZQ|SB|SA|HL|HG|KV|GB|PORT|POT|MOV|OK|OC|OPTO|NT|LOGO|G'
const USUAL = new RegExp(`^(?:${LETTERS})\\$?\\d{1,5}(?:[A-Z]|[A-Z]\\d{1,2})?$`, 'i')
/** Separators of designators; `to` and `bis` also without spaces around them: R1toR4. */
const BETWEEN = /[-–—~÷,;.\s/+&…]+|(?<=\d)(?:to|bis)(?=[A-Z]{0,4}\d)/i
const RANGE_WORD = /^(?:to|bis)$/i
/** Every designator contains this; most manufacturers, words and values do not. */
const NUMBERED_LETTER = /[A-Z][$[]?\d/i
/** The sheet of a hierarchy: PSU.R1. */
const SHEET_PREFIX = /(^|[ ,;])[A-Z][A-Z0-9_]{0,7}\.(?=[A-Z]{1,4}\d)/gi
const BRACKETS = /^[A-Z]{1,4}\[\d[\d ,;A-Z-]*\]?$/

const DESCENDING = /^[A-Z]{1,2}\d{1,3}[-/]\d{1,2}$/i

/** Whether two numbers descend, as in the code of a shelf (E47-4, B84/6). A range of designators ascends. */
function isDescending(text: string): boolean {
  const [from = 0, to = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return to < from
}

/** Maximum number of characters of a cell that are examined. */
const BEGINNING = 120

/** Whether a cell looks like a list of designators, in any column. Many part numbers have the same form with other letters. */
export function looksLikeDesignators(cell: string): boolean {
  if (!NUMBERED_LETTER.test(cell)) return false
  const plain = collapseSpaces(cell.slice(0, BEGINNING + 1))
  // The last designator of a long cell may be cut.
  const beginning =
    cell.length <= BEGINNING ? plain : plain.slice(0, Math.max(plain.lastIndexOf(' '), plain.lastIndexOf(','), plain.lastIndexOf(';')) + 1)
  const text = trimEndCharacters(beginning.replace(BOARD_PREFIX, '').replace(SHEET_PREFIX, '$1'), ' ,;.')
  if (BRACKETS.test(text)) return true
  if (DESCENDING.test(text) && isDescending(text)) return false
  const tokens = text.split(BETWEEN)
  return (
    USUAL.test(tokens[0] ?? '') &&
    tokens.every(
      (token, i) => USUAL.test(token) || (i > 0 && i < tokens.length - 1 && RANGE_WORD.test(token)) || (i > 0 && /^\d{1,4}$/.test(token)),
    )
  )
}
