/** Separate from the code that reads it, since the first script of a page reads it too. */

/** The storage key of the choice of compact rows. */
export const DENSITY_KEY = 'density'
/** Its one value, which is also the class of a document with compact rows before its switch is rendered. */
export const COMPACT = 'is-compact'
