/**
 * The sheets of subjects, in the order of their cascade: client/styles/sheets/<name>.css. What every page has is
 * client/styles/main.css; a page names what it needs beyond it, and is sent nothing else.
 */
export const SHEETS = [
  'parts',
  'listing',
  'overview',
  'product',
  'datasheet',
  'compare',
  'content',
  'account',
  'quote',
  'cart',
  'order',
  'pay',
  'checkout',
  'rfq',
  'sent',
  'bom',
  'desk',
] as const

export type SheetName = (typeof SHEETS)[number]
