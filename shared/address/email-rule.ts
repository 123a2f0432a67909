const MIN_LENGTH = 6
/** The limit of RFC 5321, 4.5.3.1.3. */
export const MAX_EMAIL_LENGTH = 254
/**
 * Rejects control characters and lone surrogates, which no mail can carry. A dot separates labels and is never part of a label, so an
 * address parses in one way.
 */
const ADDRESS =
  /^[^\s@<>(),;:"\\\p{Cc}\p{Cs}]+@[^\s@<>(),;:"\\\p{Cc}\p{Cs}.]+(?:\.[^\s@<>(),;:"\\\p{Cc}\p{Cs}.]+)*\.[^\s@<>(),;:"\\\p{Cc}\p{Cs}.]{2,}$/u

/**
 * Returns what is wrong with an email address as a code of the `validation` texts, or null. Section 5 of the specification: fewer than six
 * characters, or any Chinese character, is no address.
 * @param text without blanks around it
 */
export function findEmailProblem(text: string): 'enter_email' | 'valid_email' | null {
  if (text.length < MIN_LENGTH) return 'enter_email'
  return text.length > MAX_EMAIL_LENGTH || /\p{Script=Han}/u.test(text) || !ADDRESS.test(text) ? 'valid_email' : null
}
