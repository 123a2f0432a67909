import { useEffect, useEffectEvent } from 'react'

/** Works when the browser brings the page back as it was left, on its way to another one. */
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
