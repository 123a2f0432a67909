import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { app } from '../app.tsx'

const SITE = 'https://shop.test'

/** The status of a post with these headers of its origin. */
async function post(path: string, headers: Record<string, string>): Promise<number> {
  const request = new Request(SITE + path, { method: 'POST', body: new URLSearchParams({ answer: 'no' }), headers })
  return (await app.fetch(request, env, createExecutionContext())).status
}

describe.each(['/forms/consent', '/cart', '/api/user/logout', '/desk'])('what changes something: %s', (path) => {
  it.each([
    { Origin: 'null' },
    { Origin: 'null', 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'https://evil.shop.test' },
    { Origin: 'http://shop.test' },
    { Origin: SITE, 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])('is refused to %j', async (headers) => {
    expect(await post(path, headers)).toBe(403)
  })

  it.each([{}, { Origin: SITE }, { Origin: SITE, 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Site': 'none' }])(
    'is open to %j',
    async (headers) => {
      expect(await post(path, headers)).not.toBe(403)
    },
  )
})
