import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../dev/local-state.ts'
import { computeDigest } from './set-up.ts'

let root = ''
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'solderline-digest-'))
  write('client/app.ts', 'one')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the digest of what a build is made of', () => {
  it('is another one with another source', () => {
    const before = computeDigest(['client'], root)
    write('client/app.ts', 'two')
    expect(computeDigest(['client'], root)).not.toBe(before)
  })

  it('is the same before and after the build, which writes among its sources', () => {
    const before = computeDigest(['client'], root)
    const made = readFileSync(join(ROOT, '.gitignore'), 'utf8').match(/^client\/.*(?=\/$)/gm) ?? []
    expect(made).toHaveLength(3)
    for (const folder of made) write(`${folder}/made.css`, 'x')
    expect(computeDigest(['client'], root)).toBe(before)
  })

  it('is the same with another test', () => {
    const before = computeDigest(['client'], root)
    write('client/app.test.ts', 'x')
    expect(computeDigest(['client'], root)).toBe(before)
  })
})
