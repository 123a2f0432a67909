import { readDataAttribute } from '../marks.ts'
import { showToast } from '../shell/toasts.ts'
import { translatePageMessage } from './page-messages.ts'

/** Long enough to select a URL by hand. */
const ADDRESS_MS = 15_000

export async function copyText(
  button: HTMLElement,
  // Without a text of its own, a button copies the part number before it.
  text = readDataAttribute(button, 'copy') || (button.previousElementSibling?.textContent ?? ''),
  word: 'part.copied' | 'common.link_copied' = 'part.copied',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    button.classList.add('is-done')
    setTimeout(() => button.classList.remove('is-done'), 1200)
    showToast(await translatePageMessage(word))
  } catch {
    // The clipboard is not allowed: a number can be selected beside its button, a URL only in the toast.
    if (word === 'common.link_copied') showToast(text, 'success', ADDRESS_MS)
  }
}

/** Opens the browser's share sheet, or copies the link. */
export async function shareLink(button: HTMLElement): Promise<void> {
  const data = { title: document.title, url: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href }
  try {
    if (navigator.share) return await navigator.share(data)
  } catch (error) {
    // The reader closed the sheet; any other error means a browser without one.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyText(button, data.url, 'common.link_copied')
}
