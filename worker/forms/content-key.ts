import { hashText } from '#origin/runtime/seal.ts'
import type { Draft } from '#shared/forms/form.ts'

/** What a page gave its form, so that the same form sent twice is known; another where it brings none that a page gave. */
export const readFormKey = (text: unknown): string => (typeof text === 'string' && /^[\w-]{16,64}$/.test(text) ? text : crypto.randomUUID())

/** The same for the same content of the same form, however often it is posted; other content is another request. */
export const toContentKey = (formKey: string, content: object): Promise<string> => hashText(`${formKey} ${JSON.stringify(content)}`)

/** The same for a request of a declared form. What shows that a person sends it is no part of it. */
export const toRequestKey = (draft: Draft, { verification: _, ...content }: { verification?: unknown }): Promise<string> =>
  toContentKey(readFormKey(draft['form_key']), content)
