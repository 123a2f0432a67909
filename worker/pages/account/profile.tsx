import { AccountProfilePage } from '#client/pages/account/profile.tsx'
import { formatPhoneNumber } from '#shared/address/phone-rule.ts'
import { profileInfo, profileModify } from '#shared/contract/profile.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { routes, toPath } from '#shared/routes.ts'
import { readCountries } from '../../forms/countries.ts'
import { formPage, submitToApi } from '../../forms/form-page.ts'
import { toPrivateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { redirectTo } from '../../request/private-response.ts'
import { readAutomaticTimeZone, readChosenTimeZone, storeTimeZone } from '../../visitor/time-zone.ts'
import { setUserCookie } from '../../visitor/visit.ts'
import { requireCustomer } from './account-page.tsx'

const toSaved = (c: Ctx): Response => redirectTo(c, toPath(routes.account_profile, c.var.lang, {}, { saved: true }))

const profilePage = formPage(routes.account_profile, {
  sheets: ['account'],
  async load(c, rejectedForm) {
    const { api, t } = c.var
    // A rejected form is shown again even where the profile cannot be read.
    const read = api(profileInfo, {})
    const [profile, countries] = await Promise.all([rejectedForm ? optional(read) : read, readCountries(c)])
    const { email = null, ...texts } = profile ?? {}
    const draft = profile ? { ...texts, telephone: formatPhoneNumber(profile.telephone) } : {}
    return {
      head: toPrivateHead(t('header.my_profile')),
      body: (
        <AccountProfilePage
          email={email}
          form={rejectedForm ?? { ...EMPTY_FORM, draft }}
          countries={countries}
          is_saved={!rejectedForm && c.req.query('saved') === '1'}
          zones={{ chosen: readChosenTimeZone(c), automatic: readAutomaticTimeZone(c), all: Intl.supportedValuesOf('timeZone') }}
        />
      ),
    }
  },
  forms: {
    profile: submitToApi(ACCOUNT_FORMS.profile, async (c, request) => {
      const { contact_name, email } = await c.var.api(profileModify, request)
      // The header of every page shows the name.
      setUserCookie(c, { name: contact_name, email })
      return toSaved(c)
    }),
    time_zone: async (c, posted) => {
      storeTimeZone(c, readFormText(posted, 'time_zone'))
      return toSaved(c)
    },
  },
})

export const accountProfile = requireCustomer(profilePage)
