/** Which languages the tests go through: all of them, or those of `TEST_LANGS=de,ar`. */
import { LANGUAGES } from '#shared/languages.ts'

const asked = (process.env['TEST_LANGS'] ?? '').split(',').filter((lang) => lang !== '')
const unknown = asked.filter((lang) => !LANGUAGES.some((entry) => entry.lang === lang))
if (unknown.length > 0) throw new RangeError(`TEST_LANGS names no language of ours: ${unknown.join(', ')}`)

export const TESTED_LANGUAGES = LANGUAGES.filter(({ lang }) => asked.length === 0 || asked.includes(lang))
