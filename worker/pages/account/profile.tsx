import { AccountProfilePage } from '#client/pages/account/profile.tsx'
import { shownPhone } from '#shared/address/phone-rule.ts'
import { profileInfo, profileModify } from '#shared/contract/profile.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { knownCountries } from '../../forms/countries.ts'
import { formPage, taking } from '../../forms/form-page.ts'
import { privateHead } from '../../render/page.tsx'
import { optional } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { keepUser } from '../../visitor/visit.ts'
import { customersOnly } from './account-page.tsx'

const profilePage = formPage(routes.account_profile, {
  sheets: ['account'],
  async load(c, refused) {
    const { api, t } = c.var
    // What was typed is shown again also where the rest cannot be read.
    const read = api(profileInfo, {})
    const [profile, countries] = await Promise.all([refused ? optional(read) : read, knownCountries(c)])
    const { email = null, ...texts } = profile ?? {}
    const draft = profile ? { ...texts, telephone: shownPhone(profile.telephone) } : {}
    return {
      head: privateHead(t('header.my_profile')),
      body: (
        <AccountProfilePage
          email={email}
          form={refused ?? { ...EMPTY_FORM, draft }}
          countries={countries}
          is_saved={!refused && c.req.query('saved') === '1'}
        />
      ),
    }
  },
  forms: {
    profile: taking(ACCOUNT_FORMS.profile, async (c, request) => {
      const { contact_name, email } = await c.var.api(profileModify, request)
      // The name stands in the header of every page.
      keepUser(c, { name: contact_name, email })
      return leadTo(c, pathTo(routes.account_profile, c.var.lang, {}, { saved: true }))
    }),
  },
})

export const accountProfile = customersOnly(profilePage)
