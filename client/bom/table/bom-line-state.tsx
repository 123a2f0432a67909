import type { ReactNode } from 'react'
import { BOM_STATE_KEYS } from '#locales/bom-keys.ts'
import type { MessageKey } from '#locales/translator.ts'
import { isContradiction } from '#shared/bom/contradiction.ts'
import { hasDuplicateDesignator } from '#shared/bom/duplicate-designators.ts'
import { isNoPart, type LineState, toLineState } from '#shared/bom/line-state.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { Glyph } from '../../components/ui/glyph.tsx'
import { check as checkIcon, close as closeIcon, refresh as waitingIcon, warning as warningIcon } from '../../components/ui/icon-paths.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { MonospaceValue } from '../../components/ui/values.tsx'
import { formatRemark, formatShortRemark, toKindKey } from './line-words.ts'

const ICONS = {
  matched: checkIcon,
  check: warningIcon,
  none: closeIcon,
  waiting: waitingIcon,
  not_fitted: 'M4 10h12',
  no_part: 'M4 10h12',
} as const

const TONES = { matched: 'good', check: 'low', none: 'error', waiting: 'muted', not_fitted: 'muted', no_part: 'muted' } as const

/** The state of a line's match: a mark and a word, and the reason. @param children the actions */
export function BomLineState({ line, children }: { line: BomLineView; children?: ReactNode }) {
  const { t } = usePage()
  const state = toLineState(line)
  const why = findReasonKey(line, state)
  return (
    <span className="bom-state grid at-start">
      <span className={`bom-state-name middle medium ${TONES[state]}`}>
        <Glyph path={ICONS[state]} />
        <span>{t(BOM_STATE_KEYS[state])}</span>
      </span>
      {(why || children) && (
        <span className="bom-why row gap-6">
          {children}
          {why && <span className="muted tiny cut">{t(why)}</span>}
        </span>
      )}
      {line.change === 'added' && <span className="mark">{t('bom.change_added')}</span>}
      {line.change === 'changed' && <span className="mark">{t('bom.change_changed')}</span>}
    </span>
  )
}

/** The reason for a match. Null without a match, and where a remark gives the same reason in more words. */
function findReasonKey({ confirmed, kind, remarks }: BomLineView, state: LineState): MessageKey | null {
  if ((state !== 'matched' && state !== 'check') || kind === null) return null
  if (state === 'matched' && confirmed && kind !== 'chosen') return 'bom.confirmed'
  return kind === 'parametric' &&
    remarks.some(({ code }) => code === 'parametric_only' || code === 'number_unknown' || code === 'closest_match')
    ? null
    : toKindKey(kind)
}

interface RemarksProps {
  remarks: BomLineView['remarks']
  /** Whether the remarks are notes, in which only contradictions have a colour. */
  is_noted?: boolean
  /** Whether the remarks are in a row of the table, where contradictions are as short as possible. */
  is_short?: boolean
}

/** The remarks on a part, each as a sentence or in short form. */
export function Remarks({ remarks, is_noted = false, is_short = false }: RemarksProps) {
  const { t } = usePage()
  if (remarks.length === 0) return null
  return (
    <ul
      title={remarks.map((remark) => formatRemark(remark, t)).join('\n')}
      className={is_noted ? 'bom-remarks grid muted tiny is-noted' : 'bom-remarks grid low tiny'}
    >
      {remarks.map((remark) => (
        <li key={remark.code + remark.part} className={is_noted && isContradiction(remark) ? 'low' : undefined}>
          {is_short ? formatShortRemark(remark, t) : formatRemark(remark, t)}
        </li>
      ))}
    </ul>
  )
}

/** The remarks on a match. For a confirmed line they are notes. @param maxRemarks the maximum in a table row, in short form */
export function LineRemarks({ line, maxRemarks }: { line: BomLineView; maxRemarks?: number }) {
  // For a line without a part, the state is sufficient.
  if (line.do_not_fit || isNoPart(line)) return null
  const isNoted = !hasDuplicateDesignator(line) && toLineState(line) === 'matched'
  return <Remarks remarks={line.remarks.slice(0, maxRemarks)} is_noted={isNoted} is_short={maxRemarks !== undefined} />
}

/** The searched text, with the characters marked in which part and row differ. */
export function EvidenceText({ evidence }: { evidence: NonNullable<BomLineView['evidence']> }) {
  const { text, differs } = evidence
  const pieces: { text: string; is_other: boolean; from: number }[] = []
  let at = 0
  for (const { from, to } of differs) {
    if (from > at) pieces.push({ text: text.slice(at, from), is_other: false, from: at })
    if (to > from) pieces.push({ text: text.slice(from, to), is_other: true, from })
    at = Math.max(at, to)
  }
  if (at < text.length) pieces.push({ text: text.slice(at), is_other: false, from: at })
  return (
    <MonospaceValue>
      {pieces.map((piece) => (piece.is_other ? <mark key={piece.from}>{piece.text}</mark> : <span key={piece.from}>{piece.text}</span>))}
    </MonospaceValue>
  )
}
