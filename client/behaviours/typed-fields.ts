/** The input of an element's fields, and whether the focus is in it. */
interface TypedFields {
  /** Values by the field's name. A checkbox or radio button is named with its value too; it is "1" or empty. */
  values: Readonly<Record<string, string>>
  is_focused: boolean
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields of an element without the hidden ones, which the page fills itself. */
const fieldsIn = (element: Element): Field[] => [
  ...element.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea'),
]

const isTick = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)

const toKey = (field: Field): string => `${field.name || field.id}${isTick(field) ? ` ${field.value}` : ''}`

export const readTypedFields = (element: Element): TypedFields => ({
  values: Object.fromEntries(fieldsIn(element).map((field) => [toKey(field), isTick(field) ? (field.checked ? '1' : '') : field.value])),
  is_focused: element.contains(document.activeElement),
})

export function restoreTypedFields(element: Element, { values, is_focused }: TypedFields): void {
  const fields = fieldsIn(element)
  for (const field of fields) {
    const value = values[toKey(field)]
    if (value === undefined) continue
    if (isTick(field)) field.checked = value !== ''
    else if (field.type !== 'file') field.value = value
  }
  if (is_focused) fields[0]?.focus()
}
