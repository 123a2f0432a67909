import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { EMPTY_CONTACT } from '#shared/forms/rfq-lines.ts'
import { forgetContact, keepContact, keptContact, RFQ_CONTACT_KEY } from './rfq-contact.ts'

const texts = new Map<string, string>()
let refused = false
const unlessRefused = <Result>(work: () => Result): Result => {
  if (refused) throw new DOMException('The operation is insecure.', 'SecurityError')
  return work()
}
const storage = {
  getItem: (key: string) => unlessRefused(() => texts.get(key) ?? null),
  setItem: (key: string, text: string) => unlessRefused(() => void texts.set(key, text)),
  removeItem: (key: string) => unlessRefused(() => void texts.delete(key)),
}

beforeEach(() => {
  texts.clear()
  refused = false
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

describe('what was typed about the sender', () => {
  const contact = { ...EMPTY_CONTACT, contact_name: 'Ada', comment: 'one\ntwo' }

  it('lasts until it is forgotten', () => {
    keepContact(contact)
    expect(keptContact()).toEqual(contact)
    forgetContact()
    expect(keptContact()).toEqual(EMPTY_CONTACT)
  })

  test.each([
    ['cut-off JSON', '{"email":'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['fields of another kind', '{"email":5,"country":{},"more":"x"}'],
  ])('is nothing where %s lies in the storage', (_, text) => {
    texts.set(RFQ_CONTACT_KEY, text)
    expect(keptContact()).toEqual(EMPTY_CONTACT)
  })

  it('is nothing where the storage is refused', () => {
    refused = true
    expect(() => keepContact(contact)).not.toThrow()
    expect(keptContact()).toEqual(EMPTY_CONTACT)
    expect(forgetContact).not.toThrow()
  })
})
