import { CONTACT_FIELDS, type DraftContact, EMPTY_CONTACT } from '#shared/forms/rfq-form.ts'

/** The sender's details that were typed into the RFQ form, until it is sent. */
export const RFQ_CONTACT_KEY = 'rfq_contact'

/** What was typed into the RFQ form about its sender, in this tab: a reload must not lose it. Empty without a storage. */
export function keptContact(): DraftContact {
  const contact = { ...EMPTY_CONTACT }
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(RFQ_CONTACT_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return contact
    const texts = new Map(Object.entries(stored))
    for (const field of CONTACT_FIELDS) {
      const text: unknown = texts.get(field)
      if (typeof text === 'string') contact[field] = text.slice(0, 4000)
    }
  } catch {
    // Refused, or no JSON.
  }
  return contact
}

export function keepContact(contact: DraftContact): void {
  try {
    sessionStorage.setItem(RFQ_CONTACT_KEY, JSON.stringify(contact))
  } catch {
    // Without a storage it lasts as long as the page.
  }
}

export function forgetContact(): void {
  try {
    sessionStorage.removeItem(RFQ_CONTACT_KEY)
  } catch {
    // What cannot be read was not kept.
  }
}
