import type { ReactElement } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import type { PageDefinition } from '../page/page-definition.ts'
import { privateHead } from '../render/page.tsx'
import type { SheetName } from '../render/sheets.ts'
import type { Ctx } from '../request/env.ts'
import { leadTo } from '../request/private-answer.ts'
import { type LinkName, passedOn, takeLinkToken } from '../visitor/passing-cookies.ts'
import { acting, formPage } from './form-page.ts'
import { lookAtLink, type Wordings } from './refusal.ts'

/** Links of mails whose page has one button, and no state but what the API says of them. */
type PressedLink = Extract<LinkName, 'newsletter_confirm' | 'newsletter_leave' | 'watch_confirm' | 'watch_end'>

/** How it stands with a link, what its button does, and what its page shows. */
interface Step<Link> {
  look(c: Ctx, token: string): Promise<Link>
  press(c: Ctx, token: string): Promise<unknown>
  /** What the page says to a code of the API that refuses the press. */
  says?: Wordings
  show(link: Link | { is: 'absent' | 'over' }, notice: string | null, c: Ctx): { title: MessageKey; body: ReactElement }
}

/**
 * A page where a link of our mails leads. Looking at it changes nothing: programs that check mails follow links, and a person presses
 * the button.
 */
export function linkPage<Link>(name: PressedLink, { look, press, says, show }: Step<Link>): PageDefinition {
  return formPage(routes[name], {
    sheets: ['account'] satisfies SheetName[],
    async load(c, sent) {
      const away = sent ? null : takeLinkToken(c, name)
      if (away) return away
      const link = await lookAtLink(passedOn(c, name), (token) => look(c, token))
      const { title, body } = show(link, sent?.notice ?? null, c)
      return { head: privateHead(c.var.t(title)), body }
    },
    forms: {
      press: acting(async (c) => {
        const token = passedOn(c, name)
        const isOver =
          token === null || (await lookAtLink(token, () => press(c, token).then(() => ({ is: 'done' as const })))).is === 'over'
        // Otherwise the page asks how it stands now, and says that, however often it is loaded.
        return isOver ? { ...EMPTY_FORM, status: 422 } : leadTo(c, pathTo(routes[name], c.var.lang, {}))
      }, says),
    },
  })
}
