import { z } from 'zod'
import type { OriginBindings } from '../http/env.ts'
import { log } from '../runtime/log.ts'

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 5000

/** The part of the answer that we use. */
const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** Errors that the visitor's token causes; all others are the operator's, or Cloudflare's. */
const TOKEN_FAULTS: ReadonlySet<string> = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'])

/** The browser's key if the operator has set up Turnstile with both keys. */
export const findTurnstileKey = ({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET }: OriginBindings): string | null =>
  TURNSTILE_SITE_KEY && TURNSTILE_SECRET ? TURNSTILE_SITE_KEY : null

/**
 * Checks a token with Cloudflare; a token is valid once. `unknown`: Cloudflare cannot be reached, or rejects our secret, so a code is
 * required.
 */
export async function verifyTurnstileToken(env: OriginBindings, token: string, address: string): Promise<'yes' | 'no' | 'unknown'> {
  if (findTurnstileKey(env) === null) return 'unknown'
  const body = new URLSearchParams({ secret: env.TURNSTILE_SECRET ?? '', response: token })
  if (address !== '') body.set('remoteip', address)
  try {
    const response = await fetch(SITEVERIFY, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const verdict = Verdict.parse(await response.json())
    if (verdict.success) return 'yes'
    if (verdict['error-codes'].some((error) => TOKEN_FAULTS.has(error))) return 'no'
    throw new Error(verdict['error-codes'].join(', ') || `HTTP ${response.status}`)
  } catch (error) {
    log('error', 'turnstile_failed', { error })
    return 'unknown'
  }
}
