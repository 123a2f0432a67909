/** The part of a mark that no text from outside can hold; made with the first mark, since a Worker makes none while it starts. */
let secret = ''

/**
 * A text that the renderer turns into the mark of a slot (`markOf`). The same characters in any other text are no mark: there control
 * characters are replaced.
 * @param name of lower-case letters, digits and hyphens
 */
export function slotMark(name: string): string {
  secret ||= crypto.randomUUID()
  return `\u0001${secret}:${name}\u0002`
}

export const isSlotSecret = (text: string): boolean => text !== '' && text === secret
