/** In which windows and lights a journey is made. */
import { IN_MATRIX } from '#test-support/matrix.ts'
import { DESKTOP, PHONE } from './browser.ts'

/** A wide window in the light and a narrow one in the dark; in the matrix each in both. */
export const WINDOWS = [
  [DESKTOP, 'light'],
  [PHONE, 'dark'],
  ...(IN_MATRIX
    ? ([
        [DESKTOP, 'dark'],
        [PHONE, 'light'],
      ] as const)
    : []),
] as const
