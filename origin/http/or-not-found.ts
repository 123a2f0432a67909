import { ApiError, CODE } from '#shared/contract/envelope.ts'

/** What there is. @throws ApiError `not_found` where there is nothing, or nothing for the caller to see */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new ApiError(CODE.not_found)
  return value
}
