/** Counted in characters as people see them typed, after NFKC: the same password from another keyboard is the same. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** The text that is kept as a hash. */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/**
 * What is wrong with a new password, as a code of the `validation` texts, or null. Length is what makes a password strong
 * (NIST SP 800-63B, 3.1.1.2): no rules on its characters, but one character over and over and the account's address are
 * refused; `origin/account/guessable-password.ts` refuses what everybody tries first.
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
