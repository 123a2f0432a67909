import type { AccountForm } from '#shared/forms/account-forms.ts'
import { element } from './element.ts'
import { showFieldErrors } from './form-errors.ts'

/** The checks with their rules of telephones and postal codes: what no other page needs. */
const checks = () => import('./account-checks.ts')

/** Forms that are on their way. */
const sent = new WeakSet<HTMLFormElement>()

// A page that is shown again as it was left can be sent again.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-account-form]')) setBusy(form, false)
})

/** Fetches what sending will need, before it is needed. */
export function prepareAccountForm(): void {
  checks().catch(() => {
    // The server checks as well.
  })
}

/** Checks a form by the schema of its call, and posts it where nothing is wrong: the server checks again. */
export async function sendAccountForm(form: HTMLFormElement): Promise<void> {
  if (sent.has(form)) return
  setBusy(form, true)
  const fields = await problemsOf(form).catch(() => ({}))
  if (Object.keys(fields).length === 0) {
    form.submit()
    return
  }
  setBusy(form, false)
  showFieldErrors(form, fields)
  showSummary(form, fields)
}

function setBusy(form: HTMLFormElement, busy: boolean): void {
  if (busy) sent.add(form)
  else sent.delete(form)
  form.setAttribute('aria-busy', String(busy))
}

/** Field → code, in the order of the form; what it has no control for is for the server to say. */
async function problemsOf(form: HTMLFormElement): Promise<Record<string, string>> {
  const { ACCOUNT_FORMS, readAccountForm } = await checks()
  const name = Object.keys(ACCOUNT_FORMS).find((key): key is keyof typeof ACCOUNT_FORMS => key === form.dataset['accountForm'])
  if (name === undefined) return {}
  const known: AccountForm = ACCOUNT_FORMS[name]
  const { fields } = readAccountForm(known, new FormData(form))
  const wrong: Record<string, string> = {}
  for (const control of form.elements) {
    const field = control.getAttribute('name') ?? ''
    const code = fields[field]
    if (code !== undefined) wrong[field] = code
  }
  return wrong
}

/** All that is wrong above the form, with the ways to it, as the server shows it. */
function showSummary(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  const items = Object.keys(fields).flatMap((name) => {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLElement)) return []
    const text = document.getElementById(`${control.id}-error`)?.textContent ?? ''
    return [element('li', {}, element('a', { href: `#${control.id}` }, text))]
  })
  const text = element('p', {}, form.dataset['summary'] ?? '')
  form.insertBefore(element('div', { className: 'form-summary', role: 'alert' }, text, element('ul', {}, ...items)), form.firstChild)
}

/** Shows what is typed as a password, or hides it again. */
export function togglePassword(button: HTMLElement): void {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (!(input instanceof HTMLInputElement)) return
  const is_shown = input.type === 'text'
  input.type = is_shown ? 'password' : 'text'
  button.setAttribute('aria-pressed', String(!is_shown))
}
