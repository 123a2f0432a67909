import { describe, expect, it, test } from 'vitest'
import { EMPTY_CONTACT } from '#shared/forms/rfq-lines.ts'
import { fakeStorage } from '#test-support/storage.ts'
import { clearContact, RFQ_CONTACT_KEY, readContact, saveContact } from './rfq-contact.ts'

const storage = fakeStorage('sessionStorage')

describe('what was typed about the sender', () => {
  const contact = { ...EMPTY_CONTACT, contact_name: 'Ada', comment: 'one\ntwo' }

  it('lasts until it is forgotten', () => {
    saveContact(contact)
    expect(readContact()).toEqual(contact)
    clearContact()
    expect(readContact()).toEqual(EMPTY_CONTACT)
  })

  test.each([
    ['cut-off JSON', '{"email":'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['fields of another kind', '{"email":5,"country":{},"more":"x"}'],
  ])('is nothing where %s lies in the storage', (_, text) => {
    storage.texts.set(RFQ_CONTACT_KEY, text)
    expect(readContact()).toEqual(EMPTY_CONTACT)
  })

  it('is nothing where the storage is refused', () => {
    storage.isRejected = true
    expect(() => saveContact(contact)).not.toThrow()
    expect(readContact()).toEqual(EMPTY_CONTACT)
    expect(clearContact).not.toThrow()
  })
})
