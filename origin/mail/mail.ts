import { z } from 'zod'

const MailAddress = z.object({ name: z.string(), email: z.string() })
export type MailAddress = z.output<typeof MailAddress>

/** One mail, ready to be sent. */
export const Mail = z.object({
  to: z.string(),
  from: MailAddress,
  /** Recipient of the answer, if it is not the sender. */
  reply_to: MailAddress.optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Further headers, written by us. */
  headers: z.record(z.string(), z.string()).optional(),
})
export type Mail = z.output<typeof Mail>

export interface Mailer {
  /** @throws if the mail was not accepted */
  send(mail: Mail): Promise<void>
}

const MAX_HEADER_CHARACTERS = 180

/**
 * Text of others without characters that reverse a text or end a header line: control characters and those that set a direction. Line
 * breaks and tabs stay.
 */
export function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

/** A text for a mail's header: one line, of bounded length. */
export function toHeaderText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= MAX_HEADER_CHARACTERS ? line : `${characters.slice(0, MAX_HEADER_CHARACTERS - 1).join('')}…`
}

/** Reads "Name <address>" or a bare address; the name is empty without one. */
export function readAddress(text: string): MailAddress {
  const [, name = '', bracketed] = /^\s*(?:"?([^"<>]*?)"?\s*)?<([^<>]*)>\s*$/.exec(text) ?? []
  return { name: toHeaderText(name), email: (bracketed ?? text).trim() }
}
