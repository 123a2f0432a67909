import { ApiError, CODE } from '#shared/contract/envelope.ts'

/**
 * `too_many_requests` for a caller who has to wait because of others: too many passwords wait to be hashed (`queue`), or others have
 * guessed at the email address (`guesses`). A proof of a person ends the wait, see `retryAfterHumanProof`.
 */
export class ThrottledByOthersError extends ApiError {
  readonly by: 'queue' | 'guesses'

  constructor({ by, retry_after_seconds }: { by: 'queue' | 'guesses'; retry_after_seconds: number }) {
    super(CODE.too_many_requests, { retry_after_seconds })
    this.by = by
  }
}
