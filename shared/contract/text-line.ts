import { z } from 'zod'
import { removeControlCharacters } from '../text/control-characters.ts'

/**
 * One line of text: what a person typed, without the control characters that a mail's header or a sheet would obey, and
 * without half characters, which are not kept as they came.
 */
export const createTextLineSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: 'too_long', abort: true })
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, 'one_line')

/**
 * A text of several lines, as a person typed it: without other control characters, and without half characters.
 * @param missing the code of a field that was not sent
 */
export const createMultilineSchema = (max: number, missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(max, { error: 'too_long', abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u, 'plain_text')

/** A text out of a file, as it was read: control characters in it are left out rather than refused. */
export const createFileTextSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: 'too_long', abort: true })
    .overwrite((text) => removeControlCharacters(text).toWellFormed().trim())
