/** Reads from a sheet's name, or the title above a list, that its parts are not fitted or no longer used. */
import { isUnfittedMark } from '../cells/fitted.ts'
import { countFilledCells } from '../columns/evidence.ts'
import type { Rows } from './row.ts'

/** `unfitted`: the parts are not fitted; `history`: they were deleted or changed, or belong to an old revision. */
export type SheetMeaning = 'unfitted' | 'history'

/** Words of any list's name, which say nothing about its parts. */
const GENERIC =
  /(?<!\p{L})(?:list|lists|of|the|in|all|parts?|components?|items?|bom|sheet|table|liste|der|teile|bauteile|bauelemente|stückliste|lista|de|los|las|componentes|piezas|des?|les?|composants?|nomenclature|pièces|componenti|parti|distinta|dei|delle|список|перечень|компонент\p{L}*|элемент\p{L}*|детали|قائمة|قطع|القطع|المكونات|مكونات)(?!\p{L})|的|元器件|元件|器件|零件|物料|清单|清單|料件|部品表|部品|一覧|リスト|부품|목록|리스트/giu

/** Words in names and titles for unfitted parts, besides the marks of single lines. */
const UNFITTED =
  /^(?:(?:nicht|un)[- ]?(?:zu )?(?:bestückte?[rns]?|bestueckte?[rns]?|montierte?[rns]?)|no (?:montad|poblad|colocad|instalad)[oa]s|non (?:montat|popolat|installat)[ei]|non (?:équipé|implanté|installé)e?s|не ?(?:устанавливаем|монтируем|установленн|запаиваем)\p{L}*|不贴[片件]?|不焊[件]?|不装[件]?|不貼[片件]?|未贴|未装|未焊|未貼|未裝|未実装品?|非実装品?|미실장품?|미장착|(?:غير|لا) ?(?:ال)?(?:مركب|مثبت|تركب|تثبت)\p{L}*)$/iu

const GONE =
  /(?<!\p{L})(?:history|deleted|removed|superseded|changes (?:from|in|to|between|since)|change ?log|list of changes|gelöscht\p{L}*|geloescht\p{L}*|entfallen\p{L}*|entfernt\p{L}*|änderungs?(?:liste|historie|verlauf|protokoll)|historie|eliminad[oa]s?|borrad[oa]s?|suprimid[oa]s?|historial|supprimée?s?|retirée?s?|historique|eliminat[ei]|rimoss[ei]|storico|cronologia|удал[её]н\p{L}*|исключ[её]н\p{L}*|истори[яи]|محذوف\p{L}*|المحذوف\p{L}*|سجل التغييرات)(?!\p{L})|删除|已删|移除|历史|变更记录|修订记录|刪除|已刪|歷史|變更記錄|修訂記錄|削除|廃止|履歴|삭제|제거|이력/iu
/** Words that count only in a sheet's name, since a title uses them for other things too. */
const AGED =
  /(?<!\p{L})(?:changes?|old|older|obsoleted?|outdated|archived?|previous|deprecated|änderung(?:en)?|alte[rns]?|veraltet\p{L}*|archiv|cambios|antigu[oa]s?|anterior(?:es)?|obsolet[oaie]s?|modifications?|anciens?|anciennes?|obsolètes?|modifiche|vecchi[aoe]?|precedent[ei]|изменени\p{L}*|стар(?:ый|ая|ое|ые)|архив|устаревш\p{L}*|قديم\p{L}*|القديم\p{L}*|التغييرات|تغييرات)(?!\p{L})|变更|旧|作废|變更|舊|作廢|変更|변경|구버전|폐기/iu

/** Whether a title says that the parts below it are not fitted. */
export function isUnfittedTitle(text: string): boolean {
  const words = text.replace(/[_/:()[\]-]+/g, ' ')
  const rest = words.replace(GENERIC, ' ').replace(/\d+/g, ' ').replace(/\s+/g, ' ').trim()
  return [text.trim(), rest].some((one) => isUnfittedMark(one) || UNFITTED.test(one))
}

/** Rows above the headings in which a title is searched. */
const TITLE_ROWS = 4

/** @param headerRow null: no title is searched */
export function findSheetMeaning(name: string, rows: Rows, headerRow: number | null): SheetMeaning | null {
  const plainName = name.replaceAll('_', ' ')
  if (GONE.test(plainName) || AGED.test(plainName)) return 'history'
  return isUnfittedTitle(name) ? 'unfitted' : findTitleMeaning(rows, headerRow)
}

/** The meaning of the titles directly above the headings. */
export function findTitleMeaning(rows: Rows, headerRow: number | null): SheetMeaning | null {
  const above = rows.slice(Math.max(0, (headerRow ?? 0) - TITLE_ROWS), headerRow ?? 0)
  const titles = above.filter((row) => countFilledCells(row) === 1).flatMap((row) => row.filter((cell) => cell !== ''))
  if (titles.some((title) => GONE.test(title))) return 'history'
  return titles.some(isUnfittedTitle) ? 'unfitted' : null
}
