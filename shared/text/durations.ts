export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const DAY_SECONDS = DAY_MS / 1000

/** An instant this many milliseconds after another; negative: before it. */
export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
