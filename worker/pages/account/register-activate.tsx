import { type Activation, RegisterActivatePage } from '#client/pages/account/register-activate.tsx'
import { active, activeVerify } from '#shared/contract/user.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { formPage } from '../../forms/form-page.ts'
import { isLinkOver, lookAtLink, refusalOf } from '../../forms/refusal.ts'
import { privateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { forgetPassed, passedOn, takeLinkToken } from '../../visitor/passing-cookies.ts'

/**
 * Where the link in the activation mail leads. Looking at it changes nothing: programs that check mails follow links, and a
 * person presses the button.
 */
export const registerActivate = formPage(routes.register_activate, {
  sheets: ['content', 'account'],
  async load(c, refused) {
    const moved = takeLinkToken(c, 'activation')
    if (moved) return moved
    const isDone = !refused && c.req.query('done') === '1'
    const activation: Activation = isDone ? { is: 'active' } : await activationOf(c, passedOn(c, 'activation'))
    return {
      head: privateHead(c.var.t('register.activate_title')),
      body: <RegisterActivatePage activation={activation} notice={refused?.notice ?? null} />,
    }
  },
  forms: {
    async activate(c) {
      const token = passedOn(c, 'activation')
      if (token === null) return { ...EMPTY_FORM, status: 422 }
      try {
        await c.var.api(active, { token })
      } catch (error) {
        if (!isLinkOver(error)) {
          const { notice, status } = refusalOf(c, error)
          return { ...EMPTY_FORM, notice, status }
        }
        // The button may have been pressed twice, or the address may have got its account in another way.
        if ((await activationOf(c, token)).is !== 'active') return { ...EMPTY_FORM, status: 422 }
      }
      forgetPassed(c, 'activation')
      return leadTo(c, pathTo(routes.register_activate, c.var.lang, {}, { done: '1' }))
    },
  },
})

const activationOf = (c: Ctx, of: string | null): Promise<Activation> =>
  lookAtLink(of, async (token): Promise<Activation> => {
    const { is_active, ...who } = await c.var.api(activeVerify, { token })
    return is_active ? { is: 'active' } : { is: 'waiting', ...who }
  })
