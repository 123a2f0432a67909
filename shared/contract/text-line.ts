import { z } from 'zod'
import { removeControlCharacters } from '../text/control-characters.ts'

/**
 * One line of typed text. It rejects control characters, which a mail header or a sheet would interpret, bidirectional controls, and lone
 * surrogates, which are not stored unchanged.
 */
export const createTextLineSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: 'too_long', abort: true })
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, 'one_line')

/**
 * A typed text of several lines. It rejects lone surrogates, and control characters other than line breaks and tabs.
 * @param missing the code of an absent field
 */
export const createMultilineSchema = (max: number, missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(max, { error: 'too_long', abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u, 'plain_text')

/** A text read from a file: control characters are removed rather than rejected. */
export const createFileTextSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: 'too_long', abort: true })
    .overwrite((text) => removeControlCharacters(text).toWellFormed().trim())
