import { kept, textsOf } from './kept.ts'

/** The columns that the reader chose for listings, as `show=` has them, by the slug of the category. */
export const columnsKept = kept('localStorage', 'columns', textsOf)
