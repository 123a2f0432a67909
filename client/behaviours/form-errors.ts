import { parseDataAttribute } from '../marks.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (node: unknown): node is Control =>
  node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement

const errorElement = ({ form, id }: Control): HTMLElement | null => form?.querySelector<HTMLElement>(`#${CSS.escape(id)}-error`) ?? null

/**
 * Shows errors beside the fields, and moves to the first of them; fields without an error are valid.
 * @param fields name of the control → code; the form contains the texts of its codes
 * @returns whether the form is valid
 */
export function showFieldErrors(form: HTMLFormElement, fields: Readonly<Record<string, string>>): boolean {
  const messages = parseDataAttribute(form, 'messages') ?? {}
  form.querySelector(':scope > [role="alert"]')?.remove()
  let first: Control | null = null
  for (const control of form.elements) {
    if (!isControl(control)) continue
    const code = fields[control.name]
    if (code === undefined) clear(control)
    else {
      const messageElement = errorElement(control)
      if (!messageElement) continue
      control.setAttribute('aria-invalid', 'true')
      messageElement.textContent = messages[code] ?? messages['invalid'] ?? ''
      messageElement.hidden = false
      // A field's error disappears while the field is edited.
      control.addEventListener('input', () => clear(control), { once: true })
      first ??= control
    }
  }
  first?.focus()
  return Object.keys(fields).length === 0
}

function clear(control: Control): void {
  const messageElement = errorElement(control)
  if (!messageElement) return
  control.removeAttribute('aria-invalid')
  messageElement.hidden = true
  messageElement.textContent = ''
}
