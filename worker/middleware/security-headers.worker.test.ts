import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { app } from '../app.tsx'
import type { Bindings } from '../request/env.ts'

/** The sources of a directive of the policy. */
async function readSources(directive: string, vars: Partial<Bindings>, path = '/healthz'): Promise<string | undefined> {
  const response = await app.fetch(new Request(`https://shop.test${path}`), { ...env, ...vars }, createExecutionContext())
  const policy = (response.headers.get('Content-Security-Policy') ?? '').split('; ')
  return policy.find((part) => part.startsWith(`${directive} `))
}

describe('the content security policy', () => {
  it("lets in Cloudflare's script and frame where the operator has chosen Turnstile", async () => {
    const vars = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET: 'secret' }
    expect(await readSources('script-src', vars)).toMatch(
      /^script-src 'self' 'sha256-[^']+' 'sha256-[^']+' https:\/\/challenges\.cloudflare\.com$/,
    )
    expect(await readSources('frame-src', vars)).toBe("frame-src 'self' https://challenges.cloudflare.com")
    // The widget connects to Cloudflare from its own frame.
    expect(await readSources('connect-src', vars)).toBe("connect-src 'self'")
  })

  it.each([
    { path: '/datasheet/ne555-1', expected: "object-src 'self'" },
    { path: '/de/datasheet/ne555-1', expected: "object-src 'self'" },
    { path: '/datasheet', expected: "object-src 'none'" },
    { path: '/', expected: "object-src 'none'" },
    { path: '/cart', expected: "object-src 'none'" },
    { path: '/api/lang/list', expected: "object-src 'none'" },
  ])('lets a document into the page of a datasheet alone: $path', async ({ path, expected }) => {
    expect(await readSources('object-src', {}, path)).toBe(expected)
  })

  it.each([{}, { TURNSTILE_SITE_KEY: 'site-key' }, { TURNSTILE_SECRET: 'secret' }])('grants nothing with %j', async (vars) => {
    expect(await readSources('script-src', vars)).toMatch(/^script-src 'self' 'sha256-[^']+' 'sha256-[^']+'$/)
    expect(await readSources('frame-src', vars)).toBe("frame-src 'self'")
  })
})
