import { CONTACT_FIELDS, type DraftContact, EMPTY_CONTACT } from '#shared/forms/rfq-lines.ts'
import { kept, textsOf } from './kept.ts'

export const RFQ_CONTACT_KEY = 'rfq_contact'

const store = kept('sessionStorage', RFQ_CONTACT_KEY, (stored): DraftContact => {
  const texts = textsOf(stored)
  const contact = { ...EMPTY_CONTACT }
  for (const field of CONTACT_FIELDS) contact[field] = texts[field] ?? ''
  return contact
})

/** What was typed into the RFQ form about its sender, in this tab, until it is sent: a reload must not lose it. Empty without a storage. */
export const keptContact = (): DraftContact => store.read() ?? EMPTY_CONTACT

export const keepContact = (contact: DraftContact): boolean => store.write(contact)

export const forgetContact = (): boolean => store.write(undefined)
