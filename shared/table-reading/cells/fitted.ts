/** Whether a line is to be fitted, as its file says it: in a separate column, in a note, or in the place of the part. */

/** Sentences and abbreviations that stand alone in a cell. */
const MARK =
  /^(?:d\.?n\.?[pfimsl]\.?|n\.?f\.?|n\.?m\.?|n\.?c\.?|no[- ]?(?:pop|fit|stuff|place|load|mount)|no[tn][- ]?(?:to be )?(?:fitted|fit|populated?|mounted|mount|placed?|stuffed|installed|loaded|assembled|used)|un(?:populated|fitted|stuffed|mounted)|(?:do|does|no|don'?t|must)(?:[- ]?not)?[- ](?:be )?(?:fit|fitted|place|populate|install|mount|stuff|assemble|load|solder|buy|order)|(?:leave|left|keep) (?:it )?(?:empty|open|out|off|unpopulated)|empty|omit(?:ted)?|excluded? from bom|nicht (?:bestück(?:t|en)|bestueck(?:t|en)|montiert|montieren|einbauen|verbaut|kaufen|löten)|n\.? ?b\.?|unbestückt|entfällt|ne pas (?:monter|câbler|cabler|placer|souder|équiper)|non (?:monté|câblé|cablé|équipé|placé|soudé|montato|montare|popolato|installato)e?s?|pas (?:monté|câblé)e?|no (?:montar|montado|poblar|poblado|colocar|colocado|instalar|instalado|soldar|comprar|poner)|sin (?:montar|poblar|colocar)|(?:da )?non (?:montare|popolare|saldare|acquistare)|не (?:устанавливать|устанавливается|ставить|ставится|монтировать|монтируется|паять|запаивать|покупать)|не установлен[оа]?|不贴|不贴片|不焊|不焊接|不装|不安装|不上件|不打件|空贴|空焊|不貼|不貼片|不裝|不上|未実装|実装しない|実装不要|非実装|不実装|搭載しない|未搭載|미실장|미삽|미장착|실장 ?안함|장착 ?안함|لا تركب|غير مركب)[.!]?$/iu

/** The same with other words around it: only what can mean nothing else. */
const UNFITTED_PHRASE =
  /(?:^|[\s([{,;/_*<-])(?:d\.?n\.?[pfi]\.?|not (?:fitted|populated|mounted|placed|stuffed|installed|assembled)|(?:do|no|don'?t)[- ]?not[- ](?:be )?(?:fit|place|populate|install|mount|stuff|assemble|load)|don'?t (?:fit|place|populate|install|mount|stuff)|no[- ](?:pop|stuff)|unpopulated|nicht (?:bestück(?:t|en)|bestueck(?:t|en)|montieren)|ne pas (?:monter|câbler)|non (?:monté|câblé|montato)e?|no montar|non montare|не (?:устанавливать|ставить|монтировать))(?=$|[\s)\]},;/_*>.!:-])|不贴|不焊|不上件|空贴|不貼|未実装|実装しない|非実装|미실장|미삽/iu

/** What says no in a column of yes and no, and what says that the part is fitted in one of marks. */
const NO = /^(?:0|no?|false|nein|n\.?|non|нет|否|无|無|なし|不要|아니오|لا|×|✗|✘|off)$/iu
const FITTED =
  /^(?:fit(?:ted)?|populated?|mount(?:ed)?|place[d]?|install(?:ed)?|stuff(?:ed)?|bestückt|monté|montado|montato|实装|実装|실장|[-–—~.]+)$/iu

const NEGATIVE =
  /(?:^| )(?:dn[pfisml]|no ?(?:fit|pop|stuff)|nicht|non|omit|exclude\p{L}*|unpopulated|not)(?: |$)|(?:^| )do ?not(?: |$)|不|未|미|(?:^| )не(?: |$)/u

/** "NA", "NA(10k)", "NA/R0603" in the place of a value: the value would be the one behind it. Elsewhere it says that nothing is known. */
const NOT_ASSEMBLED = /^N\.?A\.?(?:$|[\s(/_-])/

/** What a cell says of some places, "NF(C12 C19)", "DNP: R3, R4": those that are not fitted, as they are written; null where it says nothing of the kind. */
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

/** "C31 Do-Not-Install", "R3, R4 (DNP)": the places in front of the mark; null where there is none. */
export function findDesignatorsBeforeMark(text: string): string | null {
  // No mark ends in a digit, and most lists of places do.
  if (text.length > 200 || /\d$/.test(text)) return null
  for (const { index } of text.matchAll(/[\s(:]+/g)) {
    const mark = text.slice(index).replace(/^[\s(:]+|\)$/g, '')
    if (index > 0 && isUnfittedMark(mark)) return text.slice(0, index)
  }
  return null
}

/** Whether a value says that nothing of it is assembled. */
export const isValueUnfitted = (value: string): boolean => NOT_ASSEMBLED.test(value) || statesUnfitted(value)

/** A mark that can mean nothing else, as it may stand in any column: two letters may be a contact's form, or a unit. */
export const isClearUnfittedMark = (text: string): boolean => isUnfittedMark(text) && /^dn|[\p{L}' -]{4}|\p{Lo}/iu.test(text.trim())

/** A cell that holds nothing but the mark. */
export const isUnfittedMark = (text: string): boolean => text.length <= 60 && MARK.test(text.trim())

/** A cell that has the mark among other words. */
export const statesUnfitted = (text: string): boolean =>
  text.length >= 2 && (isUnfittedMark(text) || UNFITTED_PHRASE.test(text.slice(0, 500)))

/** Whether a column of this (plain) name marks what is left out, rather than what is put in. */
export const isUnfittedHeading = (name: string): boolean => isUnfittedMark(name) || NEGATIVE.test(name)

export type Fitting = 'unsaid' | 'fitted' | 'no' | 'unfitted'

/** What a cell of a column for it says: `no` is a bare no, as against a sentence. */
export function readFitting(text: string, marksUnfitted: boolean): Fitting {
  const plain = text.trim()
  if (plain === '') return 'unsaid'
  if (isUnfittedMark(plain)) return 'unfitted'
  const no = NO.test(plain)
  if (marksUnfitted) return no || FITTED.test(plain) ? 'fitted' : 'unfitted'
  return no ? 'no' : statesUnfitted(plain) ? 'unfitted' : 'fitted'
}
