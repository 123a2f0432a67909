/** Whether a line is fitted. A file states it in a separate column, in a note, or instead of the part. */

/** Marks that are the only text of a cell. */
const MARK =
  /^(?:d\.?n\.?[pfimsl]\.?|n\.?f\.?|n\.?m\.?|n\.?c\.?|no[- ]?(?:pop|fit|stuff|place|load|mount)|no[tn][- ]?(?:to be )?(?:fitted|fit|populated?|mounted|mount|placed?|stuffed|installed|loaded|assembled|used)|un(?:populated|fitted|stuffed|mounted)|(?:do|does|no|don'?t|must)(?:[- ]?not)?[- ](?:be )?(?:fit|fitted|place|populate|install|mount|stuff|assemble|load|solder|buy|order)|(?:leave|left|keep) (?:it )?(?:empty|open|out|off|unpopulated)|empty|omit(?:ted)?|excluded? from bom|nicht (?:bestück(?:t|en)|bestueck(?:t|en)|montiert|montieren|einbauen|verbaut|kaufen|löten)|n\.? ?b\.?|unbestückt|entfällt|ne pas (?:monter|câbler|cabler|placer|souder|équiper)|non (?:monté|câblé|cablé|équipé|placé|soudé|montato|montare|popolato|installato)e?s?|pas (?:monté|câblé)e?|no (?:montar|montado|poblar|poblado|colocar|colocado|instalar|instalado|soldar|comprar|poner)|sin (?:montar|poblar|colocar)|(?:da )?non (?:montare|popolare|saldare|acquistare)|не (?:устанавливать|устанавливается|ставить|ставится|монтировать|монтируется|паять|запаивать|покупать)|не установлен[оа]?|não (?:montar|montado|colocar|colocado|instalar|soldar|equipar)|nie (?:montować|montowane|lutować|obsadzać|obsadzone|wlutowywać)|neosazovat|neosazen[oaýéy]*|neosadit|nepájet|nezapájet|nemontovat|neosadzovať|neosadené|niet (?:plaatsen|geplaatst|monteren|gemonteerd|bestukken|bestukt|solderen)|(?:monteras|monteres|bestyckas) (?:ej|inte|ikke)|(?:ej|inte|ikke) (?:monterad|monterat|montert|monteret|monteres|bestyckad)|ei (?:asenneta|ladota|kalusteta)|takılmayacak|takılmasın|takılmaz|monte edilmeyecek|dizilmeyecek|dizilmez|nem (?:beültetett|beültetendő|ültetni|kell beültetni)|nu se (?:montează|monteaza|plantează|echipează)|не (?:монтується|встановлювати)|不贴|不贴片|不焊|不焊接|不装|不安装|不上件|不打件|空贴|空焊|不貼|不貼片|不裝|不上|未実装|実装しない|実装不要|非実装|不実装|搭載しない|未搭載|미실장|미삽|미장착|실장 ?안함|장착 ?안함|لا تركب|غير مركب|לא (?:להרכיב|מורכב|להלחים))[.!]?$/iu

/** Marks within other words: only phrases without another meaning. */
const UNFITTED_PHRASE =
  /(?:^|[\s([{,;/_*<-])(?:d\.?n\.?[pfi]\.?|not (?:fitted|populated|mounted|placed|stuffed|installed|assembled)|(?:do|no|don'?t)[- ]?not[- ](?:be )?(?:fit|place|populate|install|mount|stuff|assemble|load)|don'?t (?:fit|place|populate|install|mount|stuff)|no[- ](?:pop|stuff)|unpopulated|nicht (?:bestück(?:t|en)|bestueck(?:t|en)|montieren)|ne pas (?:monter|câbler)|non (?:monté|câblé|montato)e?|no montar|non montare|не (?:устанавливать|ставить|монтировать)|não montar|nie montować|neosazovat|niet plaatsen)(?=$|[\s)\]},;/_*>.!:-])|不贴|不焊|不上件|空贴|不貼|未実装|実装しない|非実装|미실장|미삽/iu

/** "No" in a yes/no column, and marks for a fitted part. */
const NO =
  /^(?:0|no?|false|nein|n\.?|non|não|nie|ne|nee|nej|nei|ei|nem|nu|hayır|нет|ні|否|无|無|なし|いいえ|不要|아니오|아니요|لا|×|✗|✘|off)$/iu
const FITTED =
  /^(?:fit(?:ted)?|populated?|mount(?:ed)?|place[d]?|install(?:ed)?|stuff(?:ed)?|bestückt|monté|montado|montato|实装|実装|실장|[-–—~.]+)$/iu

const NEGATIVE =
  /(?:^| )(?:dn[pfisml]|no ?(?:fit|pop|stuff)|nicht|non|omit|exclude\p{L}*|unpopulated|not)(?: |$)|(?:^| )do ?not(?: |$)|不|未|미|(?:^| )не(?: |$)/u

/** "NA", "NA(10k)", "NA/R0603" as a value: the rest is the value of an unfitted part. In other columns NA means "unknown". */
const NOT_ASSEMBLED = /^N\.?A\.?(?:$|[\s(/_-])/

/** The unfitted designators in "NF(C12 C19)" or "DNP: R3, R4", as written; null if the cell has no such mark. */
export function findUnfittedDesignators(text: string): string | null {
  const from = text.search(/[:(]/)
  const designators =
    from < 0
      ? ''
      : text
          .slice(from + 1)
          .replace(')', '')
          .trim()
  return designators !== '' && isUnfittedMark(text.slice(0, from)) ? designators : null
}

/** The designators before the mark in "C31 Do-Not-Install" or "R3, R4 (DNP)"; null without a mark. */
export function findDesignatorsBeforeMark(text: string): string | null {
  // No mark ends in a digit, but lists of designators usually do.
  if (text.length > 200 || /\d$/.test(text)) return null
  for (const { index } of text.matchAll(/[\s(:]+/g)) {
    const mark = text.slice(index).replace(/^[\s(:]+|\)$/g, '')
    if (index > 0 && isUnfittedMark(mark)) return text.slice(0, index)
  }
  return null
}

/** Whether a value marks its part as not fitted. */
export const isValueUnfitted = (value: string): boolean => NOT_ASSEMBLED.test(value) || statesUnfitted(value)

/** Whether a text is a mark in any column. A mark of two letters may also be a contact form or a unit. */
export const isClearUnfittedMark = (text: string): boolean => isUnfittedMark(text) && /^dn|[\p{L}' -]{4}|\p{Lo}/iu.test(text.trim())

/** Whether a cell contains only the mark. */
export const isUnfittedMark = (text: string): boolean => text.length <= 60 && MARK.test(text.trim())

/** Maximum length of a text that is searched for the mark. A longer one is often about another board or state. */
const MAX_REMARK = 120

/** Whether a cell contains the mark, alone or within other words. */
export const statesUnfitted = (text: string): boolean =>
  text.length >= 2 && (isUnfittedMark(text) || (text.length <= MAX_REMARK && UNFITTED_PHRASE.test(text)))

/** Whether a column with this normalized heading marks unfitted parts, not fitted ones. */
export const isUnfittedHeading = (name: string): boolean => isUnfittedMark(name) || NEGATIVE.test(name)

export type Fitting = 'unsaid' | 'fitted' | 'no' | 'unfitted'

/** Reads a cell of a column for fitting. `no` is a bare "no", not a phrase. @param marksUnfitted as `isUnfittedHeading` of the heading */
export function readFitting(text: string, marksUnfitted: boolean): Fitting {
  const plain = text.trim()
  if (plain === '') return 'unsaid'
  if (isUnfittedMark(plain)) return 'unfitted'
  const no = NO.test(plain)
  if (marksUnfitted) return no || FITTED.test(plain) ? 'fitted' : 'unfitted'
  return no ? 'no' : statesUnfitted(plain) ? 'unfitted' : 'fitted'
}
