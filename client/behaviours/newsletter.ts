import type { subscribe } from '#shared/contract/common.ts'
import { CallError, callApi } from '../api/client.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'
import { guardRepeatClick } from './guard.ts'
import { translatePageMessage } from './page-messages.ts'

/** Subscribes without a validation here. The server's message is a toast, and after success it also stays below the form. */
export async function subscribeAddress(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (!button || !guardRepeatClick(button)) return
  const email = String(new FormData(form).get('email') ?? '')
  const onMessage = (message: string): void => {
    showToast(message, 'success', TOAST_LONG_MS)
    const note = form.nextElementSibling
    note?.firstElementChild?.replaceChildren(message)
    note?.removeAttribute('hidden')
  }
  try {
    await callApi<typeof subscribe>('POST /api/subscribe', { email }, { onMessage })
    form.reset()
  } catch (error) {
    showToast((error instanceof CallError && error.message) || (await translatePageMessage('common.failed')), 'error', TOAST_LONG_MS)
  }
}
