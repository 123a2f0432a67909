import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { normalizePassword } from '#shared/text/password-rule.ts'
import type { OriginContext } from '../http/env.ts'
import { readConfigValues } from '../site/store.ts'

/** The estimator's second level of five: a password at this level takes at least a million guesses. */
const MIN_SCORE = 2
/** Only the beginning of a longer password is rated, because the time grows with every character. */
const MAX_CHECKED_CHARACTERS = 64
/** Words of the trade that attackers try first at a shop like this. */
const TRADE = ['electronics', 'components', 'component', 'semiconductor', 'resistor', 'capacitor', 'transistor', 'soldering', 'solder']

type Estimate = (password: string, words: string[]) => { score: number }
let estimator: Promise<Estimate> | null = null

/** Loads the estimator with the first password that is chosen in an isolate: its lists are large, and few calls need them. */
async function loadEstimator(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, words) => factory.check(password, words)
}

/** Pieces of names and addresses between blanks, "@" and "/", and the single words in them. */
const splitWords = (text: string): string[] => [...text.split(/[@/\s]/), ...text.split(/[^\p{L}\p{N}]/u)]

const longestWord = (text: string): string => (text.match(/\p{L}+/gu) ?? []).reduce((a, b) => (b.length > a.length ? b : a), '')

/** Whether most of a password is one word, with a year, a value or signs around it: `Summer2026!`. */
const isMostlyOneWord = (text: string): boolean => {
  const { length } = longestWord(text)
  return length > 3 && length <= 20 && length < text.length && length * 2 >= text.length
}

/**
 * Whether a password is easily guessed: it is in leaked lists, a sequence, a date, or made of the shop's name, words of the trade or the
 * account's address.
 * @param about names and addresses of the shop and the account
 */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator()
  const estimate = await estimator
  const words = about.flatMap((text) => splitWords(text.toLowerCase())).filter((word) => word.length > 2)
  const guessableWords = [...new Set([...words, ...TRADE])]
  const looked = normalizePassword(password).slice(0, MAX_CHECKED_CHARACTERS)
  return (
    estimate(looked, guessableWords).score < MIN_SCORE ||
    (isMostlyOneWord(looked) && estimate(longestWord(looked).toLowerCase(), guessableWords).score === 0)
  )
}

/** @param field name of the password's field in the form. @throws ApiError `validation` for a password that is easily guessed */
export async function rejectGuessablePassword(
  c: OriginContext,
  { field, password, email }: { field: string; password: string; email: string },
) {
  const values = await readConfigValues(c.env.SHOP)
  const names = [...values].filter(([name]) => /^(?:company_name|website_home)(?::|$)/.test(name)).map(([, value]) => value)
  if (await isGuessable(password, [...names, new URL(c.var.site_url).hostname, email]))
    throw new ApiError(CODE.validation, { fields: { [field]: 'guessable_password' } })
}
