import type { Endpoint, EndpointRequest } from '#shared/contract/endpoint.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { CallError } from '../api/client.ts'
import { hasDataAttribute, readDataAttribute, toSelector } from '../marks.ts'
import { getPageTimeZone } from '../shell/time-zone.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'
import { createElement } from './element.ts'
import { showFieldErrors } from './form-errors.ts'
import { guardRepeatClick } from './guard.ts'

/** The code that reads forms, and the schemas of their calls: loaded at the first focus in a form. */
const checks = () => import('../components/form/form-checks.ts')

/** Forms that are being sent. */
const sent = new WeakSet<HTMLFormElement>()

// A page that is restored from the browser's history can be sent again.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const form of document.querySelectorAll<HTMLFormElement>(toSelector('form'))) setBusy(form, false)
})

/** Loads the code for sending a form before it is needed. */
export function preloadFormChecks(form: HTMLFormElement): void {
  checks()
    .then(({ loadForm }) => loadForm(readDataAttribute(form, 'form') ?? ''))
    .catch(() => {
      // The server validates as well.
    })
}

/** Validates a form by the schema of its call, and posts it if it is valid. The server validates again. */
export async function sendForm(form: HTMLFormElement): Promise<void> {
  if (sent.has(form)) return
  setBusy(form, true)
  if (await isValid(form)) form.submit()
  else setBusy(form, false)
}

function setBusy(form: HTMLFormElement, busy: boolean): void {
  if (busy) sent.add(form)
  else sent.delete(form)
  form.setAttribute('aria-busy', String(busy))
}

const isValid = async (form: HTMLFormElement): Promise<boolean> => (await read(form).catch(() => null))?.is_right ?? true

/**
 * Sends a form by a call, without a reload. Its errors are shown beside its fields; on any failure all input stays.
 * @param providedFields fields of the call that the form does not contain
 * @param call sends the form's request; its error is shown in a toast
 * @returns the result of `call`; null where nothing was sent, or accepted
 * @throws where the checks cannot be loaded
 */
export async function sendByCall<E extends Endpoint, Sent>(
  form: HTMLFormElement,
  providedFields: Partial<EndpointRequest<E>>,
  call: (request: EndpointRequest<E>) => Promise<Sent>,
): Promise<Sent | null> {
  const button = form.querySelector<HTMLElement>(toSelector('send'))
  if (!button || form.ariaBusy) return null
  const { request } = await read(form, providedFields)
  if (!request || !guardRepeatClick(button)) return null
  form.ariaBusy = 'true'
  try {
    return await call(request as EndpointRequest<E>)
  } catch (error) {
    const isAnswered = error instanceof CallError
    if (isAnswered) showFieldErrors(form, error.fields)
    // Without a response, a form shows its `failed` text, if it has one.
    const text = isAnswered ? error.message : readDataAttribute(form, 'failed')
    if (text !== undefined) showToast(text, 'error', TOAST_LONG_MS)
    return null
  } finally {
    form.ariaBusy = null
  }
}

async function read(form: HTMLFormElement, providedFields = {}): Promise<{ request: unknown; is_right: boolean }> {
  const { loadForm, readForm } = await checks()
  const declared = await loadForm(readDataAttribute(form, 'form') ?? '')
  if (!declared) return { request: null, is_right: true }
  const timeZone = getPageTimeZone()
  const { request, problems } = readForm(
    declared,
    new FormData(form),
    { tag: document.documentElement.lang, time_zone: timeZone },
    providedFields,
  )
  // Errors without a control in the form are left to the server.
  const visibleProblems = Object.fromEntries(Object.entries(problems).filter(([name]) => form.elements.namedItem(name) !== null))
  const isRight = showFieldErrors(form, visibleProblems)
  if (!isRight && hasDataAttribute(form, 'summary')) showSummary(form, visibleProblems)
  return { request, is_right: isRight }
}

/** Shows all errors above the form, with links to them, as the server shows them. */
function showSummary(form: HTMLFormElement, problems: FieldErrors): void {
  const items = Object.keys(problems).flatMap((name) => {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLElement)) return []
    const text = document.getElementById(`${control.id}-error`)?.textContent ?? ''
    return [createElement('li', {}, createElement('a', { href: `#${control.id}` }, text))]
  })
  const text = createElement('p', {}, readDataAttribute(form, 'summary') ?? '')
  form.insertBefore(
    createElement('div', { className: 'form-summary', role: 'alert' }, text, createElement('ul', {}, ...items)),
    form.firstChild,
  )
}

/** Shows a typed password, or hides it again. */
export function togglePassword(button: HTMLElement): void {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (!(input instanceof HTMLInputElement)) return
  const isPasswordVisible = input.type === 'text'
  input.type = isPasswordVisible ? 'password' : 'text'
  button.setAttribute('aria-pressed', String(!isPasswordVisible))
}
