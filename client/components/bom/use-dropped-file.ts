import { useEffect } from 'react'

/**
 * Takes a file that is dropped anywhere on the page; without this the browser would leave the page for it.
 * @param take stays the same as long as what it does
 */
export function useDroppedFile(is_taken: boolean, take: (file: File) => void): void {
  useEffect(() => {
    if (!is_taken) return
    const onOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const onDrop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      take(file)
    }
    addEventListener('dragover', onOver)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('drop', onDrop)
    }
  }, [is_taken, take])
}
