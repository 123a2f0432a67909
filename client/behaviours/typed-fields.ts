/** What is typed into the fields of an element, and whether the reader is there. */
interface TypedFields {
  values: readonly string[]
  is_focused: boolean
}

const fieldsIn = (element: HTMLElement): HTMLInputElement[] => [...element.querySelectorAll('input')]

export const typedFields = (element: HTMLElement): TypedFields => ({
  values: fieldsIn(element).map(({ value }) => value),
  is_focused: element.contains(document.activeElement),
})

export function putBackTyped(element: HTMLElement, { values, is_focused }: TypedFields): void {
  const fields = fieldsIn(element)
  for (const [index, field] of fields.entries()) field.value = values[index] ?? field.value
  if (is_focused) fields[0]?.focus()
}
