/** What is typed into the fields of an element, and whether the reader is there. */
interface TypedFields {
  /** By the field's name, and of a box or a choice by its value too; of those "1" or empty. */
  values: Readonly<Record<string, string>>
  is_focused: boolean
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a page puts into its forms by itself is its own. */
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
