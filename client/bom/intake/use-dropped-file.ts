import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Accepts a file that is dropped anywhere on the page; otherwise the browser would leave the page and open it.
 * @param onDrop null: no file is accepted now
 * @returns whether a file is dragged over the page
 */
export function useDroppedFile(onDrop: ((file: File) => void) | null): boolean {
  const [isOver, setOver] = useState(false)
  const isEnabled = onDrop !== null
  const onFile = useEffectEvent((file: File) => onDrop?.(file))
  useEffect(() => {
    if (!isEnabled) return
    const listeners = new AbortController()
    const listen = (name: 'dragover' | 'dragleave' | 'drop', work: (event: DragEvent) => void): void =>
      addEventListener(name, work, { signal: listeners.signal })
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      onFile(file)
    })
    return () => listeners.abort()
  }, [isEnabled])
  return isOver
}
