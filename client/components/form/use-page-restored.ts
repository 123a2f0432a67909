import { useEffect, useEffectEvent } from 'react'

/** Runs when the browser restores this page from its history, after it was left for another one. */
export function usePageRestored(work: () => void): void {
  const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent): void => {
    if (persisted) work()
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent): void => onPageShow(event)
    addEventListener('pageshow', listener)
    return () => removeEventListener('pageshow', listener)
  }, [])
}
