/** Counted in characters as people see them typed, after NFKC: the same password from another keyboard is the same. */
export const PASSWORD_LEAST = 8
export const PASSWORD_MOST = 128

/** Passwords that everybody tries first; longer ones than the rule's least, in lower case. */
const COMMON = new Set(
  (
    'password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 0123456789 87654321 987654321 ' +
    '11223344 12341234 123123123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc qwertyui qwertyuiop qwerty12 qwerty123 asdfghjk asdfghjkl zxcvbnm1 ' +
    'abcd1234 abc12345 abcdefgh iloveyou iloveyou1 sunshine princess football baseball welcome1 welcome123 letmein1 letmein123 admin123 ' +
    'administrator changeme changeme1 trustno1 superman starwars whatever computer internet michelle jennifer dragon123 monkey123 master123 ' +
    'electronics solderline soldering resistor capacitor'
  ).split(' '),
)

/** The text that is kept as a hash. */
export const foldPassword = (password: string): string => password.normalize('NFKC')

/**
 * What is wrong with a new password, as a code of the `validation` texts, or null. Length is what makes a password strong
 * (NIST SP 800-63B, 3.1.1.2): no rules on its characters, but what everybody tries first, one character over and over, and
 * the account's own address are refused.
 */
export function passwordProblem(password: string, email = ''): 'enter_password' | 'valid_password' | null {
  if (password === '') return 'enter_password'
  const folded = foldPassword(password)
  const length = [...folded].length
  if (length < PASSWORD_LEAST || length > PASSWORD_MOST) return 'valid_password'
  const lower = folded.toLowerCase()
  const address = email.trim().toLowerCase()
  const is_weak =
    COMMON.has(lower) || new Set(lower).size === 1 || (address !== '' && (lower === address || lower === address.split('@')[0]))
  return is_weak ? 'valid_password' : null
}
