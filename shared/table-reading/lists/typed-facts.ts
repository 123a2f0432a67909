/** What a typed line says beside the part and how many: its labels, date code, price, lead time, position. Their numbers are no quantity. */

import type { ListField } from '../columns/heading-names.ts'
import { readHeading } from '../columns/headings.ts'
import { UNIT_PATTERN } from './typed-quantity.ts'

const CURRENCY = '(?:US\\s?\\$|USD|\\$|EUR|€|GBP|£|CNY|RMB|JPY|KRW|CHF|RUB|TWD|¥|￥|₽|₩|元|円|원|руб\\.?)'
const AMOUNT = '\\d{1,7}(?:[.,]\\d{1,6})?'
/** $0.25, @ 0.25 USD, 0,25 €/pc */
const PRICE = new RegExp(
  `(?<![\\p{L}\\p{N}.]|\\d,)@?\\s*(?:${CURRENCY}\\s?(${AMOUNT})|(${AMOUNT})\\s?${CURRENCY}|(?<=@\\s*)(${AMOUNT}))(?![\\p{L}\\p{N}]|[.,]\\d)(?:\\s?\\/\\s?${UNIT_PATTERN}|\\s?(?:each|per|pro|je)(?:\\s${UNIT_PATTERN})?(?![\\p{L}]))?`,
  'iu',
)
const isDollars = (price: string): boolean => /\$|USD/i.test(price) || /^[\d.,@\s]+$/.test(price)
/** D/C 2215, date code: 22+; DC 24 may be a voltage. */
const DATE_CODE =
  /(?<![\p{L}\p{N}])(?:(?:d\/c|date ?codes?|datumscode|code date|код даты|дата ?код|批号|批號|批次|年份|데이트 ?코드|デートコード)\s*[:：=]?\s*(\d{2,4}(?:\s?-\s?\d{2,4})?\+?)|dc\s?[:：=]?\s?(\d{4}\+?|\d{2}\+))(?![\p{L}\p{N}])/iu
/** 22+, 2022+: this year of make, or a later one. */
const YEAR_ON = /(?<=\s)((?:20)?[0-3]\d\+)(?=[\s,;)]|$)/u
const DURATION =
  'weeks?|wks?|days?|wochen?|tagen?|semaines?|jours?|semanas?|días?|settiman[ae]|giorni|недел[ьюи]|дней|дня|周|週間?|天|日|주|일|أسابيع|أسبوع|أيام|يوم'
const LEAD_TIME =
  'lead ?time|l\\/t|lieferzeit|d[eé]lai(?: de livraison)?|plazo(?: de entrega)?|tempi?(?: di consegna)?|срок(?: поставки)?|交期|货期|貨期|交貨期|納期|납기|مدة التسليم'
const POSITION = 'pos(?:ition)?|item|line|zeile|ligne|línea|riga|поз(?:иция)?|строка|序号|序號|项次|項次|項目|순번|بند'
const STOCK = 'moq|spq|mpq|min\\.? (?:order|qty)|(?:in )?stock|lager|库存|庫存|在庫|재고|на складе|المخزون'
const SPAN = '\\d{1,3}(?:\\s?[-–]\\s?\\d{1,3})?'
const LONG = '\\d[\\d.,]{0,11}'
/** Lead time, position, MOQ, standard pack and stock, with their numbers. */
const OTHER_NUMBERS = [
  `(?<![\\p{L}\\p{N}])(?:${LEAD_TIME})\\s*[:：=]?\\s*${SPAN}(?![\\p{N}.,-])(?:\\s?(?:${DURATION}))?(?!\\p{L})`,
  `(?<![\\p{L}\\p{N}.,-])${SPAN}\\s?(?:${DURATION})(?!\\p{L})`,
  `(?<![\\p{L}\\p{N}])(?:${POSITION})\\s?[.:#№]?\\s?\\d{1,4}(?![\\p{L}\\p{N}.,-])`,
  `(?<![\\p{L}\\p{N}])(?:${STOCK})\\s*[:：=]?\\s*${LONG}(?:\\s?${UNIT_PATTERN})?(?![\\p{L}\\p{N}])`,
  `(?<![\\p{L}\\p{N}.,-])${LONG}\\s?${UNIT_PATTERN}\\s?(?:in stock|auf lager|en stock)(?!\\p{L})`,
].map((source) => new RegExp(source, 'giu'))
/** "MPN:", "Part number =": what a heading says, and the sign behind it. */
const LABEL = /(?<=^|[,;|(]\s*|\s)((?:\p{L}[\p{L}./#]*)(?: [\p{L}./#]+){0,3})\s*[:：=]\s*(?=\S)/gu
const PART_LABEL = /^(?:mpn|p\/n|pn|part (?:no|number)\.?)\s+(?=\S*\d)/iu

export interface TypedFacts {
  /** The line without them. */
  rest: string
  /** What is neither part nor quantity, price nor date code. */
  remark: string
  target_price?: string
  date_code?: string
}

/** Takes out of a typed line what its labels and units say is no quantity. */
export function readTypedFacts(line: string): TypedFacts {
  const remarks: string[] = []
  const numbered = OTHER_NUMBERS.reduce((text, pattern) => {
    remarks.push(...(text.match(pattern) ?? []).map((one) => one.trim()))
    return text.replace(pattern, ' ')
  }, line)
  let rest = withoutLabels(numbered)
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match
  }
  const [price, ...amounts] = take(PRICE) ?? []
  const [, ...dateCodes] = take(DATE_CODE) ?? take(YEAR_ON) ?? []
  // Another currency stays with its amount, to be seen.
  const targetPrice = price === undefined || isDollars(price) ? amounts.find(Boolean) : (price.split('/')[0] ?? '').replace('@', '').trim()
  const dateCode = dateCodes.find(Boolean)
  return {
    rest: rest.replace(/[(（[【]\s*[)）\]】]/g, ' ').trim(),
    remark: remarks.join(' '),
    ...(targetPrice !== undefined && { target_price: targetPrice }),
    ...(dateCode !== undefined && { date_code: dateCode.replace(/\s/g, '') }),
  }
}

/** What stands for a label where the fact behind it is looked for; null: it says nothing known. */
function signOf(label: string): string | null {
  const field = readHeading(label)?.field
  if (field === 'qty' || field === 'build_qty') return ' qty '
  if (field === 'date_code') return ' D/C '
  if (field === 'target_price') return ' @ '
  return NAMED.has(field) ? ' ' : null
}

const NAMED: ReadonlySet<ListField | undefined> = new Set(['part_number', 'manufacturer', 'package', 'value', 'description'])

/** Words before a label may belong to the fact before it. */
const withoutLabels = (line: string): string =>
  line.replace(PART_LABEL, '').replace(LABEL, (whole: string, label: string) => {
    const words = label.split(' ')
    for (const [at] of words.entries()) {
      const sign = signOf(words.slice(at).join(' '))
      if (sign !== null) return words.slice(0, at).join(' ') + sign
    }
    return whole
  })
