/** What is typed into the fields of an element, and whether the reader is there. */
interface TypedFields {
  /** Of a box or a choice "1" or empty. */
  values: readonly string[]
  is_focused: boolean
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a page puts into its forms by itself is its own. */
const fieldsIn = (element: HTMLElement): Field[] => [
  ...element.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea'),
]

const isTick = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)

export const typedFields = (element: HTMLElement): TypedFields => ({
  values: fieldsIn(element).map((field) => (isTick(field) ? (field.checked ? '1' : '') : field.value)),
  is_focused: element.contains(document.activeElement),
})

export function putBackTyped(element: HTMLElement, { values, is_focused }: TypedFields): void {
  const fields = fieldsIn(element)
  for (const [index, field] of fields.entries()) {
    const value = values[index]
    if (value === undefined) continue
    if (isTick(field)) field.checked = value !== ''
    else if (field.type !== 'file') field.value = value
  }
  if (is_focused) fields[0]?.focus()
}
