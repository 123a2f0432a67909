import { AccountApiKeysPage } from '#client/pages/account/api-keys.tsx'
import { apiKeyCreate, apiKeyList, apiKeyRevoke } from '#shared/contract/api-keys.ts'
import { MAX_API_KEYS } from '#shared/contract/api-scopes.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { getLanguage } from '#shared/languages.ts'
import { type Query, routes, toPath } from '#shared/routes.ts'
import { addDays } from '#shared/text/local-day.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formPage, handleActions, submitToApi } from '../../forms/form-page.ts'
import { toPrivateHead } from '../../render/page.tsx'
import { type DoneWords, findDoneText } from '../../request/done-text.ts'
import type { Ctx } from '../../request/env.ts'
import { redirectTo } from '../../request/private-response.ts'
import { parsePositiveNumbers } from '../../request/typed.ts'
import { deleteTemporaryCookie, readTemporaryCookie, setTemporaryCookie } from '../../visitor/temporary-cookies.ts'
import { requireCustomer } from './account-page.tsx'

const DONE: DoneWords = new Map([['revoked', 'api_keys.revoked']])
const USUAL_DAYS = 365

/** The customer's API keys. A new key is shown once, on the page after its form. */
const keysPage = formPage(routes.account_keys, {
  sheets: ['account'],
  async load(c, rejectedForm) {
    const { api, t } = c.var
    const keys = await api(apiKeyList, {})
    const created = rejectedForm ? null : readTemporaryCookie(c, 'new_api_key')
    if (created !== null) deleteTemporaryCookie(c, 'new_api_key')
    const today = new Date().toISOString().slice(0, 10)
    return {
      head: toPrivateHead(t('api_keys.title')),
      body: (
        <AccountApiKeysPage
          keys={keys}
          created={created}
          form={rejectedForm ?? { ...EMPTY_FORM, draft: { 'scopes.read': '1', ends_on: addDays(today, USUAL_DAYS) } }}
          done={rejectedForm ? null : findDoneText(c, DONE)}
          today={today}
        />
      ),
    }
  },
  forms: {
    api_key: submitToApi(
      ACCOUNT_FORMS.api_key,
      async (c, request) => {
        const { key } = await c.var.api(apiKeyCreate, request)
        setTemporaryCookie(c, 'new_api_key', key)
        return toKeys(c)
      },
      { messages: { conflict: ({ var: { t, lang } }) => t('api_keys.full', { max: formatCount(MAX_API_KEYS, getLanguage(lang).tag) }) } },
    ),
    revoke: handleActions(async (c: Ctx, posted) => {
      const [keyId] = parsePositiveNumbers([posted.get('key_id')])
      if (keyId === undefined) return toKeys(c)
      await c.var.api(apiKeyRevoke, { key_id: keyId })
      return toKeys(c, { done: 'revoked' })
    }),
  },
})

export const accountApiKeys = requireCustomer(keysPage)

const toKeys = (c: Ctx, query: Query = {}): Response => redirectTo(c, toPath(routes.account_keys, c.var.lang, {}, query))
