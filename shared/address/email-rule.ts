const MIN_LENGTH = 6
/** RFC 5321, 4.5.3.1.3. */
export const MAX_EMAIL_LENGTH = 254
/**
 * Without control characters, and without half characters, which no mail can hold. A dot ends a label and stands in none, so
 * that there is one way to read an address.
 */
const ADDRESS =
  /^[^\s@<>(),;:"\\\p{Cc}\p{Cs}]+@[^\s@<>(),;:"\\\p{Cc}\p{Cs}.]+(?:\.[^\s@<>(),;:"\\\p{Cc}\p{Cs}.]+)*\.[^\s@<>(),;:"\\\p{Cc}\p{Cs}.]{2,}$/u

/**
 * What is wrong with an e-mail address, as a code of the `validation` texts, or null. The rule of the specification, section
 * 5: fewer than six characters are no address at all, Chinese characters are in none, and then it has to look like one.
 * @param text without blanks around it
 */
export function findEmailProblem(text: string): 'enter_email' | 'valid_email' | null {
  if (text.length < MIN_LENGTH) return 'enter_email'
  return text.length > MAX_EMAIL_LENGTH || /\p{Script=Han}/u.test(text) || !ADDRESS.test(text) ? 'valid_email' : null
}
