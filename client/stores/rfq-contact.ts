import { CONTACT_FIELDS, type DraftContact, EMPTY_CONTACT } from '#shared/forms/rfq-lines.ts'
import { createStoredValue, toTexts } from './stored-value.ts'

export const RFQ_CONTACT_KEY = 'rfq_contact'

const store = createStoredValue('sessionStorage', RFQ_CONTACT_KEY, (stored): DraftContact => {
  const texts = toTexts(stored)
  const contact = { ...EMPTY_CONTACT }
  for (const field of CONTACT_FIELDS) contact[field] = texts[field] ?? ''
  return contact
})

/** The sender's details in the RFQ form, in this tab, until it is sent: a reload must not lose them. Empty without a storage. */
export const readContact = (): DraftContact => store.read() ?? EMPTY_CONTACT

export const saveContact = (contact: DraftContact): boolean => store.write(contact)

export const clearContact = (): boolean => store.write(undefined)
