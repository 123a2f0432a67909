import { useEffect } from 'react'

/** Works when the browser brings the page back as it was left, on its way to another one. @param work stays the same between renders */
export function usePageRestored(work: () => void): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) work()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [work])
}
