/** Reads the headings of a list, in any language of the trade. */
import { isPlaceholder } from '../cells/cell-kinds.ts'
import { isClearUnfittedMark } from '../cells/fitted.ts'
import { HEADING_NAMES, type HeadingWeight, type ListField } from './heading-names.ts'
import { normalizeHeading } from './plain-name.ts'

export interface Heading {
  field: ListField
  /** From 1 (possible) to 3 (unambiguous). */
  weight: HeadingWeight
  /** The normalized name. */
  name: string
  /** The field is certain, whatever the cells are. */
  is_certain?: true
}

type Meaning = Pick<Heading, 'field' | 'weight'>

function readNames(): ReadonlyMap<string, Meaning> {
  const names = new Map<string, Meaning>()
  for (const [field, byWeight] of Object.entries(HEADING_NAMES) as [ListField, Readonly<Partial<Record<HeadingWeight, string>>>][])
    for (const weight of [3, 2, 1] as const)
      for (const name of byWeight[weight]?.split('|') ?? []) names.set(normalizeHeading(name), { field, weight })
  return names
}

let meaningsByName: ReadonlyMap<string, Meaning> | null = null

const ALTERNATE =
  /(?:^| )(?:alt|alternate|alternates|alternative|alternatives|second|secondary|2nd|3rd|substitute|sub|replacement|equivalent|equiv|ersatz\p{L}*|alternativ\p{L}*|zweit\p{L}*|remplacement|equivalent\p{L}*|alternativo|sostituto|аналога?|замена)(?: |$)|替代|备选|備選|代替|대체|بديل/u
