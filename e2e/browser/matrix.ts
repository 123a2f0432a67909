/** The windows and color schemes of a journey. */
import { IN_MATRIX } from '#test-support/matrix.ts'
import { DESKTOP, PHONE } from './browser.ts'

/** A wide window in light and a narrow one in dark; in the matrix each in both. */
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
