import { translator } from '#locales/dictionaries.ts'
import type { MessageKey } from '#locales/translator.ts'
import { CODE, type Code } from '#shared/contract/envelope.ts'
import type { Language } from '#shared/languages.ts'

const KEYS = {
  [CODE.success]: 'envelope.success',
  [CODE.validation]: 'envelope.validation',
  [CODE.session_invalid]: 'envelope.session_invalid',
  [CODE.not_allowed]: 'envelope.not_allowed',
  [CODE.not_found]: 'envelope.not_found',
  [CODE.conflict]: 'envelope.conflict',
  [CODE.upload_refused]: 'envelope.upload_refused',
  [CODE.refused]: 'envelope.refused',
  [CODE.too_many_requests]: 'envelope.too_many_requests',
  [CODE.fault]: 'envelope.fault',
  [CODE.unavailable]: 'envelope.unavailable',
} as const satisfies Readonly<Record<Code, MessageKey>>

/** The message of an envelope for a person, by its code. */
export const getEnvelopeMessage = (code: Code, lang: Language): string => translator(lang)(KEYS[code])
