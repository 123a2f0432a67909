import { expect, it } from 'vitest'
import { formatList } from './format-list.ts'

it.each([
  ['en', 'HS, ECCN, MSL'],
  ['de', 'HS, ECCN und MSL'],
  ['zh-CN', 'HS、ECCN、MSL'],
  ['zh-TW', 'HS、ECCN、MSL'],
  ['ja', 'HS、ECCN、MSL'],
  ['ko', 'HS, ECCN, MSL'],
])('names in %s are divided', (tag, text) => expect(formatList(['HS', 'ECCN', 'MSL'], tag)).toBe(text))
