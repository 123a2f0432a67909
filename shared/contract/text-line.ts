import { z } from 'zod'

/**
 * One line of text: what a person typed, without the control characters that a mail's header or a sheet would obey, and
 * without half characters, which are not kept as they came.
 */
export const textLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too_long')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'one_line')
