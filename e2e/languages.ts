/** The languages of the tests: all of them, or those of `TEST_LANGS=de,ar`. */
import { LANGUAGES } from '#shared/languages.ts'

const chosen = (process.env['TEST_LANGS'] ?? '').split(',').filter((lang) => lang !== '')
const unsupported = chosen.filter((lang) => !LANGUAGES.some((entry) => entry.lang === lang))
if (unsupported.length > 0) throw new RangeError(`TEST_LANGS names no language of ours: ${unsupported.join(', ')}`)

export const TESTED_LANGUAGES = LANGUAGES.filter(({ lang }) => chosen.length === 0 || chosen.includes(lang))
