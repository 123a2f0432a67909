import type { Endpoint, RequestOf } from '#shared/contract/endpoint.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { hasMark, readMark, selectorOf } from '../marks.ts'
import { element } from './element.ts'
import { showFieldErrors } from './form-errors.ts'

/** How forms are read, and what their calls take: fetched when somebody begins to fill one in. */
const checks = () => import('../components/form/form-checks.ts')

/** Forms that are on their way. */
const sent = new WeakSet<HTMLFormElement>()

// A page that is shown again as it was left can be sent again.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const form of document.querySelectorAll<HTMLFormElement>(selectorOf('form'))) setBusy(form, false)
})

/** Fetches what sending will need, before it is needed. */
export function prepareForm(form: HTMLFormElement): void {
  checks()
    .then(({ declaredForm }) => declaredForm(readMark(form, 'form') ?? ''))
    .catch(() => {
      // The server checks as well.
    })
}

/** Checks a form by the schema of its call, and posts it where nothing is wrong: the server checks again. */
export async function sendForm(form: HTMLFormElement): Promise<void> {
  if (sent.has(form)) return
  setBusy(form, true)
  if (await isRight(form)) form.submit()
  else setBusy(form, false)
}

function setBusy(form: HTMLFormElement, busy: boolean): void {
  if (busy) sent.add(form)
  else sent.delete(form)
  form.setAttribute('aria-busy', String(busy))
}

const isRight = async (form: HTMLFormElement): Promise<boolean> => (await read(form).catch(() => null))?.is_right ?? true

/**
 * What a form asks for, where nothing is wrong with it; otherwise that stands beside its fields, and above them.
 * @param known what the call needs and the form does not hold
 * @throws where the checks cannot be fetched
 */
export async function requestOf<E extends Endpoint>(form: HTMLFormElement, known: Partial<RequestOf<E>>): Promise<RequestOf<E> | null> {
  const { request } = await read(form, known)
  return request as RequestOf<E> | null
}

async function read(form: HTMLFormElement, known = {}): Promise<{ request: unknown; is_right: boolean }> {
  const { declaredForm, readForm } = await checks()
  const declared = await declaredForm(readMark(form, 'form') ?? '')
  if (!declared) return { request: null, is_right: true }
  const { timeZone = '' } = new Intl.DateTimeFormat().resolvedOptions()
  const { request, problems } = readForm(declared, new FormData(form), { tag: document.documentElement.lang, time_zone: timeZone }, known)
  // What it has no control for is for the server to say.
  const shown = Object.fromEntries(Object.entries(problems).filter(([name]) => form.elements.namedItem(name) !== null))
  const isRight = showFieldErrors(form, shown)
  if (!isRight && hasMark(form, 'summary')) showSummary(form, shown)
  return { request, is_right: isRight }
}

/** All that is wrong above the form, with the ways to it, as the server shows it. */
function showSummary(form: HTMLFormElement, problems: FieldErrors): void {
  const items = Object.keys(problems).flatMap((name) => {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLElement)) return []
    const text = document.getElementById(`${control.id}-error`)?.textContent ?? ''
    return [element('li', {}, element('a', { href: `#${control.id}` }, text))]
  })
  const text = element('p', {}, readMark(form, 'summary') ?? '')
  form.insertBefore(element('div', { className: 'form-summary', role: 'alert' }, text, element('ul', {}, ...items)), form.firstChild)
}

/** Shows what is typed as a password, or hides it again. */
export function togglePassword(button: HTMLElement): void {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (!(input instanceof HTMLInputElement)) return
  const isShown = input.type === 'text'
  input.type = isShown ? 'password' : 'text'
  button.setAttribute('aria-pressed', String(!isShown))
}
