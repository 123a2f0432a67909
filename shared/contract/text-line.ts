import { z } from 'zod'

/** One line of text: what a person typed, without the control characters that a mail's header or a sheet would obey. */
export const textLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too_long')
    .regex(/^\P{Cc}*$/u, 'one_line')
