/**
 * A random text, so that no text from outside can contain a mark. It is created with the first mark, because a Worker has no random numbers
 * while it starts.
 */
let secret = ''

const markStart = (): string => {
  secret ||= crypto.randomUUID().replaceAll('-', '')
  return `slot-${secret}-`
}

/**
 * The placeholder of a slot in rendered HTML, until it is filled: only letters, digits and hyphens, so that it is the same in an element,
 * in an attribute and in JSON.
 * @param name of lower-case letters, digits and hyphens
 */
export const formatSlotMark = (name: string): string => `${markStart()}${name}.`

/** Finds the marks of this isolate; its group is the slot's name. */
export const createSlotPattern = (): RegExp => new RegExp(`${markStart()}([a-z\\d-]+)\\.`, 'g')
