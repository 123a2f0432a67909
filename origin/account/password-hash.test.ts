import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { hashPassword, setHashCost, verifyPassword } from './password-hash.ts'

const CHEAP = { n_log2: 4, r: 8, p: 1 }

describe('a password’s hash', () => {
  beforeAll(() => setHashCost(CHEAP))
  afterAll(() => setHashCost())

  it('has its parameters and a random salt, and not the password', async () => {
    const [one, other] = await Promise.all([hashPassword('reel of resistors'), hashPassword('reel of resistors')])
    expect(one).toMatch(/^scrypt\$4\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
    expect(other).not.toBe(one)
    for (const storedHash of [one, other])
      expect(await verifyPassword('reel of resistors', storedHash)).toEqual({ is_right: true, renewed: null })
    expect(await verifyPassword('reel of Resistors', one)).toEqual({ is_right: false, renewed: null })
  })

  it('is the same for the same password from another keyboard', async () => {
    const storedHash = await hashPassword('Stra\u00dfe-\u212b-\uff11\uff12')
    expect(await verifyPassword('Stra\u00dfe-\u00c5-12', storedHash)).toMatchObject({ is_right: true })
  })

  it('is renewed after the parameters change', async () => {
    const storedHash = await hashPassword('reel of resistors')
    setHashCost({ ...CHEAP, n_log2: 5 })
    expect(await verifyPassword('reel of resistors', storedHash)).toEqual({
      is_right: true,
      renewed: expect.stringMatching(/^scrypt\$5\$8\$1\$/),
    })
    expect(await verifyPassword('another one', storedHash)).toEqual({ is_right: false, renewed: null })
    setHashCost(CHEAP)
  })

  test.each([
    '',
    'scrypt',
    'scrypt$4$8$1$$',
    `scrypt$4$8$1$${'a'.repeat(22)}`,
    'plain text',
    `bcrypt$4$8$1$${'a'.repeat(22)}$${'a'.repeat(43)}`,
  ])('matches nothing if %j is stored', async (storedHash) => {
    for (const password of ['', storedHash]) expect(await verifyPassword(password, storedHash)).toEqual({ is_right: false, renewed: null })
  })
})

it('lets other requests of the isolate run between one hash and the next', async () => {
  // Independent of this machine's speed: by this clock the second hash follows the first at once.
  vi.useFakeTimers({ toFake: ['Date'] })
  const wait = vi.spyOn(globalThis, 'setTimeout')
  await hashPassword('reel of resistors')
  wait.mockClear()
  await hashPassword('reel of resistors')
  // The time of a hash on a processor: 2^15 · 8 · 3 blocks, 3000 a millisecond.
  expect(wait.mock.calls.map(([, ms]) => Math.round(ms ?? 0))).toEqual([262])
  wait.mockRestore()
  vi.useRealTimers()
})

it('has the full cost unless a test sets another', async () => {
  const storedHash = await hashPassword('reel of resistors')
  expect(storedHash).toMatch(/^scrypt\$15\$8\$3\$/)
  expect(await verifyPassword('reel of resistors', storedHash)).toEqual({ is_right: true, renewed: null })
})
