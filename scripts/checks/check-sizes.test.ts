import { describe, expect, it, test } from 'vitest'
import { findSizeFaults } from './check-sizes.ts'
import { isProduction } from './count-lines.ts'

const lines = (count: number): string => 'x()\n'.repeat(count)
const faults = (path: string, text: string) => findSizeFaults([{ path, text }])

describe('findSizeFaults', () => {
  it('stops a file beyond 400 lines', () => {
    expect(faults('worker/app.tsx', lines(400))).toEqual([])
    expect(faults('worker/app.tsx', lines(401))).toEqual(['worker/app.tsx: 401 lines'])
    expect(faults('client/styles/main.css', 'a {}\n'.repeat(401))).toEqual(['client/styles/main.css: 401 lines'])
  })

  test.each([
    ['a function', `function serve() {\n${lines(79)}}\n`, 'serve'],
    ['an arrow', `const load = async () => {\n${lines(79)}}\n`, 'load'],
    ['a callback', `test(() => {\n${lines(79)}})\n`, 'line 1'],
    ['a method', `class Shop {\n  open() {\n${lines(79)}}\n}\n`, 'line 2'],
  ])('stops %s beyond 80 lines', (_, text, name) => {
    expect(faults('origin/app.ts', text)).toEqual([`origin/app.ts ${name}: 81 lines`])
    expect(faults('origin/app.ts', text.replace('x()\n', ''))).toEqual([])
  })
})

test.each([
  ['worker/app.tsx', true],
  ['origin/database/migrations/shop/0001_create_shop.sql', true],
  ['client/styles/base.css', true],
  ['origin/database/rows.ts', false],
  ['origin/cart/store.test.ts', false],
  ['test-support/orders.ts', false],
  ['demo/generate.ts', false],
  ['locales/en.json', false],
  ['vite.config.ts', false],
])('%s is production code: %s', (path, expected) => {
  expect(isProduction(path)).toBe(expected)
})
