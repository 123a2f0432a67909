import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { app } from '../app.tsx'
import type { Bindings } from '../env.ts'

/** The sources of a directive of the policy. */
async function sourcesOf(directive: string, vars: Partial<Bindings>): Promise<string | undefined> {
  const response = await app.fetch(new Request('https://shop.test/healthz'), { ...env, ...vars }, createExecutionContext())
  const policy = (response.headers.get('Content-Security-Policy') ?? '').split('; ')
  return policy.find((part) => part.startsWith(`${directive} `))
}

describe('the content security policy', () => {
  it("lets in Cloudflare's script and frame where the operator has chosen Turnstile", async () => {
    const vars = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET: 'secret' }
    expect(await sourcesOf('script-src', vars)).toMatch(/^script-src 'self' 'nonce-[^']+' https:\/\/challenges\.cloudflare\.com$/)
    expect(await sourcesOf('frame-src', vars)).toBe("frame-src 'self' https://challenges.cloudflare.com")
    // The widget talks to Cloudflare from its own frame.
    expect(await sourcesOf('connect-src', vars)).toBe("connect-src 'self'")
  })

  it.each([{}, { TURNSTILE_SITE_KEY: 'site-key' }, { TURNSTILE_SECRET: 'secret' }])('lets in nobody with %j', async (vars) => {
    expect(await sourcesOf('script-src', vars)).toMatch(/^script-src 'self' 'nonce-[^']+'$/)
    expect(await sourcesOf('frame-src', vars)).toBe("frame-src 'self'")
  })
})
