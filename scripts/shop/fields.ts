/** What entries of a shop's files have in common. The message of every issue is what is expected instead. */
import { z } from 'zod'
import { LANGUAGES, type Language } from '#shared/languages.ts'

const MAX_TEXT_LENGTH = 300

/** One line. */
export const plainText = (maxLength = MAX_TEXT_LENGTH) =>
  z
    .string('a text')
    .trim()
    .max(maxLength, `at most ${maxLength} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'a text without line breaks or control characters')

/** A value for each language, of which English is the one that stands in for others. */
export const inLanguagesField = <T extends z.ZodType>(value: T) => {
  const others = Object.fromEntries(LANGUAGES.map(({ lang }) => [lang, value.optional()])) as Record<Language, z.ZodOptional<T>>
  return z.strictObject({ ...others, en: value }, 'a text for each language')
}

/** A text for everybody, or one for each language. */
export const localizedText = (value: ReturnType<typeof plainText>) => {
  const texts = inLanguagesField(value)
  return z.union([value.transform((en): z.output<typeof texts> => ({ en })), texts])
}

/** As files of parts and the API name it, for good. */
export const slugField = z.string('a text').regex(/^[a-z][a-z0-9_]{0,39}$/, 'small letters, digits and underscores, like hong_kong')
