import type { MessageKey } from '#locales/translator.ts'
import type { ChangeCounts, ChangeSample, ChangeState } from '#shared/contract/desk-catalogue.ts'

export const CHANGE_STATE_KEYS: Readonly<Record<ChangeState, MessageKey>> = {
  open: 'changes.state_open',
  proposed: 'changes.state_proposed',
  applying: 'changes.state_applying',
  applied: 'changes.state_applied',
  refused: 'changes.state_refused',
  undoing: 'changes.state_undoing',
  undone: 'changes.state_undone',
}

/** Unfinished states: amber; live: green; refused or undone: red. */
export const CHANGE_STATE_MARKS: Readonly<Record<ChangeState, string>> = {
  open: 'mark-nrnd',
  proposed: 'mark-nrnd',
  applying: 'mark-nrnd',
  applied: 'mark-ok',
  refused: 'mark-obsolete',
  undoing: 'mark-nrnd',
  undone: 'mark-obsolete',
}

export const CHANGE_FIELD_KEYS: Readonly<Record<ChangeSample['field'], MessageKey>> = {
  new: 'changes.new_part',
  category: 'changes.moved_to',
  name: 'changes.name',
  retired: 'changes.retired',
  deleted: 'changes.deleted',
  parameters: 'changes.parameters',
  package: 'part.package',
  description: 'changes.description',
  offers: 'changes.offers_changed',
  price_breaks: 'part.unit_price',
  stock: 'part.stock',
  moq: 'part.moq',
  multiple: 'part.multiple',
  spq: 'part.spq',
  lead_time_weeks: 'desk.weeks',
  date_code: 'part.date_code',
  stock_number: 'changes.stock_number',
  packaging: 'part.packaging',
  location: 'part.location',
  supplier: 'part.supplier',
}

/** The counts of a change set, in the order of display. */
export const CHANGE_COUNT_KEYS: readonly (readonly [name: keyof ChangeCounts, key: MessageKey])[] = [
  ['new', 'changes.new_parts'],
  ['moved', 'changes.moved'],
  ['renamed', 'changes.renamed'],
  ['merged', 'changes.merged'],
  ['retired', 'changes.retired'],
  ['deleted', 'changes.deleted'],
  ['parameters', 'changes.parameters'],
  ['package', 'part.package'],
  ['description', 'changes.description'],
  ['offers', 'changes.offers_changed'],
  ['prices', 'changes.prices'],
  ['jumps', 'changes.jumps'],
  ['stock', 'part.stock'],
  ['terms', 'changes.terms'],
  ['problems', 'changes.problems'],
]
