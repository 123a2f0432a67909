import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { findAsvsFaults } from './check-asvs.ts'
import { createFileReader } from './ledger.ts'

const LEDGER = readFileSync('docs/security/asvs.md', 'utf8')
const findRow = (id: string): string => LEDGER.split('\n').find((line) => line.startsWith(`| ${id} `)) ?? ''

it('finds nothing wrong with the ledger as it is', () => {
  expect(findAsvsFaults(LEDGER, createFileReader())).toEqual([])
})

test.each([
  ['a file that is gone', '`shared/text/password-rule.test.ts`', '`shared/no-such-rule.test.ts`', 'shared/no-such-rule.test.ts is no file'],
  ['a row that is gone', findRow('9.1.1'), '', 'chapter 9 has 6 rows, the standard 7'],
  ['a row that is there twice', findRow('9.1.1'), `${findRow('9.1.1')}\n${findRow('9.1.1')}`, 'ids are in order, each once'],
  ['another state', findRow('9.1.1'), findRow('9.1.1').replace('| met', '| done'), '“done” is none of'],
  ['nothing that meets it', findRow('9.1.1'), '| 9.1.1 | Signed | met | Surely |', 'met, without evidence'],
])('says so: %s', (_, before, after, fault) => {
  expect(before).not.toBe('')
  expect(findAsvsFaults(LEDGER.replace(before, after), createFileReader()).join('\n')).toContain(fault)
})
