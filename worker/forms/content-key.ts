import { hashText } from '#origin/runtime/seal.ts'
import type { Draft } from '#shared/forms/form.ts'

/** The key by which a repeated submission is recognized, as the page put it into its form. A form without a valid key gets a new one. */
export const readFormKey = (text: unknown): string => (typeof text === 'string' && /^[\w-]{16,64}$/.test(text) ? text : crypto.randomUUID())

/** An idempotency key. The same content of the same form has the same key, however often it is posted; other content has another. */
export const toContentKey = (formKey: string, content: object): Promise<string> => hashText(`${formKey} ${JSON.stringify(content)}`)

/** The idempotency key of a declared form's request. The human proof is not part of the content. */
export const toRequestKey = (draft: Draft, { verification: _, ...content }: { verification?: unknown }): Promise<string> =>
  toContentKey(readFormKey(draft['form_key']), content)
