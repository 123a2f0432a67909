/** Reference designators: where the parts of a line sit on the board. */
import { SOURCE_MOST } from './bom-source.ts'

/** Nobody's line has more, and a range beyond it is a typing error or an attack. */
const RANGE_MOST = 1000
/** One more than a line holds, so that what has more is seen to have. */
const DESIGNATORS_MOST = SOURCE_MOST.designators + 1
const TEXT_MOST = 100_000

/** R1, U3A, C3L1, U$1, J1#2, prj0:C1, IC?: whatever a tool or a person calls a place, in a column that holds places. */
const PLACE =
  /^(?:[\p{L}\p{N}_]{1,20}:)?[\p{L}_$][\p{L}_]{0,9}\$?(?:\d{1,6}(?:[\p{L}_]{1,4}\d{0,4}){0,3}|\?)(?:[#.][\p{L}\p{N}]{1,4})?(?:'|\*)?$/u
const NUMBERED = /^((?:[\p{L}\p{N}_]{1,20}:)?[\p{L}_$][\p{L}_$]{0,9})(\d{1,6})$/u

/** The letters that stand before the number, in the schools of the trade (IEC, IEEE, GOST, and those of design tools). */
const LETTERS =
  'R|RN|RA|RB|RV|VR|RT|RP|RS|RF|RX|TH|NTC|PTC|C|CP|CA|CB|CE|CF|L|LN|FB|FL|FR|BD|D|LED|LD|DS|DZ|ZD|Z|ZR|CR|TVS|Q|QN|M|MN|T|TR|U|IC|UC|A|AE|ANT|AN|AT|N|X|XT|XTAL|Y|XL|OSC|J|JP|JK|P|CN|CON|CONN|CT|H|HS|HD|MH|MTG|MT|HOLE|K|RL|RLY|S|SW|PB|BTN|B|BT|BAT|F|FS|FU|FID|FD|E|EC|TP|TB|MP|W|LS|SP|SPK|BZ|BUZ|MK|MIC|SKT|PCB|GPS|SD|US|USB|V|VD|VT|DA|DD|XS|XP|XW|ZQ|SB|SA|HL|HG|KV|GB|PORT|POT|MOV|OK|OC|OPTO|NT|LOGO|G'
const USUAL = `(?:${LETTERS})\\$?\\d{1,5}(?:[A-Z]|[A-Z]\\d{1,2})?`
const USUAL_LIST = new RegExp(`^${USUAL}(?:\\s*(?:[-–—~,;.\\s/+&]|to|bis|…)+\\s*(?:${USUAL}|\\d{1,4}))*[\\s,;.]*$`, 'i')
/** 'TIME CARD - C3': the name of the board, in words without a number. */
const BOARD = /^\s*\p{L}[\p{L} _]{2,40}?\s*-\s*(?=[A-Z]{1,4}\[?\d)/u
const BRACKETS = /^[A-Z]{1,4}\[\d[\d ,;A-Z-]*\]?[\s,;]*$/
const PLAIN_LIST =
  /^[A-Z]{1,4}\d{1,5}(?:-(?:[A-Z]{1,4})?\d{1,5})?(?:[ ,;\n\r\t]+[A-Z]{1,4}\d{1,5}(?:-(?:[A-Z]{1,4})?\d{1,5})?)*[ ,;\n\r\t]*$/i
const PLAIN_RANGE = /^([A-Z]{1,4})(\d{1,5})-([A-Z]{0,4})(\d{1,5})$/i

/** Whether a cell of any column looks like a list of places by itself: many part numbers have that shape, with other letters. */
export function looksLikePlaces(cell: string): boolean {
  const text = cell.includes(' ') || cell.includes('[') ? cell.replace(BOARD, '') : cell
  if (BRACKETS.test(text)) return true
  if (text.length <= 120) return USUAL_LIST.test(text)
  return USUAL_LIST.test(text.slice(0, 120).replace(/[^,;\s]*$/, ''))
}

export interface Designators {
  /** In the order of the cell, each once. */
  list: string[]
  /** Whether all of the text was read: otherwise it is words, or has some among it. */
  complete: boolean
}

/**
 * 'R1, R2, R5-R8', 'R1 R2', 'C1...C4', 'C258..C261', 'C[5-8,1,13]', 'BTN0-6', 'R1,2,5': ranges are expanded, but never from
 * one letter to another, nor beyond 1,000 places.
 */
export function readDesignators(cell: string): Designators {
  if (cell === '') return { list: [], complete: false }
  if (PLAIN_LIST.test(cell)) return readPlain(cell)
  const list: string[] = []
  let complete = true
  let letters = ''
  const add = (place: string): void => {
    if (list.length < DESIGNATORS_MOST) list.push(place)
  }
  for (const token of tokensOf(cell)) {
    const range = /^(.*\d)-(?:([^-]*?[^\d-])?(\d{1,6}))$/.exec(token)
    const from = NUMBERED.exec(range?.[1] ?? (/^\d{1,6}$/.test(token.split('-')[0] ?? '') ? `${letters}${token.split('-')[0]}` : token))
    const bare_range = /^(\d{1,6})-(\d{1,6})$/.exec(token)
    if (bare_range && letters !== '') {
      complete = expand(letters, bare_range[1] ?? '', bare_range[2] ?? '', add) && complete
    } else if (range && from) {
      const [, first_letters = '', first = ''] = from
      const second_letters = range[2] ?? first_letters
      letters = first_letters
      // A project's name need not be said twice: prj0:R1-R3.
      const same = second_letters === first_letters || first_letters.endsWith(`:${second_letters}`)
      if (same) complete = expand(first_letters, first, range[3] ?? '', add) && complete
      else {
        add(range[1] ?? '')
        add(`${second_letters}${range[3]}`)
      }
    } else if (/^\d{1,6}$/.test(token) && letters !== '') add(`${letters}${token}`)
    else if (PLACE.test(token)) {
      letters = NUMBERED.exec(token)?.[1] ?? ''
      add(token.replace(/\*$/, ''))
    } else complete = false
  }
  return { list: unique(list), complete: complete && list.length > 0 }
}

/** What nearly all cells are: places and ranges of them, without anything else. */
function readPlain(cell: string): Designators {
  const list: string[] = []
  let complete = true
  const add = (place: string): void => {
    if (list.length < DESIGNATORS_MOST) list.push(place)
  }
  for (const token of cell.split(/[ ,;\n\r\t]+/)) {
    if (token === '') continue
    const [, letters = '', first = '', other_letters = '', last = ''] = token.includes('-') ? (PLAIN_RANGE.exec(token) ?? []) : []
    if (letters === '') add(token)
    else if (other_letters === '' || other_letters === letters) complete = expand(letters, first, last, add) && complete
    else {
      add(`${letters}${first}`)
      add(`${other_letters}${last}`)
    }
  }
  return { list: unique(list), complete }
}

/** Cut at separators, with one kind of dash, and with what is said once in front of brackets put in front of each. */
function tokensOf(cell: string): string[] {
  return (
    cell
      .slice(0, TEXT_MOST)
      .replace(/[–—−‒―～~]|\s*(?:\.{2,3}|…)\s*/g, '-')
      .replace(/[、，；]/g, ',')
      .replace(BOARD, '')
      .replace(/([\p{L}_]{1,8})\[([^\]]{0,5000})(?:\]|$)/gu, (_, letters: string, inside: string) =>
        inside
          .split(/[,;\s]+/)
          .filter(Boolean)
          .map((one) => (/^\d/.test(one) ? letters + one : one))
          .join(','),
      )
      .replace(/\s*-\s*/g, '-')
      // 'C  2, C  3': the number stands apart in some libraries.
      .replace(/(?<![\p{L}\d])(\p{Lu}{1,3})\s+(?=\d)/gu, '$1')
      .replace(/(\d)\s+(?:to|thru|through|bis|à|al?|до)\s+(?=[\p{L}]{0,4}\d)/giu, '$1-')
      .split(/[,;\s|/&+]+/)
      .map((token) => token.replace(/^[-([]+|[-.:)\]]+$/g, ''))
      .filter(Boolean)
  )
}

/** False where the range does not go up, or too far: then its ends alone are given. */
function expand(letters: string, first: string, last: string, add: (place: string) => void): boolean {
  const from = Number(first)
  const to = Number(last)
  if (to < from || to - from > RANGE_MOST) {
    add(`${letters}${first}`)
    add(`${letters}${last}`)
    return false
  }
  const padded = first.startsWith('0') ? first.length : 0
  for (let i = from; i <= to; i++) add(`${letters}${String(i).padStart(padded, '0')}`)
  return true
}

const unique = (list: string[]): string[] => (list.length < 2 ? list : [...new Set(list)])
