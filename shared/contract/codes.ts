/** The `code` of a response. HTTP is 200 for all of them. */
export const CODE = {
  success: 200,
  validation: 4000,
  session_invalid: 4001,
  not_allowed: 4003,
  not_found: 4004,
  conflict: 4009,
  upload_refused: 4013,
  /** The API rejects the request for a reason of its own, which `message` gives. */
  refused: 4022,
  too_many_requests: 4029,
  fault: 5000,
  unavailable: 5030,
} as const

export type Code = (typeof CODE)[keyof typeof CODE]
