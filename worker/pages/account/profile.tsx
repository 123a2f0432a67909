import type { Context } from 'hono'
import { EMPTY_FORM, type FormState } from '#client/components/form/fields.tsx'
import { AccountProfilePage } from '#client/pages/account/profile.tsx'
import { shownPhone } from '#shared/address/phone-rule.ts'
import { type Profile, profileInfo, profileModify } from '#shared/contract/profile.ts'
import { ACCOUNT_FORMS, readAccountForm } from '#shared/forms/account-forms.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { knownCountries, type RefusedForm, readAccountPost, takeForm } from '../../forms/account-form.ts'
import { type Page, privateHead } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { keepUser } from '../../visitor/sign-in.ts'
import { accountPage } from './account-page.tsx'

type Ctx = Context<WorkerEnv>

export const accountProfile = accountPage(routes.account_profile, (c) => shown(c, null), {
  async submit(c) {
    return takeForm(c, readAccountForm(ACCOUNT_FORMS.profile, await readAccountPost(c)), shown, async (request) => {
      const { contact_name, email } = await c.var.api(profileModify, request)
      // The name stands in the header of every page.
      keepUser(c, { name: contact_name, email })
      return leadTo(c, pathTo(routes.account_profile, c.var.lang, {}, { saved: true }))
    })
  },
})

async function shown(c: Ctx, refused: RefusedForm | null): Promise<Page> {
  const { api, t } = c.var
  // What was typed is shown again also where the rest cannot be read.
  const read = api(profileInfo, {})
  const [profile, countries] = await Promise.all([refused ? optional(read) : read, knownCountries(c)])
  return {
    status: refused?.status ?? 200,
    head: privateHead(t('header.my_profile')),
    body: (
      <AccountProfilePage
        email={profile?.email ?? null}
        form={refused?.form ?? (profile ? formOf(profile) : EMPTY_FORM)}
        countries={countries}
        is_saved={refused === null && c.req.query('saved') === '1'}
      />
    ),
  }
}

function formOf({ email: _, telephone, ...texts }: Profile): FormState {
  return { typed: { texts: { ...texts, telephone: shownPhone(telephone) }, ticks: {} }, fields: {}, notice: null }
}
