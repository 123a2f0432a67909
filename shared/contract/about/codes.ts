/** The codes that a call returns: those of its kind, and those with a meaning specific to it. */
import { CODE, type Code } from '../codes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { DocumentedCall } from './about.ts'

export interface DocumentedCode {
  key: keyof typeof CODE
  code: Code
  means: string
}

type Means = Partial<Record<keyof typeof CODE, string>>

/** Whether the request has fields to validate. */
function hasFields({ request }: Endpoint): boolean {
  const { shape } = request as { shape?: object }
  return shape !== undefined && Object.keys(shape).length > 0
}

/** Without success, in ascending order. */
export function listDocumentedCodes(endpoint: Endpoint, about: DocumentedCall): DocumentedCode[] {
  const { caller, is_personal, idempotent } = endpoint
  const means: Means = {
    ...(hasFields(endpoint) && { validation: 'A field is not as it must be: `data.fields` names each with the key of a message.' }),
    ...(caller === 'customer' && { session_invalid: 'No token came along, or it opens no session: the browser is signed out.' }),
    ...(caller === 'anyone' && is_personal && { session_invalid: 'The token that came along opens no session.' }),
    ...(caller === 'desk' && { not_allowed: 'The secret of the desk did not come along.', not_found: 'There is no desk.' }),
    ...((idempotent || caller === 'desk') && { conflict: 'It was done meanwhile, or the key of the request was used for another one.' }),
    ...(is_personal && { too_many_requests: 'Too many in a time: `Retry-After` says how many seconds to wait.' }),
    refused: 'For a reason that only the API knows: a page shows `message`.',
    fault: 'A fault, logged by the API.',
    unavailable: 'Something behind the API does not answer.',
    ...about.codes,
  }
  return (Object.keys(CODE) as (keyof typeof CODE)[]).flatMap((key) => {
    const meaning = means[key]
    return meaning === undefined || key === 'success' ? [] : [{ key, code: CODE[key], means: meaning }]
  })
}
