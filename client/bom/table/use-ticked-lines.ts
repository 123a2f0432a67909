import { useCallback, useState } from 'react'

/** The ids of ticked lines, and functions that change them. */
export function useTickedLines() {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set())
  const tick = useCallback((lineIds: readonly number[], isTicked: boolean): void => {
    setTicked((before) => {
      const next = new Set(before)
      for (const lineId of lineIds) {
        if (isTicked) next.add(lineId)
        else next.delete(lineId)
      }
      return next
    })
  }, [])
  const tickOnly = useCallback((lineIds: readonly number[]): void => setTicked(new Set(lineIds)), [])
  return { ticked, tick, tickOnly }
}
