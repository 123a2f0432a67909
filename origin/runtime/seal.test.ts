import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { hashText, isSameSecret, isSigned, seal, sign, unseal } from './seal.ts'

const NOW = { SIGNING_SECRET: 'a-secret-of-thirty-two-characters' }
const AFTER = { SIGNING_SECRET: 'another-one-of-thirty-two-letters' }

describe('a sealed value', () => {
  it('comes back as it was, for the same purpose and secret alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 2 }), async (json) => {
        const value: unknown = JSON.parse(json)
        const token = await seal(NOW, 'captcha', value)
        expect(token).toMatch(/^[\w-]+$/)
        expect(await unseal(NOW, 'captcha', token)).toEqual(value)
        expect(await unseal(NOW, 'other', token)).toBeNull()
        expect(await unseal(AFTER, 'captcha', token)).toBeNull()
      }),
      { numRuns: draws(50) },
    )
  })

  it('is invalid with any character changed, and if made up', async () => {
    const token = await seal(NOW, 'captcha', { answer: 'AB34' })
    expect(token).not.toContain('AB34')
    for (let index = 0; index < token.length - 1; index++) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
      expect(await unseal(NOW, 'captcha', changed)).toBeNull()
    }
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect(await unseal(NOW, 'captcha', text)).toBeNull()
      }),
      { numRuns: draws(100) },
    )
  })

  it('differs each time', async () => {
    expect(await seal(NOW, 'captcha', 1)).not.toBe(await seal(NOW, 'captcha', 1))
  })
})

test('a signature depends on the secret, the purpose and the text', async () => {
  const all = [await sign(NOW, 'cart', 'a'), await sign(NOW, 'cart', 'b'), await sign(NOW, 'rfq', 'a'), await sign(AFTER, 'cart', 'a')]
  expect(new Set(all).size).toBe(4)
  expect(await sign(NOW, 'cart', 'a')).toBe(all[0])
  expect(all[0]).toMatch(/^[\w-]{43}$/)
})

test.each([undefined, '', 'too-short'])('nothing is signed or sealed with the secret %j', async (secret) => {
  const SIGNING_SECRET = secret as string
  await expect(sign({ SIGNING_SECRET }, 'cart', 'a')).rejects.toThrow('SIGNING_SECRET')
  await expect(seal({ SIGNING_SECRET }, 'captcha', 1)).rejects.toThrow('SIGNING_SECRET')
  await expect(unseal({ SIGNING_SECRET }, 'captcha', 'abc')).rejects.toThrow('SIGNING_SECRET')
})

describe('a previous secret', () => {
  const SIGNING_SECRET_BEFORE = NOW.SIGNING_SECRET
  const ROTATED = { ...AFTER, SIGNING_SECRET_BEFORE }

  it('is accepted while it is set, and makes nothing new', async () => {
    const [sealed, signed] = [await seal(NOW, 'captcha', 1), await sign(NOW, 'cart', 'a')]
    expect([await unseal(ROTATED, 'captcha', sealed), await isSigned(ROTATED, 'cart', 'a', signed)]).toEqual([1, true])
    expect([await unseal(ROTATED, 'other', sealed), await isSigned(ROTATED, 'rfq', 'a', signed)]).toEqual([null, false])
    expect([await unseal(AFTER, 'captcha', sealed), await isSigned(AFTER, 'cart', 'a', signed)]).toEqual([null, false])
    const [anew, signedAnew] = [await seal(ROTATED, 'captcha', 2), await sign(ROTATED, 'cart', 'a')]
    expect([await unseal(AFTER, 'captcha', anew), await isSigned(AFTER, 'cart', 'a', signedAnew)]).toEqual([2, true])
    expect([await unseal(NOW, 'captcha', anew), await isSigned(NOW, 'cart', 'a', signedAnew)]).toEqual([null, false])
  })

  it.each(['', 'too-short', 'x'.repeat(31)])('is ignored if it is %j, and does not replace the present one', async (short) => {
    const forged = await sign({ SIGNING_SECRET: short.padEnd(32, 'x') }, 'cart', 'a')
    expect(await isSigned({ ...AFTER, SIGNING_SECRET_BEFORE: short }, 'cart', 'a', forged)).toBe(false)
    await expect(sign({ SIGNING_SECRET_BEFORE }, 'cart', 'a')).rejects.toThrow('SIGNING_SECRET')
    await expect(unseal({ SIGNING_SECRET_BEFORE }, 'captcha', 'abc')).rejects.toThrow('SIGNING_SECRET')
  })
})

/**
 * Every use of the secret; origin/http/rotated.worker.test.ts rotates the secret under each of them, except those that only count with it.
 */
const USES = {
  rotated: [
    ...['origin/account/recognized-device.ts', 'origin/http/caller.ts', 'origin/http/choose-database.ts', 'origin/http/document-keys.ts'],
    ...['origin/events/webhooks.ts', 'origin/feeds/feed-url.ts', 'origin/human/challenge.ts', 'origin/pay/sandbox.ts'],
    ...['origin/site/newsletter-links.ts'],
    ...['origin/watch/links.ts', 'worker/forms/typed-form.ts', 'worker/visitor/desk-session.ts'],
  ],
  counting: ['origin/bom/access.ts', 'origin/http/security-log.ts', 'origin/order/holds.ts'],
}

test('every use of the secret is listed, and rotated in a test', () => {
  const users = globSync('{origin,worker}/**/*.{ts,tsx}').filter((file) => {
    const names = /import \{([^}]*)\} from '[^']*\/seal\.ts'/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
    return !file.includes('.test.') && /\b(?:seal|unseal|sign|isSigned)\b/.test(names)
  })
  expect(users.sort()).toEqual([...USES.rotated, ...USES.counting].sort())
  const rotation = readFileSync('origin/http/rotated.worker.test.ts', 'utf8')
  for (const file of USES.rotated) expect(rotation).toContain(file.replace(/^.*\//, '/'))
})

test('secrets are the same or not', async () => {
  expect(await isSameSecret('abc', 'abc')).toBe(true)
  expect(await isSameSecret('abc', 'abd')).toBe(false)
  expect(await isSameSecret('', 'a')).toBe(false)
})

test('a hash is SHA-256 in hexadecimal', async () => {
  // FIPS 180-2, appendix B.1
  expect(await hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
