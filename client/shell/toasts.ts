export const TOAST_MS = 2500
export const TOAST_LONG_MS = 3000

/**
 * Shows a message in the page's live region; green for success, red for error. Plain DOM: it must work before React.
 * @param way a link that leads on
 */
export function showToast(message: string, kind: 'success' | 'error' = 'success', durationMs = TOAST_MS, way?: HTMLElement): void {
  // What lies behind an open dialog is neither seen nor read out.
  const region = document.querySelector('dialog:modal .toasts') ?? document.getElementById('toasts')
  if (!region) return
  const toast = document.createElement('p')
  toast.className = `toast toast-${kind}`
  toast.textContent = way ? `${message} ` : message
  if (way) toast.appendChild(way)
  // The same message again replaces itself: it is read out again and stands its whole time, once.
  for (const earlier of [...region.children])
    if (earlier.className === toast.className && earlier.textContent === toast.textContent) earlier.remove()
  region.appendChild(toast)
  // A pointer on a message keeps it: somebody is reading.
  let timer = setTimeout(() => toast.remove(), durationMs)
  toast.addEventListener('pointerenter', () => clearTimeout(timer))
  toast.addEventListener('pointerleave', () => {
    timer = setTimeout(() => toast.remove(), 1000)
  })
}
