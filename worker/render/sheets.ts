/**
 * The stylesheets of subjects, in the order of their cascade: client/styles/sheets/<name>.css. Every page has client/styles/main.css;
 * further sheets are sent only to pages that name them.
 */
export const SHEETS = [
  'parts',
  'listing',
  'overview',
  'product',
  'datasheet',
  'compare',
  'content',
  'developers',
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
