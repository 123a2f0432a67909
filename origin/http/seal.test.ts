import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { hashOf, isSameSecret, seal, sign, unseal } from './seal.ts'

const SECRET = 'a-secret-of-thirty-two-characters'
const OTHER = 'another-one-of-thirty-two-letters'

describe('a sealed value', () => {
  it('comes back as it was, for the same purpose and secret alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 2 }), async (json) => {
        const value: unknown = JSON.parse(json)
        const token = await seal(SECRET, 'captcha', value)
        expect(token).toMatch(/^[\w-]+$/)
        expect(await unseal(SECRET, 'captcha', token)).toEqual(value)
        expect(await unseal(SECRET, 'other', token)).toBeNull()
        expect(await unseal(OTHER, 'captcha', token)).toBeNull()
      }),
      { numRuns: draws(50) },
    )
  })

  it('is void with any character changed, and made of whatever somebody thinks of', async () => {
    const token = await seal(SECRET, 'captcha', { answer: 'AB34' })
    expect(token).not.toContain('AB34')
    for (let index = 0; index < token.length - 1; index++) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
      expect(await unseal(SECRET, 'captcha', changed)).toBeNull()
    }
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect(await unseal(SECRET, 'captcha', text)).toBeNull()
      }),
      { numRuns: draws(100) },
    )
  })

  it('differs each time', async () => {
    expect(await seal(SECRET, 'captcha', 1)).not.toBe(await seal(SECRET, 'captcha', 1))
  })
})

test('a signature hangs on the secret, the purpose and the text', async () => {
  const all = [
    await sign(SECRET, 'cart', 'a'),
    await sign(SECRET, 'cart', 'b'),
    await sign(SECRET, 'rfq', 'a'),
    await sign(OTHER, 'cart', 'a'),
  ]
  expect(new Set(all).size).toBe(4)
  expect(await sign(SECRET, 'cart', 'a')).toBe(all[0])
  expect(all[0]).toMatch(/^[\w-]{43}$/)
})

test.each([undefined, '', 'too-short'])('nothing is signed or sealed with the secret %j', async (secret) => {
  await expect(sign(secret, 'cart', 'a')).rejects.toThrow('SIGNING_SECRET')
  await expect(seal(secret, 'captcha', 1)).rejects.toThrow('SIGNING_SECRET')
  await expect(unseal(secret, 'captcha', 'abc')).rejects.toThrow('SIGNING_SECRET')
})

test('secrets are the same or not', async () => {
  expect(await isSameSecret('abc', 'abc')).toBe(true)
  expect(await isSameSecret('abc', 'abd')).toBe(false)
  expect(await isSameSecret('', 'a')).toBe(false)
})

test('a hash is SHA-256 in hexadecimal', async () => {
  // FIPS 180-2, appendix B.1
  expect(await hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
