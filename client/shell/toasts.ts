export const TOAST_MS = 2500
export const TOAST_LONG_MS = 3000

/**
 * Shows a message in the page's live region; green for success, red for error. Plain DOM: it must work before React.
 * @param way a link to the next step
 */
export function showToast(message: string, kind: 'success' | 'error' = 'success', durationMs = TOAST_MS, way?: HTMLElement): void {
  // Content behind an open dialog is neither visible nor read out.
  const region = document.querySelector('dialog:modal .toasts') ?? document.getElementById('toasts')
  if (!region) return
  const toast = document.createElement('p')
  toast.className = `toast toast-${kind}`
  toast.textContent = way ? `${message} ` : message
  if (way) toast.appendChild(way)
  // The same message again replaces itself: it is read out again and shown for its full time, once.
  for (const earlier of [...region.children])
    if (earlier.className === toast.className && earlier.textContent === toast.textContent) earlier.remove()
  region.appendChild(toast)
  // A message under the pointer stays, as it may be being read.
  let timer = setTimeout(() => toast.remove(), durationMs)
  toast.addEventListener('pointerenter', () => clearTimeout(timer))
  toast.addEventListener('pointerleave', () => {
    timer = setTimeout(() => toast.remove(), 1000)
  })
}
