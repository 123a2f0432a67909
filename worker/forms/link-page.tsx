import type { ReactElement } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { routes, toPath } from '#shared/routes.ts'
import type { PageDefinition } from '../page/page-definition.ts'
import { toPrivateHead } from '../render/page.tsx'
import type { SheetName } from '../render/sheets.ts'
import type { Ctx } from '../request/env.ts'
import { redirectTo } from '../request/private-response.ts'
import { type LinkName, readTemporaryCookie, takeLinkToken } from '../visitor/temporary-cookies.ts'
import { type ErrorMessages, readLinkState } from './form-error.ts'
import { formPage, handleActions } from './form-page.ts'

/** Links of mails whose page has one button, and no state but the API's. */
type PressedLink = Extract<LinkName, 'newsletter_confirm' | 'newsletter_leave' | 'watch_confirm' | 'watch_end'>

/** Reads the state of a link, handles its button and renders its page. */
interface Step<Link> {
  look(c: Ctx, token: string): Promise<Link>
  press(c: Ctx, token: string): Promise<unknown>
  /** The page's messages for the codes with which the API rejects the button. */
  messages?: ErrorMessages
  show(link: Link | { is: 'absent' | 'over' }, notice: string | null, c: Ctx): { title: MessageKey; body: ReactElement }
}

/**
 * The page behind a link of our mails. Opening it changes nothing, since programs that check mails follow links; a person presses the
 * button.
 */
export function createLinkPage<Link>(name: PressedLink, { look, press, messages, show }: Step<Link>): PageDefinition {
  return formPage(routes[name], {
    sheets: ['account'] satisfies SheetName[],
    async load(c, sent) {
      const tokenRedirect = sent ? null : takeLinkToken(c, name)
      if (tokenRedirect) return tokenRedirect
      const link = await readLinkState(readTemporaryCookie(c, name), (token) => look(c, token))
      const { title, body } = show(link, sent?.notice ?? null, c)
      return { head: toPrivateHead(c.var.t(title)), body }
    },
    forms: {
      press: handleActions(async (c) => {
        const token = readTemporaryCookie(c, name)
        const isOver =
          token === null || (await readLinkState(token, () => press(c, token).then(() => ({ is: 'done' as const })))).is === 'over'
        // After this redirect the page reads the current state and shows it, however often it is loaded.
        return isOver ? { ...EMPTY_FORM, status: 422 } : redirectTo(c, toPath(routes[name], c.var.lang, {}))
      }, messages),
    },
  })
}
