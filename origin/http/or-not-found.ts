import { ApiError, CODE } from '#shared/contract/envelope.ts'

/** The value. @throws ApiError `not_found` if it is null, or not visible to the caller */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new ApiError(CODE.not_found)
  return value
}