/** Words that mean a number or a manufacturer beside a word for an alternate. */
const ALTERNATE_NUMBER =
  /(?:^| )(?:part|parts|pn|p n|mpn|number|no|num|nr|source|teilenummer|artikelnummer|nummer|referencia|reference|codigo|codice|numero|номер|артикул)(?: |$|#)|#$|型号|型號|料号|料號|品番|型番|품번|부품 ?번호|رقم/u
const ALTERNATE_MAKER =
  /(?:^| )(?:manufacturer|mfr|mfg|manf|manuf|maker|vendor|brand|hersteller|fabricant|fabricante|produttore|производитель)(?: |$)|制造商|厂家|厂商|品牌|製造商|廠商|メーカー?|제조사|المصنع/u
const DISTRIBUTOR =
  /(?:^| )(?:digi ?key|mouser|lcsc|jlc ?pcb|farnell|newark|element ?14|rs(?= (?:components?|order\p{L}*|stock|part|art\p{L}*|best\p{L}*|no|nr|number|code|ref))|radiospares|tme|reichelt|conrad|distrelec|elfa|buerklin|burklin|pollin|rutronik|arrow|avnet|jameco|sparkfun|adafruit|botland|aliexpress|taobao|amazon|szlcsc)(?: |#|$)|立创|嘉立创|秋月|淘宝/u
const ABOUT = /url|link|price|cost|stock|qty|quantity|preis|datasheet|available|moq|价|库存/u
const LINK = /(?:^| )(?:url|link|www|web|website|datasheet)(?: |$)/
const BUILD =
  /(?:^| )(?:build|total|order|purchase|extended|ext|production|lot|buy|required|gesamt\p{L}*|totale?|общее|celkem|razem|lacznie|totaal|toplam|osszesen)(?: |$)|总|總|采购|合計|総|총/u
const PER_BOARD = /(?:^| )(?:per|board|pcb|each|unit|je|pro|par|por|на|na|basina)(?: |$)|单|單|每/u
/** Columns of matched parts, as in our exported lists: not the line's data. */
const MATCHED = /(?:^| )(?:matched|zugeordnet\p{L}*|asignad[ao]|abbinato|associee?|найденн\p{L}*)(?: |$)|匹配|對應|照合結果|매칭|المطابق/u
/** Headings without meaning that a tool generates, often with a number. */
const NUMBERED =
  /^(?:field|column|col|spalte|colonne|columna|feld|champ|campo|unnamed|attribute|user|extra|поле|столбец|列|字段) ?:? ?\d*$/u

const MAKER =
  /(?:^| )(?:manufacturer|manufacturers|mfr|mfg|manf|manuf|man|maker|oem|hersteller\p{L}*|fabricant|constructeur|fabricante|produttore|costruttore|производител\p{L}*)(?: |$)|制造商|厂家|厂商|原厂|製造商|廠商|原廠|メーカー?|제조사|제조업체|المصنع/u
const SUPPLIER =
  /(?:^| )(?:supplier|vendor|distributor|dist|distri|digi ?key|mouser|lcsc|farnell|newark|element14|arrow|avnet|tme|jlcpcb|internal|customer|lieferant\p{L}*|fournisseur|proveedor|fornitore|поставщик\p{L}*|alternate|alternative|alt|second source|substitute)(?: |$)|供应商|供應商|立创|内部|內部|客户|客戶|仕入先|社内|공급사|المورد|替代/u
const NUMBER =
  /(?:^| )(?:part|pn|p n|number|no|num|nr|code|ref|reference|teilenummer|artikelnummer|nummer|bestellnummer|referencia|codigo|codice|numero|номер|артикул|код)(?: |$|#)|型号|型號|料号|料號|编号|編號|品番|型番|型式|품번|번호|رقم/u
const QUANTITY =
  /(?:^| )(?:qty|quantity|qte|quantite|menge|anzahl|cantidad|quantita|qta|количество|кол во|pcs|quantidade|qtd|qtde|ilosc|pocet|aantal|antal|antall|adet|cantitate|darab)(?: |$)|how many|数量|數量|수량|الكمية/u
const PRICE = /(?:^| )(?:price|cost|preis|prix|precio|prezzo|цена)(?: |$)|价|價|単価|단가|سعر/u
const TARGET = /(?:^| )(?:target|ziel\p{L}*|cible|objetivo|целевая|желаемая)(?: |$)|目标|目標|期望|希望|목표|희망|المستهدف/u
const IGNORED_HEADING =
  /(?:^| )(?:min|minimum|moq|stock|available|total price|total cost|ext|extended|pack|multiple|per reel|reel)(?: |$)|起订|库存|庫存|在庫|재고/u

/** Null for an unrecognized or empty heading. */
export function readHeading(heading: string): Heading | null {
  const full = normalizeHeading(heading)
  if (full === '' || full.length > 60) return null
  if (NUMBERED.test(full)) return null
  const headingOf = (field: ListField, weight: HeadingWeight): Heading => ({ field, weight, name: full })
  if (MATCHED.test(full)) return headingOf('other', 3)
  if (ALTERNATE.test(full)) {
    if (ALTERNATE_NUMBER.test(full)) return headingOf('alternate_number', 3)
    return headingOf(ALTERNATE_MAKER.test(full) ? 'alternate_manufacturer' : 'note', ALTERNATE_MAKER.test(full) ? 3 : 2)
  }
  meaningsByName ??= readNames()
  const exact = meaningsByName.get(full)
  // 'Order code (MPN)': the brackets decide between the meanings of a name.
  const bracketed = /[([]([^()[\]]+)[)\]]/.exec(heading.slice(0, 200))?.[1] ?? ''
  const specified = (exact?.weight ?? 0) < 3 ? meaningsByName.get(normalizeHeading(bracketed)) : undefined
  if (specified?.weight === 3) return { ...specified, name: full }
  if (exact) return { ...exact, name: full }
  // 'Manufacturer1 Part Number' and 'Manufacturer Part Number 2' lose their number here; it is read below.
  const digits = /(?<=\p{L}) ?(\d)(?= |$)/u.exec(full)
  const name = digits ? full.replace(/(?<=\p{L}) ?\d(?= |$)/u, '').trim() : full
  const meaning = meaningsByName.get(name) ?? meaningsByName.get(full.replace(/ ?\d$/, '')) ?? readWords(full) ?? readWords(name)
  if (!meaning && isClearUnfittedMark(full)) return headingOf('fitted', 3)
  if (!meaning) return readParts(heading, full)
  const { field, weight } = meaning
  const isLater = Number(digits?.[1] ?? 1) > 1
  if (isLater && field === 'part_number' && weight === 3) return headingOf('alternate_number', weight)
  return headingOf(isLater && field === 'manufacturer' ? 'alternate_manufacturer' : field, weight)
}

/** The meaning of a name by single words in it. */
function readWords(name: string): Meaning | null {
  const isNumber = NUMBER.test(name)
  if (DISTRIBUTOR.test(name)) return { field: ABOUT.test(name) ? 'other' : 'supplier_sku', weight: 3 }
  // 'Manufacturer or supplier part number'
  if (SUPPLIER.test(name) && !MAKER.test(name)) return { field: isNumber ? 'supplier_sku' : 'other', weight: 2 }
  if (IGNORED_HEADING.test(name)) return { field: 'other', weight: 2 }
  if (/(?:^| )id(?: |$)/.test(name)) return { field: 'other', weight: 2 }
  if (TARGET.test(name) && PRICE.test(name)) return { field: 'target_price', weight: 3 }
  if (MAKER.test(name) && LINK.test(name)) return { field: 'other', weight: 3 }
  if (MAKER.test(name)) return isNumber ? { field: 'part_number', weight: 3 } : { field: 'manufacturer', weight: 2 }
  if (QUANTITY.test(name)) return { field: BUILD.test(name) && !PER_BOARD.test(name) ? 'build_qty' : 'qty', weight: 2 }
  return PRICE.test(name) ? { field: 'target_price', weight: 1 } : null
}

/** 'Value / Name', 'Designator(位号)': two names of one field, or of two, of which the first counts. */
function readParts(heading: string, name: string): Heading | null {
  const parts = heading.split(/[/|&()（）\n]|\s-\s/).filter((part) => part.trim() !== '')
  if (parts.length < 2 || parts.length > 3 || isPlaceholder(heading)) return null
  for (const part of parts) {
    const heading = readHeading(part)
    if (heading) return { ...heading, name }
  }
  return null
}

/** Whether a column has no heading, or a generated one. */
export function isUnnamed(heading: string): boolean {
  const name = normalizeHeading(heading)
  return name === '' || NUMBERED.test(name)
}

/** Minimum length of an abbreviated word; below, of a misspelt one. */
const ABBREVIATED_LEAST = 4
const MISSPELT_LEAST = 6

/**
 * The meaning of an abbreviated ("FOOT") or misspelt ("CANTINDAD") heading: that of the similar names if they agree, with less weight. Null
 * without a similar name.
 */
export function findSimilarHeading(heading: string): Heading | null {
  const name = normalizeHeading(heading)
  if (name.length < ABBREVIATED_LEAST || name.length > 24 || !/^\p{L}+$/u.test(name)) return null
  meaningsByName ??= readNames()
  const fields = new Set<ListField>()
  let isMisspelt = false
  for (const [other, { field, weight }] of meaningsByName) {
    const isBegun = other.length > name.length && other.startsWith(name) && !other.includes(' ')
    const isClose = name.length >= MISSPELT_LEAST && isOneOff(name, other)
    if (isBegun || isClose) fields.add(field)
    isMisspelt ||= isClose && weight === 3
  }
  const [field] = fields
  return field !== undefined && fields.size === 1 ? { field, weight: isMisspelt ? 2 : 1, name } : null
}

/** Whether two words differ in one letter: replaced, missing or additional. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end <= 1
}
