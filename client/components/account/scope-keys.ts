import type { MessageKey } from '#locales/translator.ts'
import type { ApiScope } from '#shared/contract/api-scopes.ts'

/** What each scope of an API key permits. */
export const SCOPE_KEYS: Readonly<Record<ApiScope, MessageKey>> = {
  read: 'api_keys.scope_read',
  bom: 'api_keys.scope_bom',
  rfq: 'api_keys.scope_rfq',
  order: 'api_keys.scope_order',
}
