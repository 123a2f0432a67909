/** A separate file, because the first script of a page reads it too. */

/** The storage key for compact rows. */
export const DENSITY_KEY = 'density'
/** Its only value, and the class of a document with compact rows before its switch is rendered. */
export const COMPACT = 'is-compact'
