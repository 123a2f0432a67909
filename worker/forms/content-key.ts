import { hashText } from '#origin/runtime/seal.ts'
import type { Draft } from '#shared/forms/form.ts'

/** The key that a page put into its form, by which a repeated submission is recognized; a new key if the form has no valid one. */
export const readFormKey = (text: unknown): string => (typeof text === 'string' && /^[\w-]{16,64}$/.test(text) ? text : crypto.randomUUID())

/** An idempotency key: the same for the same content of the same form, however often it is posted; other content is another request. */
export const toContentKey = (formKey: string, content: object): Promise<string> => hashText(`${formKey} ${JSON.stringify(content)}`)

/** The same for a request of a declared form. The proof that a person sends it is not part of the content. */
export const toRequestKey = (draft: Draft, { verification: _, ...content }: { verification?: unknown }): Promise<string> =>
  toContentKey(readFormKey(draft['form_key']), content)
