import { splitLanguage } from '../routes.ts'

const LONGEST = 2000
/** A host that cannot exist, so that an address of another host is recognized. */
const BASE = 'https://here.invalid'

/** What is no page, and pages that lead on or out by themselves. */
const NOWHERE = /^\/(?:api|files|forms|assets|dev|login|exit|register|forgotpassword|newsletter|watch\/(?:confirm|end))(?:\/|$)/

/**
 * Where to go after signing in, as a path without language: only pages of this site, whatever the address says.
 * @returns null for anything else
 */
export function parseRedirectPath(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !/^\/(?!\/)[^\\\p{Cc}\s]*$/u.test(text)) return null
  if (!URL.canParse(text, BASE)) return null
  const { origin, pathname, search, hash } = new URL(text, BASE)
  // Dots may have left slashes at the beginning.
  if (origin !== BASE || pathname.includes('//')) return null
  const { rest } = splitLanguage(pathname)
  const plain = unescaped(rest)
  if (plain === null || splitLanguage(rest).prefix !== null) return null
  return /^\/[/\\]/.test(plain) || NOWHERE.test(plain.toLowerCase()) ? null : rest + search + hash
}

/** A path as the router reads it; null where an escape is none. */
function unescaped(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
