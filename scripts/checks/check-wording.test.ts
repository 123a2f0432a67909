import { describe, expect, test } from 'vitest'
import { countWords, findCodeFaults, findLongSentences, findTextFaults, splitName } from './check-wording.ts'

const faultsOf = (text: string): string[] => findCodeFaults({ path: 'client/a.ts', text })

test.each([
  ['keptPages', ['kept', 'pages']],
  ['MAX_LINES', ['max', 'lines']],
  ['constructor', ['constructor']],
  ['$x', ['x']],
])('splits the name %s', (name, parts) => {
  expect(splitName(name)).toEqual(parts)
})

describe('code', () => {
  test.each([
    ['const keptPage = 1', 'keptPage'],
    ['function f(known: string) { return known }', 'known'],
    ['interface A { whoever: string }', 'whoever'],
    ['class Place {}', 'Place'],
    ['export const keyOf = (a: string) => a', 'keyOf'],
    ['export function nameOf() {}', 'nameOf'],
    ['export const LINE_BYTES_MOST = 1', 'LINE_BYTES_MOST'],
    ['/** Nobody reads it. */\nconst a = 1', 'nobody'],
  ])('finds the word in %s', (text, word) => {
    expect(faultsOf(text).join('\n')).toContain(` ${word}: `)
  })

  test.each([
    'const placeholder = 1',
    'const unknown = 1',
    'const keyOf = (a: string) => a',
    "const text = 'nobody'",
    'const named = row.place',
    'const { constructor } = a',
  ])('accepts %s', (text) => {
    expect(faultsOf(text)).toEqual([])
  })

  test('says where', () => {
    expect(faultsOf('\nconst kept = 1')).toEqual(['client/a.ts:2 kept: say cached, saved, stored or remaining'])
  })
})

describe('documents', () => {
  const words = (count: number): string => `${'Word '.repeat(count).trim()}.`

  test.each([
    [words(31), 1],
    [words(30), 0],
    [`${words(20)} ${words(20)}`, 0],
    [`- ${words(20)}\n- ${words(20)}`, 0],
    [`| ${words(40)} |`, 0],
    [`\`\`\`\n${words(40)}\n\`\`\``, 0],
  ])('%#', (text, count) => {
    expect(findLongSentences({ path: 'README.md', text })).toHaveLength(count)
  })
})

test('finds phrases in texts and in their plural forms', () => {
  expect(findTextFaults({ a: { b: 'The maker is missing.', c: { one: 'Log in', other: 'Sign in' } } })).toEqual([
    'locales/en.json a.b: "The maker is missing.": say "manufacturer"',
    'locales/en.json a.c: "Log in": say "sign in", "sign out"',
  ])
})

test('counts words of names and of comments', () => {
  const counts = countWords([{ path: 'a.ts', text: '// kept\nconst keptAs = 1, KEPT = 2' }])
  expect(counts.get('kept')).toEqual({ names: 2, comments: 1 })
})

test.each([
  ['const through_hole = 1', 'hole', 0],
  ['const hole = 1', 'hole', 1],
  ['// At most ten, the most frequent first.', 'most', 0],
  ['// The most lines of a call.', 'most', 1],
  ['const MAX_MOST = 1', 'most', 1],
])('counts no standard term: %s', (text, word, count) => {
  const { names = 0, comments = 0 } = countWords([{ path: 'a.ts', text }]).get(word) ?? {}
  expect(names + comments).toBe(count)
})
