import { describe, expect, it, test } from 'vitest'
import { HumanProof } from '#shared/contract/captcha.ts'
import { findCodeStep, readHumanProof } from './human.ts'

const createForm = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each([
  [{ code_step: 'image' }, 'image'],
  [{ code_step: 'mail' }, 'mail'],
  [{ code_step: 'anything' }, null],
  [{}, null],
])('a form posted with %j wants %j', (fields, step) => {
  expect(findCodeStep(createForm(fields))).toBe(step)
})

describe('the proof in a form', () => {
  it('is its code, and the honeypot', () => {
    const brought = readHumanProof(createForm({ captcha_id: 'sealed', code: ' ab3 ', website: '', email: 'a@example.com', pass: 'p' }))
    expect(brought).toEqual({ captcha_id: 'sealed', code: ' ab3 ', website: '' })
  })

  it('is nothing where the form has nothing', () => {
    expect(readHumanProof(createForm({}))).toEqual({})
  })

  it('always fits the contract: an invalid code is reported as a wrong code, not as a fault of the form', () => {
    const long = 'x'.repeat(100_000)
    expect(HumanProof.safeParse(readHumanProof(createForm({ captcha_id: long, code: long, website: long }))).success).toBe(true)
    const file = new FormData()
    for (const name of ['captcha_id', 'code', 'website']) file.set(name, new Blob(['x']), 'x.txt')
    expect(readHumanProof(file)).toEqual({})
  })
})
