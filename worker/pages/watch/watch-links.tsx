import { type WatchLink, WatchLinkPage, type WatchStep, watchLinkTitle } from '#client/pages/watch/watch-links.tsx'
import {
  type LinkedWatch,
  VISITOR_WATCHES_MOST,
  watchConfirm,
  watchConfirmLink,
  watchEndByLink,
  watchEndLink,
} from '#shared/contract/watch.ts'
import { languageEntry } from '#shared/languages.ts'
import { formatCount } from '#shared/trade/count.ts'
import { linkPage } from '../../forms/link-page.tsx'
import type { PageDefinition } from '../../page/page-definition.ts'

const shown = (step: WatchStep) => (link: WatchLink, notice: string | null) => ({
  title: watchLinkTitle(step, link),
  body: <WatchLinkPage step={step} link={link} notice={notice} />,
})

const stateOf = (link: LinkedWatch): WatchLink => ({ ...link, is: link.is_done ? 'done' : 'waiting' })

export const WATCH_LINK_PAGES: readonly PageDefinition[] = [
  linkPage<WatchLink>('watch_confirm', {
    look: async (c, token) => stateOf(await c.var.api(watchConfirmLink, { token })),
    press: (c, token) => c.var.api(watchConfirm, { token }),
    says: { conflict: (c) => c.var.t('watch.full', { max: formatCount(VISITOR_WATCHES_MOST, languageEntry(c.var.lang).tag) }) },
    show: shown('watch_confirm'),
  }),
  linkPage<WatchLink>('watch_end', {
    look: async (c, token) => stateOf(await c.var.api(watchEndLink, { token })),
    press: (c, token) => c.var.api(watchEndByLink, { token }),
    show: shown('watch_end'),
  }),
]
