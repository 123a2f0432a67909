import type { Draft } from '#shared/forms/form.ts'

/** The values of a form's controls that differ from the page's: typed before its script ran, or restored by the browser. */
export function readTypedDraft(form: HTMLFormElement | null | undefined): Draft {
  const typed: Record<string, string> = {}
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLTextAreaElement && control.value !== control.defaultValue) typed[control.name] = control.value
    if (control instanceof HTMLSelectElement) {
      const [chosen] = control.selectedOptions
      if (chosen && !chosen.defaultSelected && control.value !== readDefault(control)) typed[control.name] = control.value
    }
    if (!(control instanceof HTMLInputElement) || control.type === 'hidden') continue
    if (control.type === 'radio') {
      if (control.checked && !control.defaultChecked) typed[control.name] = control.value
    } else if (control.type === 'checkbox') {
      if (control.checked !== control.defaultChecked) typed[control.name] = control.checked ? '1' : ''
    } else if (control.value !== control.defaultValue) typed[control.name] = control.value
  }
  return typed
}

/** The default value of a select: the option that the page has selected, otherwise the first option. */
const readDefault = ({ options }: HTMLSelectElement): string =>
  ([...options].find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
