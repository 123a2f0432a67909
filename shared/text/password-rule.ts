/** Lengths count characters after NFKC, so that the same password typed on another keyboard is equal. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** The normalized text that is hashed. */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/**
 * Returns what is wrong with a new password, as a code of the `validation` texts, or null. Length makes a password strong (NIST SP 800-63B,
 * 3.1.1.2), so there are no rules on its characters. A single repeated character and the account's email are rejected;
 * `origin/account/guessable-password.ts` rejects the most common passwords.
 */
export function findPasswordProblem(password: string, email = ''): 'enter_password' | 'valid_password' | null {
  if (password === '') return 'enter_password'
  const folded = normalizePassword(password)
  const length = [...folded].length
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return 'valid_password'
  const lower = folded.toLowerCase()
  const address = email.trim().toLowerCase()
  const isWeak = new Set(lower).size === 1 || (address !== '' && (lower === address || lower === address.split('@')[0]))
  return isWeak ? 'valid_password' : null
}
