/** Divides a typed line into tokens, each with a sign for its kind: "NE555P x 2500" is WxN. */

import { looksLikePartNumber, looksLikeValue } from '../cells/cell-kinds.ts'
import { isSupplierSku } from '../cells/supplier-skus.ts'
import { findWordSign, toPattern } from './typed-words.ts'

/**
 * `sign`: that of a known word, P what looks like a part number, E a value, W another word; N a number, 3 three digits that may continue the
 * number before them, D a decimal number, Y a year of make and later ones, S a span of numbers, B numbers with a plus or a slash between
 * them; ( ) : @ + / as they are, | a slash behind a blank, a comma what divides, and a backquote a comma with three digits right behind it.
 */
export interface Token {
  text: string
  /** The token's place in the line. */
  start: number
  end: number
  sign: string
}

export interface TypedText {
  line: string
  tokens: readonly Token[]
  /** The signs of all tokens, as one text. */
  signs: string
}

const SCRIPT = '\\p{Lo}\\p{Lm}\\p{M}'
const MARK = '~≈,;:：=|*×()<>\\[\\]【】{}"“”@、…$€£¥￥₽₩'
const PLAIN = `[^\\s${SCRIPT}${MARK}]`
const ENDS = '(?![\\p{L}\\p{N}])'
const UNITS = `(?:${toPattern('UKRwcx', /^\p{Ll}+$/u)})\\.?${ENDS}`
const SCRIPT_LABELS = `(?:${toPattern('qdptosnm', /^\p{Lo}+$/u)})(?=\\s?[\\d:：])`
const SCRIPT_UNITS = `(?<=[\\d/千仟천万萬만]\\s?)(?:${toPattern('UKRwc', /^[\p{Lo}\p{Lm}]+$/u)})`
const PACKS = `(?:${toPattern('UR', /^\p{L}+$/u)})${ENDS}`
const RAW = new RegExp(
  [
    `(?:${toPattern('qdptosnm', / /)})${ENDS}`,
    // Chinese, Japanese and Korean have no spaces between words: 要20K, 2万片, 数量100.
    `(?=[${SCRIPT}])(?:${SCRIPT_UNITS}|${SCRIPT_LABELS}|[${SCRIPT}]+?(?=${SCRIPT_LABELS})|[${SCRIPT}]+)`,
    // 100pcs, 5kpcs, 4000/reel, pcs/reel, 0.25usd/pc, us$
    `\\d+(?:[.'’\u202f]\\d+|,\\d\\d?(?!\\d))*(?=k?${UNITS}|/\\s?${PACKS})|(?<=\\d)k(?=${UNITS})`,
    `(?:${toPattern('UKc', /^\p{L}+$/u)})(?=/)|/(?=\\p{L}+${ENDS})|(?:us|nt|hk)\\$`,
    // x100, no.3, dc2215
    `(?:x|pos\\.?|no\\.?|item|line|qty|d/c|dc(?=\\d{4}|\\d\\d\\+))(?=\\d{1,7}\\+?(?:[\\s,;]|$))`,
    // 1,500.00, 2 500, 4,7k
    `\\d{1,3}(?:,\\d{3})+\\.\\d+${ENDS}|\\d{1,3}(?:\u202f\\d{3})+|\\d+,\\d{1,2}(?!\\d)${PLAIN}*`,
    // NE555P(100), LM317T(TO-220); but DF13-4P-1.25DSA(50) and B2B-XH-A(LF)(SN) are connectors.
    `${PLAIN}+(?:(?!(?<!-${PLAIN}*)\\(\\d+\\)|\\([a-z]{2,6}-\\d{1,3}\\))\\([^\\s()]*\\)${PLAIN}*)*|\\S`,
  ].join('|'),
  'gu',
)
const GROUPED = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:['’]\d{3})+|(?:\u202f\d{3})+)$/
const SIGNS: readonly (readonly [string, RegExp])[] = [
  ['N', /^\d{1,9}$/],
  ['N', GROUPED],
  ['D', /^\d{1,7}[.,]\d{1,6}$|^\d{1,3}(?:,\d{3})+\.\d+$/],
  ['Y', /^(?:(?:20)?[0-3]\d|\d{4})\+$/],
  ['B', /^\d{1,6}(?:[+/]\d{1,6})+$/],
  ['S', /^\d{1,4}-\d{1,4}$/],
  ['(', /^[([【]$/],
  [')', /^[)\]】]$/],
  [':', /^[:：=]$/],
  [',', /^(?:[^\p{L}\p{N}\s/+@*×$€£¥￥₽₩]|->|\p{Pd}>)$/u],
  ['$&', /^[/+@]$/],
]
export function readTokens(line: string): TypedText {
  const lower = line.toLowerCase()
  const tokens: Token[] = []
  for (const { 0: raw, index } of (lower.length === line.length ? lower : line).matchAll(RAW)) {
    const word = raw.replace(/(?<=.)[.!?]{1,9}$/, '')
    const token = { text: line.slice(index, index + word.length), start: index, end: index + word.length, sign: 'W' }
    token.sign = signOf(word, token, tokens)
    if (word === '/' && line[index - 1] === ' ') token.sign = '|'
    tokens.push(token)
  }
  return { line, tokens, signs: tokens.map(({ sign }) => sign).join('') }
}

function signOf(word: string, { text, start }: Token, tokens: readonly Token[]): string {
  const [last, beforeLast] = [tokens.at(-1), tokens.at(-2)]
  const sign = /^\p{L}/u.test(word) ? undefined : SIGNS.find(([, pattern]) => pattern.test(word))?.[0]
  if (sign === '$&') return word
  // STMicroelectronics, unless a number stands before it.
  if (sign === undefined) return text === 'ST' && !/[N3]/.test(last?.sign ?? '') ? 'W' : (findWordSign(word) ?? signOfShape(text))
  if (sign !== 'N' || word.length !== 3 || !last) return sign
  const isGlued = last.text === ',' && last.end === start && beforeLast?.end === last.start
  if (!isGlued) return continuesNumber(last) && start - last.end === 1 && !/\s/.test(last.text) ? '3' : 'N'
  const isGroup = continuesNumber(beforeLast)
  if (isGroup || /[WP]/.test(beforeLast.sign)) last.sign = '`'
  return isGroup ? '3' : 'N'
}

const CYRILLIC_VALUE = /^\d+(?:[.,]\d+)?(?:[кМм]?Ом|[пн]Ф|мкФ|м?к?Гн|[кМ]?Гц|м?А|к?В|м?Вт)$/iu

function signOfShape(text: string): string {
  if (!/\d/.test(text)) return 'W'
  if (/\D/.test(text) && (looksLikeValue(text) || CYRILLIC_VALUE.test(text))) return 'E'
  return isSupplierSku(text) || (looksLikePartNumber(text) && !/^[ТОС]+-\d+$/.test(text)) ? 'P' : 'W'
}

/** Whether three digits may continue a number: 1 000, 1,000,000. */
const continuesNumber = ({ sign, text }: Token): boolean => sign === '3' || (sign === 'N' && /^[1-9]\d{0,2}$/.test(text))
