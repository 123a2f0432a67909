import type { feedback, optionsSelect } from '#shared/contract/common.ts'
import { HONEYPOT_FIELD } from '#shared/forms/honeypot.ts'
import { DEFAULT_FEEDBACK_SUBJECT } from '#shared/text/feedback-limits.ts'
import { callApi } from '../api/client.ts'
import { findClosest, readDataAttribute, setDataAttribute, toSelector } from '../marks.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'
import { sendByCall } from './form.ts'

let made: Promise<HTMLDialogElement> | null = null

/** Opens the dialog; on closing, the focus returns to its opener. Former input is still there. Where it fails to load, its page opens. */
export async function openFeedback(opener: HTMLAnchorElement): Promise<void> {
  made ??= makeDialog(opener.href)
  const dialog = await made.catch(() => location.assign(opener.href))
  const form = dialog?.querySelector('form')
  if (!dialog || !form || dialog.open) return
  dialog.addEventListener('close', () => opener.focus({ preventScroll: true }), { once: true })
  // Showing the dialog hides the scrollbar. The page leaves a gap of its width, so that nothing moves.
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
  dialog.showModal()
  // The focus skips the subject, which has a default.
  textField(form, 'email')?.focus()
  void loadSubjects(form)
}

/** @param address of the contact page, which contains the form @throws if it has no dialog */
async function makeDialog(address: string): Promise<HTMLDialogElement> {
  const response = await fetch(address, { headers: { 'X-Listing': '1' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const dialog = page.querySelector<HTMLTemplateElement>(toSelector('feedback-template'))?.content.querySelector('dialog')
  if (!dialog) throw new Error(`${address} has no dialog`)
  dialog.addEventListener('click', ({ target }) => {
    // A click outside the dialog's body is a click on the backdrop.
    if (target === dialog || findClosest(target, toSelector('close-dialog'))) dialog.close()
  })
  return document.body.appendChild(dialog)
}

document.addEventListener('click', ({ target }) => {
  const form = findClosest(target, toSelector('subjects-retry'))?.closest('form')
  if (form) void loadSubjects(form)
})

const textField = (form: HTMLFormElement, name: string): HTMLElement | null => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLElement ? field : null
}

/** Loads the subjects; the selected one stays selected. */
async function loadSubjects(form: HTMLFormElement): Promise<void> {
  const select = form.querySelector('select')
  const failed = form.querySelector<HTMLElement>(toSelector('subjects-failed'))
  if (!select || !failed) return
  const chosen = select.value || (readDataAttribute(select, 'chosen') ?? DEFAULT_FEEDBACK_SUBJECT)
  setDataAttribute(select, 'chosen', chosen)
  select.replaceChildren(new Option(readDataAttribute(form, 'loading'), ''))
  select.disabled = true
  failed.hidden = true
  try {
    const { feedback_type } = await callApi<typeof optionsSelect>('GET /api/common/options/select', {})
    const subject = chosen in feedback_type ? chosen : DEFAULT_FEEDBACK_SUBJECT
    select.replaceChildren(
      ...Object.entries(feedback_type).map(([id, name]) => new Option(name, id, id === DEFAULT_FEEDBACK_SUBJECT, id === subject)),
    )
  } catch {
    select.replaceChildren()
    failed.hidden = false
  }
  select.disabled = false
}

/** Sends the form of the dialog or of the contact page. The server's message is shown, green or red, for three seconds. */
export async function sendFeedback(form: HTMLFormElement): Promise<void> {
  const website = String(new FormData(form).get(HONEYPOT_FIELD) ?? '')
  const confirmation = await sendByCall<typeof feedback, string>(form, { website }, async (request) => {
    let word = ''
    const onMessage = (message: string): void => {
      word = message
    }
    await callApi<typeof feedback>('POST /api/feedback', request, { onMessage, form })
    return word
  })
  if (confirmation === null) return
  form.closest('dialog')?.close()
  form.reset()
  const select = form.querySelector('select')
  if (select) setDataAttribute(select, 'chosen', undefined)
  showToast(confirmation, 'success', TOAST_LONG_MS)
}
