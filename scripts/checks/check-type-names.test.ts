import { expect, it, test } from 'vitest'
import { findSharedTypeNames, listExportedTypes } from './check-type-names.ts'

test.each([
  ['an interface', 'export interface Line { qty: number }'],
  ['an alias', 'export type Line = { qty: number }'],
  ['a class', 'export class Line {}'],
  ['a type beside its schema', 'export const Line = z.object({})\nexport type Line = z.output<typeof Line>'],
])('knows %s', (_, code) => {
  expect(listExportedTypes('a.ts', code)).toEqual(['Line'])
})

test.each(['interface Line {}', "export type { Line } from './line.ts'", 'export const Line = 1', '// export type Line = 1'])(
  'passes over %s',
  (code) => {
    expect(listExportedTypes('a.ts', code)).toEqual([])
  },
)

it('names the files whose types share a name', () => {
  const files = [
    { path: 'client/a.ts', text: 'export interface Line {}\nexport type Row = Line[]' },
    { path: 'origin/b.ts', text: 'export type Line = string' },
  ]
  expect(findSharedTypeNames(files)).toEqual(['Line is a type of client/a.ts, origin/b.ts: each needs a different name'])
})
