import { useCallback, useState } from 'react'

/** Lines that are ticked, by their ids, and how to change that for some of them. */
export function useTickedLines() {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set())
  const tick = useCallback((line_ids: readonly number[], is_ticked: boolean): void => {
    setTicked((before) => {
      const next = new Set(before)
      for (const line_id of line_ids) {
        if (is_ticked) next.add(line_id)
        else next.delete(line_id)
      }
      return next
    })
  }, [])
  const tickOnly = useCallback((line_ids: readonly number[]): void => setTicked(new Set(line_ids)), [])
  return { ticked, tick, tickOnly }
}
