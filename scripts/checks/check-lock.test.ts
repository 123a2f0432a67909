import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { findLockFaults } from './check-lock.ts'

it('finds a hash of every package of ours', () => {
  expect(findLockFaults(readFileSync('package-lock.json', 'utf8'))).toEqual([])
})

const HASH = `sha512-${'A'.repeat(86)}==`

test.each([
  ['none', {}, 1],
  ['an empty one', { integrity: '' }, 1],
  ['a weak one', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 1],
  ['a whole one', { integrity: HASH }, 0],
  ['a link, which has none', { link: true }, 0],
])('%s', (_, entry, count) => {
  expect(findLockFaults(JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } }))).toHaveLength(count)
})
