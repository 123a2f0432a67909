/** Counted in characters as people see them typed, after NFKC: the same password from another keyboard is the same. */
export const PASSWORD_LEAST = 8
export const PASSWORD_MOST = 128

/** The text that is kept as a hash. */
export const foldPassword = (password: string): string => password.normalize('NFKC')

/**
 * What is wrong with a new password, as a code of the `validation` texts, or null. Length is what makes a password strong
 * (NIST SP 800-63B, 3.1.1.2): no rules on its characters, but one character over and over and the account's address are
 * refused; `origin/account/guessable-password.ts` refuses what everybody tries first.
 */
export function passwordProblem(password: string, email = ''): 'enter_password' | 'valid_password' | null {
  if (password === '') return 'enter_password'
  const folded = foldPassword(password)
  const length = [...folded].length
  if (length < PASSWORD_LEAST || length > PASSWORD_MOST) return 'valid_password'
  const lower = folded.toLowerCase()
  const address = email.trim().toLowerCase()
  const isWeak = new Set(lower).size === 1 || (address !== '' && (lower === address || lower === address.split('@')[0]))
  return isWeak ? 'valid_password' : null
}
