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
  const { caller, is_personal, idempotent, scope } = endpoint
  const means: Means = {
    ...(hasFields(endpoint) && { validation: 'Fields are invalid: `data.fields` has the message key of each.' }),
    ...(caller === 'customer' && { session_invalid: 'The token is missing or invalid: the browser is signed out.' }),
    ...(caller === 'anyone' && (is_personal || scope !== undefined) && { session_invalid: 'The token is invalid.' }),
    ...(scope !== undefined && { not_allowed: 'The API key does not have the scope of the call.' }),
    ...(caller === 'desk' && { not_allowed: 'The secret of the desk is missing.', not_found: 'There is no sales desk.' }),
    ...((idempotent || caller === 'desk') && { conflict: 'The state has changed, or the idempotency key was used for another request.' }),
    ...((is_personal || scope !== undefined) && { too_many_requests: 'Too many requests: `Retry-After` has the seconds to wait.' }),
    refused: 'Rejected for another reason: the page shows `message`.',
    fault: 'An internal error, which the API logs.',
    unavailable: 'A service behind the API does not respond.',
    ...about.codes,
  }
  return (Object.keys(CODE) as (keyof typeof CODE)[]).flatMap((key) => {
    const meaning = means[key]
    return meaning === undefined || key === 'success' ? [] : [{ key, code: CODE[key], means: meaning }]
  })
}
