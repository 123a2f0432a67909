import type { Language } from '#shared/languages.ts'

/** What the embedded API needs of the platform. */
export interface OriginBindings {
  DB: D1Database
  FILES: R2Bucket
}

export interface OriginEnv {
  Bindings: OriginBindings
  Variables: {
    lang: Language
    request_id: string
  }
}
