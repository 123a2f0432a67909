import type { Context } from 'hono'
import { EMPTY_FORM } from '#client/components/form/fields.tsx'
import { type Activation, RegisterActivatePage } from '#client/pages/account/register-activate.tsx'
import { active, activeVerify } from '#shared/contract/user.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { readAccountPost, refusedForm } from '../../forms/account-form.ts'
import { isLinkOver, lookAtLink } from '../../forms/refusal.ts'
import { type Page, page, privateHead } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { forgetPassed, passedOn, takeLinkToken } from '../../visitor/passing-cookies.ts'

type Ctx = Context<WorkerEnv>

/**
 * Where the link in the activation mail leads. Looking at it changes nothing: programs that check mails follow links, and a
 * person presses the button.
 */
export const registerActivate = page(
  routes.register_activate,
  async (c) => {
    const moved = takeLinkToken(c, 'activation')
    if (moved) return moved
    if (c.req.query('done') === '1') return show(c, { is: 'active' })
    return show(c, await activationOf(c, passedOn(c, 'activation')))
  },
  {
    async submit(c) {
      // It holds nothing, but the connection ends with a body that nobody reads.
      await readAccountPost(c)
      const token = passedOn(c, 'activation')
      if (token === null) return show(c, { is: 'absent' }, 422)
      try {
        await c.var.api(active, { token })
      } catch (error) {
        if (!isLinkOver(error)) {
          const { form, status } = refusedForm(c, error, EMPTY_FORM)
          return show(c, await activationOf(c, token), status, form.notice)
        }
        // The button may have been pressed twice, or the address may have got its account in another way.
        const found = await activationOf(c, token)
        if (found.is !== 'active') return show(c, { is: 'over' }, 422)
      }
      forgetPassed(c, 'activation')
      return leadTo(c, pathTo(routes.register_activate, c.var.lang, {}, { done: '1' }))
    },
  },
)

const activationOf = (c: Ctx, of: string | null): Promise<Activation> =>
  lookAtLink(of, async (token): Promise<Activation> => {
    const { is_active, ...who } = await c.var.api(activeVerify, { token })
    return is_active ? { is: 'active' } : { is: 'waiting', ...who }
  })

function show(c: Ctx, activation: Activation, status: NonNullable<Page['status']> = 200, notice: string | null = null): Page {
  return {
    status,
    head: privateHead(c.var.t('register.activate_title')),
    body: <RegisterActivatePage activation={activation} notice={notice} />,
  }
}
