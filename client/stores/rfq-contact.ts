import { CONTACT_FIELDS, type DraftContact, EMPTY_CONTACT } from '#shared/forms/rfq-lines.ts'
import { readStored, store } from './storage.ts'

/** The sender's details that were typed into the RFQ form, until it is sent. */
export const RFQ_CONTACT_KEY = 'rfq_contact'

/** What was typed into the RFQ form about its sender, in this tab: a reload must not lose it. Empty without a storage. */
export function keptContact(): DraftContact {
  const contact = { ...EMPTY_CONTACT }
  const stored = readStored('sessionStorage', RFQ_CONTACT_KEY)
  if (typeof stored !== 'object' || stored === null) return contact
  const texts = new Map<string, unknown>(Object.entries(stored))
  for (const field of CONTACT_FIELDS) {
    const text = texts.get(field)
    if (typeof text === 'string') contact[field] = text.slice(0, 4000)
  }
  return contact
}

export const keepContact = (contact: DraftContact): boolean => store('sessionStorage', RFQ_CONTACT_KEY, contact)

export const forgetContact = (): boolean => store('sessionStorage', RFQ_CONTACT_KEY, undefined)
