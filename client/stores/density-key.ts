/** Apart from what reads it, since the first script of a page does too. */

/** Where it is kept that somebody wants compact rows. */
export const DENSITY_KEY = 'density'
/** Its one value, which is also the class of a document with compact rows before its switch is there. */
export const COMPACT = 'is-compact'
