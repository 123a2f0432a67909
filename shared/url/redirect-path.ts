import { splitLanguage } from '../routes.ts'

const LONGEST = 2000
/** A host that cannot exist, so that a URL of another host is recognized. */
const BASE = 'https://here.invalid'

/** Paths that are no pages, and pages that are of no use after signing in. */
const NOWHERE = /^\/(?:api|files|forms|assets|dev|login|exit|register|forgotpassword|newsletter|watch\/(?:confirm|end))(?:\/|$)/

/**
 * The path to open after signing in, without language: only pages of this site.
 * @returns null for any other text
 */
export function parseRedirectPath(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !/^\/(?!\/)[^\\\p{Cc}\s]*$/u.test(text)) return null
  if (!URL.canParse(text, BASE)) return null
  const { origin, pathname, search, hash } = new URL(text, BASE)
  // Resolving dots may leave slashes at the beginning.
  if (origin !== BASE || pathname.includes('//')) return null
  const { rest } = splitLanguage(pathname)
  const plain = unescaped(rest)
  if (plain === null || splitLanguage(rest).prefix !== null) return null
  return /^\/[/\\]/.test(plain) || NOWHERE.test(plain.toLowerCase()) ? null : rest + search + hash
}

/** A path as the router reads it; null if an escape is invalid. */
function unescaped(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
