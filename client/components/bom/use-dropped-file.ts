import { useEffect } from 'react'

/**
 * Takes a file that is dropped anywhere on the page; without this the browser would leave the page for it.
 * @param take stays the same as long as what it does, as does `onOver`, which hears whether a file is held over the page
 */
export function useDroppedFile(is_taken: boolean, take: (file: File) => void, onOver?: (is_over: boolean) => void): void {
  useEffect(() => {
    if (!is_taken) return
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        onOver?.(true)
      },
      { signal },
    )
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && onOver?.(false), { signal })
    addEventListener(
      'drop',
      (event) => {
        onOver?.(false)
        const file = event.dataTransfer?.files[0]
        if (!file) return
        event.preventDefault()
        take(file)
      },
      { signal },
    )
    return () => listeners.abort()
  }, [is_taken, take, onOver])
}
