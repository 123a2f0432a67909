/** Shared schemas for a shop's files. The message of every issue is the expected value. */
import { z } from 'zod'
import { LANGUAGES, type Language } from '#shared/languages.ts'

const MAX_TEXT_LENGTH = 300

/** A text of one line. */
export const plainText = (maxLength = MAX_TEXT_LENGTH) =>
  z
    .string('a text')
    .trim()
    .max(maxLength, `at most ${maxLength} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'a text without line breaks or control characters')

/** A value for each language; English is the fallback for others. */
export const inLanguagesField = <T extends z.ZodType>(value: T) => {
  const others = Object.fromEntries(LANGUAGES.map(({ lang }) => [lang, value.optional()])) as Record<Language, z.ZodOptional<T>>
  return z.strictObject({ ...others, en: value }, 'a text for each language')
}

/** One text for all languages, or one for each. */
export const localizedText = (value: ReturnType<typeof plainText>) => {
  const texts = inLanguagesField(value)
  return z.union([value.transform((en): z.output<typeof texts> => ({ en })), texts])
}

/** The permanent name in files of parts and the API. */
export const slugField = z.string('a text').regex(/^[a-z][a-z0-9_]{0,39}$/, 'small letters, digits and underscores, like hong_kong')
