import { readDataAttribute } from '../marks.ts'

/** The browser's own time zone, an IANA name. */
export const getBrowserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of the page's times; that of the browser where the page names none. */
export const getPageTimeZone = (): string => readDataAttribute(document.documentElement, 'time-zone') ?? getBrowserTimeZone()
