/** Browsing leaves no trace of a visitor, and what is cached must not know one. */
const BROWSING = /^\/api\/(?:index|category|manufacturers|goods|site|lang|config|common)(?:\/|$)/

/** Whether a call is told who makes it, beside the token: its answer, or a limit on it, depends on that. */
export const isPersonal = (path: string): boolean => !BROWSING.test(path)
