import { createStoredValue, toTexts } from './stored-value.ts'

/** The columns that the reader chose for listings, in the format of `show=`, by the slug of the category. */
export const storedColumns = createStoredValue('localStorage', 'columns', toTexts)
